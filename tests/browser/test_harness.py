"""The harness itself: cells run, a click comes back from Python, nothing is left behind."""

import nbformat
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import harness
from tests.browser.harness import Lab, open_notebook, run_all, wait_idle

COUNTER = """
import ipywidgets as widgets

clicks = 0
button = widgets.Button(description="Clicked 0 times")

def count(_):
    global clicks
    clicks += 1
    button.description = f"Clicked {clicks} times"

button.on_click(count)
box = widgets.VBox([button])
box.add_class("cg-table")
box
"""


@pytest.fixture
def counter(lab: Lab) -> str:
    """A notebook with one button that counts its clicks in Python."""
    notebook = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_markdown_cell("# A button"), nbformat.v4.new_code_cell(COUNTER)],
        metadata={
            "kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}
        },
    )
    nbformat.write(notebook, lab.root / "counter.ipynb")
    return "counter.ipynb"


def test_a_click_reaches_python_and_comes_back(page: Page, counter: str) -> None:
    open_notebook(page, counter)
    run_all(page)
    table = page.locator(".cg-table")
    button = table.get_by_role("button")
    expect(button).to_have_text("Clicked 0 times")
    button.click()
    expect(button).to_have_text("Clicked 1 times")
    button.click()
    expect(button).to_have_text("Clicked 2 times")


def test_no_news_popup_covers_the_page(page: Page, counter: str) -> None:
    open_notebook(page, counter)
    wait_idle(page)
    expect(
        page.get_by_text("Would you like to get notified about official Jupyter news")
    ).to_have_count(0)
    settings = page.request.get(
        "/lab/api/settings/@jupyterlab/apputils-extension:notification"
    ).json()
    assert settings["schema"]["properties"]["fetchNews"]["default"] == "false"


def test_no_kernel_of_an_earlier_test_is_left(lab: Lab) -> None:
    assert lab.request("/api/sessions") == []


def test_deleting_sessions_ends_the_kernel(page: Page, counter: str, lab: Lab) -> None:
    open_notebook(page, counter)
    assert len(lab.request("/api/sessions")) == 1
    lab.delete_sessions()
    assert lab.request("/api/sessions") == []
    assert lab.request("/api/kernels") == []


def test_a_missing_chromium_is_named_with_its_fix(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(harness.shutil, "which", lambda name: None)
    with pytest.raises(RuntimeError, match="apt-get install -y --no-install-recommends chromium"):
        harness.chromium_path()


ASKING = """
<img alt="" src="https://cdn.example.org/a.png"><img alt="" src="http://192.0.2.1/b.png">
<img alt="" src="data:image/gif;base64,R0lGODlhAQABAAAAACw="><script>
new WebSocket("wss://cdn.example.org/c");
fetch("http://127.0.0.1:9/d").catch(() => document.body.append("done"));
</script>
"""


def test_pages_that_ask_other_machines_are_named_and_get_nothing(
    chromium: Browser, asked_elsewhere: list[str]
) -> None:
    page = chromium.new_page()
    failed: list[str] = []
    page.on("requestfailed", lambda one: failed.append(one.url))
    page.set_content(ASKING)
    expect(page.locator("body")).to_contain_text("done")
    pictures = {"https://cdn.example.org/a.png", "http://192.0.2.1/b.png"}
    for _ in range(100):
        if pictures <= {*failed}:
            break
        page.wait_for_timeout(50)
    assert pictures <= {*failed}
    assert {*asked_elsewhere} == pictures | {"wss://cdn.example.org/c"}
    page.close()
    asked_elsewhere.clear()  # what the fixture of this folder would complain of
