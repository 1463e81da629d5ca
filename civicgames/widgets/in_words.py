"""A table in words alone: for a screen reader, a braille line, a terminal, a telephone.

It says what stands on the screen of whoever sits there, and takes numbers for an answer. Everything
comes from :func:`civicgames.widgets.screen.screen`, so it tells no more than a browser would get.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from civicgames.i18n import Texts, translator
from civicgames.say import sentences, shown_names
from civicgames.widgets.board_in_words import board_in_words, said_of
from civicgames.widgets.replies import Message, Replies, replies
from civicgames.widgets.screen import screen, words
from civicgames.widgets.session import Session

BOARD_AT = ("table", "pass", "aside", "window")


class TableInWords:
    """One session in words. ``act`` does what a press on the screen would; default: on the session.

    ``lang``: the language, or a function that gives it where it may change.
    """

    def __init__(
        self,
        session: Session,
        lang: str | Callable[[], str],
        act: Callable[[Message], None] | None = None,
    ) -> None:
        self.session = session
        self._lang = lang
        self._act = act or self._on_the_session
        self._play: Any = None
        self._told: dict[int | None, int] = {}
        self._labels: dict[str, dict[str, Any]] = {}

    @property
    def lang(self) -> str:
        """The language that is spoken now."""
        return self._lang if isinstance(self._lang, str) else self._lang()

    def say(self) -> str:
        """What has happened since the last answer, what stands on the table, what is asked."""
        shown, labels = self._shown()
        texts = translator(self.lang)
        news = self._news() if shown["stage"] not in ("cover", "moved") else []
        lines = [shown["notice"]["text"], *news] if shown["notice"] else news[:]
        if shown["stage"] in BOARD_AT:
            lines += ["", *board_in_words(shown, labels, texts), ""]
        lines += [line for line in self._asked(shown) if line not in news]
        lines += replies(shown, labels, texts).lines()
        return "\n".join(lines).strip("\n")

    def replies(self) -> Replies:
        """What can be answered now."""
        return replies(*self._shown(), translator(self.lang))

    def answer(self, numbers: Sequence[int]) -> None:
        """Do what the numbers stand for; bots then go on until a person is asked.

        Raises ValueError, in a sentence, for numbers that stand for nothing: nothing has changed.
        """
        session = self.session
        message = self.replies().read(numbers)
        if session.stage not in ("cover", "moved"):
            self._told[session.reader] = session.told_until
        self._act(message)
        while (
            session.stage == "table"
            and session.people
            and session.bot_asked is not None
            and not (session.failure or session.paused)
        ):
            self._act({"do": "go_on"})

    # What is told

    def _shown(self) -> tuple[dict[str, Any], dict[str, Any]]:
        if self._play is not self.session.play:
            self._play, self._told, self._labels = self.session.play, {}, {}
        lang = self.lang
        if lang not in self._labels:
            self._labels[lang] = words(self.session, lang)
        return screen(self.session, lang), self._labels[lang]

    def _news(self) -> list[str]:
        session, texts = self.session, translator(self.lang)
        since = self._told.get(session.reader)
        if since is None:
            since = self._last_choice()
        names = shown_names([seat.name for seat in session.play.seats], texts.lang)
        say = sentences(session.play.game.name).say_line
        told = (
            say(line, names, texts, session.reader)
            for place, line in session.seen()
            if place >= since
        )
        return [sentence for sentence in told if sentence]

    def _last_choice(self) -> int:
        """Where the news begin for who wasn't told any: after an own choice, or at the deal."""
        seat = self.session.reader
        people = self.session.people if seat is None else (seat,)
        own = (
            place
            for place, line in enumerate(self.session.lines)
            if "choice" in line and line["seat"] in people
        )
        return max(own, default=-1) + 1

    def _asked(self, shown: dict[str, Any]) -> list[str]:
        if shown["failed"]:
            return [shown["failed"]["text"], shown["failed"]["detail"]]
        if question := shown["question"]:
            return [question["title"], question["sentence"], *_shown_with(question)]
        if panel := shown["panel"]:
            title = panel.get("headline") or panel["title"]
            said = [title, panel.get("reason") or panel["sentence"]]
            rows = [_row(row, translator(self.lang)) for row in panel.get("rows", [])]
            return [*said, *rows, *panel.get("notes", [])]
        return [shown["waiting"]] if shown["waiting"] else []

    def _on_the_session(self, message: Message) -> None:
        session = self.session
        match message["do"]:
            case "choose":
                session.choose(message["values"], message["kinds"])
            case "look_aside":
                session.look_aside(message["seat"])
            case "dismiss":
                session.say(None)
            case "replace_bot":
                session.replace_bot()
            case _:
                session.failure = None
                session.go_on()


def _shown_with(question: dict[str, Any]) -> list[str]:
    names = [card["name"] for card in question["show"]]
    return [", ".join(names) + "."] if names else []


def _row(row: dict[str, Any], texts: Texts) -> str:
    """A line of a result: the seat, whether it won, what it showed, its points."""
    won = f" ({row['wonLabel']})" if row["won"] else ""
    cards = ", ".join(card["name"] for card in row.get("cards", []))
    points = f"{row['points']} {row['pointsLabel']}"
    if "sign" in row and not row["kind"]:  # a square's number, not a count
        points = f"{row['pointsLabel']} {row['points']}"
    parts = [row.get("camp", ""), cards, row.get("kind", ""), points, row.get("total", "")]
    return said_of(row["name"] + won, "; ".join(filter(None, parts)), texts)
