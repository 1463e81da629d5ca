"""A lesson as a pupil meets it: answered by keyboard, there again after a reload, kept, pooled."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import nbformat
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from civicgames.lessons.notebook import notebook
from tests.browser.harness import Lab, open_notebook, run_all
from tests.lessons.lesson_cases import SAMPLE, SAMPLES, text_of

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
expect.set_options(timeout=20_000)

OPEN = """
import os
from pathlib import Path
from civicgames.lessons.frame import Lesson
from civicgames.lessons.instructor import ClassAnswers
from civicgames.lessons.model import load_lesson
from civicgames.widgets import leaving
os.environ["BINDER_SERVICE_HOST"] = "here"
leaving.WARN_AFTER = 3
text = load_lesson("00-sample", "{lang}", Path("sample"))
lesson = Lesson("00-sample", "{lang}", text=text)
"""


def lay(page: Page, lab: Lab, lang: str, calls: list[str], folder: str = "lessons") -> None:
    """A notebook with these cells in a folder of its own, run to its end."""
    here = lab.root / folder
    here.mkdir(exist_ok=True)
    if not (here / "sample").exists():
        shutil.copytree(SAMPLES, here / "sample")
    made = notebook(SAMPLE, text_of(SAMPLE, lang), lang)
    headings = [c["source"] for c in made["cells"] if c["source"].startswith("## ")]
    cells = [nbformat.v4.new_code_cell(OPEN.replace("{lang}", lang))]
    cells += [nbformat.v4.new_markdown_cell(one) for one in headings[:2]]
    cells += [nbformat.v4.new_code_cell(call) for call in calls]
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(
        nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernel}), here / "a.ipynb"
    )
    open_notebook(page, f"{folder}/a.ipynb")
    run_all(page)
    expect(page.locator(".cg-lesson").nth(len(calls) - 1)).to_be_visible(timeout=60_000)


def check(page: Page, name: str) -> Locator:
    return page.locator(f'.cg-lesson[data-check="{name}"]')


CHECKS = ("once", "true-of-vetoes", "share", "order", "match", "write")


@pytest.mark.parametrize("lang", ["fr", pytest.param("en", marks=pytest.mark.slow)])
def test_every_kind_of_check_by_keyboard_and_again_after_a_reload(
    page: Page, lab: Lab, lang: str
) -> None:
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    shutil.rmtree(lab.root / "lessons", ignore_errors=True)
    if lang == "fr":
        page.set_viewport_size({"width": 360, "height": 800})
    calls = [f'lesson.check("{name}")' for name in CHECKS]
    calls += ['lesson.predict("how-often")', 'lesson.step("rule")']
    lay(page, lab, lang, calls)
    cells = page.locator(".jp-Cell").count()
    keys = page.keyboard

    once = check(page, "once")
    once.locator("input").first.focus()
    keys.press("ArrowDown")
    keys.press("Tab")
    keys.press("x")  # with a button focused, JupyterLab would cut the cell
    keys.press("Enter")
    expect(once.locator(".cg-l-verdict")).to_contain_text(
        {"en": "Not yet", "fr": "Pas encore"}[lang]
    )
    expect(once.locator("[data-key=send]")).to_be_focused()
    expect(once.locator("[role=status]")).to_contain_text(
        text_of(SAMPLE, lang).check("once").answers[1].why
    )
    again = once.locator(".cg-l-again")
    again.focus()
    keys.press("Enter")
    expect(page.locator("h2:focus")).to_contain_text(
        {"en": "2. The rule", "fr": "2. La règle"}[lang]
    )
    once.locator("[data-key=hint]").focus()
    keys.press("Enter")
    expect(once.locator(".cg-l-hints li")).to_have_count(1)

    several = check(page, "true-of-vetoes")
    for place in (0, 2):
        several.locator("input").nth(place).focus()
        keys.press("Space")
    several.locator("[data-key=send]").press("Enter")
    expect(several.locator(".cg-l-verdict.cg-l-right")).to_be_visible()

    share = check(page, "share")
    share.locator("input").focus()
    keys.type({"en": "4.5 %", "fr": "4,5"}[lang])
    keys.press("Enter")
    expect(share.locator(".cg-l-verdict.cg-l-right")).to_be_visible()

    order = check(page, "order")
    for place, item in enumerate(text_of(SAMPLE, lang).check("order").items):
        for _ in range(4):
            texts = order.locator(".cg-l-item").all_inner_texts()
            if texts.index(item.text) == place:
                break
            order.locator(f'[data-key="up-{item.id}"]').press("Enter")
    order.locator("[data-key=send]").press("Enter")
    expect(order.locator(".cg-l-verdict.cg-l-right")).to_be_visible()

    match = check(page, "match")
    for pair in text_of(SAMPLE, lang).check("match").pairs:
        match.locator(f'[data-key="m-{pair.id}"]').select_option(pair.id)
    match.locator("[data-key=send]").press("Enter")
    expect(match.locator(".cg-l-verdict.cg-l-right")).to_be_visible()

    write = check(page, "write")
    write.locator("textarea").focus()
    keys.type("abc dd <b>")
    write.locator("[data-key=send]").press("Enter")
    expect(write.locator(".cg-l-points input")).to_have_count(2)
    write.locator(".cg-l-points input").first.press("Space")

    guess = check(page, "how-often")
    guess.locator("input").focus()
    keys.type("25")
    keys.press("Enter")
    expect(guess.locator("img")).to_be_visible()
    expect(guess.locator("input")).to_be_disabled()

    step = page.locator(".cg-lesson[data-type=step]")
    step.locator("[data-key=done]").press("Enter")
    expect(step.locator("[data-key=done]")).to_have_attribute("aria-pressed", "true")
    assert page.locator(".jp-Cell").count() == cells
    for root in page.locator(".cg-lesson").all():
        assert root.evaluate("e => e.scrollWidth <= e.clientWidth + 1")
    found = Axe().run(page, context={"include": [[".cg-lesson"]]}, options={"runOnly": RULES})
    assert found.violations_count == 0, found.generate_report()

    lab.delete_sessions()
    lay(page, lab, lang, calls)
    expect(check(page, "once").locator("input").nth(1)).to_be_checked()
    expect(check(page, "once").locator(".cg-l-hints li")).to_have_count(1)
    expect(check(page, "share").locator("input")).to_have_value(re.compile(r"4[.,]5"))
    expect(check(page, "write").locator("textarea")).to_have_value("abc dd <b>")
    expect(check(page, "write").locator(".cg-l-points input").first).to_be_checked()
    expect(check(page, "how-often").locator("input")).to_be_disabled()
    assert not errors


def test_work_is_kept_brought_back_warned_of_and_pooled(
    page: Page, lab: Lab, tmp_path: Path
) -> None:
    for name in ("lessons", "fresh"):
        shutil.rmtree(lab.root / name, ignore_errors=True)
    calls = ["lesson.start()", 'lesson.check("once")', "lesson.keep()"]
    lay(page, lab, "en", calls)
    check(page, "once").locator("input").nth(2).check()
    check(page, "once").locator("[data-key=send]").click()
    banner = page.locator(".cg-leaving")
    expect(banner).to_be_visible()
    banner.get_by_role("button", name="I'm still here").click()
    expect(banner).to_be_hidden()
    expect(banner).to_be_visible()
    found = Axe().run(page, context=".cg-leaving", options={"runOnly": RULES}).response
    assert not found["violations"]
    # One click, or one key, saves all, and it is quiet.
    with page.expect_download() as sent:
        banner.get_by_role("button", name="Download my work").press("Enter")
    assert sent.value.suggested_filename == "my-work.zip"
    expect(banner).to_be_hidden()

    keep = page.locator(".cg-lesson[data-type=keep]")
    keep.locator("[data-key=name]").fill("Ada")
    with page.expect_download() as sent:
        keep.locator("[data-key=save]").click()
    work = tmp_path / "work.zip"
    sent.value.save_as(work)
    assert sent.value.suggested_filename == "work-of-Ada.zip"
    with page.expect_download() as sent:
        keep.locator("[data-key=page]").click()
    printed = tmp_path / "work.html"
    sent.value.save_as(printed)
    assert "Ada" in printed.read_text(encoding="utf-8")
    page.wait_for_timeout(4_000)
    expect(banner).to_be_hidden()  # all is saved

    lab.delete_sessions()
    lay(page, lab, "en", [*calls, 'ClassAnswers("en", {"00-sample": text})'], "fresh")
    keep.locator("[data-key=file]").set_input_files(work)
    expect(check(page, "once").locator("input").nth(2)).to_be_checked()
    expect(keep.locator(".cg-l-notice")).to_contain_text("Back again")
    (tmp_path / "bad.zip").write_bytes(b"PK\x03\x04 nothing")
    keep.locator("[data-key=file]").set_input_files(tmp_path / "bad.zip")
    expect(keep.locator(".cg-l-notice")).to_contain_text("bad.zip isn't a downloaded work")

    pool = page.locator(".cg-lesson[data-type=pool]")
    pool.locator("[data-key=files]").set_input_files([work, tmp_path / "bad.zip"])
    expect(pool.locator("h3")).to_contain_text("1 learner")
    expect(pool).to_contain_text("1 × As often as it likes")
    expect(pool).to_contain_text("bad.zip")
    expect(pool).not_to_contain_text("Ada")
    found: Any = Axe().run(page, context={"include": [[".cg-lesson"]]}, options={"runOnly": RULES})
    assert found.violations_count == 0, json.dumps(found.response["violations"])[:2000]
