"""What every game shares: decisions, chance, play, record. Knows no game."""

from typing import TYPE_CHECKING, Any

from civicgames.engine.chance import Chance
from civicgames.engine.decision import Asked, Choice, Decision, IllegalChoice, OptionSet
from civicgames.engine.game import (
    Flow,
    Game,
    Player,
    Seat,
    Table,
    View,
    find_game,
    game_names,
    register,
)
from civicgames.engine.log import Difference, Line
from civicgames.engine.play import Play
from civicgames.engine.players import BotError
from civicgames.engine.record import (
    Record,
    RecordError,
    RecordWarning,
    Verdict,
    parse_record,
    read_record,
)
from civicgames.engine.replaying import replay, resume, without_file
from civicgames.engine.undoing import CantUndo

if TYPE_CHECKING:
    from civicgames.engine.conformance import NotConforming, check_game

__all__ = [
    "Asked",
    "BotError",
    "CantUndo",
    "Chance",
    "Choice",
    "Decision",
    "Difference",
    "Flow",
    "Game",
    "IllegalChoice",
    "Line",
    "NotConforming",
    "OptionSet",
    "Play",
    "Player",
    "Record",
    "RecordError",
    "RecordWarning",
    "Seat",
    "Table",
    "Verdict",
    "View",
    "check_game",
    "find_game",
    "game_names",
    "parse_record",
    "read_record",
    "register",
    "replay",
    "resume",
    "without_file",
]


def __getattr__(name: str) -> Any:
    # Read in when first wanted: a play needs no check of its game.
    if name in ("NotConforming", "check_game"):
        from civicgames.engine import conformance

        return getattr(conformance, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
