"""The class board's tables as HTML: who handed in what, and what is beside the simulation."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from civicgames.classroom.class_runs import ClassRuns
from civicgames.classroom.comparing import Beside, how_judged, in_short
from civicgames.classroom.pooling import Handed, Pool
from civicgames.classroom.titles import scenario_title
from civicgames.i18n import Texts
from civicgames.runs import Runs
from civicgames.say import sentences
from civicgames.say.words import capitalised

MOST_LISTED = 40
"""Refused files and duplicates that are listed by name; the rest are counted."""


def handed_table(pool: Pool, texts: Texts, *, files: bool) -> str:
    """The plays of the class: what was played, how far, who won and why."""
    head = [texts._("Table"), texts._("Played"), texts._("State"), texts._("Who won, and how")]
    if files:
        head.append(texts._("File"))
    rows = []
    for table in pool.tables:
        cells = [
            table.label,
            scenario_title(table.scenario, texts.lang),
            _state(table, texts),
            how_it_ended(table, texts),
        ]
        rows.append([*cells, table.file] if files else cells)
    return table_html(texts._("The plays of the class"), head, rows)


def how_it_ended(table: Handed, texts: Texts) -> str:
    """Who won and why in two sentences; empty for a play that hasn't ended."""
    if table.state != "finished":
        return ""
    if table.record is None:
        return _by_the_sheet(table, texts)
    lines = [table.record.header, *table.record.lines]
    said = sentences(table.game).outcome_sentences(lines, table.names(texts.lang), texts)
    return f"{said.headline} {said.reason}"


def _by_the_sheet(table: Handed, texts: Texts) -> str:
    [play] = _runs_of(table).rows("plays")
    names = table.names(texts.lang)
    winners = [names[int(seat)] for seat in str(play["winners"] or "").split()]
    if not winners:
        return texts._("By the score sheet nobody won.")
    return texts._("By the score sheet: {names}.", names=", ".join(winners))


def _runs_of(table: Handed) -> ClassRuns:
    runs = ClassRuns(table.game)
    runs.add_table(table.rows, table.label, table.source)
    return runs


def _state(table: Handed, texts: Texts) -> str:
    said = {
        "finished": texts._("finished"),
        "stopped": texts._("stopped before its end: can be replayed, isn't counted"),
        "in progress": texts._("not finished: can be replayed, isn't counted"),
    }[table.state]
    return texts._("{state}, on paper", state=said) if table.source == "paper" else said


def news_of(pool: Pool, too_large: Sequence[str], texts: Texts) -> str:
    """How many plays there are, and what became of the other files, with the reasons."""
    said = [
        texts.n_(
            "{number} play is in the class.",
            "{number} plays are in the class.",
            len(pool.tables),
            number=len(pool.tables),
        )
    ]
    waiting = len(pool.tables) - len(pool.finished())
    if waiting:
        said.append(
            texts.n_(
                "{number} of them isn't finished: it can be replayed, and isn't counted.",
                "{number} of them aren't finished: they can be replayed, and aren't counted.",
                waiting,
                number=waiting,
            )
        )
    parts = [f"<p>{escape(' '.join(said))}</p>"]
    refused = [*pool.refused, *((name, _too_large(texts)) for name in too_large)]
    if refused:
        title = texts.n_(
            "{number} file can't be used:",
            "{number} files can't be used:",
            len(refused),
            number=len(refused),
        )
        reasons = (named(file, reason, texts) for file, reason in refused)
        parts.append(_listed(title, reasons, texts))
    if pool.duplicates:
        title = texts.n_(
            "{number} file holds a play that is there already; it counts once:",
            "{number} files hold plays that are there already; they count once:",
            len(pool.duplicates),
            number=len(pool.duplicates),
        )
        same = (f"{file} = {label}" for file, label in pool.duplicates)
        parts.append(_listed(title, same, texts))
    cut = [table.label for table in pool.tables if table.cut]
    if cut:
        sentence = texts._(
            "The last line of the file was cut off, and is left out: {tables}.",
            tables=", ".join(cut),
        )
        parts.append(f"<p>{escape(sentence)}</p>")
    return "".join(parts)


def _too_large(texts: Texts) -> str:
    return texts._("It is too large to be handed in: a play is far smaller.")


def _listed(title: str, items: Iterable[str], texts: Texts) -> str:
    every = list(items)
    lines = [f"<li>{escape(item)}</li>" for item in every[:MOST_LISTED]]
    if len(every) > MOST_LISTED:
        more = texts._("and {number} more", number=len(every) - MOST_LISTED)
        lines.append(f"<li>{escape(more)}</li>")
    return f"<p>{escape(title)}</p><ul>{''.join(lines)}</ul>"


def beside_table(found: Sequence[Beside], class_runs: Runs, simulated: Runs, texts: Texts) -> str:
    """The class beside the simulation: a sentence, each measure, how it was judged."""
    head = [
        texts._("What happened"),
        texts._("The class"),
        texts._("The simulation"),
        texts._("More than chance?"),
    ]
    rows = []
    for one in found:
        what = capitalised(one.measure.what)
        rows.append(
            [
                what if one.measure.share else f"{what} ({one.measure.unit})",
                one.shown(one.mine, texts.lang),
                one.shown(one.theirs, texts.lang),
                texts._("yes") if one.differs else texts._("no: chance can explain it"),
            ]
        )
    marked = {number for number, one in enumerate(found) if one.differs}
    table = table_html(texts._("The class beside the simulation"), head, rows, marked)
    judged = how_judged(found, class_runs, simulated, texts)
    note = texts._(
        "Percentages are shares of plays. In brackets: the interval that holds the true value 95 "
        "times in 100."
    )
    return (
        f"<p><b>{escape(in_short(found, class_runs, texts.lang))}</b></p>{table}"
        f'<p class="cg-fine">{escape(note)} {escape(judged)}</p>'
    )


def named(name: str, what: str, texts: Texts) -> str:
    """Something with its name before it, with the colon of the language."""
    return texts._("{name}: {what}", name=name, what=what)


def table_html(
    caption: str,
    head: Sequence[str],
    rows: Sequence[Sequence[str]],
    marked: set[int] | frozenset[int] = frozenset(),
) -> str:
    """A table that scrolls by itself where it is too wide; every cell is escaped."""
    top = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    body = []
    for number, row in enumerate(rows):
        first, *rest = map(escape, row)
        cells = "".join(
            f'<td class="cg-say">{cell}</td>' if len(cell) > 40 else f"<td>{cell}</td>"
            for cell in rest
        )
        wears = ' class="cg-differs"' if number in marked else ""
        body.append(f'<tr{wears}><th scope="row">{first}</th>{cells}</tr>')
    return (
        f'<div class="cg-scroll" tabindex="0" role="region" aria-label="{escape(caption)}">'
        f"<table><thead><tr>{top}</tr></thead><tbody>{''.join(body)}</tbody></table></div>"
    )
