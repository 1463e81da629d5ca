"""DēmoS: a card game of institutions, in five modes, for 3 to 5 players."""

from civicgames.engine.game import Game
from civicgames.games.demos.flow import flow
from civicgames.games.demos.imagine import imagine
from civicgames.games.demos.rules import Rules, seat_numbers, seated
from civicgames.games.demos.table import DemosTable
from civicgames.games.demos.view import redeal, secret_is_up, seen, view


def conserved(table: DemosTable) -> tuple[list[str], list[str]]:
    """All number cards, and all figures: the same from one decision to the next."""
    down = table.unanimous if secret_is_up(table) else [*table.secret, *table.unanimous]
    laid = [card for card in down if card]
    in_round = [*table.pack, *table.visible, *laid, *(c for hand in table.hands for c in hand)]
    held = [figure.card for figures in table.figures for figure in figures]
    drawn = [table.to_allot] if table.to_allot else []
    return (
        sorted(in_round if table.round else table.number_cards),
        sorted([*table.pile, *held, *drawn]),
    )


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
    imagine=imagine,
    chapter="round",
    conserved=conserved,
    presets={
        **{mode: {"mode": mode} for mode in ("simplified", "full", "2v2", "2v3", "2v2+1")},
        "short": {"mode": "full", "max_rounds": 9},
    },
    showing=frozenset(
        {"public_discard", "secret_take", "unanimous_take", "allot", "announced_trio"}
    ),
    most_decisions=20_000,
)
