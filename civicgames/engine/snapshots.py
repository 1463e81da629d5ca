"""Views and questions as plain values, to compare them; and answers that are almost right."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from random import Random
from typing import Any

from civicgames.engine.decision import Choice, Decision, Options, same_value, short

LEFT_OUT = ("random", "rules")
"""Fields of every view that show nothing of the play."""


def snapshot(view: Any, leave_out: Sequence[str] = ()) -> dict[str, Any]:
    """A view's fields as plain values that don't change with the play."""
    if dataclasses.is_dataclass(view):
        names = [field.name for field in dataclasses.fields(view) if field.compare]
    else:
        names = sorted(vars(view))
    return {n: plain(getattr(view, n)) for n in names if n not in LEFT_OUT and n not in leave_out}


def plain(value: Any) -> Any:
    """Any value of a view, copied."""
    if value is None or isinstance(value, (str, int, float)):
        return value
    if isinstance(value, Decision):
        return question(value)
    if isinstance(value, (list, tuple)):
        return [plain(inner) for inner in value]
    if isinstance(value, Mapping):
        return {str(key): plain(inner) for key, inner in value.items()}
    if isinstance(value, (set, frozenset)):
        return sorted(map(repr, value))
    if hasattr(value, "model_dump"):
        return plain(value.model_dump())
    if dataclasses.is_dataclass(value):
        return {f.name: plain(getattr(value, f.name)) for f in dataclasses.fields(value)}
    return repr(value)


def question(decision: Decision) -> list[Any]:
    """A decision as plain values: its seat, its kind, its options or how many they are."""
    options = decision.options
    if isinstance(options, range):
        shown: Any = repr(options)
    elif isinstance(options, Sequence):
        shown = [plain(option) for option in options]
    else:
        shown = len(options)
    return [decision.seat, decision.kind, shown]


def strings(value: Any) -> Iterator[str]:
    """All the strings in a plain value, keys left out."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from strings(inner)
    elif isinstance(value, (list, tuple)):
        for inner in value:
            yield from strings(inner)


def count_of(value: Any, among: set[str]) -> Counter[str]:
    """How often each of these strings stands in a plain value."""
    return Counter(text for text in strings(value) if text in among)


def empty_everything(value: Any, seen: set[int] | None = None) -> None:
    """Clear all that can be reached from a view and changed, as a careless bot might."""
    seen = set() if seen is None else seen
    if id(value) in seen or hasattr(value, "model_dump") or isinstance(value, (Decision, Random)):
        return
    seen.add(id(value))
    if isinstance(value, (list, tuple)):
        for inner in value:
            empty_everything(inner, seen)
    elif isinstance(value, dict):
        for inner in value.values():
            empty_everything(inner, seen)
    elif dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            if field.name == "asked":
                continue
            empty_everything(getattr(value, field.name), seen)
            with suppress(dataclasses.FrozenInstanceError):
                setattr(value, field.name, None)
    if isinstance(value, (list, dict)):
        value.clear()


def but_seat(view: dict[str, Any]) -> dict[str, Any]:
    """A snapshot without what a seat is told of itself."""
    return {name: value for name, value in view.items() if name not in ("seat", "asked")}


def differing(one: dict[str, Any], other: dict[str, Any]) -> str:
    """What differs between two snapshots, for a sentence."""
    names = [name for name in one if one[name] != other.get(name)]
    return ", ".join(
        f"{name} {short(one[name], 120)} as {short(other.get(name), 120)}" for name in names
    )


class Text(str):
    """A string that isn't quite one: JSON writes it alike, the rules must refuse it."""

    __slots__ = ()


def twins(value: Any) -> Iterator[Any]:
    """The same in another type: ``True`` or ``1.0`` for 1, a str's heir for a str."""
    if type(value) is bool:
        yield int(value)
        yield float(value)
    elif type(value) is int:
        yield float(value) if abs(value) < 2**53 else value + 0.5
        if value in (0, 1):
            yield bool(value)
    elif type(value) is str:
        yield Text(value)
    elif isinstance(value, (list, tuple)):
        for place, inner in enumerate(value):
            for twin in twins(inner):
                yield [*value[:place], twin, *value[place + 1 :]]
    elif isinstance(value, dict):
        for key, inner in value.items():
            for twin in twins(inner):
                yield {**value, key: twin}


def wrong_answers(options: Options, random: Random) -> list[Choice]:
    """Answers of many kinds that these options don't hold."""
    if isinstance(options, Sequence):
        some = [options[0], options[-1], options[int(random.random() * len(options))]]
    else:
        some = [options.draw(random)]
    almost = [twin for option in some for twin in twins(option)]
    wrong: list[Choice] = [
        True,
        False,
        None,
        0,
        1,
        -1,
        10**30,
        1.0,
        float("nan"),
        "",
        "nothing",
        b"",
        object(),
    ]
    wrong += [[], {}, set(), (), [[]], {"": None}, lambda: None]
    wrong += [form for option in some for form in ([option], {"value": option}, (option, option))]
    if isinstance(options, range):
        step = options.step
        wrong += [options[0] - step, options[-1] + step, str(options[0])]
        wrong += [options[0] + 1] if abs(step) > 1 else []
    endless: list[Any] = []
    endless.append(endless)
    wrong.append(endless)
    wrong = [answer for answer in wrong if not _is_option(answer, options)]
    if isinstance(options, Sequence):  # 1 and True can both be options
        almost = [twin for twin in almost if not _is_option(twin, options)]
    return almost + wrong


def _is_option(answer: Choice, options: Options) -> bool:
    if isinstance(options, Sequence):
        return any(same_value(option, answer) for option in options)
    try:
        return _is_json(answer, 8) and answer in options
    except Exception:  # whatever a set of options can't look at is no option
        return False


def _is_json(value: Any, depth: int) -> bool:
    if type(value) is list:
        return depth > 0 and all(_is_json(inner, depth - 1) for inner in value)
    if type(value) is dict:
        return depth > 0 and all(
            type(key) is str and _is_json(inner, depth - 1) for key, inner in value.items()
        )
    return value is None or type(value) in (str, int, bool)
