"""Chance: the only randomness of the rules, drawn live or read back from a record."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import repeat, starmap
from random import Random, SystemRandom
from typing import Any, TypeVar

from civicgames.engine.decision import same_value, short
from civicgames.engine.log import AnyLog, NoLog

T = TypeVar("T")


class Chance:
    """Draws for the rules; each draw is a ``chance`` line of the log.

    ``source`` is seeded for simulations and the system's own for people. While the log reads back,
    the recorded value is what counts; the source is drawn from all the same, so that a seeded play
    which is resumed goes on after the draws already made and never deals the same pack again.
    ``foreseen`` holds values for the first draws of an imagined play.
    """

    def __init__(
        self,
        source: Random | None = None,
        log: AnyLog | None = None,
        foreseen: Iterable[tuple[str, Any]] = (),
    ) -> None:
        self.source = source or SystemRandom()
        self._log = log or NoLog()
        self._foreseen = list(foreseen)
        # No record is read back or written, nothing is foreseen: a draw is what it is. Who listens
        # without keeping a record needs its value alone.
        self._is_free = not self._log.keeps and not self._foreseen
        # For `sorted`: a new number for whatever card, without a step of Python.
        self._lot = partial(next, starmap(self.source.random, repeat(())))

    def give(self, kind: str, drawn: T, possible: Callable[[Any], bool], /, **fields: Any) -> T:
        """What chance gives: ``drawn``, or what was recorded if it is ``possible``.

        Writes one ``chance`` line; a field that is a function is given the value to make its own.
        Raises :class:`~civicgames.engine.log.Difference` for a recorded value that can't be.
        """
        value: Any = drawn
        if self._foreseen and self._foreseen[0][0] == kind:
            value = self._foreseen.pop(0)[1]
        line = self._log.peek()
        if line is not None:
            if line.get("chance") != kind or not possible(line.get("value")):
                raise self._log.difference(  # type: ignore[union-attr]
                    f"expected what chance gave for {kind}, found {short(line, 200)}."
                )
            value = line["value"]
        if fields:
            fields = {k: told(value) if callable(told) else told for k, told in fields.items()}
        self._log.chance(kind, value, **fields)
        return value  # type: ignore[no-any-return]

    def shuffle(self, kind: str, cards: Sequence[str]) -> list[str]:
        """The cards in random order, top first: every order is as likely (ties: under 2**-40)."""
        drawn = sorted(cards, key=self._lot)
        if self._is_free:
            self._log.chance(kind, drawn)
            return drawn

        def same_cards(value: Any) -> bool:
            return isinstance(value, list) and sorted(map(str, value)) == sorted(cards)

        return list(self.give(kind, drawn, same_cards))

    def pick(self, kind: str, options: Sequence[T], /, **fields: Any) -> T:
        """One of the options, each as likely."""
        drawn = options[int(self.source.random() * len(options))]
        if self._is_free:
            self._log.chance(kind, drawn)
            return drawn
        return self.give(
            kind,
            drawn,
            lambda value: any(same_value(option, value) for option in options),
            **fields,
        )

    def roll(self, kind: str, sides: int, **fields: Any) -> int:
        """One die, 1 to ``sides``."""
        return self.pick(kind, range(1, sides + 1), **fields)

    def dice(self, kind: str, count: int, sides: int, **fields: Any) -> list[int]:
        """Several dice, as a list."""
        random = self.source.random
        drawn = [1 + int(random() * sides)]
        while len(drawn) < count:
            drawn.append(1 + int(random() * sides))
        if self._is_free:
            self._log.chance(kind, drawn)
            return drawn

        def possible(value: Any) -> bool:
            return (
                isinstance(value, list)
                and len(value) == count
                and all(type(die) is int and 1 <= die <= sides for die in value)
            )

        return self.give(kind, drawn, possible, **fields)
