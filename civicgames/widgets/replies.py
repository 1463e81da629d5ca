"""What a person may do at a screen, as numbered answers: for a keyboard and a voice alone.

Made from the very screen that a browser receives, so no answer tells more than its buttons do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from civicgames.i18n import Texts

Message = dict[str, Any]
"""What a press on the screen would send."""


@dataclass
class Group:
    """Things to pick from for some slots of a question; several slots may share the same things.

    ``first`` is the number of the first option. ``preset``: what is picked where nothing is said.
    """

    labels: list[str]
    slots: list[int]
    options: list[tuple[str, str]]
    """Ids and what they are called."""
    first: int
    preset: str | None = None
    once: bool = False
    """Whether no two slots may have the same."""


@dataclass
class Replies:
    """All that can be answered now. ``acts`` come last: words, and what each sends."""

    texts: Texts
    groups: list[Group] = field(default_factory=list)
    acts: list[tuple[str, Message]] = field(default_factory=list)
    question: Mapping[str, Any] | None = None
    amount: Mapping[str, Any] | None = None

    @property
    def first_act(self) -> int:
        """The number of the first of the acts."""
        return 1 + sum(len(group.options) for group in self.groups)

    @property
    def only_goes_on(self) -> bool:
        """Whether there is nothing to choose, and one thing to do."""
        return not self.groups and self.amount is None and len(self.acts) == 1

    def lines(self) -> list[str]:
        """The answers, each with its number."""
        if self.amount is not None:
            return [f"{self.amount['label']}."]
        told: list[str] = []
        for group in self.groups:
            told.append(self._heading(group))
            told += [_numbered(n, name) for n, (_, name) in enumerate(group.options, group.first)]
        if self.groups and self.acts:
            told.append(self.texts._("Or one number alone:"))
        told += [_numbered(n, label) for n, (label, _) in enumerate(self.acts, self.first_act)]
        return told

    def _heading(self, group: Group) -> str:
        if len(group.slots) > 1:
            return self.texts._(
                "{count} numbers, in this order: {what}.",
                count=len(group.slots),
                what=", ".join(label.rstrip(".") for label in group.labels),
            )
        [label] = group.labels
        if group.preset is None:
            return self.texts._("{what}, one number:", what=label)
        usual = dict(group.options).get(group.preset, group.preset)
        return self.texts._("{what}, one number (without it: {usual}):", what=label, usual=usual)

    def read(self, numbers: Sequence[int]) -> Message:
        """What those numbers send. Raises ValueError, in a sentence, where they say nothing."""
        if self.amount is not None:
            return self._read_amount(numbers)
        last = self.first_act + len(self.acts) - 1
        for number in numbers:
            if type(number) is not int or not 1 <= number <= last:
                raise ValueError(
                    self.texts._(
                        "{number} isn't one of them: expected numbers from 1 to {last}.",
                        number=str(number)[:20],
                        last=last,
                    )
                )
        if len(numbers) == 1 and numbers[0] >= self.first_act:
            return self.acts[numbers[0] - self.first_act][1]
        if not numbers or not self.groups or any(n >= self.first_act for n in numbers):
            raise ValueError(self.texts._("Expected one number alone, or one for each choice."))
        return self._composed(self._picked(numbers))

    def _read_amount(self, numbers: Sequence[int]) -> Message:
        assert self.amount is not None
        assert self.question is not None
        given = numbers[0] if len(numbers) == 1 else -1
        if type(given) is not int or not 0 <= given <= self.amount["most"]:
            raise ValueError(str(self.amount["wrong"]))
        return {"do": "choose", "kinds": self.question["kinds"], "values": [given]}

    def _picked(self, numbers: Sequence[int]) -> dict[int, str]:
        """What is picked in each slot."""
        picked: dict[int, str] = {}
        for group in self.groups:
            last = group.first + len(group.options)
            mine = [group.options[n - group.first][0] for n in numbers if group.first <= n < last]
            if not mine and len(group.slots) == 1:
                mine = [group.preset] if group.preset is not None else []
                if not mine and not self._may_be_empty(group):
                    raise ValueError(self._heading(group))
            if mine and (len(mine) != len(group.slots) or (group.once and _repeats(mine))):
                raise ValueError(self._wrong_count(group))
            if not mine and len(group.slots) > 1:
                raise ValueError(self._wrong_count(group))
            picked.update(zip(group.slots, mine, strict=False))
        return picked

    def _wrong_count(self, group: Group) -> str:
        if group.once and len(group.slots) > 1:
            return self.texts._("Expected {count} different numbers here.", count=len(group.slots))
        return self.texts.n_(
            "Expected {count} number here.",
            "Expected {count} numbers here.",
            len(group.slots),
            count=len(group.slots),
        )

    def _may_be_empty(self, group: Group) -> bool:
        """Whether some answers pick nothing there: a scheme without a target."""
        assert self.question is not None
        [slot] = group.slots
        return any(key.split("|")[slot] == "" for key in self.question["answers"])

    def _composed(self, picked: Mapping[int, str]) -> Message:
        assert self.question is not None
        slots, compose = self.question["slots"], self.question.get("compose")
        if compose:
            chosen = [
                next(one["value"] for one in slot["options"] if one["id"] == picked[n])
                for n, slot in enumerate(slots)
            ]
            values = [_filled(compose["value"], chosen)]
        else:
            answers = self.question["answers"]
            key = "|".join(picked.get(n, "") for n in range(len(slots)))
            if key not in answers:
                raise ValueError(
                    self.texts._("That can't be chosen together: expected another answer.")
                )
            values = answers[key]["values"]
        return {"do": "choose", "kinds": self.question["kinds"], "values": values}


def replies(shown: Mapping[str, Any], words: Mapping[str, Any], texts: Texts) -> Replies:
    """What can be done at a screen (:func:`civicgames.widgets.screen.screen`)."""
    found = Replies(texts)
    notice, failed, panel = shown["notice"], shown["failed"], shown["panel"]
    question = shown["question"]
    if question:
        found.question, found.amount = question, question.get("amount")
        found.groups = _groups(shown, question)
        found.acts = [
            (one["label"], {"do": "choose", "kinds": question["kinds"], "values": one["values"]})
            for one in question["buttons"]
        ]
    elif panel and panel.get("goOn"):
        found.acts = [(panel["goOn"], {"do": "go_on"})]
        found.acts += [
            (look["label"], {"do": "look_aside", "seat": look["seat"]})
            for look in panel.get("looks", [])
        ]
    elif failed:
        found.acts = [(failed["label"], {"do": "replace_bot"}), (failed["again"], _AGAIN)]
    elif shown["waiting"]:
        found.acts = [(words["goOn"], {"do": "go_on"})]
    if notice and found.amount is None:
        found.acts += [(act["label"], {"do": act["id"]}) for act in notice["acts"]]
    return found


_AGAIN = {"do": "ask_again"}


def _groups(shown: Mapping[str, Any], question: Mapping[str, Any]) -> list[Group]:
    """Slots with the same things to pick from are one group."""
    groups: list[Group] = []
    distinct = question.get("compose", {}).get("distinct", [])
    first = 1
    for number, slot in enumerate(question["slots"]):
        options = _options(shown, slot)
        before = groups[-1] if groups else None
        if before and before.options == options and slot["where"] == "row":
            before.slots.append(number)
            before.labels.append(slot["label"])
            continue
        once = any(number in several for several in distinct)
        groups.append(Group([slot["label"]], [number], options, first, slot.get("preset"), once))
        first += len(options)
    return groups


def _options(shown: Mapping[str, Any], slot: Mapping[str, Any]) -> list[tuple[str, str]]:
    if slot["where"] == "row":
        return [(option["id"], option["label"]) for option in slot["options"]]
    names = {card["id"]: card["name"] for card in shown["hand"]}
    if slot["where"] == "market":
        market = shown["market"]
        names = {pile["id"]: pile["name"] for pile in market["piles"]}
        names |= {
            card["id"]: f"{card['name']} ({card['by']})" if card["by"] else card["name"]
            for card in market["visible"]
        }
    return [(option, names.get(option, option)) for option in slot["options"]]


def _filled(value: Any, chosen: Sequence[Any]) -> Any:
    if isinstance(value, list):
        return [_filled(one, chosen) for one in value]
    if not isinstance(value, dict):
        return value
    if set(value) == {"slot"}:
        return chosen[value["slot"]]
    return {key: _filled(one, chosen) for key, one in value.items()}


def _repeats(values: Sequence[str]) -> bool:
    return len(set(values)) < len(values)


def _numbered(number: int, label: str) -> str:
    return f"  {number:>2}  {label}"
