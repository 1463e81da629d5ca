"""What a browser receives holds nothing that the person at the screen may not see."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from random import Random
from typing import Any

import ipywidgets
import pytest

from civicgames.engine import Play
from civicgames.i18n import translator
from civicgames.say.demos import card_name
from civicgames.widgets.table import Table

from .conftest import act, play_on


def browser_state(table: Table) -> dict[str, Any]:
    """The state of every widget in the tree, as it goes to the browser."""

    def below(widget: Any) -> list[Any]:
        return [widget, *(one for child in getattr(widget, "children", ()) for one in below(child))]

    return {
        widget.model_id: {
            key: value
            for key, value in widget.get_state().items()
            if key not in ("_esm", "_css", "layout")
        }
        for widget in below(table)
    }


def text_of(state: Any) -> str:
    """All that can be read in it; a chart is a picture of a play that is over."""
    text = json.dumps(state, ensure_ascii=False, default=str)
    return re.sub(r"data:image/[a-z+]+;base64,[\w+/=]*", "", text)


def named_in(state: Any, cards: Iterable[str]) -> set[str]:
    """Those of the cards that are there, by their id or their name in either language."""
    text = text_of(state)
    words = set(re.findall(r"[A-Z][0-9]+|[ELJ][SHDC]", text))
    # "Media" is a word of the rules: a Media card is looked for by its id.
    return {
        card
        for card in cards
        if card in words or (card[0] != "M" and any(is_named(name, text) for name in names(card)))
    }


def is_named(name: str, text: str) -> bool:
    return name in text and re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) is not None


def names(card: str) -> list[str]:
    return [card_name(card, translator(lang)) for lang in ("en", "fr")]


def secrets_of(table: Table) -> set[str]:
    """What is hidden from the viewer."""
    return hidden_from(table.play, table.session.viewer)


def hidden_from(play: Play, viewer: int | None) -> set[str]:
    """Cards that a seat may not see now and has not seen in the lines it may read."""
    state, view = play.table, play.view(viewer)
    hidden: set[str] = set(state.pack) | set(state.pile)
    for seat, hand in enumerate(state.hands):
        if seat != viewer:
            hidden |= set(hand)
            hidden |= {figure.card for figure in state.figures[seat] if not figure.up}
    for seat, card in enumerate(state.secret):
        if card and view.secret[seat] == "?":
            hidden.add(card)
    for seat, card in enumerate(state.unanimous):
        if card and view.unanimous[seat] == "?":
            hidden.add(card)
    if state.to_allot and view.to_allot is None:
        hidden.add(state.to_allot)
    return hidden - {card for line in play.seen(viewer) for card in cards_in(line)}


def cards_in(value: Any) -> set[str]:
    if isinstance(value, dict):
        return {card for inner in value.values() for card in cards_in(inner)}
    if isinstance(value, (list, tuple)):
        return {card for inner in value for card in cards_in(inner)}
    return {value} if isinstance(value, str) else set()


def check(table: Table) -> None:
    told = named_in(browser_state(table), secrets_of(table))
    assert not told, f"{told} can be read at {table.session.stage}"


@pytest.mark.parametrize(
    ("scenario", "seats"),
    [
        ("full", ["human", "random", "random", "random"]),
        ("full", ["human", "human", "random", "random"]),
        ("2v2", ["human", "human", "human", "human"]),
        ("2v2+1", ["random", "human", "human", "random", "random"]),
        ("simplified", ["random", "random", "random"]),
    ],
)
def test_nothing_secret_is_in_any_widget_through_a_whole_play(
    scenario: str, seats: list[str]
) -> None:
    table = Table("demos", scenario, seats=seats, seed=5, speed="at once")
    steps = iter(range(100_000))

    def look(table: Table) -> None:
        # Reading everything takes its time: every third look is enough to meet each stage.
        if next(steps) % 3 == 0 or table.session.stage != "table":
            check(table)

    play_on(table, each=look)


def test_the_check_would_notice(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table("demos", "full", seats=["human", "random", "random", "random"], seed=5)
    table.after.value = card_name(table.play.table.hands[1][0], translator("fr"))
    with pytest.raises(AssertionError, match="can be read"):
        check(table)


def test_under_the_cover_a_screen_is_a_spectators() -> None:
    table = Table("demos", "full", seats=["human"] * 3, seed=2, speed="at once")
    assert table.table.screen["stage"] == "cover"
    dealt = [card for hand in table.play.table.hands for card in hand]
    assert len(dealt) == 15
    assert not named_in(browser_state(table), dealt)
    act(table, "go_on")
    assert table.session.viewer is not None
    own = table.play.table.hands[table.session.viewer]
    assert [card["id"] for card in table.table.screen["hand"]] == own


def test_chance_is_nowhere_while_the_play_goes_on() -> None:
    table = Table("demos", "full", seats=["human", "human", "random", "random"], speed="at once")
    random = Random(3)

    def look(table: Table) -> None:
        if random.random() < 0.2 and not table.play.is_over:
            text = json.dumps(browser_state(table), default=str)
            assert "people_pack" not in text
            assert "power_pile" not in text
            assert '"seed"' not in text

    play_on(table, each=look)


def test_the_whole_manager_state_is_as_discreet() -> None:
    table = Table("demos", "full", seats=["human", "human", "random", "random"], speed="at once")
    play_on(table, lambda screen: screen["stage"] == "table" and screen["question"])
    everything = {
        key: state
        for key, state in ipywidgets.Widget.get_manager_state()["state"].items()
        if key in browser_state(table)
    }
    assert len(everything) == 3
    for entry in everything.values():
        entry["state"].pop("_esm", None)
        entry["state"].pop("_css", None)
    hidden = secrets_of(table)
    assert hidden
    assert not named_in(everything, hidden)


def test_in_a_team_only_the_asked_hear_of_a_proposed_veto() -> None:
    table = Table("demos", "2v2", seats=["human"] * 4, seed=8, speed="at once")

    def proposed(screen: dict[str, Any]) -> bool:
        question = screen["question"]
        if question and question["kinds"] == ["veto"]:
            act(table, "choose", kinds=["veto"], values=[True])
            return True
        return False

    assert play_on(table, proposed)
    assert table.play.pending[0].kind == "veto_confirm"
    table.session.viewer = next(
        seat for seat in range(4) if seat % 2 != table.play.pending[0].seat % 2
    )
    table.session.stage = "table"
    table._show()
    screen = table.table.screen
    assert screen["waiting"] == "The teams decide whether the unanimous turn is held."
    assert not any(seat["turn"] for seat in screen["seats"])
