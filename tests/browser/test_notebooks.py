"""The notebooks in the real browser: run, play a turn, predict, compare, in both languages."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.harness import Lab, open_notebook, run_all, wait_idle

WORDS = {
    "en": {
        "deal": "Deal the cards",
        "another": "Choose another table",
        "no play": "There is no finished play here yet.",
        "show": "Show what the simulated plays say",
        "said": "What 10,000 simulated plays say",
        "compare": "Compare my plays with simulated ones",
        "back": "↑ Back up",
        "guess": "First choose an answer",
    },
    "fr": {
        "deal": "Donner les cartes",
        "another": "Choisir une autre table",
        "no play": "Il n'y a pas encore de partie finie ici.",
        "show": "Voir ce que disent les parties simulées",
        "said": re.compile(r"Ce que disent 10\s000 parties simulées"),
        "compare": "Comparer mes parties à des parties simulées",
        "back": "↑ Remonter",
        "guess": "Choisissez d'abord une réponse",
    },
}
each = pytest.mark.parametrize("lang", ["en", "fr"])


def make_one_choice(page: Page) -> None:
    """Pick the first card of the hand and press the button that then says what it does."""
    table = page.locator(".cg-root")
    cards = table.locator(".cg-hand [data-roving] button")
    expect(cards.first).to_be_visible(timeout=60_000)
    expect(cards).to_have_count(5)
    number = table.locator(".cg-log li").count()
    cards.first.click()
    main = table.locator("[data-key=main]")
    expect(main).not_to_have_attribute("aria-disabled", "true")
    main.click()
    expect(table.locator(".cg-log li").nth(number)).to_be_visible()


@each
def test_welcome_runs_and_a_first_card_is_played(page: Page, lab: Lab, lang: str) -> None:
    open_notebook(page, f"notebooks/{lang}/00-welcome.ipynb")
    run_all(page)
    expect(page.locator(".cg-root")).to_be_attached(timeout=60_000)
    # Running all cells leads to the end of the page; the link leads back to the table.
    page.get_by_role("link", name=WORDS[lang]["back"]).click()
    expect(page.locator(".cg-root")).to_be_in_viewport()
    make_one_choice(page)
    expect(page.locator(".jp-OutputArea-output", has_text="Traceback")).to_have_count(0)
    assert list((lab.root / "notebooks" / lang / "plays").glob("*.play.jsonl"))


@each
def test_the_whole_game_is_chosen_dealt_predicted_and_compared(page: Page, lang: str) -> None:
    words = WORDS[lang]
    open_notebook(page, f"notebooks/{lang}/01-demos.ipynb")
    run_all(page)
    forms = page.locator(".cg-form")
    expect(forms).to_have_count(4, timeout=60_000)
    wait_idle(page)
    chooser, back, prediction, comparison = (forms.nth(place) for place in range(4))
    expect(back).to_contain_text(words["no play"])

    prediction.get_by_role("button", name=words["show"]).click()
    expect(prediction).to_contain_text(words["guess"])
    for group in prediction.get_by_role("radiogroup").all():
        group.get_by_role("radio").first.check()
    prediction.get_by_role("button", name=words["show"]).click()
    expect(prediction.get_by_role("heading", name=words["said"])).to_be_visible(timeout=60_000)
    charts = prediction.get_by_role("img")
    expect(charts).to_have_count(2)
    for chart in charts.all():
        assert len(chart.get_attribute("alt") or "") > 40

    comparison.get_by_role("button", name=words["compare"]).click()
    expect(comparison).to_contain_text(words["no play"])

    chooser.get_by_role("button", name=words["deal"]).click()
    make_one_choice(page)
    chooser.get_by_role("button", name=words["another"]).click()
    expect(chooser.get_by_role("button", name=words["deal"])).to_be_visible()


def test_every_field_is_named_and_keys_stay_in_the_form(page: Page) -> None:
    open_notebook(page, "notebooks/en/01-demos.ipynb")
    run_all(page)
    forms = page.locator(".cg-form")
    expect(forms).to_have_count(4, timeout=60_000)
    wait_idle(page)
    chooser = forms.first
    for name in ("Which game", "Language", "How many play", "Seat 1", "Seat 2", "Seat 3"):
        expect(chooser.get_by_label(name, exact=True)).to_be_visible()
    for name in ("Hints about my own cards", "Large, for a projector"):
        expect(chooser.get_by_role("checkbox", name=name)).to_be_visible()
    cells = page.locator(".jp-Cell")
    before = cells.count()
    deal = chooser.get_by_role("button", name="Deal the cards")
    deal.focus()
    # In command mode these insert a cell, cut one, and delete one.
    for key in ("a", "b", "x", "d", "d"):
        page.keyboard.press(key)
    expect(cells).to_have_count(before)
    deal.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".cg-root")).to_be_visible()


def test_the_chooser_fits_a_phone(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    open_notebook(page, "notebooks/fr/01-demos.ipynb")
    page.set_viewport_size({"width": 1280, "height": 900})
    run_all(page)
    form = page.locator(".cg-form").first
    expect(form).to_be_attached(timeout=60_000)
    wait_idle(page)
    page.set_viewport_size({"width": 360, "height": 740})
    form.scroll_into_view_if_needed()
    for field in form.locator("select, button").all():
        box = field.bounding_box()
        assert box
        assert box["x"] + box["width"] <= 360
