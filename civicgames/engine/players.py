"""Asking a player, and what is said where one fails."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from copy import deepcopy
from random import Random
from typing import Any

from civicgames.engine.decision import Choice, Decision, IllegalChoice, harmless, short
from civicgames.engine.game import Blindfold, Player, Seat


class BotError(RuntimeError):
    """A bot that raised, or answered what the rules don't allow; the play stands as it was.

    ``seat`` and ``bot`` say which: another player can go on in that seat.
    """

    def __init__(self, sentence: str, seat: int, bot: str) -> None:
        super().__init__(sentence)
        self.seat = seat
        self.bot = bot


ATOMS = frozenset({str, int, bool, type(None)})
"""What nobody can change."""


class BotRandom:
    """Each seat's own randomness, for its bot: the same again from the same seed."""

    def __init__(self, seed: int | None) -> None:
        self._seed = seed
        self._made: dict[int, Random] = {}

    def of(self, seat: int) -> Random:
        """That seat's, made when it is first wanted: seeding takes a while."""
        if seat not in self._made:
            seed = secrets.randbits(64) if self._seed is None else f"{self._seed}/{seat}"
            self._made[seat] = Random(seed)
        return self._made[seat]


Chooser = Callable[[Decision], Choice]
"""How a seat answers: with one of the decision's options, or BotError."""


def ask(player: Player, view: Any, decision: Decision, given: Decision | None = None) -> Choice:
    """What the player chooses, checked; ``given`` is the question it may spoil, or else a copy.

    Raises :class:`BotError`.
    """
    try:
        return decision.accept(player(view, given or copy_for_player(decision)))
    except (Exception, SystemExit) as error:
        raise bot_error(player, decision, error) from error


def asking(player: Player, view: Callable[[Decision], Any]) -> Chooser:
    """Asks the player each time. ``view`` is what it sees, from the question it is given."""
    spares = getattr(player, "spares", False)

    def chosen(decision: Decision) -> Choice:
        given = decision if spares else copy_for_player(decision)
        return ask(player, view(given), decision, given)

    return chosen


def chooser(
    seat: int,
    player: Player | None,
    random: Callable[[int], Random],
    view: Callable[[int, tuple[Decision, ...], bool], Any],
) -> Chooser | None:
    """How that seat answers; None: nobody does.

    ``random``: a seat's own; ``view``: what a seat sees when it is asked that, with the log so far
    or without.
    """
    if player is None:
        return None
    if draws(player):
        lots = random(seat)
        return lambda decision: decision.draw(lots)
    if not getattr(player, "looks", True):
        blindfold = Blindfold(seat, random(seat))
        return asking(player, lambda question: blindfold)
    so_far = wants_so_far(player)
    return asking(player, lambda question: view(seat, (question,), so_far))


def draws(player: Player | None) -> bool:
    """Whether the player takes any option, each as likely: nobody need be asked or checked."""
    return getattr(player, "draws", False)


def copy_for_player(decision: Decision) -> Decision:
    """The same question, which a player can spoil without changing what is asked."""
    options = decision.options
    if type(options) is tuple:
        if not ATOMS.issuperset(map(type, options)):
            options = tuple(map(_copied, options))
    elif type(options) is not range:
        options = deepcopy(options)
    return Decision(decision.seat, decision.kind, options)


def _copied(option: Any) -> Any:
    """What deepcopy does, some ten times as fast for options as most games have them."""
    kind = type(option)
    if kind in ATOMS:
        return option
    if kind is dict and ATOMS.issuperset(map(type, option.values())):
        return option.copy()
    if kind is tuple and ATOMS.issuperset(map(type, option)):
        return option
    return deepcopy(option)


def bot_error(player: Player | None, decision: Decision, error: BaseException) -> BotError:
    """The sentence for a player that raised ``error`` when it was asked."""
    called = getattr(player, "strategy", None) or getattr(player, "__name__", type(player).__name__)
    name = harmless(str(called))
    if isinstance(error, IllegalChoice):
        did = f"answered {short(error.choice)}"
    else:
        did = f"stopped with {harmless(type(error).__name__)} ({short(_said(error))})"
    return BotError(
        f"The bot {name} in seat {decision.seat + 1} {did} when asked {decision.kind}; "
        "the play stands as it was, and another player can go on in that seat.",
        decision.seat,
        name,
    )


def _said(error: BaseException) -> str:
    try:
        return str(error)
    except Exception:  # an error of a bot's own making may fail to say what it is
        return "no words"


def wants_so_far(player: Player | None) -> bool:
    """Whether the player looks ahead, and so reads what happened since the round began."""
    return getattr(player, "wants", None) == "so_far"


def check_players(
    players: Sequence[Player | None], seats: Sequence[Seat], *, keeps_log: bool
) -> None:
    """Raises ValueError where there isn't a player (or None) a seat, or one can't read on."""
    if len(players) != len(seats):
        raise ValueError(f"{len(players)} players for {len(seats)} seats.")
    if not keeps_log and any(map(wants_so_far, players)):
        raise ValueError(
            "A player that looks ahead reads the log, and this play keeps none: "
            "expected a play made with log=True."
        )
