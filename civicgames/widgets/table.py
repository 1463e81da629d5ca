"""The table as a widget: what a notebook cell shows, and what comes back from the browser."""

from __future__ import annotations

import logging
import warnings
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import anywidget
import ipywidgets
import traitlets

from civicgames.engine import (
    Difference,
    IllegalChoice,
    Record,
    RecordError,
    RecordWarning,
    parse_record,
    replay,
)
from civicgames.i18n import LANGUAGES, translator
from civicgames.scenarios import Scenario
from civicgames.widgets import files, leaving
from civicgames.widgets.assets import asset
from civicgames.widgets.in_words import TableInWords
from civicgames.widgets.players import Who, player_name, why
from civicgames.widgets.screen import screen, words
from civicgames.widgets.session import Session
from civicgames.widgets.spoken import Said, Spoken
from civicgames.widgets.stages import Notice, Why, not_allowed
from civicgames.widgets.thoughts import bars

if TYPE_CHECKING:
    from civicgames.charts import Chart

GAMES_DRAWN = ("figures.svg.js", "demos.js", "delanopolis.js", "presidency.js")
SCRIPTS = (*GAMES_DRAWN, "saving.js", "leaving.js", "table.js")
STYLES = ("table.css", "delanopolis.css", "presidency.css", "leaving.css")
LARGEST_UPLOAD = 20_000_000
"""Characters."""

log = logging.getLogger(__name__)


class TableView(anywidget.AnyWidget):
    """What is drawn. Its traits are all that a browser receives: the viewer's screen, no more."""

    _esm = traitlets.Unicode(asset(*SCRIPTS)).tag(sync=True)
    _css = traitlets.Unicode(asset(*STYLES)).tag(sync=True)

    screen = traitlets.Dict().tag(sync=True)
    words = traitlets.Dict().tag(sync=True)
    look = traitlets.Dict().tag(sync=True)
    """``projector`` and ``hints``: what is ticked under Options."""
    number = traitlets.Int(0).tag(sync=True)
    """Counts screens; an act says which one it answers, so that stale ones are left aside."""


class Table(ipywidgets.VBox):  # type: ignore[misc]
    """A playable table for a notebook cell.

    ``seats``: ``"human"``, strategies' names, or functions of a view and a decision, one a seat, or
    a line such as ``"human, careful*3"`` (default: one person against careful bots).
    ``scenario``: a name, a line such as ``"full, vetoes=2"``, or a Scenario (default: the game's
    own). ``path``: the play's file; an unfinished play in it goes on. Without it plays are kept in
    ``plays/``. ``speed``: of bots: slow, normal, fast, at once.

    Raises ValueError, in one sentence, for what can't be played.
    """

    def __init__(
        self,
        game: str = "demos",
        scenario: str | Scenario | None = None,
        seats: Who | Sequence[Who] | None = None,
        *,
        lang: str = "en",
        seed: int | None = None,
        path: str | Path | None = None,
        hints: bool = False,
        speed: str = "normal",
        projector: bool = False,
        names: Sequence[str] | None = None,
        session: dict[str, str] | None = None,
    ) -> None:
        translator(lang)
        self.session = Session(
            game, scenario, seats, seed=seed, path=path, names=names, speed=speed, session=session
        )
        self.lang = lang
        self.table = TableView(look={"projector": bool(projector), "hints": bool(hints)})
        self.table.on_msg(self._hear)
        self.after = ipywidgets.HTML()
        self._charted = False
        self._in_words = TableInWords(self.session, lambda: self.lang, self._do)
        self._said = Spoken(self.session)
        super().__init__([self.table, self.after])
        self.add_class("cg-table")
        self.session.changed = self._show
        self._show_words()
        self._show()

    @property
    def play(self) -> Any:
        """The play on the table."""
        return self.session.play

    # In words

    def say(self) -> Said:
        """The table in words: what happened, what lies there, what is asked, numbered answers.

        It tells what the person whose screen it is may see, and nothing more.
        """
        self._said.forget()
        return self._said.keep(self._in_words.say())

    def answer(self, *numbers: int) -> Said:
        """Answer with the numbers that `say` gives, and hear what follows; bots go on at once.

        Numbers that stand for nothing are told in a sentence, and nothing has changed.
        """
        try:
            self._in_words.answer(numbers)
        except ValueError as error:
            return self._said.keep(str(error))
        return self.say()

    def _do(self, message: Mapping[str, Any]) -> None:
        self._hear(None, {"number": self.table.number, **message}, None)

    # Showing

    def _show(self) -> None:
        """Send the viewer's screen, and nothing of anybody else's."""
        shown = screen(self.session, self.lang, hints=self.table.look["hints"])
        shown["leaving"] = leaving.of_table(self.session, translator(self.lang))
        with self.table.hold_sync():
            self.table.number += 1
            self.table.screen = shown
        self._chart()

    def _show_words(self) -> None:
        self.table.words = words(self.session, self.lang)

    def _chart(self) -> None:
        """Below the table, once the play is over: a chart, where charts are installed."""
        over = self.session.stage == "over"
        if over == self._charted:
            return
        self._charted = over
        self.after.value = _chart_of(self.session, self.lang) if over else ""

    def _ipython_display_(self) -> None:
        from IPython.display import HTML, display

        # Hidden by the table's own style where the table is drawn.
        display(HTML(f'<p class="cg-fallback">{self._fallback()}</p>'))  # type: ignore[no-untyped-call]
        display(self._repr_mimebundle_(), raw=True)  # type: ignore[no-untyped-call]

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        bundle: dict[str, Any] = super()._repr_mimebundle_(**kwargs)
        bundle["text/plain"] = self._fallback()
        return bundle

    def __repr__(self) -> str:
        return self._fallback()

    def _fallback(self) -> str:
        return translator(self.lang)._("No table here? Run this cell again: your play is saved.")

    # Hearing

    def _hear(self, _: Any, message: Any, __: Any) -> None:
        """A message from the browser, whatever it holds; errors end in a sentence at the table."""
        try:
            self._act(message)
        except IllegalChoice:
            self.session.say(not_allowed(self.session.asked))
        except Exception as error:
            if isinstance(error, OSError) and error.errno and self.play.file:
                self.session.go_on_unsaved()
                return
            log.exception("The table couldn't do what was asked.")
            self.session.say(Notice("error", (("detail", type(error).__name__),)))

    def _act(self, message: Any) -> None:
        if not isinstance(message, Mapping):
            return
        do = str(message.get("do"))
        settings: dict[str, Callable[[Mapping[str, Any]], None]] = {
            "lang": self._set_language,
            "look": self._set_look,
        }
        if do in settings:
            settings[do](message)
            return
        if message.get("number") != self.table.number:
            return  # a double click, or an answer to a screen that is gone
        session = self.session
        acts: dict[str, Callable[[], None]] = {
            "choose": lambda: session.choose(_listed(message, "values"), _listed(message, "kinds")),
            "go_on": session.go_on,
            "pause": lambda: session.pause(message.get("on") is True),
            "speed": lambda: session.set_speed(str(message.get("speed"))),
            "hide": session.hide,
            "look_aside": lambda: session.look_aside(message.get("seat")),
            "undo": session.undo,
            "whole_log": self._whole_log,
            "why": lambda: self._why(message.get("line")),
            "save": self._save,
            "load": lambda: self._load(message.get("name"), message.get("text")),
            "restart": lambda: session.say(Notice("restart", (), ("restart_now", "dismiss"))),
            "restart_now": self._restart,
            "go_on_with_it": self._go_on_with_unfinished,
            "dismiss": lambda: session.say(None),
            "replace_bot": session.replace_bot,
            "ask_again": self._ask_again,
        }
        if do in acts:
            number = self.table.number
            acts[do]()
            if self.table.number == number:  # the browser waits for a screen after each act
                self._show()

    def _set_language(self, message: Mapping[str, Any]) -> None:
        if message.get("lang") in LANGUAGES:
            self.lang = str(message["lang"])
            self.session.why = None
            self._charted = False
            self._show_words()
            self._show()

    def _set_look(self, message: Mapping[str, Any]) -> None:
        name, on = message.get("name"), message.get("on")
        if name in ("projector", "hints") and isinstance(on, bool):
            self.table.look = {**self.table.look, name: on}
            self._show()

    def _whole_log(self) -> None:
        self.session.whole_log = True
        self._show()

    def _why(self, line: Any) -> None:
        """Told when the play is over only: before, it would give away what a bot holds."""
        session = self.session
        seen = session.seen()
        if not session.play.is_over or type(line) is not int or not 0 <= line < len(seen):
            return
        place, choice = seen[line]
        if "choice" not in choice:
            return
        then = replay(session.play.record, keep=place)
        decision = next((d for d in then.pending if d.seat == choice["seat"]), None)
        strategy = player_name(session.who[choice["seat"]])
        told = decision and why(
            then.game, strategy, then.view(decision.seat), decision, choice["value"], self.lang
        )
        drawn = None if told or not decision else self._thought(place, strategy)
        if told:
            session.why = Why(line, told)
            self._show()
        elif drawn:
            session.why = Why(line, drawn.title, bars(drawn.spec), drawn.spec.note)
            self._show()
        else:
            session.say(Notice("no_reason"))

    def _thought(self, place: int, strategy: str) -> Chart | None:
        """The chart of a strategist's thoughts; None for others, and where there are no charts."""
        try:
            from civicgames.charts.thoughts import thought

            return thought(self.session.play.record, place, strategy, self.lang)
        except (ImportError, ValueError):
            return None

    # Files

    def _save(self) -> None:
        """The record goes out once, when it is asked for; it never is in a trait."""
        session = self.session
        if not session.play.is_over:
            session.hide()
        name = (
            session.play.file.name
            if session.play.file
            else files.new_path(session.play.game.name).name
        )
        self.table.send({"save": name, "text": session.play.record.to_text()})
        session.saved = leaving.choices_made(session)
        session.say(Notice("saved", (("name", name),)))

    def _load(self, name: Any, text: Any) -> None:
        session = self.session
        shown = str(name)[:60] or "?"
        if not isinstance(text, str) or len(text) > LARGEST_UPLOAD:
            session.say(Notice("not_a_record", (("name", shown),)))
            return
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", RecordWarning)
                record = parse_record(text, shown)
            replay(record)
        except RecordError:
            session.say(Notice("not_a_record", (("name", shown),)))
        except Difference as difference:
            where = (("name", shown), ("line", str(difference.line)))
            session.say(Notice("other_rules", where))
        except Exception:  # whatever else a header can hold that no play can be made of
            session.say(Notice("not_playable", (("name", shown),)))
        else:
            self._go_on_with(record)

    def _go_on_with(self, record: Record) -> None:
        path = files.new_path(record.game)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self.session.load(record.save(path))
        except OSError:  # a folder that can't be written to must not keep anybody from playing
            self.session.load(replay(record))
            self.session.say(Notice("no_file"))
        self._show_words()

    def _restart(self) -> None:
        self.session.restart()
        self._show_words()

    def _go_on_with_unfinished(self) -> None:
        found = self.session.unfinished
        if found is not None:
            self.session.unfinished = None
            try:
                try:
                    self.session.load(found)
                except OSError:  # another kernel still has it, as after a reload in Voila
                    self.session.load(files.copied(found))
            except (RecordError, Difference, ValueError, OSError):
                self.session.say(Notice("not_playable", (("name", found.name),)))
            self._show_words()

    def _ask_again(self) -> None:
        self.session.failure = None
        self.session.go_on()


def _listed(message: Mapping[str, Any], key: str) -> list[Any]:
    found = message.get(key)
    return list(found) if isinstance(found, (list, tuple)) else []


def _chart_of(session: Session, lang: str) -> str:
    """HTML of a chart of this play, empty where there are no charts to draw it with."""
    try:
        from civicgames.charts.one_play import play_chart_html
    except ImportError:
        return ""
    try:
        return str(play_chart_html(session.play.record, lang))
    except Exception:  # a chart is an extra: the result stands without it
        log.exception("The chart couldn't be drawn.")
        return ""
