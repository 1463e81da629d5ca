"""Everything of ours that shows what people typed, with hostile words in every field.

A part is what a browser would be given: HTML that Python wrote, or a module of ours with its state.
No kernel and no Jupyter is needed to look at it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import civicgames as cg
from civicgames.charts.chart import Chart
from civicgames.charts.svg import plain_svg
from civicgames.classroom.paper import handed_in, read_sheet
from civicgames.classroom.pooling import pool
from civicgames.classroom.report import report
from civicgames.classroom.report_html import as_html
from civicgames.engine import parse_record
from civicgames.i18n import translator
from civicgames.lessons.instructor import ClassAnswers
from civicgames.lessons.page import page
from civicgames.lessons.work import gather, read_work
from civicgames.scenarios import default_of, find_scenario
from civicgames.widgets.paper_form import _key
from tests.classroom.conftest import golden
from tests.classroom.paper_of import on_paper, played
from tests.lessons.lesson_cases import SAMPLE, sample, text_of

MARK = "cgx"
"""A class that only hostile elements would have."""
HOSTILE = (
    f'"><img class={MARK} src=x onerror=hit(1)>',
    f"</script><svg class={MARK} onload=hit(2)>",
    f"'><a class={MARK} href=javascript:hit(3)>\u202e",
    f"</title><script class={MARK}>hit(4)</script>",
    f"</style></textarea><b class={MARK}>&lt;<!--",
)
ALL_OF_IT = " ".join(HOSTILE)


@dataclass(frozen=True)
class Part:
    """``html`` or a whole ``page``, or the ``script`` of a module, drawn with its ``state``."""

    name: str
    html: str = ""
    page: str = ""
    script: str = ""
    state: dict[str, Any] | None = None


def parts(folder: Path, games: Sequence[str]) -> Iterator[Part]:
    """All of them, for these games; ``folder`` is empty: plays and answers are kept there."""
    for game in games:
        yield from _table(game)
        yield from _record(PLAYED[game])
        yield from _builder(game)
    yield from _tournament()
    yield from _class(folder / "class", games)
    yield from _lessons(folder)


def widget_parts(name: str, widget: Any) -> Iterator[Part]:
    """What each widget in a tree shows, where it is ours or shows HTML; the rest shows text."""
    if hasattr(widget, "_esm"):
        traits = [one for one in widget.traits(sync=True) if one[0] != "_" and one != "layout"]
        state = json.loads(json.dumps(widget.get_state(traits), default=str))
        yield Part(f"{name}/{type(widget).__name__}", script=str(widget._esm), state=state)
    elif type(widget).__name__.startswith("HTML"):
        yield Part(name, html=str(widget.value))
    else:
        assert not getattr(widget, "description_allow_html", False)
    for child in getattr(widget, "children", ()):
        yield from widget_parts(name, child)


def named(name: str) -> bytes:
    """A recorded play in which every free field of the header is hostile."""
    first, _, rest = golden(name).partition(b"\n")
    header = json.loads(first)
    for seat, one in enumerate(header["seats"]):
        one |= {"name": HOSTILE[seat % len(HOSTILE)], "player": HOSTILE[-seat - 1]}
    header["session"] = {"class": ALL_OF_IT, "table": HOSTILE[0]}
    header["scenario"]["name"] = HOSTILE[1]
    header |= {"civicgames": HOSTILE[2], "note": ALL_OF_IT}
    return json.dumps(header).encode() + b"\n" + rest


PLAYED = {
    "demos": "demos-short",
    "delanopolis": "delanopolis-accounts",
    "presidency": "presidency-standard",
}


def _table(game: str) -> Iterator[Part]:
    def bot(view: Any, decision: Any) -> Any:
        raise ValueError(ALL_OF_IT)

    bot.__name__ = HOSTILE[0]
    words = {"names": HOSTILE[:4], "session": {"class": ALL_OF_IT, "table": HOSTILE[1]}}
    seats = ["human", bot, bot, bot]
    table = cg.Table(game, None, seats, seed=7, speed="at once", hints=True, **words)
    yield from widget_parts(f"{game} begun", table)
    act(table, "load", name=HOSTILE[3], text="nonsense")
    yield from widget_parts(f"{game} refused", table)
    act(table, "load", name=HOSTILE[3], text=named(PLAYED[game]).decode())
    assert table.play.is_over
    yield from widget_parts(f"{game} over", table)


def act(table: Any, do: str, **more: Any) -> None:
    """Send what a press sends, for the screen that is shown now."""
    table.table._handle_custom_msg({"do": do, "number": table.table.number, **more}, [])


def _record(file: str) -> Iterator[Part]:
    record = parse_record(named(file).decode())
    yield Part("record", html=record._repr_html_())
    runs = cg.tables([record])
    yield Part("runs", html=runs._repr_html_())


def _tournament() -> Iterator[Part]:
    def fails(view: Any, decision: Any) -> Any:
        raise ValueError(HOSTILE[0])

    def absurd(view: Any, decision: Any) -> Any:
        return HOSTILE[1]

    strategies = dict(zip(HOSTILE, (fails, absurd, "random", "careful"), strict=False))
    results = cg.tournament("demos", strategies, plays=4, scenario="short", seed=1)
    yield Part("tournament", html=results._repr_html_())
    yield from _chart("ranking", cg.charts.ranking(results))
    runs = cg.simulate("demos", "short", seats="random", plays=4, seed=1)
    compared = cg.compare([runs, runs], names=list(HOSTILE[:2]))
    yield Part("comparison", html=compared._repr_html_())


def _chart(name: str, chart: Chart) -> Iterator[Part]:
    yield Part(f"{name} drawn", html=chart._repr_html_())
    yield Part(f"{name} plain", html=plain_svg(chart.spec))
    spec = replace(
        chart.spec,
        title=ALL_OF_IT,
        note=ALL_OF_IT,
        panels=tuple(
            replace(
                panel,
                x_label=HOSTILE[0],
                y_label=HOSTILE[1],
                categories=tuple(HOSTILE[0] for _ in panel.categories),
            )
            for panel in chart.spec.panels
        ),
    )
    yield Part(f"{name} of hostile words", html=Chart(spec)._repr_html_() + plain_svg(spec))


def _class(folder: Path, games: Sequence[str]) -> Iterator[Part]:
    files = {f"{game}{HOSTILE[0]}.play.jsonl": named(PLAYED[game]) for game in games}
    files |= {HOSTILE[3]: b"nonsense", f"{HOSTILE[4]}.csv": b"game;" + ALL_OF_IT.encode()}
    wanted, typed = on_paper(played("demos: full", 7))
    play, _ = read_sheet(wanted, typed, translator("en"), HOSTILE[0])
    sheet = handed_in(play, translator("en")).paper
    files |= {"sheet.csv": sheet, "spoilt.csv": sheet.replace(b"1", HOSTILE[1].encode(), 3)}
    board = cg.ClassBoard(folder=folder)
    for name, content in files.items():
        board.drop._handle_custom_msg(
            {"do": "file", "name": name, "size": len(content), "read": True}, [memoryview(content)]
        )
    board.drop._handle_custom_msg({"do": "end", "left": 0}, [])
    yield from widget_parts("class board", board)
    yield from widget_parts("replay", cg.ClassReplay(folder=folder))
    debriefing = cg.Debriefing(folder=folder)
    for step in range(4):
        debriefing.notes.value = ALL_OF_IT
        yield from widget_parts("debriefing", debriefing)
        debriefing.go(step)
    form = cg.PaperForm(folder=folder)
    form.name.value = HOSTILE[0]
    form.grid.lines = max(cell.number or 1 for cell in typed)
    form.grid.values = {_key(cell): text for cell, text in typed.items()}
    form.check.click()
    yield from widget_parts("paper form", form)
    form.grid.values = {_key(cell): HOSTILE[n % 5] for n, cell in enumerate(typed)}
    form.check.click()
    yield from widget_parts("paper form", form)
    yield Part("report", page=as_html(report(pool(files.items()), names=True)))


def _builder(game: str) -> Iterator[Part]:
    builder = cg.ScenarioBuilder(game)
    for field in (builder.title, builder.objective, builder.before, builder.after):
        field.value = ALL_OF_IT
    builder.lay()
    yield from widget_parts(f"{game} builder", builder)
    typed = json.dumps(ALL_OF_IT)
    for text in (
        f'game = "{game}"\ntitle = {typed}\n[content.en]\nwelcome = {typed}\n',
        f'game = "{game}"\n{json.dumps(HOSTILE[0])} = 1\n',
        f'game = "{game}"\nextends = {json.dumps(HOSTILE[0])}\n',
        f"game = {json.dumps(HOSTILE[1])}\n",
    ):
        content = text.encode()
        builder.upload.value = ({
            "name": HOSTILE[2], "type": "", "size": len(content), "content": content,
            "last_modified": datetime.now(UTC),
        },)  # fmt: skip
        yield from widget_parts(f"{game} builder", builder)
    yield from widget_parts(f"{game} chooser", cg.choose_table(game))
    titled = replace(
        find_scenario(game, default_of(game)), name=HOSTILE[0], titles={"en": HOSTILE[1]}
    )
    yield from widget_parts("own scenario", cg.Table(game, titled, names=HOSTILE[: titled.count]))


def _lessons(folder: Path) -> Iterator[Part]:
    lesson = sample(folder)
    known = {SAMPLE: text_of(SAMPLE, "en")}
    for check in known[SAMPLE].checks:
        piece = lesson.check(check.id)
        for given in (ALL_OF_IT, {"text": ALL_OF_IT, "points": [HOSTILE[0]]}):
            piece.widget._handle_custom_msg({"do": "answer", "answer": given}, [])
            yield from widget_parts("lesson check", piece.widget)
    lesson.check("write").answer({"text": ALL_OF_IT, "points": ["costs"]})
    (folder / "plays" / "mine.play.jsonl").write_bytes(named("demos-short"))
    data = gather(folder, "Ana", "0.1.0").data
    work = replace(read_work(data, HOSTILE[0]), name=ALL_OF_IT)
    yield Part("lesson page", page=page(work, "en", known))
    answers = ClassAnswers("en", known)
    answers.take(data, HOSTILE[0])
    answers.take(b"nonsense", HOSTILE[1])
    yield from widget_parts("class answers", answers.widget)
