"""Delanopolis: a mayor with a city's communication, challengers with votes, 3 to 6 players."""

from typing import Any

from civicgames.engine.game import Game
from civicgames.games.delanopolis.flow import flow
from civicgames.games.delanopolis.imagine import imagine
from civicgames.games.delanopolis.refusals import refusal
from civicgames.games.delanopolis.rules import PRESETS, Rules, seat_numbers, seated
from civicgames.games.delanopolis.table import DelanopolisTable
from civicgames.games.delanopolis.view import redeal, seen, view


def conserved(table: DelanopolisTable) -> dict[str, Any]:
    """The points that aren't refuges' gifts, the cards, the terrains: the same at each decision."""
    hands = [key for cards in (*table.cards, *table.refuges) for key in cards]
    if table.rules.refuges == "held":  # once spent they are gone
        hands = [key for cards in table.cards for key in cards]
    return {
        "vot": sum(table.vot) + sum(table.aside_vot) - table.given_vot,
        "com": sum(table.com) + sum(table.aside_com) - table.given_com,
        "cards": sorted(hands + [key for pile in table.piles + table.spent for key in pile]),
        "terrains": sum(len(table.owned(seat)) for seat in range(len(table.seats)))
        + table.owners[1:].count(None),
    }


GAME = Game(
    name="delanopolis",
    rules=Rules,
    seat_numbers=seat_numbers,
    seated=seated,
    table=DelanopolisTable,
    flow=flow,
    view=view,
    seen=seen,
    redeal=redeal,
    imagine=imagine,
    conserved=conserved,
    presets=PRESETS,
    showing=frozenset({"stake", "rebid"}),
    most_decisions=20_000,
    header_fields=("decks",),
    refusal=refusal,
)
