"""The whole site in a real Chromium: every notebook, a game to its end, work that stays."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from civicgames.i18n import LANGUAGES
from civicgames.lite import build_site
from civicgames.scenarios import load_scenario
from tests.browser.test_table import play_a_turn
from tests.lite.harness import (
    COLD_MS,
    browser_of,
    faults,
    lay,
    lay_cell,
    open_site,
    run_to_end,
    served,
)

pytestmark = pytest.mark.slow
GOLDEN = Path(__file__).parents[1] / "golden"
expect.set_options(timeout=60_000)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    site = tmp_path_factory.mktemp("lite") / "site"
    build_site(site)
    return site


@pytest.fixture
def address(site: Path) -> Iterator[str]:
    with served(site) as address:
        yield address


@pytest.fixture
def browser(address: str) -> Iterator[BrowserContext]:
    with browser_of(address) as context:
        yield context


@pytest.fixture
def page(browser: BrowserContext) -> Iterator[Page]:
    errors: list[str] = []
    page = browser.new_page()
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    assert errors == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_notebook_runs(site: Path, address: str, page: Page, lang: str) -> None:
    open_site(page, address, f"{lang}/00-welcome.ipynb")
    found = {}
    for notebook in sorted((site / "files" / lang).glob("*.ipynb")):
        lay(page, notebook)
        if wrong := faults(run_to_end(page)):
            found[notebook.name] = wrong
    assert found == {}


def test_a_play_and_an_answer_are_there_after_a_reload(address: str, page: Page) -> None:
    open_site(page, address, "en/00-welcome.ipynb")
    assert not faults(run_to_end(page))
    root = page.locator(".cg-root")
    root.locator(".cg-in-hand").first.click()
    expect(root.locator(".cg-in-hand.cg-on")).to_have_count(1)
    root.locator("[data-key=main]").click()
    expect(root.locator(".cg-log")).to_contain_text("You laid")

    open_site(page, address, "en/00-welcome.ipynb")
    run_to_end(page)
    expect(root.locator(".cg-notice")).to_contain_text("Go on with that play")

    open_site(page, address, "en/lesson-01-three-powers.ipynb")
    run_to_end(page)
    check = page.locator('.cg-lesson[data-check="true-of-three"]')
    check.scroll_into_view_if_needed(timeout=COLD_MS)
    check.locator("input").first.check()
    check.locator("[data-key=send]").click()
    expect(check.locator(".cg-l-verdict")).to_be_visible()

    open_site(page, address, "en/lesson-01-three-powers.ipynb")
    run_to_end(page)
    check.scroll_into_view_if_needed(timeout=COLD_MS)
    expect(check.locator(".cg-l-verdict")).to_be_visible()
    expect(check.locator("input").first).to_be_checked()


def test_a_french_class_plays_builds_a_scenario_and_is_pooled(
    site: Path, address: str, page: Page, tmp_path: Path
) -> None:
    open_site(page, address, "fr/01-demos.ipynb")
    lay_cell(
        page,
        'import civicgames as cg\ncg.Table("demos", "simplified", seats=["human", "random", '
        '"random"], seed=7, lang="fr", speed="at once")',
    )
    run_to_end(page)
    root = page.locator(".cg-root")
    expect(root).to_have_attribute("lang", "fr")
    turns = 0
    while play_a_turn(root, turns):
        turns += 1
        assert turns < 200
    expect(root.locator(".cg-over h2")).to_have_text(re.compile(r"élection|élu|victoire|Personne"))
    # Without matplotlib: the package's own drawing, with words for who can't see it.
    drawn = page.locator(".cg-table figure img")
    expect(drawn).to_have_attribute("src", re.compile(r"^data:image/svg"))
    expect(drawn).to_have_attribute("alt", re.compile(r"\w{3,}"))

    lay(page, site / "files/fr/instructor-scenarios.ipynb")
    run_to_end(page)
    form = page.locator(".cg-form").first
    vetoes = form.get_by_label("Vetos", exact=True)
    vetoes.fill("0")
    vetoes.press("Tab")
    expect(form).to_contain_text("Personne n'a de veto")
    form.get_by_label("Titre", exact=True).fill("Sans veto")
    form.get_by_label("Titre", exact=True).press("Tab")
    with page.expect_download() as sent:
        form.get_by_role("link", name=re.compile("Télécharger le fichier")).click()
    sent.value.save_as(tmp_path / "mine.toml")
    assert load_scenario(tmp_path / "mine.toml").rules.vetoes == 0

    lay(page, site / "files/fr/instructor-class.ipynb")
    run_to_end(page)
    chooser = page.locator(".cg-drop input")
    chooser.set_input_files(
        [GOLDEN / f"{name}.play.jsonl" for name in ("demos-short", "delanopolis-accounts")]
    )
    board = page.locator(".cg-class", has=page.locator(".cg-drop:visible"))
    expect(board.locator("table").first.locator("tbody tr")).to_have_count(2, timeout=COLD_MS)
    with page.expect_download(timeout=COLD_MS) as sent:
        board.get_by_role("button", name="Télécharger les tableaux (CSV)").click()
    with zipfile.ZipFile(io.BytesIO(Path(sent.value.path()).read_bytes())) as packed:
        assert "demos-plays.csv" in packed.namelist()
