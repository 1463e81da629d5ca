"""What a game is to the engine, and the register of games by name."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

from civicgames.engine.chance import Chance
from civicgames.engine.decision import Asked, Choice, Decision, harmless
from civicgames.engine.log import AnyLog, Line

if TYPE_CHECKING:
    from civicgames.engine.play import Play

Flow = Generator[Asked, Any, dict[str, Any]]
"""A rulebook that runs: yields what is asked, is sent what was chosen, returns the outcome."""


class Rules(Protocol):
    """Every switch of a game, resolved and checked; frozen."""

    def model_dump(self) -> dict[str, Any]: ...


@dataclass(frozen=True)
class Seat:
    """Who sits there: a name, ``"human"`` or a strategy's name, a camp or None."""

    name: str
    player: str = "human"
    team: str | None = None

    def as_header(self) -> dict[str, Any]:
        """As written in a record's header."""
        shown: dict[str, Any] = {"name": self.name, "player": self.player}
        if self.team is not None:
            shown["team"] = self.team
        return shown


class Table:
    """What every game's table has: the rules, the seats, chance, and where events are told.

    A game adds its own state, all of it, as plain ints, lists and slots. ``is_heard`` is False
    where nobody listens to ``event``: what happens often needn't be told then. ``keeps_log`` is
    False where no record is kept: what no table is made of needn't be told either. ``notes`` takes
    what a game's summary can't see at the end of a play; None where nobody reads it.
    """

    __slots__ = ("chance", "event", "is_heard", "keeps_log", "notes", "rules", "seats")

    def __init__(self, rules: Any, seats: Sequence[Seat], chance: Chance, log: AnyLog) -> None:
        self.rules = rules
        self.seats = tuple(seats)
        self.chance = chance
        self.event = log.event
        self.is_heard = log.hears
        self.keeps_log = log.keeps
        self.notes = log.notes


@dataclass
class View:
    """What one seat may see (``seat`` None: a spectator). Each game adds its own fields.

    ``asked`` are the decisions put to this seat now; ``waiting`` says that somebody else is asked,
    where that is no secret. ``random`` is the seat's own randomness, for bots; None for a
    spectator.
    """

    seat: int | None
    asked: tuple[Decision, ...] = field(default=(), kw_only=True)
    random: Random = field(
        default=None,  # type: ignore[assignment]  # making one costs more than the rest of a view
        kw_only=True,
        repr=False,
        compare=False,
    )


@dataclass(frozen=True)
class Game:
    """A game: its name, its switches, its seats, its rulebook and its eyes.

    * ``rules``: the model of its switches (keyword arguments, defaults, checks).
    * ``seat_numbers(rules)``: how many may play.
    * ``seated(rules, seats)``: the seats with their camps filled in; raises ValueError with a
      sentence where they don't fit.
    * ``table(rules, seats, chance, log)``, ``flow(table)``: the state and the rulebook.
    * ``view(table, seat)``: what a seat may see; None is a spectator.
    * ``seen(table, line, seat)``: a line of the log as that seat may read it, or None.
    * ``redeal(table, seat, random)``: deals anew, in place, all that the seat can't see.
    * ``imagine(view, random)``: a play that is at the same decision, consistent with the view.
    * ``chapter``: the event that opens a round; players that look ahead get the lines since then.
    * ``conserved(table)``: what must stay the same from one decision to the next (cards, points).
    * ``presets``: the built-in scenarios' switches, by name.
    * ``showing``: the kinds of choices that show a card or a value to somebody: no undo after them.
    * ``most_decisions``: a bound within which every play ends.
    * ``header_fields``: fields of the rules that aren't switches; a record's header has them beside
      its ``scenario``, and they are read back from there.
    * ``data``: the fields of the rules that are a board or decks: a scenario file has them as
      tables of their own, beside ``[rules]``.
    * ``refusal(table, seat, decision, choice)``: a sentence for a choice that isn't allowed, better
      than the general one, or None; ``decision`` is None where the seat isn't asked anything.
    """

    name: str
    rules: Callable[..., Any]
    seat_numbers: Callable[[Any], Sequence[int]]
    seated: Callable[[Any, Sequence[Seat]], Sequence[Seat]]
    table: Callable[[Any, Sequence[Seat], Chance, AnyLog], Any]
    flow: Callable[[Any], Flow]
    view: Callable[[Any, int | None], Any]
    seen: Callable[[Any, Line, int | None], Line | None]
    redeal: Callable[[Any, int | None, Random], None]
    conserved: Callable[[Any], Any]
    presets: Mapping[str, Mapping[str, Any]]
    imagine: Callable[[Any, Random], Play] | None = None
    chapter: str | None = None
    showing: frozenset[str] = frozenset()
    most_decisions: int = 100_000
    header_fields: tuple[str, ...] = ()
    data: tuple[str, ...] = ()
    refusal: Callable[[Any, int, Decision | None, Choice], str | None] | None = None

    def rules_from(self, scenario: Mapping[str, Any]) -> Any:
        """The rules of a record's header; fields that aren't switches are left aside."""
        known = getattr(self.rules, "model_fields", None)
        switches = {
            k: v for k, v in scenario.items() if k != "name" and (known is None or k in known)
        }
        try:
            return self.rules(**switches)
        except ValueError as error:
            raise ValueError(_one_sentence(error)) from error


MOST_TOLD = 5
"""Of what is wrong with the rules; mending these often mends the others."""


def _one_sentence(error: ValueError) -> str:
    """What a model of rules refuses, without the frame that pydantic puts around it."""
    details = getattr(error, "errors", None)
    if details is None:
        return str(error)
    found = details()
    told = [
        (f"{_path(one['loc'])}: " if one["loc"] else "") + one["msg"] for one in found[:MOST_TOLD]
    ]
    more = f"; and {len(found) - MOST_TOLD} more" if len(found) > MOST_TOLD else ""
    return "; ".join(told) + more + "."


def _path(keys: Sequence[object]) -> str:
    # A key of somebody's file may be any text, and of any length.
    path = harmless(".".join(map(str, keys))[:200])
    return path if len(path) <= 80 else f"{path[:79]}…"


Player = Callable[[Any, Decision], Choice]
"""A strategy: from what a seat sees and what it is asked, to what it chooses.

Attributes it may carry: ``draws = True`` where it takes any option, each as likely (they are then
drawn for it); ``looks = False`` where it reads only ``view.random`` (it is then given a
:class:`Blindfold`); ``spares = True`` where it changes nothing of what it is given (it then gets no
copies); ``wants = "so_far"`` where it reads ``view.so_far``, as players that look
ahead do; ``strategy`` is its name in messages.
"""


@dataclass
class Blindfold:
    """The view of a player that doesn't look: its seat and its randomness."""

    seat: int
    random: Random


_makers: dict[str, Callable[[], Game]] = {}


_unlisted: list[str] = []


def register(name: str, make: Callable[[], Game], *, listed: bool = True) -> None:
    """Make a game known by its name; ``make`` is called when the game is first wanted.

    ``listed=False``: found by its name alone, as drafts and the games of tests are.
    """
    _makers[name] = make
    if not listed:
        _unlisted.append(name)


def game_names() -> list[str]:
    """The registered games that are listed, in the order in which they were registered."""
    return [name for name in _makers if name not in _unlisted]


def find_game(name: str) -> Game:
    """The game of that name. Raises ValueError naming the games there are."""
    if name not in _makers:
        raise ValueError(f"There is no game {name!r}: {known_names(name, game_names())}.")
    return _makers[name]()


def known_names(wrong: object, names: Sequence[str]) -> str:
    """What a sentence says after a wrong name: the nearest one first, then all."""
    near = difflib.get_close_matches(str(wrong), names, 1)
    all_names = ", ".join(names)
    return f"did you mean {near[0]!r}? There are {all_names}" if near else f"there are {all_names}"
