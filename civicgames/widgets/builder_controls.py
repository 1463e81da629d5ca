"""One control a switch: what it is set to, what is usual, and the rule behind it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any

import ipywidgets

from civicgames.content import load
from civicgames.games import find_game
from civicgames.i18n import Texts
from civicgames.scenarios.differences import OWN, flat
from civicgames.scenarios.shortcuts import MOST
from civicgames.scenarios.words import (
    PER_CHALLENGER,
    SHARES,
    entry_of,
    rule_of,
    switch_words,
    value_in_words,
    value_sentences,
)

EACH = {"mayor_cap": (0, 2000), "max_turns": (2, 100)}
"""Switches that may also be so many for each challenger."""
IN_ALL = {"mayor_cap": (0, 100_000), "max_turns": (4, 500)}
TIE_BREAKS = ((), ("suits",), ("unshown",), ("suits", "unshown"), ("unshown", "suits"))
Bounds = tuple[int, int]


class Control:
    """A switch's widgets (``parts``); ``value`` is what a scenario would hold of it."""

    def __init__(self, game: str, switch: str, texts: Texts) -> None:
        self.game, self.switch, self.texts = game, switch, texts
        self.word = switch_words(game, switch, texts.lang)
        self.about = ipywidgets.HTML()
        self.parts: Sequence[Any] = ()
        self.usual: Any = None
        self.chosen = ""
        """What is chosen, where the menu may be too narrow for it."""

    @property
    def value(self) -> Any:
        raise NotImplementedError

    def set(self, value: Any) -> None:
        """Show that value."""
        raise NotImplementedError

    def begin(self, usual: Any, value: Any) -> None:
        """Mark what is usual, and show a value."""
        self.usual = usual
        self.mark()
        self.set(value)
        self.say()

    def mark(self) -> None:
        """Mark the usual value among those offered."""

    def observe(self, changed: Callable[[], None]) -> None:
        """Call ``changed`` whenever a person sets it."""
        for part in self.parts:
            part.observe(lambda _: changed(), "value")

    def say(self, bounds: Bounds | None = None, usual: str = "") -> None:
        """The line below: what it is, what it may be, what is usual, and the rule in full."""
        texts = self.texts
        told = [self.word.line]
        chosen = f"<p><b>{escape(self.chosen)}</b></p>" if self.chosen else ""
        if bounds:
            told.append(texts._("From {low} to {high}.", low=bounds[0], high=bounds[1]))
        if usual:
            told.append(texts._("Usual: {value}.", value=usual))
        if self.value != self.usual:
            told.append("● " + texts._("Changed."))
        rule = load(self.game, texts.lang).rule(rule_of(self.game, self.switch))
        head = texts._("Rule {id}: {title}", id=rule.id, title=rule.title)
        self.about.value = (
            f"{chosen}<p>{escape(' '.join(told))}</p><details><summary>{escape(head)}</summary>"
            f"<p>{escape(rule.text)}</p></details>"
        )

    def box(self) -> Any:
        """The control with its line below."""
        box = ipywidgets.VBox([*self.parts, self.about])
        box.add_class("cg-switch")
        return box


class Choice(Control):
    """One of a few values, each in a sentence of its own."""

    def __init__(self, game: str, switch: str, texts: Texts, values: Sequence[Any]) -> None:
        super().__init__(game, switch, texts)
        self.sentences = value_sentences(game, switch, list(values), texts.lang)
        self.menu = ipywidgets.Dropdown(
            description=self.word.name, options=[(text, v) for v, text in self.sentences.items()]
        )
        self.menu.add_class("cg-wide-field")
        self.parts = (self.menu,)

    def mark(self) -> None:
        usual = self.texts._("usual")
        self.menu.options = [
            (f"{text} ({usual})" if value == self.usual else text, value)
            for value, text in self.sentences.items()
        ]

    @property
    def value(self) -> Any:
        return self.menu.value

    def set(self, value: Any) -> None:
        self.menu.value = tuple(value) if isinstance(value, list) else value

    def say(self, bounds: Bounds | None = None, usual: str = "") -> None:
        # A menu shows no more than the beginning of a sentence.
        self.chosen = self.sentences[self.value]
        usual = "" if self.value == self.usual else self.sentences[self.usual].rstrip(".")
        super().say(bounds, usual)


class Number(Control):
    """A whole number; a share is shown in percent."""

    def __init__(self, game: str, switch: str, texts: Texts, bounds: Bounds) -> None:
        super().__init__(game, switch, texts)
        self.share = switch in SHARES
        self.first = 1 if switch == "first_dealer" else 0
        low, high = (0, 100) if self.share else bounds
        self.bounds = (low + self.first, high + self.first)
        name = f"{self.word.name} (%)" if self.share else self.word.name
        self.field = ipywidgets.BoundedIntText(
            description=name, min=self.bounds[0], max=self.bounds[1]
        )
        self.parts = (self.field,)

    @property
    def value(self) -> Any:
        shown = self.field.value - self.first
        return shown / 100 if self.share else shown

    def set(self, value: Any) -> None:
        self.field.value = round(100 * value) if self.share else value + self.first

    def say(self, bounds: Bounds | None = None, usual: str = "") -> None:
        if not self.first:
            usual = value_in_words(self.game, self.switch, self.usual, self.texts.lang)
        super().say(self.bounds, usual)


class Several(Control):
    """Of a few kinds: open, a number in all, a number for each challenger."""

    def __init__(
        self, game: str, switch: str, texts: Texts, kinds: Mapping[str, Bounds | None]
    ) -> None:
        super().__init__(game, switch, texts)
        self.kinds = kinds
        self.first = 1 if switch == "first_dealer" else 0
        self.nothing = entry_of(game, switch, texts.lang).get("none", "")
        names = {
            "none": self.nothing,
            "all": texts._("a number"),
            "each": texts._("a number for each challenger"),
        }
        self.menu = ipywidgets.Dropdown(
            description=self.word.name, options=[(names[kind], kind) for kind in kinds]
        )
        self.field = ipywidgets.BoundedIntText(
            description=texts._("{switch}: how many", switch=self.word.name), min=0, max=100_000
        )
        self.parts = (self.menu, self.field)
        self.menu.observe(lambda _: self._bound(), "value")

    def _bound(self) -> None:
        bounds = self.kinds[self.menu.value]
        self.field.layout.display = "none" if bounds is None else None
        if bounds:
            low, high = bounds[0] + self.first, bounds[1] + self.first
            self.field.min = min(low, self.field.max)
            self.field.max, self.field.min = high, low

    @property
    def open_value(self) -> Any:
        return "none" if self.switch == "mayor_cap" else None

    @property
    def value(self) -> Any:
        if self.menu.value == "none":
            return self.open_value
        number = self.field.value - self.first
        return f"{number}{PER_CHALLENGER}" if self.menu.value == "each" else number

    def set(self, value: Any) -> None:
        if value in (None, "none"):
            self.menu.value = "none"
        elif isinstance(value, str):
            self.menu.value = "each"
            self._bound()
            self.field.value = int(value.removesuffix(PER_CHALLENGER))
        else:
            self.menu.value = "all"
            self._bound()
            self.field.value = value + self.first
        self._bound()

    def say(self, bounds: Bounds | None = None, usual: str = "") -> None:
        texts, value = self.texts, self.usual
        if value in (None, "none"):
            usual = self.nothing.rstrip(".")
        elif isinstance(value, str):
            number = value.removesuffix(PER_CHALLENGER)
            usual = texts._("{number} for each challenger", number=number)
        else:
            usual = str(value + self.first)
        limits = self.kinds[self.menu.value]
        shown = (limits[0] + self.first, limits[1] + self.first) if limits else None
        super().say(shown, usual)


def controls_of(game: str, rules: Any, texts: Texts) -> dict[str, Control]:
    """A control for every switch of a game, and for each limit and card of these rules."""
    properties = find_game(game).rules.model_json_schema()  # type: ignore[attr-defined]
    parts, known = properties["properties"], properties.get("$defs", {})
    made: dict[str, Control] = {}
    for switch in flat(rules):
        family, _, name = switch.partition(".")
        if switch in OWN:
            continue
        if family in MOST:
            made[switch] = Number(game, switch, texts, MOST[family])
        elif family == "numbers":
            schema = known["OpeningHand" if "." in name else "Numbers"]["properties"]
            made[switch] = Number(game, switch, texts, _bounds(schema[name.rpartition(".")[2]]))
        else:
            made[switch] = _control(game, switch, texts, parts[switch])
    return made


def _control(game: str, switch: str, texts: Texts, schema: Mapping[str, Any]) -> Control:
    if switch == "tie_breaks":
        return Choice(game, switch, texts, TIE_BREAKS)
    if switch in EACH:
        kinds: dict[str, Bounds | None] = {"each": EACH[switch], "all": IN_ALL[switch]}
        return Several(
            game, switch, texts, {"none": None, **kinds} if switch == "mayor_cap" else kinds
        )
    if "enum" in schema:
        return Choice(game, switch, texts, schema["enum"])
    if schema.get("type") == "boolean":
        return Choice(game, switch, texts, (True, False))
    if "anyOf" in schema:
        [number] = [one for one in schema["anyOf"] if one["type"] != "null"]
        return Several(game, switch, texts, {"none": None, "all": _bounds(number)})
    return Number(game, switch, texts, _bounds(schema))


def _bounds(schema: Mapping[str, Any]) -> Bounds:
    return int(schema["minimum"]), int(schema["maximum"])
