"""One lesson of each game, done as a pupil does it, from the first question to the file to keep."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from civicgames.lessons.checks import Check
from civicgames.lessons.model import LessonText, load_lesson
from civicgames.lessons.notebook import notebook_name
from civicgames.lessons.work import read_work
from tests.browser.harness import Lab, open_notebook, run_all

expect.set_options(timeout=20_000)


def bring(page: Page, wanted: Locator) -> Locator:
    """Scroll until it is there: JupyterLab keeps only what is near the window."""
    # In Voila the whole page is there, and nothing to scroll but the page.
    panel = page.locator(".jp-WindowedPanel-outer").first.or_(page.locator("html")).last
    panel.evaluate("e => e.scrollTo(0, 0)")
    for _ in range(120):
        if wanted.count() and wanted.first.is_visible():  # older ones keep it, but hidden
            wanted.first.scroll_into_view_if_needed()
            return wanted.first
        panel.evaluate("e => e.scrollBy(0, 500)")
        page.wait_for_timeout(120)
    raise AssertionError(f"{wanted} isn't on the page")


def answer_rightly(page: Page, check: Check) -> None:
    """By keyboard alone."""
    root = bring(page, page.locator(f'.cg-lesson[data-check="{check.id}"]'))
    if check.kind == "choice":
        right = next(n for n, one in enumerate(check.answers) if one.right)
        root.locator("input").nth(right).press("Space")
    elif check.kind == "choices":
        for place, one in enumerate(check.answers):
            if one.right:
                root.locator("input").nth(place).press("Space")
    elif check.kind == "number":
        root.locator("input").first.focus()
        page.keyboard.type(str(check.answer))
    elif check.kind == "match":
        for pair in check.pairs:
            root.locator(f'[data-key="m-{pair.id}"]').select_option(pair.id)
    elif check.kind == "order":
        for place, item in enumerate(check.items):
            for _ in range(len(check.items)):
                shown = root.locator(".cg-l-item").all_inner_texts()
                if shown.index(item.text) == place:
                    break
                root.locator(f'[data-key="up-{item.id}"]').press("Enter")
    elif check.kind == "text":
        root.locator("textarea").focus()
        page.keyboard.type("Because it protects, and because it costs.")
    root.locator("[data-key=send]").press("Enter")
    if check.kind == "text":
        expect(root.locator(".cg-l-points input")).to_have_count(len(check.points))
    else:
        expect(root.locator(".cg-l-verdict.cg-l-right")).to_be_visible()


def do_and_keep(page: Page, lesson: LessonText, work: Path) -> None:
    """Every question rightly, then the file to keep, which holds all the answers."""
    bring(page, page.locator(".cg-lesson[data-type=keep]"))
    checks = [one for one in lesson.checks if one.kind != "predict"]
    for check in checks:
        answer_rightly(page, check)
    keep = bring(page, page.locator(".cg-lesson[data-type=keep]"))
    with page.expect_download() as sent:
        keep.locator("[data-key=save]").press("Enter")
    sent.value.save_as(work)
    answers = read_work(work.read_bytes(), work.name).answers.values()
    answered = {line["check"] for lines in answers for line in lines if "check" in line}
    assert {check.id for check in checks} <= answered


@pytest.mark.parametrize(
    ("key", "lang"),
    [
        ("03-veto", "fr"),
        pytest.param("07-together", "en", marks=pytest.mark.slow),
        pytest.param("08-calendar", "fr", marks=pytest.mark.slow),
    ],
)
def test_a_lesson_from_its_first_question_to_the_file_to_keep(
    page: Page, lab: Lab, key: str, lang: str, tmp_path: Path
) -> None:
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    lesson = load_lesson(key, lang)
    open_notebook(page, f"notebooks/{lang}/{notebook_name(key)}")
    run_all(page)
    do_and_keep(page, lesson, tmp_path / "work.zip")
    assert not errors
