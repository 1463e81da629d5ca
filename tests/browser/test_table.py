"""The table as a pupil meets it: in JupyterLab, by mouse, by keyboard, on a phone, read aloud."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from tests.browser.harness import Lab, open_notebook, run_all, show_table, wait_idle

AXE = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
}
Lay = Callable[..., Locator]

# Two shared cores may take their time; waiting ends at the event itself.
expect.set_options(timeout=20_000)


@pytest.fixture
def lay(page: Page, lab: Lab) -> Lay:
    """Lay a table in a fresh notebook: the arguments of ``cg.Table``, as they are typed."""
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))

    def lay(arguments: str, name: str = "table.ipynb") -> Locator:
        code = f"import civicgames as cg\ntable = cg.Table({arguments})\ntable"
        return show_table(page, lab, code, name)

    yield lay  # type: ignore[misc]
    assert not errors


def press(root: Locator, button: Locator) -> None:
    """Click, and wait for the screen that follows."""
    before = root.get_attribute("data-screen")
    button.click()
    expect(root).not_to_have_attribute("data-screen", before or "")


def play_a_turn(root: Locator, card: int = 0) -> bool:
    """What a pupil does with any screen; False when the play is over."""
    if root.locator(".cg-over").count():
        return False
    panel = root.locator(".cg-panel .cg-button")
    if panel.count():
        press(root, panel.first)
        return True
    cards = root.locator(".cg-in-hand")
    if cards.count():
        if not root.locator(".cg-in-hand.cg-on").count():  # a second click would take it back
            cards.nth(card % 5).click()
        press(root, root.locator("[data-key=main]"))
    else:
        press(root, root.locator(".cg-acts .cg-button").first)
    return True


def violations(page: Page) -> list[str]:
    found = Axe().run(page, context=".cg-table", options=AXE).response["violations"]
    return [f"{one['id']}: {node['html'][:200]}" for one in found for node in one["nodes"]]


def record_lines(lab: Lab) -> list[dict[str, Any]]:
    [file] = (lab.root / "plays").glob("*.play.jsonl")
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()[1:]]


@pytest.mark.parametrize(
    ("lang", "elected"),
    [("en", r"elected|share the victory"), ("fr", r"élection|élu|victoire|Personne")],
)
def test_a_pupil_plays_a_simplified_game_to_its_end(
    lay: Lay, page: Page, lang: str, elected: str
) -> None:
    root = lay(
        '"demos", "simplified", seats=["human", "random", "random"], seed=7, '
        f'lang="{lang}", speed="at once"'
    )
    expect(root).to_have_attribute("lang", lang)
    turns = 0
    while play_a_turn(root, turns):
        turns += 1
        assert turns < 200
    assert turns > 20
    expect(root.locator(".cg-over h2")).to_have_text(re.compile(elected))
    expect(root.locator(".cg-over .cg-reason")).not_to_be_empty()
    expect(root.locator(".cg-seat")).to_have_count(3)
    expect(page.locator(".cg-table figure img")).to_have_attribute("alt", re.compile(r"\w+"))
    assert violations(page) == []


def test_bots_go_on_by_themselves(lay: Lay) -> None:
    root = lay('"demos", "simplified", seats=["human", "random", "random"], seed=7, speed="fast"')
    for _ in range(4):
        expect(root.locator(".cg-in-hand, .cg-panel .cg-button").first).to_be_visible()
        play_a_turn(root)


def test_the_button_says_what_it_will_do(lay: Lay, lab: Lab) -> None:
    root = lay('"demos", "full", seats=["human", "random", "random"], seed=7, speed="at once"')
    main = root.locator("[data-key=main]")
    expect(main).to_have_attribute("aria-disabled", "true")
    before = root.get_attribute("data-screen")
    main.click(force=True)
    assert root.get_attribute("data-screen") == before
    play_a_turn(root)
    root.locator(".cg-in-hand").nth(1).click()
    expect(main).to_have_text(re.compile("^Discard .* face down and draw$"))
    root.locator(".cg-market button.cg-source").nth(1).click()
    expect(main).to_have_text(re.compile("^Discard .* face down and take .*$"))
    said = main.inner_text()
    press(root, main)
    made = [line for line in record_lines(lab) if line.get("choice", "").startswith("secret_")]
    own = [line["value"] for line in made if line["seat"] == 0]
    assert len(own) == 2
    assert own[0][1:] in said
    assert own[1][1:] in said


def test_a_double_click_plays_once(lay: Lay, lab: Lab) -> None:
    root = lay('"demos", "simplified", seats=["human", "random", "random"], seed=7, speed="slow"')
    expect(root.locator(".cg-in-hand").first).to_be_visible(timeout=20_000)
    root.locator(".cg-in-hand").first.click()
    root.locator("[data-key=main]").dblclick()
    expect(root.locator(".cg-log")).to_contain_text("You laid")
    own = [x for x in record_lines(lab) if x.get("choice") == "public_discard" and x["seat"] == 0]
    assert len(own) == 1


def test_under_the_cover_nothing_secret_is_in_the_page(lay: Lay, page: Page, lab: Lab) -> None:
    root = lay('"demos", "simplified", seats=["human"] * 3, seed=7')
    expect(root.locator(".cg-cover h2")).to_have_text(re.compile("Pass the screen to Seat"))
    hands = [line["cards"] for line in record_lines(lab) if line.get("event") == "hand"]
    suits = {"S": "Security", "H": "Social", "D": "Economy", "C": "Environment"}
    names = [f"{suits[card[0]]} {card[1:]}" for hand in hands for card in hand]
    assert len(names) == 15
    assert not [name for name in names if name in page.content()]
    press(root, root.locator(".cg-panel .cg-button"))
    shown = root.locator(".cg-hand .cg-card .cg-hidden").all_inner_texts()
    assert shown == [f"{suits[card[0]]} {card[1:]}" for card in hands[0]]
    # The next person's screen: first one's own new card, then the cover again.
    play_a_turn(root)
    expect(root.locator(".cg-pass")).to_be_visible()
    press(root, root.locator(".cg-panel .cg-button"))
    expect(root.locator(".cg-cover")).to_be_visible()
    kept = shown[1:]
    assert not [name for name in kept if name in page.content()]


def test_the_whole_turn_by_keyboard(lay: Lay, page: Page, lab: Lab) -> None:
    root = lay(
        '"demos", "simplified", seats=["human", "random", "random"], seed=7, speed="at once"'
    )
    first = root.locator(".cg-in-hand").first
    first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    expect(root.locator(".cg-in-hand").nth(3)).to_be_focused()
    page.keyboard.press("Enter")
    expect(root.locator(".cg-in-hand").nth(3)).to_have_attribute("aria-pressed", "true")
    expect(root.locator(".cg-in-hand").nth(3)).to_be_focused()
    page.keyboard.press("2")
    expect(root.locator(".cg-in-hand").nth(1)).to_be_focused()
    expect(root.locator(".cg-in-hand").nth(1)).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Tab")
    expect(root.locator("[data-key=main]")).to_be_focused()
    before = root.get_attribute("data-screen")
    page.keyboard.press("Enter")
    expect(root).not_to_have_attribute("data-screen", before or "")
    # Focus has not been lost with the redraw: it is at what is asked now.
    assert page.evaluate("document.activeElement.closest('.cg-root') !== null")
    expect(root.locator(".cg-in-hand").first).to_be_focused()
    assert [x["seat"] for x in record_lines(lab) if x.get("choice") == "public_discard"].count(
        0
    ) == 1


def test_what_happened_and_what_is_asked_is_said_once(lay: Lay) -> None:
    root = lay(
        '"demos", "simplified", seats=["human", "random", "random"], seed=7, speed="at once"'
    )
    status = root.get_by_role("status")
    expect(status).to_have_text(re.compile("Your public discard.*Choose a card", re.DOTALL))
    root.locator(".cg-in-hand").first.click()
    said = status.inner_text()
    press(root, root.locator("[data-key=main]"))
    expect(status).not_to_have_text(said)
    expect(status).to_have_text(re.compile("Your secret discard"))


def test_jupyterlabs_single_keys_leave_the_notebook_alone(lay: Lay, page: Page) -> None:
    root = lay(
        '"demos", "simplified", seats=["human", "random", "random"], seed=7, speed="at once"'
    )
    for place in (".cg-in-hand", "[role=tab]", ".cg-tab", "[data-key=pause]", "[data-key=lang-fr]"):
        root.locator(place).first.focus()
        for key in ("a", "b", "x", "m", "z", "d", "d", "y", "r"):
            page.keyboard.press(key)
    expect(page.locator(".jp-Notebook .jp-Cell")).to_have_count(1)
    expect(page.locator(".jp-CodeCell")).to_have_count(1)
    expect(root).to_be_visible()


def test_the_language_changes_at_the_table(lay: Lay) -> None:
    root = lay(
        '"demos", "simplified", seats=["human", "random", "random"], seed=7, speed="at once"'
    )
    root.locator("[data-key=lang-fr]").click()
    expect(root).to_have_attribute("lang", "fr")
    expect(root.locator("[data-key=lang-fr]")).to_be_focused()
    root.locator(".cg-in-hand").first.click()
    expect(root.locator("[data-key=main]")).to_have_text(re.compile("^Défausser"))


def test_a_reload_brings_the_table_back_as_it_was(lay: Lay, page: Page) -> None:
    root = lay('"demos", "simplified", seats=["human", "random", "random"], speed="at once"')
    play_a_turn(root)
    page.get_by_role("menuitem", name="File", exact=True).click()
    page.get_by_role("menuitem", name="Save Notebook", exact=False).first.click()
    hand = root.locator(".cg-hand .cg-card .cg-hidden").all_inner_texts()
    page.wait_for_timeout(3000)
    page.goto(page.url.replace("&reset", "").replace("?reset", ""), wait_until="commit")
    wait_idle(page)
    expect(root).to_be_visible(timeout=60_000)
    expect(root.locator(".cg-hand .cg-card .cg-hidden")).to_have_text(hand)
    play_a_turn(root)


def test_with_a_new_kernel_the_cell_offers_the_play_again(lay: Lay, page: Page, lab: Lab) -> None:
    arguments = '"demos", "simplified", seats=["human", "random", "random"], speed="at once"'
    root = lay(arguments)
    play_a_turn(root)
    hand = root.locator(".cg-hand .cg-card .cg-hidden").all_inner_texts()
    lab.delete_sessions()
    open_notebook(page, "table.ipynb")
    run_all(page)
    offer = root.locator("[data-key=act-go_on_with_it]")
    expect(offer).to_be_visible(timeout=60_000)
    press(root, offer)
    expect(root.locator(".cg-hand .cg-card .cg-hidden")).to_have_text(hand)


def test_a_play_is_saved_and_loaded_again(lay: Lay, page: Page, tmp_path: Path) -> None:
    root = lay('"demos", "simplified", seats=["human", "random", "random"], speed="at once"')
    play_a_turn(root)
    hand = root.locator(".cg-hand .cg-card .cg-hidden").all_inner_texts()
    root.locator("[data-key=tab-options]").click()
    with page.expect_download() as download:
        root.locator("[data-key=save]").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert file.name.endswith(".play.jsonl")
    expect(root.locator(".cg-notice")).to_contain_text(file.name)
    assert "people_pack" not in page.content()
    play_a_turn(root)
    wrong = tmp_path / "holiday.txt"
    wrong.write_text("sun and sea")
    with page.expect_file_chooser() as chooser:
        root.locator("[data-key=load]").click()
    chooser.value.set_files(wrong)
    expect(root.locator(".cg-notice")).to_contain_text("holiday.txt isn't a play")
    with page.expect_file_chooser() as chooser:
        root.locator("[data-key=load]").click()
    chooser.value.set_files(file)
    expect(root.locator(".cg-notice")).to_contain_text("goes on where it was left")
    expect(root.locator(".cg-hand .cg-card .cg-hidden")).to_have_text(hand)


def test_no_accessibility_violation_in_any_tab_in_light_and_dark(lay: Lay, page: Page) -> None:
    root = lay(
        '"demos", "full", seats=["human", "careful", "random"], seed=7, speed="at once", hints=True'
    )
    play_a_turn(root)
    root.locator(".cg-in-hand").first.click()
    for light in ("true", "false"):
        page.evaluate(f"document.body.dataset.jpThemeLight = '{light}'")
        for tab in ("log", "guide", "rules", "options"):
            root.locator(f"[data-key=tab-{tab}]").click()
            assert violations(page) == [], (light, tab)
    while not root.locator(".cg-round").count():
        play_a_turn(root)
    assert violations(page) == []


def test_under_the_cover_no_accessibility_violation(lay: Lay, page: Page) -> None:
    root = lay('"demos", "2v2", seats=["human"] * 4, seed=7')
    assert violations(page) == []
    press(root, root.locator(".cg-panel .cg-button"))
    expect(root.locator(".cg-cover")).to_be_visible()
    assert violations(page) == []


@pytest.mark.parametrize("width", [360, 640])
def test_on_a_narrow_screen_nothing_scrolls_sideways_and_the_question_comes_first(
    lay: Lay, page: Page, width: int
) -> None:
    root = lay(
        '"demos", "full", seats=["human"] + ["random"] * 4, seed=7, speed="at once", lang="fr"'
    )
    play_a_turn(root)
    # What a phone's page leaves to the table: the notebook's own margins and bars aside.
    root.evaluate(f"root => {{ root.style.width = '{width - 16}px'; }}")
    expect(root).to_have_class(re.compile("cg-phone" if width < 540 else "cg-medium"))
    for _ in range(6):
        if root.locator(".cg-in-hand").count():
            root.locator(".cg-in-hand").first.click()
        too_wide = root.evaluate(
            """root => [...root.querySelectorAll('*')].filter(one => !one.closest('.cg-hidden')
                && one.getBoundingClientRect().right > root.getBoundingClientRect().right + 1)
                .map(one => one.outerHTML.slice(0, 120))"""
        )
        assert too_wide == []
        assert root.evaluate("root => root.scrollWidth <= root.clientWidth")
        if width < 540 and root.locator(".cg-in-hand").count():
            tops = [
                root.locator(place).first.bounding_box()["y"]  # type: ignore[index]
                for place in (".cg-ask", ".cg-hand", ".cg-acts", ".cg-seats")
            ]
            assert tops == sorted(tops)
        play_a_turn(root)


def test_nothing_moves_where_less_motion_is_wanted(lay: Lay, page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    root = lay(
        '"demos", "simplified", seats=["human", "random", "random"], seed=7, speed="at once"'
    )
    play_a_turn(root)
    moving = root.evaluate(
        """root => [...root.querySelectorAll('*')].filter(one => {
            const style = getComputedStyle(one);
            return style.animationName !== 'none' || parseFloat(style.transitionDuration) > 0;
        }).length"""
    )
    assert moving == 0


def test_for_a_projector_everything_is_half_as_large_again(lay: Lay) -> None:
    root = lay(
        '"demos", "simplified", seats=["human", "random", "random"], seed=7, speed="at once"'
    )
    card = root.locator(".cg-hand .cg-number").first
    size = "one => parseFloat(getComputedStyle(one).fontSize)"
    before = root.evaluate(size), card.evaluate(size)
    root.locator("[data-key=tab-options]").click()
    root.locator("[data-key=look-projector]").check()
    expect(root).to_have_class(re.compile("cg-projector"))
    assert root.evaluate(size) == pytest.approx(before[0] * 1.5)
    assert card.evaluate(size) == pytest.approx(before[1] * 1.5)


def test_a_strategist_draws_its_thoughts(lay: Lay, page: Page) -> None:
    """Once the play is over: a button beside its answers, a sentence, and all that it tried."""
    root = lay('"demos", "simplified", ["strategist", "random", "random"], seed=1, speed="at once"')
    log = page.locator("[data-key=tab-log]")
    if log.count():
        log.first.click()
    tried = root.locator(".cg-thoughts li")
    for number in range(10):
        press(root, root.locator(".cg-why").nth(number))
        expect(root.locator(".cg-because")).to_be_visible()
        if tried.count():
            break
    expect(tried.first).to_be_visible()
    assert "its choice" in root.locator(".cg-thoughts").inner_text()
    assert tried.first.locator(".cg-thought-value").evaluate("bar => bar.clientHeight") > 5
    assert violations(page) == []
