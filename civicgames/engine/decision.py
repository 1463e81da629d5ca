"""What a seat is asked, and the check of what it answers."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol, runtime_checkable

Choice = Any
"""A value a player would write: ``"S7"``, ``40``, ``True``, ``None``, or a list or map of these."""


@runtime_checkable
class OptionSet(Protocol):
    """Options too many to list: they can be tested, counted and drawn at random."""

    def __contains__(self, choice: object) -> bool: ...

    def __len__(self) -> int: ...

    def draw(self, random: Random) -> Choice: ...


Options = Sequence[Any] | OptionSet


class IllegalChoice(ValueError):
    """A choice that the rules don't allow; nothing has changed.

    The message is a sentence for the player. ``seat``, ``kind`` and ``choice`` let a screen say it
    in its own language.
    """

    def __init__(self, sentence: str, seat: int, kind: str = "", choice: Choice = None) -> None:
        super().__init__(sentence)
        self.seat = seat
        self.kind = kind
        self.choice = choice


class Decision:
    """One question to one seat: ``kind`` names it in records, ``options`` are all that is allowed.

    ``options`` is a sequence in a fixed order (a tuple or list, never a string), a ``range`` for
    amounts, or an :class:`OptionSet`.
    """

    __slots__ = ("kind", "options", "seat")

    def __init__(self, seat: int, kind: str, options: Options) -> None:
        self.seat = seat
        self.kind = kind
        self.options = options

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Decision) and (self.seat, self.kind, self.options) == (
            other.seat,
            other.kind,
            other.options,
        )

    def __hash__(self) -> int:
        return hash((self.seat, self.kind))

    def accept(self, choice: Choice) -> Choice:
        """The option that ``choice`` means, as the rules made it.

        ``True`` is not 1 and ``40.0`` is not 40; a list may stand for a tuple, since JSON has no
        tuples. Raises :class:`IllegalChoice` for anything else.
        """
        options: Any = self.options
        kind = type(options)
        if kind is range:
            if type(choice) is int and choice in options:
                return choice
        elif kind is tuple or isinstance(options, Sequence):
            if type(choice) is str and kind is tuple and choice in options:
                return choice
            for option in options:
                if option is choice:
                    return option
            for option in options:
                if same_value(option, choice):
                    return option
        else:
            # Tested as plain values, and a copy: nobody else can change what the rules were given.
            copy = plain_copy(choice)
            if copy is not UNKNOWN and copy in options:
                return copy
        raise IllegalChoice(self._refusal(choice), self.seat, self.kind, choice)

    def draw(self, random: Random) -> Choice:
        """One of the options, each as likely as any other."""
        options: Any = self.options
        kind = type(options)
        if kind is tuple or kind is range or isinstance(options, Sequence):
            return options[int(random.random() * len(options))]
        return options.draw(random)

    def _refusal(self, choice: Choice) -> str:
        return (
            f"Seat {self.seat + 1} can't answer {short(choice)} to {self.kind}: "
            f"expected {describe_options(self.options)}."
        )

    def __repr__(self) -> str:
        return f"Decision(seat={self.seat}, {self.kind!r}, {describe_options(self.options)})"


Question = tuple[int, str, Options]
"""One decision told by its seat, kind and options: quicker to make where nobody looks at it."""

Asked = Question | Decision | list[Question] | list[Decision]
"""What a flow yields: one decision, or a list of several, sealed until the last is in."""


def decisions_of(asked: Asked) -> tuple[Decision, ...]:
    """What is asked, each a decision."""
    several = asked if isinstance(asked, list) else (asked,)
    return tuple([one if isinstance(one, Decision) else Decision(*one) for one in several])


def same_value(one: object, other: object) -> bool:
    """Equality as JSON sees it: types count, and lists and tuples are alike."""
    if isinstance(one, (list, tuple)):
        return (
            isinstance(other, (list, tuple))
            and len(one) == len(other)
            and all(map(same_value, one, other))
        )
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(  # type: ignore[attr-defined]
            same_value(value, other[key])  # type: ignore[index]
            for key, value in one.items()
        )
    return one == other


UNKNOWN = object()
"""What :func:`plain_copy` gives for what JSON can't hold."""


def plain_copy(value: object, depth: int = 8) -> Any:
    """A copy made of lists, dicts with string keys, strings, whole numbers, booleans and None."""
    if value is None or type(value) in (str, int, bool):
        return value
    if depth and type(value) in (list, tuple):
        items = [plain_copy(inner, depth - 1) for inner in value]  # type: ignore[attr-defined]
        return UNKNOWN if UNKNOWN in items else items
    if depth and type(value) is dict and all(type(key) is str for key in value):
        copy = {key: plain_copy(inner, depth - 1) for key, inner in value.items()}
        return UNKNOWN if UNKNOWN in copy.values() else copy
    return UNKNOWN


def harmless(text: str) -> str:
    """``text`` on one line, with what can't be shown written as Python would: ``\\ud800``.

    Half characters can't be written to any file, and control and text-direction characters would
    do something to the screen that shows them.
    """
    return "".join(c if c.isprintable() else " " if c.isspace() else ascii(c)[1:-1] for c in text)


def short(value: object, limit: int = 60) -> str:
    """``value`` for a sentence: its repr, harmless, cut where it would fill the screen."""
    try:
        text = repr(value)
    except Exception:  # a bot's object may refuse to be shown; the sentence must still be said
        text = f"a {type(value).__name__}"
    text = harmless(text[: limit + 1])
    return text if len(text) <= limit else text[: limit - 1] + "…"


def describe_options(options: Options) -> str:
    """The options for a sentence: all of a few, the bounds of a range, the first of many."""
    if isinstance(options, range):
        return f"a whole number from {options[0]} to {options[-1]}"
    if not isinstance(options, Sequence):
        return f"one of {len(options)} possible answers"
    few = ", ".join(short(option) for option in options[:12])
    return f"one of {few}" if len(options) <= 12 else f"one of {few}, … ({len(options)} in all)"
