"""Whatever a scenario file or line holds: it is read, or refused in one sentence; nothing else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import tomlkit
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from civicgames.i18n import LANGUAGES
from civicgames.scenarios import (
    Scenario,
    ScenarioError,
    as_toml,
    explain,
    load_scenario,
    read_scenario,
    scenario,
    shared_line,
)
from tests.games.presidency.test_scenario import OWN
from tests.scenarios.switches import GAMES
from tests.scenarios.test_file import WHOLE

quick = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
long = settings(quick, max_examples=3000)


def taken_or_refused(text: str) -> Scenario | None:
    """The scenario, all of whose faces can be shown; or None after a sentence in each language."""
    try:
        found = read_scenario(text, "mine.toml")
    except ScenarioError as refusal:
        for lang in LANGUAGES:
            told = refusal.sentence(lang)
            assert told
            assert "\n" not in told
            assert len(told) < 900
            assert "Traceback" not in told
        return None
    for lang in LANGUAGES:
        assert explain(found, lang).lines()
        assert read_scenario(as_toml(found, lang), "mine.toml") == found
    assert scenario(shared_line(found).text)
    return found


SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=20)
    | st.dates()
    | st.datetimes()
    | st.times()
    | st.sampled_from(
        ["none", "<script>alert(1)</script>", "../../etc/passwd", "{0}", "%s", "\x00"]
    )
)
NAMES = """
game extends title minutes rules seats count players teams lesson objective content en fr
board last stage square id at limit numbers die opening_hand money scheme effect limits cards
first_round m1 smear vetoes media mode tie_breaks mayor_cap max_turns terrains rent
first_headline kind rule
"""
KEYS = st.sampled_from(NAMES.split()) | st.text(max_size=8)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=12,
)


def toml_of(values: dict[str, Any]) -> str:
    """The values as TOML; what it has no word for is left out."""

    def plain(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: plain(one) for key, one in value.items() if one is not None}
        if isinstance(value, list):
            return [plain(one) for one in value if one is not None]
        return value

    return tomlkit.dumps(plain(values))


def structured(game: str, values: dict[str, Any]) -> None:
    try:
        text = toml_of({"game": game, **values})
    except Exception:  # the writer of the test refuses it, no reader of ours
        return
    taken_or_refused(text)


def damaged(text: str, place: int, length: int, put: str) -> str:
    """The text with a piece of it replaced."""
    place %= len(text)
    return text[:place] + put + text[place + length :]


DAMAGE = st.tuples(
    st.sampled_from([WHOLE, OWN]),
    st.integers(0, 5000),
    st.integers(0, 30),
    st.text(max_size=12)
    | st.sampled_from(["[", "]]", "= 99999999999999999999", '"""', "\x00", "-", "{", "9" * 5000]),
)


@quick
@given(game=st.sampled_from(GAMES), values=st.dictionaries(KEYS, VALUES, max_size=5))
def test_any_structure(game: str, values: dict[str, Any]) -> None:
    structured(game, values)


@quick
@given(DAMAGE)
def test_any_damage_to_the_text(damage: tuple[str, int, int, str]) -> None:
    taken_or_refused(damaged(*damage))


@quick
@given(st.text(max_size=200))
def test_any_text(text: str) -> None:
    taken_or_refused(text)


@quick
@given(content=st.binary(max_size=200))
def test_any_bytes(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    path = tmp_path_factory.mktemp("s") / "mine.toml"
    path.write_bytes(content)
    refused = False
    try:
        load_scenario(path)
    except ScenarioError as refusal:
        refused = "\n" not in str(refusal)
    assert refused


@quick
@given(game=st.sampled_from(GAMES), key=KEYS, value=st.text(max_size=40))
def test_any_line(game: str, key: str, value: str) -> None:
    base = {"demos": "full", "delanopolis": "classroom", "presidency": "standard"}[game]
    for line in (f"{game}: {base}, {key}={value}", f"{game}: {key}", f"{key}: {value}"):
        told = ""
        try:
            found = scenario(line)
            assert scenario(found.as_line()).rules == found.rules
        except ScenarioError as refusal:
            told = "".join(map(refusal.sentence, LANGUAGES))
        assert "\n" not in told


@pytest.mark.slow
@long
@given(game=st.sampled_from(GAMES), values=st.dictionaries(KEYS, VALUES, max_size=5))
def test_any_structure_at_length(game: str, values: dict[str, Any]) -> None:
    structured(game, values)


@pytest.mark.slow
@long
@given(DAMAGE)
def test_any_damage_at_length(damage: tuple[str, int, int, str]) -> None:
    taken_or_refused(damaged(*damage))


@pytest.mark.parametrize(
    ("text", "english", "french"),
    [
        ("vetoes = " + "9" * 400, "a number with very many digits", "longueur démesurée"),
        ("vetoes = " + "9" * 5000, "thousands of digits", "milliers de chiffres"),
        ("vetoes = [1]", "rules.vetoes is [1]: expected a whole number", "vaut [1]"),
        ("vetoes = 1979-05-27", "vetoes is 1979-05-27", "vaut 1979-05-27"),
        ("vetoes = {a = 1}", "vetoes is a table", "vaut un tableau"),
        ("vetoes = nan", "vetoes is nan", "vaut nan"),
        ("[seats]\nplayers = [1]", "seats.players.0 is 1: expected a text", "vaut 1"),
        ("[seats]\nplayers = 1", "seats.players is 1: expected a list", "vaut 1"),
        ("[seats]\nteams = ['A', 'B', 'A', 'B']", "has no teams", "sans équipes"),
        ("[seats]\ncount = 10000000000000000000000", "very many digits", "démesurée"),
        ("[version]\nnumber = 9", "there is no key version", "pas de clé version"),
    ],
)
def test_what_was_worded_badly_is_worded_well(text: str, english: str, french: str) -> None:
    with pytest.raises(ScenarioError) as refusal:
        read_scenario(f'game = "demos"\n[rules]\n{text}\n', "mine.toml")
    assert english in refusal.value.sentence()
    assert french in refusal.value.sentence("fr")


@pytest.mark.parametrize("extends", ["../presidency/quiet", "/etc/passwd", "..", "full.toml", ""])
def test_no_path_leads_out_of_the_built_in_scenarios(extends: str) -> None:
    with pytest.raises(ScenarioError, match="has no scenario"):
        read_scenario(f'game = "demos"\nextends = {extends!r}\n')
    for game in ("../demos", "/tmp", "__init__"):
        with pytest.raises(ScenarioError, match="there is no game"):
            read_scenario(f"game = {game!r}\n")


def test_hostile_texts_are_texts(tmp_path: Path) -> None:
    hostile = "<img src=x onerror=alert(1)>"
    text = f'game = "demos"\ntitle = {{ en = "{hostile}" }}\n[rules]\nvetoes = 2\n'
    found = taken_or_refused(text)
    assert found is not None
    assert found.title() == hostile  # whoever puts it in a page escapes it
    assert not list(tmp_path.iterdir())
