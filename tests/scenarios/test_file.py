"""Scenario files: read, refused with their line, never run."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from civicgames.scenarios import ScenarioError, load_scenario, resolve

WHOLE = """\
game = "demos"
extends = "full"
title = { en = "No veto", fr = "Sans veto" }

[rules]
vetoes = 0
points_square = "none"

[seats]
players = ["human", "careful", "careful"]

[content.en]
welcome = '''
Two lines,
vetoes = 9
'''

[lesson]
objective = { en = "What agreement costs", fr = "Le prix de l'accord" }
question_before = "Who wins?"
questions_after = [{ en = "Why?", fr = "Pourquoi ?" }, "And now?"]
"""


def write(folder: Path, text: str) -> Path:
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_whole_file(tmp_path: Path) -> None:
    found = load_scenario(write(tmp_path, WHOLE))
    assert (found.game, found.name, found.base) == ("demos", "mine", "full")
    assert (found.rules.vetoes, found.rules.points_square) == (0, None)
    assert found.rules.media == 2
    assert found.count == 3
    assert found.seats.players == ["human", "careful", "careful"]
    assert found.title("fr") == "Sans veto"
    assert found.lesson.questions_after[1] == {"en": "And now?", "fr": "And now?"}
    assert "vetoes = 9" in found.content["en"]["welcome"]
    assert found.as_line() == "demos: full, vetoes=0, points_square=none, seats=3"
    assert resolve("demos", found.as_line()).rules == found.rules
    assert found.minutes is None


def test_minutes_of_the_base_hold_where_nothing_differs(tmp_path: Path) -> None:
    plain = load_scenario(write(tmp_path, 'game = "demos"\n'))
    assert plain.minutes == resolve("demos", "full").minutes


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (
            "vetoes = 0",
            "vetoes = 9",
            "mine.toml, line 6: rules.vetoes is 9: expected a whole number from 0 to 3.",
        ),
        (
            "vetoes = 0",
            "vetos = 0",
            "mine.toml, line 6: there is no key rules.vetos: did you mean 'vetoes'?",
        ),
        ("vetoes = 0", 'vetoes = "two"', "mine.toml, line 6: rules.vetoes is 'two'"),
        ("[rules]", "[rule]", "mine.toml, line 5: there is no key rule: did you mean 'rules'?"),
        ("[rules]", "[rules", "mine.toml, line 5: "),
        ("vetoes = 0", "vetoes = ", "mine.toml, line 6: "),
        (
            'game = "demos"',
            'game = "demo"',
            "mine.toml, line 1: there is no game 'demo': did you mean 'demos'?",
        ),
        ('game = "demos"', "", "mine.toml: game is missing"),
        (
            'extends = "full"',
            'extends = "ful"',
            "mine.toml, line 2: demos has no scenario 'ful': did you mean 'full'?",
        ),
        ('en = "No veto"', 'de = "Kein Veto"', "mine.toml, line 3: title: 'de' is no language"),
        ('"careful", "careful"]', '"careful"]', "mine.toml, line 9: 2 seats: expected 3 or 4 or 5"),
        ("[seats]", "[seats]\ncount = 4", "seats.players names 3: expected 4"),
        ("[seats]", "[seats]\ncount = 99", "line 10: seats.count is 99: expected a whole number"),
        ("[seats]", "minutes = 3\n[seats]", "line 9: there is no key rules.minutes"),
        ("[lesson]", "[lesson]\naim = 1", "there is no key lesson.aim"),
        ("Who wins?", "x" * 5000, "question_before"),
    ],
)
def test_a_wrong_file_names_its_line(tmp_path: Path, old: str, new: str, sentence: str) -> None:
    assert old in WHOLE
    with pytest.raises(ScenarioError) as refusal:
        load_scenario(write(tmp_path, WHOLE.replace(old, new)))
    assert sentence in str(refusal.value)
    assert "\n" not in str(refusal.value)
    assert len(str(refusal.value)) < 700


def test_what_is_no_text_or_too_much_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(b'game = "demos"\ntitle = "\xff"\n')
    with pytest.raises(ScenarioError, match="line 2: not UTF-8"):
        load_scenario(path)
    path.write_bytes(b"#" * 300_000)
    with pytest.raises(ScenarioError, match="300,000 bytes: a scenario file is at most 200,000"):
        load_scenario(path)
    path.write_text("a = " + "[" * 5000)
    with pytest.raises(ScenarioError, match=r"mine\.toml"):
        load_scenario(path)


def test_half_a_file_is_refused_or_read(tmp_path: Path) -> None:
    sentences = []
    for length in range(0, len(WHOLE), 7):
        try:
            load_scenario(write(tmp_path, WHOLE[:length]))
        except ScenarioError as refusal:
            sentences.append(str(refusal))
    assert len(sentences) > 20
    assert all(sentence.startswith("mine.toml") for sentence in sentences)


@given(
    st.dictionaries(
        st.sampled_from(
            ["game", "rules", "seats", "title", "lesson", "content", "minutes", "extends"]
        ),
        st.sampled_from(
            [
                "1",
                "true",
                "[]",
                "{}",
                "[1]",
                "{a=1}",
                '"x"',
                "{en=1}",
                "{en={a=1}}",
                "{count=3}",
                "1e9",
                "nan",
            ]
        ),
    )
)
def test_any_values_are_read_or_refused(
    tmp_path_factory: pytest.TempPathFactory, values: dict[str, str]
) -> None:
    text = 'game = "demos"\n' if "game" not in values else ""
    text += "".join(f"{key} = {value}\n" for key, value in values.items())
    sentence = ""
    try:
        load_scenario(write(tmp_path_factory.mktemp("s"), text))
    except ScenarioError as refusal:
        sentence = str(refusal)
    assert "\n" not in sentence


def test_a_missing_file_is_an_os_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        load_scenario(tmp_path / "none.toml")


def test_a_scenario_of_another_game_is_refused(tmp_path: Path) -> None:
    from dataclasses import replace

    found = replace(load_scenario(write(tmp_path, WHOLE)), game="other")
    with pytest.raises(ScenarioError, match="is for other, not for demos"):
        resolve("demos", found)
