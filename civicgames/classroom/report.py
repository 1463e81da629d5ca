"""The report of a class: what was played, results, charts, moments, debriefing, method.

It is made once, as blocks in a language, and written as HTML or as PDF.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from civicgames.charts.chart import Chart
from civicgames.classroom.board_tables import how_it_ended
from civicgames.classroom.debrief import GRID, Debriefing, debriefing
from civicgames.classroom.pooling import Handed, Pool
from civicgames.classroom.report_charts import charts_of, compared
from civicgames.classroom.titles import scenario_title
from civicgames.content import load
from civicgames.i18n import Texts, translator
from civicgames.numbers import number

log = logging.getLogger(__name__)

MOST_REFUSED = 40
"""Files that are named with their reason; the rest are counted."""


@dataclass(frozen=True)
class Paragraph:
    """A paragraph; ``strong`` where it says the main thing."""

    text: str
    strong: bool = False


@dataclass(frozen=True)
class Heading:
    """A heading within a section."""

    text: str


@dataclass(frozen=True)
class Bullets:
    """A list; with numbers where they are referred to."""

    items: Sequence[str]
    numbered: bool = False


@dataclass(frozen=True)
class Grid:
    """A table: what it is, its columns, its rows; the first cell of a row names it."""

    caption: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]


@dataclass(frozen=True)
class Picture:
    """A chart, with its text for those who don't see it."""

    chart: Chart

    @cached_property
    def image(self) -> tuple[str, bytes]:
        """Its media type and bytes: drawn once, for all files that the report is written to."""
        return self.chart.image()


Block = Paragraph | Heading | Bullets | Grid | Picture


@dataclass(frozen=True)
class Section:
    """A part of the report; ``key`` is its name in links."""

    key: str
    title: str
    blocks: Sequence[Block]


@dataclass(frozen=True)
class Report:
    """A class's report in a language."""

    title: str
    lang: str
    summary: str
    sections: Sequence[Section]


def report(pool: Pool, lang: str = "en", *, names: bool = False) -> Report:
    """The report of a class's plays. ``names``: with what people typed; else seats are "Seat 1"…

    Raises ValueError where no play has ended, or for a language that doesn't exist.
    """
    texts = translator(lang)
    if not pool.finished():
        raise ValueError(texts._("None of these plays has ended: a report needs at least one."))
    shown = pool if names else pool.without_names()
    page = debriefing(shown, lang)
    sections = [
        Section("played", texts._("What was played"), _played(shown, texts)),
        Section("results", texts._("Results"), _results(shown, texts)),
        Section("charts", texts._("In charts"), _charts(shown, texts)),
        Section("moments", texts._("Moments worth talking about"), _moments(page, texts)),
        Section("debriefing", texts._("Questions for the debriefing"), _debriefing(page, texts)),
        Section("method", texts._("How this was made"), _method(pool, names, texts)),
    ]
    summary = texts.n_(
        "{plays} finished play: {games}.",
        "{plays} finished plays: {games}.",
        len(shown.finished()),
        plays=number(len(shown.finished()), lang),
        games=", ".join(load(game, lang).title for game in page.games),
    )
    return Report(texts._("Report of a class"), lang, summary, sections)


def _played(pool: Pool, texts: Texts) -> list[Block]:
    head = [
        texts._("Table"),
        texts._("Game"),
        texts._("Scenario"),
        texts._("Seats"),
        texts._("Source"),
        texts._("State"),
    ]
    rows = [
        [
            table.label,
            load(table.game, texts.lang).title,
            scenario_title(table.scenario, texts.lang),
            str(table.scenario.count),
            texts._("paper") if table.source == "paper" else texts._("record"),
            _state(table, texts),
        ]
        for table in pool.tables
    ]
    return [Grid(texts._("The plays of the class"), head, rows)]


def _state(table: Handed, texts: Texts) -> str:
    return {
        "finished": texts._("finished"),
        "stopped": texts._("stopped before its end: not counted"),
        "in progress": texts._("not finished: not counted"),
    }[table.state]


def _results(pool: Pool, texts: Texts) -> list[Block]:
    blocks: list[Block] = []
    head = [texts._("Table"), texts._("Who won, and how")]
    for game in pool.games:
        tables = pool.finished(game)
        if tables:
            title = load(game, texts.lang).title
            rows = [[table.label, how_it_ended(table, texts)] for table in tables]
            blocks += [Heading(title), Grid(texts._("Results of {game}", game=title), head, rows)]
    return blocks


def _charts(pool: Pool, texts: Texts) -> list[Block]:
    blocks: list[Block] = []
    for game in pool.games:
        for scenario in pool.scenarios(game):
            blocks.append(Heading(scenario_title(scenario, texts.lang)))
            for make in (compared, charts_of):
                blocks += _as_far_as_possible(lambda m=make: m(pool, scenario, texts), texts)  # type: ignore[misc]  # noqa: B023
    return blocks


def _as_far_as_possible(make: Callable[[], list[Chart]], texts: Texts) -> list[Block]:
    """Charts; a sentence where they can't be drawn, so that the report is there all the same."""
    try:
        return [Picture(chart) for chart in make()]
    except Exception:
        log.exception("A chart of the report couldn't be made.")
        return [Paragraph(texts._("These charts can't be drawn from these plays."))]


def _moments(page: Debriefing, texts: Texts) -> list[Block]:
    if not page.prompts:
        return [Paragraph(texts._("Nothing stands out in these plays: begin with the questions."))]
    said = texts._(
        "Found by looking through every play for what is worth a question. The numbers are used "
        "again further down."
    )
    return [Paragraph(said), Bullets([prompt.text for prompt in page.prompts], numbered=True)]


def _debriefing(page: Debriefing, texts: Texts) -> list[Block]:
    blocks: list[Block] = []
    for step in page.steps:
        blocks += [Heading(step.title), Paragraph(step.text)]
        if step.prompts:
            blocks.append(Bullets(step.prompts))
        if step.key == "institutions":
            blocks.append(_grid(page, texts))
    return blocks


def _grid(page: Debriefing, texts: Texts) -> Grid:
    numbered = list(enumerate(page.prompts, 1))
    rows = []
    for cell in GRID:
        asked = "\n".join(page.cell_questions(cell))
        own = [f"({at}) {prompt.question}" for at, prompt in numbered if prompt.cell == cell]
        rows.append([page.cell_title(cell), asked, "\n".join(own)])
    head = [texts._("Cell"), texts._("Ask everybody"), texts._("Ask about your tables")]
    return Grid(texts._("The grid: actors, process, outcomes, other"), head, rows)


def _method(pool: Pool, names: bool, texts: Texts) -> list[Block]:
    finished, paper = pool.finished(), [t for t in pool.finished() if t.source == "paper"]
    said = [
        texts.n_(
            "{plays} play is counted. Each record was replayed by the rules, line by line.",
            "{plays} plays are counted. Each record was replayed by the rules, line by line.",
            len(finished),
            plays=len(finished),
        )
    ]
    if paper:
        said.append(
            texts.n_(
                "{plays} of them comes from a score sheet on paper: checked for contradictions, "
                "but what isn't written there is missing in the figures.",
                "{plays} of them come from score sheets on paper: checked for contradictions, "
                "but what isn't written there is missing in the figures.",
                len(paper),
                plays=len(paper),
            )
        )
    if pool.duplicates:
        said.append(
            texts.n_(
                "{n} file held a play that was there already; it counts once.",
                "{n} files held plays that were there already; they count once.",
                len(pool.duplicates),
                n=len(pool.duplicates),
            )
        )
    said += [
        texts._(
            "Intervals are 95 % intervals: of shares Wilson's, of means Student's. The class is "
            "held against plays of careful bots with the same rules: a difference isn't a "
            "mistake, it is a question."
        ),
        texts._("The names that people typed are in this report.")
        if names
        else texts._("No names are in this report: seats are numbered clockwise."),
        texts._("A class has few plays: what they show is a beginning, not a proof."),
    ]
    blocks: list[Block] = [Bullets(said)]
    if pool.refused:
        head = texts.n_(
            "{n} file could not be used.",
            "{n} files could not be used.",
            len(pool.refused),
            n=len(pool.refused),
        )
        blocks.append(Paragraph(head, strong=True))
        if names:  # a file's name may be somebody's
            told = [
                texts._("{name}: {what}", name=one.file, what=one.reason)
                for one in pool.refused[:MOST_REFUSED]
            ]
            blocks.append(Bullets(told))
    return [*blocks, Paragraph(_credit(pool.games, texts))]


def _credit(games: Sequence[str], texts: Texts) -> str:
    from civicgames import __version__

    credits = {
        "demos": texts._("DēmoS is a card game by its author at demosgame.com."),
        "delanopolis": texts._("Delanopolis is after a game by Serge Federbusch (delanopolis.fr)."),
        "presidency": texts._(
            "Presidency is after rules of a presidential race whose author could not be found."
        ),
    }
    made = texts._("Made with civicgames {version}.", version=__version__)
    return " ".join([*(credits[game] for game in games), made])
