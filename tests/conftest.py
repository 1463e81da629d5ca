"""What all tests share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import settings

# A test's time is a fact about the machine, not about the code.
settings.register_profile("civicgames", deadline=None)
settings.load_profile("civicgames")

SWALLOWED = ("Exception in callback", "Exception in widget method")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--rule",
        action="append",
        default=[],
        metavar="ID",
        help="run only the tests marked with this rule id, such as D-21 (may be repeated)",
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    wanted = set(config.getoption("--rule"))
    if not wanted:
        return
    chosen = [item for item in items if wanted & rules_of(item)]
    config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
    items[:] = chosen


def rules_of(item: pytest.Item) -> set[str]:
    """The rule ids that a test is marked with."""
    return {rule for mark in item.iter_markers("rule") for rule in mark.args}


@pytest.fixture(autouse=True)
def _no_swallowed_errors(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Widgets swallow what their handlers raise, but for a line in the log."""
    yield
    swallowed = [
        record.getMessage()
        for when in ("setup", "call", "teardown")
        for record in caplog.get_records(when)
        if record.getMessage().startswith(SWALLOWED)
    ]
    assert not swallowed, f"a handler raised: {swallowed}"
