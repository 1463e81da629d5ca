"""A class in the real browser: files dropped in, stepped through by keyboard, bookmarked."""

import io
import json
import zipfile
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.harness import Lab, open_notebook, run_all

AXE = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
GOLDEN = Path(__file__).parents[1] / "golden"
TABLES = ("demos-short", "delanopolis-accounts")


def violations(page: Page) -> list[str]:
    found = Axe().run(page, context=".cg-class", options=AXE).response["violations"]
    return [f"{one['id']}: {node['html'][:200]}" for one in found for node in one["nodes"]]


def test_a_class_of_two_games_is_pooled_stepped_through_and_bookmarked(
    page: Page, lab: Lab, tmp_path: Path
) -> None:
    broken = tmp_path / "<b>broken.play.jsonl"
    broken.write_text("{}")
    files = [GOLDEN / f"{name}.play.jsonl" for name in TABLES]
    open_notebook(page, "notebooks/en/instructor-class.ipynb")
    run_all(page)
    chooser = page.locator(".cg-drop input")
    expect(chooser).to_be_visible(timeout=60_000)
    chooser.set_input_files([*map(str, files), str(files[0]), str(broken)])

    # The board: two plays, one handed in twice, one refused.
    board = page.locator(".cg-class", has=page.locator(".cg-drop:visible"))
    expect(board).to_contain_text("2 plays are in the class.")
    expect(board).to_contain_text("<b>broken.play.jsonl: It isn't a play that was saved")
    expect(board).to_contain_text("demos-short.play.jsonl = Table 1")
    expect(board.locator("table").first.locator("tbody tr")).to_have_count(2)
    expect(board).to_contain_text("More than chance?")
    kept = lab.root / "notebooks/en/class"
    assert len(list(kept.glob("*.play.jsonl"))) == 2

    with page.expect_download() as saved:
        board.get_by_role("button", name="Download the tables (CSV)").click()
    with zipfile.ZipFile(io.BytesIO(Path(saved.value.path()).read_bytes())) as packed:
        assert "demos-plays.csv" in packed.namelist()

    # The replay, by keyboard alone; no key acts on the notebook.
    replay = page.locator(".cg-replay")
    forward = replay.get_by_role("button", name="Step forward")
    forward.focus()
    where = replay.locator(".cg-where")
    for step in range(2, 6):
        page.keyboard.press("Enter")
        expect(where).to_contain_text(f"Step {step} of")
    for key in ("x", "a", "d", "d", "m"):
        page.keyboard.press(key)
    expect(page.locator(".jp-Cell")).to_have_count(len(cells(lab)))
    expect(forward).to_be_focused()
    lines = replay.locator(".cg-log li")
    before = lines.count()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    expect(where).to_contain_text("Step 4 of")
    assert lines.count() < before

    # All cards open: three hands that no spectator saw.
    expect(replay.locator(".cg-open-hand")).to_have_count(0)
    replay.get_by_label("Seen by").select_option(label="everybody, all cards open")
    expect(replay.locator(".cg-open-hand")).to_have_count(3)

    replay.get_by_label("Note for the debriefing").fill("Who gains?")
    replay.get_by_role("button", name="Bookmark this moment").click()
    expect(where).to_contain_text("★ Who gains?")
    [moment] = json.loads((kept / "bookmarks.json").read_text(encoding="utf-8"))["moments"]
    assert moment["note"] == "Who gains?"
    replay.get_by_label("Whose play").select_option(index=1)
    expect(replay.locator(".cg-root")).to_have_attribute("data-game", "delanopolis")
    replay.get_by_role("button", name="Table 1, Round 1: Who gains?").click()
    expect(where).to_contain_text("★ Who gains?")

    assert violations(page) == []
    replay.get_by_label("Large, for a projector").check()
    expect(replay.locator(".cg-root.cg-projector")).to_be_visible()
    replay.get_by_label("Large, for a projector").uncheck()
    page.set_viewport_size({"width": 360, "height": 800})
    expect(replay.locator(".cg-root.cg-phone")).to_be_visible()
    for part in (board, replay):
        box = part.evaluate("one => [one.scrollWidth, one.clientWidth]")
        assert box[0] <= box[1] + 1, "nothing is wider than the page"
    assert violations(page) == []


def cells(lab: Lab) -> list[object]:
    path = lab.root / "notebooks/en/instructor-class.ipynb"
    found: list[object] = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return found
