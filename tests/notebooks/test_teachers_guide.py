"""The teacher's guide: complete, the same in both languages, short, and nothing in it is untrue."""

import json
import re
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

from civicgames.cli import app
from civicgames.content import load
from civicgames.lessons.model import lesson_keys, load_lesson
from civicgames.lessons.notebook import notebook_name
from civicgames.printing import PARTS
from civicgames.scenarios import builtin, find_scenario

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
LANGUAGES = ("en", "fr")
each = pytest.mark.parametrize("lang", LANGUAGES)
GAMES = ("demos", "delanopolis", "presidency")
LESSONS = tuple(f"l{number:02}" for number in range(1, 13))
ROWS = {"game": 6, "lesson": 7}
WORDS_IN_THREE_MINUTES = 600
"""At 200 words a minute, which is slow."""


def notebook(lang: str) -> Any:
    return nbformat.read(NOTEBOOKS / lang / "teachers-guide.ipynb", as_version=4)


def cells(lang: str) -> dict[str, str]:
    return {cell.id: cell.source for cell in notebook(lang).cells if cell.cell_type == "markdown"}


def tables(text: str) -> list[list[list[str]]]:
    """The tables of a cell: rows of cells, the rule under the heads left out."""
    found: list[list[list[str]]] = [[]]
    for line in text.splitlines():
        if line.startswith("|"):
            row = [part.strip() for part in line.strip("|").split("|")]
            if not all(re.fullmatch(r"-+", part) for part in row):
                found[-1].append(row)
        elif found[-1]:
            found.append([])
    return [table for table in found if table]


@each
def test_the_file_is_small_valid_and_has_one_form(lang: str) -> None:
    path = NOTEBOOKS / lang / "teachers-guide.ipynb"
    nbformat.validate(json.loads(path.read_text(encoding="utf-8")))
    assert path.stat().st_size < 100_000
    [form] = [cell for cell in notebook(lang).cells if cell.cell_type == "code"]
    assert form.source.splitlines()[1:] == [
        "import civicgames as cg",
        "",
        f'cg.print_form(lang="{lang}")',
    ]
    assert form.metadata.jupyter.source_hidden is True
    assert form.outputs == []
    assert set(notebook(lang).metadata) == {"kernelspec", "language_info"}


def test_twins_have_the_same_cells_tables_and_lists() -> None:
    english, french = cells("en"), cells("fr")
    assert list(english) == list(french)
    for key, text in english.items():
        other = french[key]
        shapes = [[[len(row) for row in table] for table in tables(one)] for one in (text, other)]
        assert shapes[0] == shapes[1], key
        for sign in ("#", "- ", "1. ", "2. ", "3. ", "4. ", "```"):
            assert text.count("\n" + sign) == other.count("\n" + sign), (key, sign)
        assert sorted(re.findall(r"\d+ · \d+ · \d+", text)) == sorted(
            re.findall(r"\d+ · \d+ · \d+", other)
        )


@each
def test_each_game_and_lesson_has_all_that_a_teacher_asks(lang: str) -> None:
    found = cells(lang)
    for key in GAMES:
        plan, problems = tables(found[key])
        assert len(plan) == 1 + ROWS["game"]
        assert [row[0] for row in plan[4:]] == [
            "**25 minutes**",
            "**50 minutes**",
            "**100 minutes**",
        ]
        assert len(problems) == 1 + 5
        assert len(re.findall(r"^\d\. ", found[key], re.M)) == 4
        assert {"en": "**Meets**", "fr": "**Rejoint**"}[lang] in found[key]
        assert {"en": "**Say first.**", "fr": "**À dire d'abord.**"}[lang] in found[key]
    heads = set()
    for number, key in enumerate(LESSONS, 1):
        assert found[key].startswith(f"### {number}. ")
        [plan] = tables(found[key])
        assert len(plan) == 1 + ROWS["lesson"]
        assert all(row[1] for row in plan[1:])
        heads.add(tuple(row[0] for row in plan))
        [minutes] = [row[1] for row in plan if row[0] == "**25 · 50 · 100**"]
        assert minutes.count("·") == 2
    assert len(heads) == 1


@each
def test_a_game_is_read_in_three_minutes(lang: str) -> None:
    for key in GAMES:
        assert len(cells(lang)[key].split()) < WORDS_IN_THREE_MINUTES


@each
def test_tables_are_readable_on_a_phone(lang: str) -> None:
    for key, text in cells(lang).items():
        for table in tables(text):
            assert max(len(row) for row in table) <= 3, key
            longest = max((word for row in table for word in row[0].split()), key=len)
            assert len(longest) <= 20 or "](" in longest, longest


@each
def test_every_minute_of_a_plan_is_used(lang: str) -> None:
    for key in GAMES:
        plan = {row[0]: row[1] for row in tables(cells(lang)[key])[0]}
        for total in (25, 50):
            parts = re.findall(
                r"\d+",
                re.sub(r"\([^)]*\)|\*[^*]*\*|\d+ [àto]+ \d+", "", plan[f"**{total} minutes**"]),
            )
            assert sum(map(int, parts)) == total, (key, total, parts)


@each
def test_minutes_are_those_that_were_measured(lang: str) -> None:
    about = {"en": r"\*([\w+-]+)\* \(about (\d+)", "fr": r"\*([\w+-]+)\* \((\d+) environ"}[lang]
    told = 0
    for game in GAMES:
        for name, minutes in re.findall(about, cells(lang)[game]):
            assert find_scenario(game, name).minutes == int(minutes)
            told += 1
    assert told >= 5


@each
def test_scenarios_named_in_plans_exist(lang: str) -> None:
    known = {name for game in GAMES for name in builtin(game)}
    named = set()
    for key in (*GAMES, *LESSONS):
        for row in tables(cells(lang)[key])[0]:
            if re.fullmatch(r"\*\*\d+.*\*\*", row[0]):
                named |= set(re.findall(r"\*([\w+-]+)\*", row[1].replace("**", "")))
    assert {"simplified", "short", "quiet", "no-cap"} <= named <= known


@each
def test_links_and_anchors_lead_somewhere(lang: str) -> None:
    whole = "\n".join(cells(lang).values())
    headings = {
        line.lstrip("# ").replace(" ", "-") for line in whole.splitlines() if line.startswith("#")
    }
    links = re.findall(r"\]\(([^)]+)\)", whole)
    assert f"../{'fr' if lang == 'en' else 'en'}/teachers-guide.ipynb" in links
    for link in links:
        if link.startswith("#"):
            assert link[1:] in headings, link
        else:
            assert (NOTEBOOKS / lang / link).resolve().is_file(), link


@each
def test_commands_of_the_guide_exist_with_their_options(lang: str) -> None:
    calls = re.findall(r"^civicgames (\w+) (.*)$", cells(lang)["paper"], re.M)
    assert len(calls) == 3
    commands = {command.name for command in app.registered_commands}
    for command, rest in calls:
        assert command in commands
        game, *options = rest.split()
        assert game in GAMES
        given = dict(zip(options[::2], options[1::2], strict=True))
        assert set(given) <= {"--lang", "--out", "--paper", "--part"}
        assert given["--lang"] == lang
        assert given.get("--part", PARTS[0]) in PARTS


@each
def test_the_official_text_is_named_and_lessons_have_their_level(lang: str) -> None:
    text = cells(lang)["curriculum"]
    assert "MENE2413934A" in text
    themes, levels = tables(text)
    taught = {int(n) for row in themes[1:] for n in re.findall(r"\d+", row[2])}
    assert taught == set(range(1, 13))
    at_a_level = {int(n) for row in levels[1:] for n in re.findall(r"\b\d+\b", row[2])}
    assert at_a_level == set(range(1, 13))


@each
def test_what_the_table_calls_things_is_what_the_guide_says(lang: str) -> None:
    from civicgames.i18n import translator

    texts = translator(lang)
    found = cells(lang)["binder"]
    for message in ("Options", "Save my play", "Go on with a saved play"):
        assert f"*{texts._(message)}*" in found
    for game in GAMES:
        assert cells(lang)[game].startswith(f"## {load(game, lang).title}\n")


def test_french_spaces_do_not_break() -> None:
    for text in cells("fr").values():
        plain = re.sub(r"```.*?```", "", text, flags=re.S)
        plain = re.sub(r"`[^`]*`|\]\([^)]*\)|\|[-|]+\|", "]", plain)
        for line in plain.splitlines():
            assert not re.search(r" [;:!?»]|« |[^\s\u00a0][;:!?»]", line), line
            assert not re.search(r"\d \d{3}\b|\d %", line), line


@each
def test_it_runs_and_shows_the_form(lang: str, tmp_path: Path) -> None:
    found = notebook(lang)
    NotebookClient(found, timeout=120, resources={"metadata": {"path": str(tmp_path)}}).execute()
    [form] = [cell for cell in found.cells if cell.cell_type == "code"]
    [shown] = form.outputs
    assert "application/vnd.jupyter.widget-view+json" in shown.data
    state = found.metadata.widgets["application/vnd.jupyter.widget-state+json"]["state"]
    labels = {model["state"].get("description") for model in state.values()}
    assert {"en": "Make the PDF", "fr": "Faire le PDF"}[lang] in labels


@each
def test_every_lesson_is_there_under_its_own_title_with_its_link(lang: str) -> None:
    text = "\n".join(cells(lang).values())
    for key in lesson_keys():
        lesson = load_lesson(key, lang)
        assert f"### {lesson.number}. {lesson.title} [→]({notebook_name(key)})" in text
