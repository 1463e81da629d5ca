"""The whole site in a real Chromium, and nothing asked of anybody else; needs npm once."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Route, expect, sync_playwright

from civicgames.lite import build_site, serving
from tests.browser.harness import CHROMIUM_FLAGS, chromium_path, run_all, wait_idle

pytestmark = pytest.mark.slow
COLD_MS = 120_000


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    site = tmp_path_factory.mktemp("lite") / "site"
    build_site(site)
    with serving.server(site, 0) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://localhost:{server.server_port}/"
        server.shutdown()
        thread.join()


def start(page: Page, address: str, notebook: str) -> None:
    page.goto(f"{address}lab/index.html?path={notebook}")
    wait_idle(page, COLD_MS)
    run_all(page)
    # Each cell that ends moves the page: a pupil reads first, too.
    expect(page.locator(".jp-InputPrompt", has_text="*")).to_have_count(0, timeout=COLD_MS)
    wait_idle(page, COLD_MS)


def test_a_play_and_an_answer_are_there_after_a_reload(address: str) -> None:
    outside: list[str] = []

    def inside_only(route: Route) -> None:
        if route.request.url.startswith((address, "blob:", "data:")):
            route.continue_()
        else:
            outside.append(route.request.url)
            route.abort()

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=CHROMIUM_FLAGS)
        context = browser.new_context(viewport={"width": 1300, "height": 950})
        context.route("**/*", inside_only)
        page = context.new_page()

        start(page, address, "en/00-welcome.ipynb")
        root = page.locator(".cg-root")
        expect(root).to_be_visible(timeout=COLD_MS)
        root.locator(".cg-in-hand").first.click()
        expect(root.locator(".cg-in-hand.cg-on")).to_have_count(1)
        root.locator("[data-key=main]").click()
        expect(root.locator(".cg-log")).to_contain_text("You laid", timeout=30_000)

        start(page, address, "en/00-welcome.ipynb")
        expect(root).to_be_visible(timeout=COLD_MS)
        notice = root.locator(".cg-notice")
        expect(notice).to_contain_text("Go on with that play", timeout=30_000)

        start(page, address, "en/lesson-01-three-powers.ipynb")
        check = page.locator('.cg-lesson[data-check="true-of-three"]')
        check.scroll_into_view_if_needed(timeout=COLD_MS)
        check.locator("input").first.check()
        check.locator("[data-key=send]").click()
        expect(check.locator(".cg-l-verdict")).to_be_visible(timeout=30_000)

        start(page, address, "en/lesson-01-three-powers.ipynb")
        check.scroll_into_view_if_needed(timeout=COLD_MS)
        expect(check.locator(".cg-l-verdict")).to_be_visible(timeout=30_000)
        expect(check.locator("input").first).to_be_checked()
        assert page.locator('[data-mime-type="application/vnd.jupyter.error"]').count() == 0
        browser.close()
    assert outside == []
