"""What ``--help`` says, in the reader's language; its texts stay beside what they are about."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import typer
from typer import rich_utils

from civicgames.i18n import LANGUAGES, Texts, translator

VARIABLE = "CIVICGAMES_LANG"
OF_TYPER = {
    "ARGUMENTS_PANEL_TITLE": "Arguments",
    "OPTIONS_PANEL_TITLE": "Options",
    "COMMANDS_PANEL_TITLE": "Commands",
    "DEFAULT_STRING": "[default: {}]",
    "REQUIRED_LONG_STRING": "[required]",
}
"""What typer itself puts on a page of help."""
OF_HELP = "Show this message and exit."


def language_of(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """The language of a command line: ``--lang``, ``CIVICGAMES_LANG``, the system's, English.

    A wrong one is passed over here: the command itself says what is expected.
    """
    for place, argument in enumerate(arguments):
        if argument == "--lang" and place + 1 < len(arguments):
            argument = f"--lang={arguments[place + 1]}"
        if argument.startswith("--lang=") and argument[7:] in LANGUAGES:
            return argument[7:]
    own = environment.get(VARIABLE, "")
    if own in LANGUAGES:
        return own
    system = map(environment.get, ("LC_ALL", "LC_MESSAGES", "LANG"))
    here = next(filter(None, system), "")[:2]
    return here if here in LANGUAGES else LANGUAGES[0]


def in_language(app: typer.Typer, lang: str) -> Any:
    """The command that typer makes of ``app``, with all its help in that language."""
    texts = translator(lang)
    for name, text in OF_TYPER.items():
        setattr(rich_utils, name, texts._(text))
    built = typer.main.get_command(app)
    for command in _commands(built):
        _put(command, texts)
    return built


def help_texts(app: typer.Typer) -> list[str]:
    """All that can be put into other words, for the catalogues."""
    found = [*OF_TYPER.values(), OF_HELP]
    for command in _commands(typer.main.get_command(app)):
        for part in (command, *command.params):
            if getattr(part, "help", None):
                found.append(inspect.cleandoc(part.help))
    return list(dict.fromkeys(found))


def _commands(command: Any) -> Iterator[Any]:
    yield command
    for one in getattr(command, "commands", {}).values():
        yield from _commands(one)


def _put(command: Any, texts: Texts) -> None:
    context = typer.Context(command)
    for part in (command, *command.get_params(context)):  # `--help` among them
        if getattr(part, "help", None):
            part.help = texts._(inspect.cleandoc(part.help))
