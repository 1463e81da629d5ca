"""The bookmarked moments of a class in words: where, the teacher's note, what had just happened."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import NamedTuple

from civicgames.classroom.bookmarks import Bookmark, Bookmarks
from civicgames.classroom.pooling import Handed, Pool
from civicgames.i18n import Texts
from civicgames.say import sentences

MOST_TOLD = 2
"""Sentences about what had happened just before."""


class Marked(NamedTuple):
    """A bookmark of a table: ``where`` it is and what had ``happened``, in words."""

    table: Handed
    moment: Bookmark
    where: str
    happened: str


def marked(pool: Pool, bookmarks: Bookmarks, texts: Texts) -> list[Marked]:
    """The bookmarks of a pool's plays, table by table, each in the order of its play."""
    return [
        Marked(table, moment, where_it_is(table, moment, texts), _happened(table, moment, texts))
        for table in pool.tables
        for moment in bookmarks.of(table.digest)
    ]


def marked_html(pool: Pool, bookmarks: Bookmarks, texts: Texts) -> str:
    """The same as a list under a heading; empty where there is none."""
    items = []
    for one in marked(pool, bookmarks, texts):
        note = f" <b>{escape(one.moment.note)}</b>" if one.moment.note else ""
        items.append(f"<li>{escape(one.where)}.{note} {escape(one.happened)}</li>")
    if not items:
        return ""
    heading = texts._("Bookmarked moments")
    return f"<h4>{escape(heading)}</h4><ul>{''.join(items)}</ul>"


def where_it_is(table: Handed, moment: Bookmark, texts: Texts) -> str:
    """``Table 2, Round 3``."""
    return f"{table.label}, {round_name(table.game, moment.round, texts)}"


def round_name(game: str, number: int, texts: Texts) -> str:
    """A round, or a turn in games that have turns; 0 is before the first."""
    if not number:
        return texts._("the start")
    if game == "demos":
        return texts._("Round {number}", number=number)
    return texts._("Turn {number}", number=number)


def _happened(table: Handed, moment: Bookmark, texts: Texts) -> str:
    told: list[str] = []
    for sentence in _backwards(table, moment, texts):
        told.insert(0, sentence)
        if len(told) == MOST_TOLD:
            break
    return " ".join(told)


def _backwards(table: Handed, moment: Bookmark, texts: Texts) -> Iterator[str]:
    if table.record is None:
        return
    say, names = sentences(table.game).say_line, table.names(texts.lang)
    for line in reversed(table.record.lines[: max(0, moment.lines)]):
        sentence = say(line, names, texts)
        if sentence:
            yield sentence
