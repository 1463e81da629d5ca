"""What a class does, in each front: play, pass the screen, reload, change language, learn, build.

Nothing here says how a front works: that is `front.py`.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from civicgames.lessons.model import load_lesson
from tests.browser import test_delanopolis, test_presidency, test_table
from tests.browser.fronts.front import Front
from tests.browser.fronts.stories import APPEARS_MS, hand, table, write
from tests.browser.harness import Lab
from tests.browser.test_builder import WORDS, built_by_keyboard
from tests.browser.test_table import play_a_turn, press
from tests.browser.test_whole_lessons import bring, do_and_keep

Lay = Callable[[str], Locator]
GOLDEN = Path(__file__).parents[2] / "golden"
MOST_STEPS = 400

expect.set_options(timeout=30_000)


@pytest.fixture(autouse=True)
def _no_errors(page: Page) -> Iterator[None]:
    """Whatever the front: nothing of ours throws. Its own scripts are its own affair."""
    errors: list[str] = []
    # anywidget makes a blob of each of our modules.
    page.on("pageerror", lambda one: errors.append(one.stack) if "blob:" in one.stack else None)
    yield
    assert not errors


@pytest.fixture
def lay(page: Page, lab: Lab, front: Front) -> Lay:
    """A notebook with a table between two texts, shown: ``cg.Table`` with these arguments."""
    shutil.rmtree(lab.root / "plays", ignore_errors=True)

    def lay(arguments: str) -> Locator:
        write(lab, f"cg.Table({arguments})")
        front.show(page, "own.ipynb")
        return table(page)

    return lay


def a_step_in_presidency(root: Locator) -> bool:
    if root.locator(".cg-over").count():
        return False
    test_presidency.a_step(root)
    return True


GAMES = {
    "demos": ('"simplified", seats="human, random*2", seed=7', test_table.play_a_turn),
    "delanopolis": ('"accounts", seats="human, cooperator*3", seed=11', test_delanopolis.go_on),
    "presidency": ('"quiet", seats="human, schemer, clean_hands", seed=7', a_step_in_presidency),
}


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_to_its_end(lay: Lay, page: Page, game: str) -> None:
    where, step = GAMES[game]
    root = lay(f'"{game}", {where}, speed="at once"')
    steps = 0
    while step(root):
        steps += 1
        assert steps < MOST_STEPS
    assert steps > 10
    expect(root.locator(".cg-over h2")).not_to_be_empty()
    expect(root.locator(".cg-over .cg-reason")).not_to_be_empty()
    expect(page.locator(".cg-table figure img").first).to_have_attribute("alt", re.compile(r"\w"))


def test_the_cover_hides_the_cards_between_two_people(lay: Lay, page: Page) -> None:
    root = lay('"demos", "simplified", seats=["human"] * 3, seed=7')
    expect(root.locator(".cg-cover h2")).to_have_text(re.compile("Pass the screen to Seat"))
    expect(root.locator(".cg-card")).to_have_count(0)
    press(root, root.locator(".cg-panel .cg-button"))
    first = hand(root)
    assert len(first) == 5
    play_a_turn(root)
    expect(root.locator(".cg-pass")).to_be_visible()
    press(root, root.locator(".cg-panel .cg-button"))
    expect(root.locator(".cg-cover")).to_be_visible()
    assert not [card for card in first[1:] if card in page.content()]


def test_a_play_goes_on_after_a_reload_and_after_the_kernel(
    lay: Lay, page: Page, lab: Lab, front: Front
) -> None:
    root = lay('"demos", "simplified", seats="human, random*2", speed="at once"')
    play_a_turn(root)
    held = hand(root)
    front.reload(page)
    table(page)
    if not front.keeps_kernel:
        press(root, root.locator("[data-key=act-go_on_with_it]"))
    expect(root.locator(".cg-hand .cg-card .cg-hidden")).to_have_text(held)

    lab.delete_sessions()
    front.show(page, "own.ipynb")
    offer = root.locator("[data-key=act-go_on_with_it]")
    expect(offer).to_be_visible(timeout=APPEARS_MS)
    press(root, offer)
    expect(root.locator(".cg-hand .cg-card .cg-hidden")).to_have_text(held)
    play_a_turn(root)


def test_the_language_changes_in_mid_play(lay: Lay) -> None:
    root = lay('"demos", "simplified", seats="human, random*2", seed=7, speed="at once"')
    play_a_turn(root)
    held = hand(root)
    root.locator("[data-key=lang-fr]").click()
    expect(root).to_have_attribute("lang", "fr")
    expect(root.locator("[data-key=lang-fr]")).to_be_focused()
    assert len(hand(root)) == len(held)
    assert hand(root) != held
    root.locator(".cg-in-hand").first.click()
    expect(root.locator("[data-key=main]")).to_have_text(re.compile("^Défausser"))


def test_a_play_is_saved_and_brought_back(lay: Lay, page: Page, tmp_path: Path) -> None:
    root = lay('"demos", "simplified", seats="human, random*2", speed="at once"')
    play_a_turn(root)
    held = hand(root)
    root.locator("[data-key=tab-options]").click()
    with page.expect_download() as download:
        root.locator("[data-key=save]").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    play_a_turn(root)
    with page.expect_file_chooser() as chooser:
        root.locator("[data-key=load]").click()
    chooser.value.set_files(file)
    expect(root.locator(".cg-notice")).to_contain_text("goes on where it was left")
    expect(root.locator(".cg-hand .cg-card .cg-hidden")).to_have_text(held)


def test_a_lesson_is_done_and_its_work_kept(page: Page, front: Front, tmp_path: Path) -> None:
    front.show(page, "notebooks/fr/lesson-03-veto.ipynb")
    expect(page.locator(".cg-lesson").first).to_be_attached(timeout=APPEARS_MS)
    do_and_keep(page, load_lesson("03-veto", "fr"), tmp_path / "work.zip")


def test_a_scenario_is_built_by_keyboard(page: Page, front: Front, tmp_path: Path) -> None:
    words = WORDS["en"]
    front.show(page, "notebooks/en/instructor-scenarios.ipynb")
    form = page.locator(".cg-form").first
    expect(form.get_by_label(words["vetoes"], exact=True)).to_be_visible(timeout=APPEARS_MS)
    found = built_by_keyboard(page, form, words, tmp_path / "mine.toml")
    assert found.rules.vetoes == 0
    form.get_by_role("button", name=words["try"]).press("Enter")
    stop = form.get_by_role("button", name=words["stop"])
    expect(stop).to_be_enabled()
    stop.press("Enter")
    expect(form).to_contain_text(words["plays"], timeout=APPEARS_MS)


def test_the_records_of_a_class_are_pooled(page: Page, lab: Lab, front: Front) -> None:
    shutil.rmtree(lab.root / "notebooks/en/class", ignore_errors=True)
    files = [GOLDEN / f"{name}.play.jsonl" for name in ("demos-short", "delanopolis-accounts")]
    front.show(page, "notebooks/en/instructor-class.ipynb")
    chooser = page.locator(".cg-drop input")
    expect(chooser).to_be_attached(timeout=APPEARS_MS)
    chooser.set_input_files([*map(str, files), str(files[0])])
    board = page.locator(".cg-class", has=page.locator(".cg-drop"))
    expect(board).to_contain_text("2 plays are in the class.", timeout=APPEARS_MS)
    expect(board.locator("table").first.locator("tbody tr")).to_have_count(2)
    assert len(list((lab.root / "notebooks/en/class").glob("*.play.jsonl"))) == 2
    replay = bring(page, page.locator(".cg-replay"))
    replay.get_by_role("button", name="Step forward").click()
    expect(replay.locator(".cg-where")).to_contain_text("Step 2 of")
