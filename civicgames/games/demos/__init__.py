"""DēmoS: a card game of institutions, in five modes, for 3 to 5 players."""

from civicgames.engine.game import Game
from civicgames.games.demos.flow import flow
from civicgames.games.demos.rules import Rules, seat_numbers, seated
from civicgames.games.demos.table import DemosTable
from civicgames.games.demos.view import redeal, seen, view


def conserved(table: DemosTable) -> tuple[list[str], list[str]]:
    """All number cards once dealt, and all figures: the same from one decision to the next."""
    laid = [card for discards in (table.secret, table.unanimous) for card in discards if card]
    in_round = [*table.pack, *table.visible, *laid, *(c for hand in table.hands for c in hand)]
    held = [figure.card for figures in table.figures for figure in figures]
    drawn = [table.to_allot] if table.to_allot else []
    return sorted(set(in_round)), sorted([*table.pile, *held, *drawn])


GAME = Game(
    name="demos",
    rules=Rules,
    seat_numbers=seat_numbers,
    seated=seated,
    table=DemosTable,
    flow=flow,
    view=view,
    seen=seen,
    redeal=redeal,
    conserved=conserved,
    presets={
        **{mode: {"mode": mode} for mode in ("simplified", "full", "2v2", "2v3", "2v2+1")},
        "short": {"mode": "full", "max_rounds": 4},
    },
    showing=frozenset({"public_discard", "secret_take", "unanimous_take", "allot"}),
    most_decisions=20_000,
)
