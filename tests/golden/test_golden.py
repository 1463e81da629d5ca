"""The golden plays are played as they were: a line that differs is a change of rules or chance.

Where it is meant: `python -m tests.golden`, and look at the difference.
"""

import json

import pytest

from civicgames.engine import parse_record
from tests.golden import HERE, NAMES, file_of, golden_play


@pytest.mark.parametrize(("game", "preset"), NAMES)
def test_played_as_it_was(game: str, preset: str) -> None:
    path = file_of(game, preset)
    assert path.is_file(), f"{path.name} is missing: python -m tests.golden"
    kept = path.read_text(encoding="utf-8").splitlines()
    played = golden_play(game, preset).to_text().splitlines()
    # The version that wrote it is no part of the play.
    headers = [{**json.loads(lines[0]), "civicgames": ""} for lines in (kept, played)]
    assert headers[0] == headers[1]
    for number, (old, new) in enumerate(zip(kept[1:], played[1:], strict=False), 2):
        assert new == old, f"{path.name}, line {number}"
    assert len(played) == len(kept)


@pytest.mark.parametrize(("game", "preset"), NAMES)
def test_what_is_kept_follows_the_rules(game: str, preset: str) -> None:
    path = file_of(game, preset)
    verdict = parse_record(path.read_bytes(), path.name).verify()
    assert verdict, str(verdict)


def test_every_game_and_preset_has_one_and_there_is_no_other() -> None:
    kept = {path.name for path in HERE.glob("*.play.jsonl")}
    assert kept == {file_of(game, preset).name for game, preset in NAMES}
