"""A scenario as a file of its own: only what differs, with a remark beside each line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import tomlkit

from civicgames.games import find_game
from civicgames.i18n import Texts, translator
from civicgames.scenarios.line import NONE
from civicgames.scenarios.model import Scenario
from civicgames.scenarios.schema import schema_name
from civicgames.scenarios.shortcuts import CARDS, LIMITS, SHORTCUTS
from civicgames.scenarios.words import rule_of, switch_words


def as_toml(wanted: Scenario, lang: str = "en", *, schema: bool = False) -> str:
    """The scenario as a file that reads back to it; remarks are in a language.

    ``schema`` puts in the line that tells an editor where the JSON Schema lies: beside the file.
    """
    texts = translator(lang)
    data = (*find_game(wanted.game).data, *SHORTCUTS)
    file = tomlkit.document()
    file.add("game", wanted.game)
    file.add("extends", wanted.base)
    if wanted.titles:
        file.add("title", _inline(wanted.titles))
    if wanted.minutes is not None and not wanted.changes:
        whole = float(wanted.minutes).is_integer()
        file.add("minutes", int(wanted.minutes) if whole else wanted.minutes)
    file.add(tomlkit.nl())
    file.add("rules", _rules(wanted, data, texts))
    for key in data:
        if key in wanted.changes:
            file.add(tomlkit.nl())
            file.add(key, _data(wanted.game, key, wanted.changes[key], lang))
    file.add(tomlkit.nl())
    file.add("seats", _seats(wanted, texts))
    if lesson := _lesson(wanted):
        file.add(tomlkit.nl())
        file.add("lesson", lesson)
    if wanted.content:
        file.add(tomlkit.nl())
        file.add("content", tomlkit.item({one: dict(t) for one, t in wanted.content.items()}))
    head = f"#:schema ./{schema_name(wanted.game, lang)}\n" if schema else ""
    about = texts._("Only what differs from the scenario that it extends.")
    return f"{head}# {about}\n\n{tomlkit.dumps(file)}"


def _inline(values: Mapping[str, Any]) -> Any:
    table = tomlkit.inline_table()
    table.update(values)
    return table


def _rules(wanted: Scenario, data: tuple[str, ...], texts: Texts) -> Any:
    table = tomlkit.table()
    for key, value in wanted.changes.items():
        if key == "seats" or key in data:
            continue
        table.add(key, _remarked(_value(value), wanted.game, key, texts.lang))
    if not table:
        all_of_them = f"civicgames scenario show {wanted.game}:{wanted.base}"
        hint = texts._("Nothing differs yet. All switches: {command}", command=all_of_them)
        table.add(tomlkit.comment(hint))
    return table


def _value(value: Any) -> Any:
    if value is None:
        return NONE
    return list(value) if isinstance(value, tuple) else value


def _remarked(value: Any, game: str, switch: str, lang: str) -> Any:
    word = switch_words(game, switch, lang)
    said = word.name if switch.split(".")[0] in SHORTCUTS else word.line
    return tomlkit.item(value).comment(f"{said} ({rule_of(game, switch)})")


def _data(game: str, key: str, value: Any, lang: str) -> Any:
    """Limits, copies and numbers with a remark each; a board or a deck as it is."""
    if key not in (LIMITS, CARDS, "numbers") or not isinstance(value, Mapping):
        return tomlkit.item(value)
    table = tomlkit.table()
    for name, one in value.items():
        if isinstance(one, Mapping):
            table.add(name, _inline(one))
            continue
        table.add(name, _remarked(one, game, f"{key}.{name}", lang))
    return table


def _seats(wanted: Scenario, texts: Texts) -> Any:
    table = tomlkit.table()
    table.add("count", tomlkit.item(wanted.count).comment(texts._("how many play")))
    for key, named in (("players", wanted.seats.players), ("teams", wanted.seats.teams)):
        if named:
            table.add(key, list(named))
    return table


def _lesson(wanted: Scenario) -> Any:
    lesson = wanted.lesson
    table = tomlkit.table()
    for key, text in (
        ("objective", lesson.objective),
        ("question_before", lesson.question_before),
    ):
        if text:
            table.add(key, _inline(text))
    if lesson.questions_after:
        questions = tomlkit.array()
        for question in lesson.questions_after:
            questions.append(_inline(question))
        table.add("questions_after", questions.multiline(True))
    return table
