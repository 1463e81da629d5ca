"""Presidency: a race to the presidency that begins again as soon as it is won, 3 to 6 players."""

from __future__ import annotations

from civicgames.engine.game import Game
from civicgames.games.presidency.components import PILES
from civicgames.games.presidency.flow import flow
from civicgames.games.presidency.imagine import imagine
from civicgames.games.presidency.refusals import refusal
from civicgames.games.presidency.rules import DATA, PRESETS, Rules, seat_numbers, seated
from civicgames.games.presidency.table import PresidencyTable
from civicgames.games.presidency.view import redeal, seen, view


def conserved(table: PresidencyTable) -> list[str]:
    """All the cards, wherever they are: the same from one decision to the next."""
    cards = [declared.card for declared in table.declared]
    for pile in PILES:
        cards += table.piles[pile] + table.discards[pile] + table.to_deal[pile]
        cards += [card for hand in table.hands[pile] for card in hand]
    return sorted(cards)


GAME = Game(
    name="presidency",
    rules=Rules,
    seat_numbers=seat_numbers,
    seated=seated,
    table=PresidencyTable,
    flow=flow,
    view=view,
    seen=seen,
    redeal=redeal,
    imagine=imagine,
    conserved=conserved,
    presets=PRESETS,
    showing=frozenset({"scheme", "take", "give", "long_arm", "family_sunday", "president_deals"}),
    most_decisions=500_000,
    data=DATA,
    refusal=refusal,
)
