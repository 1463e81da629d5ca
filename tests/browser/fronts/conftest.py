"""Each story of this folder in each front: one server a front, and a long version, all of it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.fronts.front import FRONTS, Front
from tests.browser.harness import VOILA_ASKS, Lab, running_lab

HERE = Path(__file__).parent
PROJECT = HERE.parents[2]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark them, and keep the stories of a front on one worker, which starts its server."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.slow)
            front = item.callspec.params["front"]  # type: ignore[attr-defined]
            item.add_marker(pytest.mark.xdist_group(front.name))


@pytest.fixture(scope="session", params=FRONTS, ids=[one.name for one in FRONTS])
def front(request: pytest.FixtureRequest) -> Front:
    """What a class may open a notebook with."""
    found: Front = request.param
    return found


@pytest.fixture
def let_ask(front: Front) -> tuple[str, ...]:
    """Nothing, but in Voila."""
    return VOILA_ASKS if front.name == "voila" else ()


@pytest.fixture(scope="session")
def lab_server(front: Front, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """The front's server, showing a copy of the notebooks."""
    root = tmp_path_factory.mktemp("front-root")
    ignore = shutil.ignore_patterns(".ipynb_checkpoints", "plays", "class")
    shutil.copytree(PROJECT / "notebooks", root / "notebooks", ignore=ignore)
    with running_lab(tmp_path_factory.mktemp("front-home"), root, front.command) as lab:
        yield lab
