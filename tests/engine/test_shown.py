"""What a notebook shows of a play and its record: what anybody may see, as plain text."""

from __future__ import annotations

import json
from html.parser import HTMLParser

import pytest

from civicgames.bots import players
from civicgames.engine import Play
from civicgames.engine.game import Seat
from civicgames.engine.record import parse_record
from civicgames.games import find_game, game_names

HOSTILE = "<img src=x onerror=alert(1)>"


def tags(html: str) -> set[str]:
    found: set[str] = set()
    parser = HTMLParser()
    parser.handle_starttag = lambda tag, attrs: found.add(tag)  # type: ignore[method-assign]
    parser.feed(html)
    return found


@pytest.mark.parametrize("name", game_names())
def test_a_play_is_shown_without_its_secrets(name: str) -> None:
    play = Play(find_game(name), seed=1)
    begun = play._repr_html_()
    assert f"<b>{name}</b>: Seat 1, Seat 2" in begun
    assert "in progress." in begun
    # Who is asked, and what was dealt, stand nowhere: another play shows the same.
    lines = str(len(play.record.lines))
    other = Play(find_game(name), seed=2)
    assert begun.replace(lines, "") == other._repr_html_().replace(str(len(other.record.lines)), "")
    play.run(players(name, ["random"] * len(play.seats)))
    assert "finished. Won by: " in play._repr_html_()
    assert play._repr_html_() == play.record._repr_html_()


def test_names_are_text_and_bounded() -> None:
    seats = [Seat(HOSTILE, "human"), Seat("x" * 500, "human"), Seat("Third", "human")]
    shown = Play(find_game("demos"), seats=seats, seed=1)._repr_html_()
    assert tags(shown) == {"p", "b"}
    assert "&lt;img" in shown
    assert len(shown) < 400


@pytest.mark.parametrize("winners", [[0], [], None, "all", [True, 7, -1, {}], {"0": 1}])
def test_whatever_a_file_says_is_shown(winners: object) -> None:
    header = {
        "record": 1,
        "game": HOSTILE,
        "scenario": {"name": "x"},
        "seats": [{"name": HOSTILE}, {}],
        "seed": None,
    }
    outcome = {"event": "outcome", "winners": winners}
    text = "\n".join(map(json.dumps, (header, outcome)))
    shown = parse_record(text)._repr_html_()
    assert tags(shown) == {"p", "b"}
    assert ("Won by: nobody." in shown) == (winners != [0])
