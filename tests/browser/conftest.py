"""Fixtures of the browser tests: one Chromium and one JupyterLab a run, a fresh page a test.

Ask for `page` (and `lab`, to put a notebook into `lab.root`). A test that fails leaves a
screenshot, a trace (`playwright show-trace`), the console and the server's log in `test-results/`.
"""

import re
import shutil
from collections.abc import Generator, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    Request,
    WebSocket,
    sync_playwright,
)

from tests.browser.harness import CHROMIUM_FLAGS, Lab, chromium_path, running_lab

HERE = Path(__file__).parent
PROJECT = HERE.parent.parent
FAILED = pytest.StashKey[bool]()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark all tests of this folder, so that none is run by chance where no browser is."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.browser)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Let `page` know at its end whether its test failed."""
    report = yield
    if report.failed:
        item.stash[FAILED] = True
    return report


@pytest.fixture(scope="session")
def asked_elsewhere() -> list[str]:
    """The addresses on other machines that pages have asked for, and that gave no answer."""
    return []


@pytest.fixture
def let_ask() -> tuple[str, ...]:
    """How addresses begin for which a page of this folder may ask all the same."""
    return ()


@pytest.fixture(autouse=True)
def nothing_comes_from_elsewhere(
    asked_elsewhere: list[str], let_ask: tuple[str, ...]
) -> Iterator[None]:
    """A test fails whose pages ask other machines for anything."""
    asked_elsewhere.clear()
    yield
    asked = {url for url in asked_elsewhere if not url.startswith(let_ask)}
    assert not asked, f"Asked of other machines: {', '.join(sorted(asked))}"


def is_elsewhere(url: str) -> bool:
    """Whether an address leads to another machine; ``data:`` and ``blob:`` lead to none."""
    return urlsplit(url).hostname not in (None, "127.0.0.1", "localhost")


@pytest.fixture(scope="session")
def chromium(asked_elsewhere: list[str]) -> Iterator[Browser]:
    """The system's Chromium; where it is missing, a failure that names the fix."""

    def note(one: Request | WebSocket) -> None:
        if is_elsewhere(one.url):
            asked_elsewhere.append(one.url)

    def watch(context: BrowserContext) -> None:
        context.on("request", note)
        context.on("page", lambda page: page.on("websocket", note))

    try:
        path = chromium_path()
        reason = ""
    except RuntimeError as missing:
        reason = str(missing)
    if reason:
        pytest.fail(reason, pytrace=False)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_FLAGS)
        browser.on("context", watch)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def lab_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """JupyterLab showing a copy of the notebooks: tests may write there."""
    root = tmp_path_factory.mktemp("lab-root")
    notebooks = PROJECT / "notebooks"
    if notebooks.is_dir():
        ignore = shutil.ignore_patterns(".ipynb_checkpoints", "plays", "class")
        shutil.copytree(notebooks, root / "notebooks", ignore=ignore)
    with running_lab(tmp_path_factory.mktemp("lab-home"), root) as lab:
        yield lab


@pytest.fixture
def lab(lab_server: Lab) -> Iterator[Lab]:
    """The server without any kernel of an earlier test."""
    lab_server.delete_sessions()
    yield lab_server
    lab_server.delete_sessions()


@pytest.fixture
def context(
    request: pytest.FixtureRequest, chromium: Browser, lab: Lab
) -> Iterator[BrowserContext]:
    """A browser profile of its own (`context.new_page()` is a second tab), traced."""
    context = chromium.new_context(
        base_url=lab.url, viewport={"width": 1280, "height": 900}, accept_downloads=True
    )
    context.set_default_timeout(30_000)
    # Without a film of it, which costs a fifth of the time: the page is pictured when it fails.
    context.tracing.start(snapshots=True)
    messages: list[str] = []

    def note(message: ConsoleMessage) -> None:
        messages.append(f"{message.type}: {message.text}")

    context.on("console", note)
    yield context
    if request.node.stash.get(FAILED, False):
        keep_evidence(request.node.nodeid, context, messages, lab)
    else:
        context.tracing.stop()
    context.close()


def keep_evidence(nodeid: str, context: BrowserContext, messages: list[str], lab: Lab) -> None:
    """Write what the failed test saw to `test-results/`."""
    folder = PROJECT / "test-results" / re.sub(r"[^\w.-]+", "-", nodeid)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for number, page in enumerate(context.pages, start=1):
        try:
            page.screenshot(path=folder / f"page-{number}.png")
        except Error as reason:
            messages.append(f"no screenshot of page {number}: {reason}")
    context.tracing.stop(path=folder / "trace.zip")
    (folder / "console.txt").write_text("\n".join(messages) + "\n")
    shutil.copy(lab.log, folder / "server.log")


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """An empty page; `open_notebook(page, path)` fills it."""
    return context.new_page()
