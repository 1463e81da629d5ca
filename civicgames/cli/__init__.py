"""The command ``civicgames``: open the notebooks, play, print, simulate, contest, verify.

Exit codes: 0 fine, 1 the content is wrong (a record, a scenario file), 2 the call is wrong. An
error is one sentence on the error stream.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

import typer

from civicgames.bounded import NoFile
from civicgames.cli import (
    lab,
    lite,
    play,
    printing,
    report,
    scenarios,
    simulate,
    tournament,
    verify,
)
from civicgames.cli.common import Wrong
from civicgames.cli.helping import in_language, language_of
from civicgames.whole import Unwritten

app = typer.Typer(
    name="civicgames",
    help="Three political games to play, teach and measure from Jupyter.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
app.command("lab", context_settings={"allow_extra_args": True, "ignore_unknown_options": True})(
    lab.lab
)
app.command("play")(play.play)
app.command("print")(printing.print_game)
app.command("report")(report.report)
app.command("simulate")(simulate.simulate)
app.command("tournament")(tournament.tournament)
app.command("verify")(verify.verify)
app.add_typer(lite.app, name="lite")
app.add_typer(scenarios.app, name="scenario")

FINE, CONTENT, CALL = 0, 1, 2
STOPPED = 130
"""What shells expect after Ctrl-C."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and exit with its code."""
    sys.exit(run(arguments))


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    command = in_language(app, language_of(words, os.environ))
    try:
        code = command(args=words, prog_name="civicgames", standalone_mode=False)
    except Wrong as error:
        return _say(error, error.code)
    except (ValueError, OSError, ImportError) as error:
        return _say(_sentence(error), CALL)
    except KeyboardInterrupt:
        return _say("Stopped.", STOPPED)
    except Exception as error:
        # Typer's own refusals, whichever click it carries; anything else is a fault of ours.
        if type(error).__name__ == "Abort":
            return _say("Stopped.", STOPPED)
        if type(error).__name__ == "NoArgsIsHelpError":
            print(str(error))
            return CALL
        if not hasattr(error, "format_message"):
            raise
        return _say(error.format_message(), CALL)
    return code if isinstance(code, int) else FINE


def _sentence(error: Exception) -> str:
    if not isinstance(error, OSError) or not error.filename:
        return str(error)
    if isinstance(error, FileNotFoundError):
        return f"There is no file {error.filename}: expected the name of one that exists."
    if isinstance(error, FileExistsError):
        return f"{error.filename} exists already: name another file, nothing is overwritten."
    if isinstance(error, Unwritten):
        return f"{error.filename} can't be written: {error.strerror}."
    if isinstance(error, NoFile):
        return f"{error.filename} isn't a file: a folder, a pipe or a device can't be read."
    return f"{error.filename}: {error.strerror}."


def _say(sentence: object, code: int) -> int:
    print(str(sentence).strip(), file=sys.stderr)
    return code


__all__ = ["app", "main", "run"]
