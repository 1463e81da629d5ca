"""The debriefing of a class: what happened at its tables that is worth a question.

from civicgames.classroom.debrief import debriefing

for prompt in debriefing(pool, lang="fr").prompts:
    print(prompt.text, prompt.question)
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from civicgames.classroom.debrief_moments import Detector, Moment, course_of
from civicgames.classroom.pooling import Handed, Pool
from civicgames.content import load
from civicgames.content.classroom_texts import classroom_texts
from civicgames.games.delanopolis.components import chapter_of
from civicgames.i18n import Texts, translator
from civicgames.say import sentences
from civicgames.say.demos.cards import institution_name, suit_name
from civicgames.say.presidency.cards import card_label
from civicgames.say.words import Speaker

log = logging.getLogger(__name__)

GRID = ("actors", "process", "outcomes", "other")
"""The cells of the grid, in reading order."""
STEPS = ("feelings", "facts", "institutions", "transfer")
"""The steps of a debriefing, in their order: nobody explains before everybody was heard."""
MOST = 12
"""Prompts for a class: more than fit in a lesson, to choose from."""
MOST_OF_A_KIND = 2
MOST_OF_A_TABLE = 4
MOST_OF_A_CELL = 4
BOT = 0.4
"""How much less a bot's doing is worth talking about than a person's."""


@dataclass(frozen=True)
class Prompt:
    """A moment in words: which table, what happened, what to ask; ``cell`` is one of GRID."""

    handed: Handed
    moment: Moment
    cell: str
    text: str
    question: str


@dataclass(frozen=True)
class Step:
    """A step of the debriefing: what it is for, and what to ask everybody."""

    key: str
    title: str
    text: str
    prompts: tuple[str, ...]


@dataclass(frozen=True)
class Debriefing:
    """A class's debriefing in a language: the steps, the grid, and prompts from its own plays."""

    lang: str
    steps: tuple[Step, ...]
    prompts: tuple[Prompt, ...]
    games: tuple[str, ...]

    def cell_title(self, cell: str) -> str:
        """A cell of the grid in words."""
        return str(classroom_texts("debriefing", self.lang)["grid"][cell]["title"])

    def cell_questions(self, cell: str) -> list[str]:
        """What to ask in a cell of the grid: always, then for each game that was played."""
        texts = classroom_texts("debriefing", self.lang)
        of_games = [str(texts["questions"][game][cell]) for game in self.games]
        return [str(texts["grid"][cell]["question"]), *of_games]

    def of_cell(self, cell: str) -> list[Prompt]:
        """The prompts of a cell."""
        return [prompt for prompt in self.prompts if prompt.cell == cell]


def debriefing(pool: Pool, lang: str = "en", most: int = MOST) -> Debriefing:
    """The debriefing of a class's ended plays; records and paper, as far as either tells.

    Raises ValueError for a language that doesn't exist.
    """
    texts = classroom_texts("debriefing", lang)
    tables = pool.finished()
    steps = tuple(
        Step(key, texts["steps"][key]["title"], texts["steps"][key]["text"],
             tuple(texts["steps"][key]["prompts"]))
        for key in STEPS
    )  # fmt: skip
    games = tuple(dict.fromkeys(table.game for table in tables))
    prompts = [in_words(table, moment, lang) for table, moment in chosen(tables, most)]
    return Debriefing(lang, steps, tuple(prompts), games)


def detectors(game: str) -> Sequence[Detector]:
    """What is looked for in a play of a game."""
    found: Sequence[Detector] = import_module(f"civicgames.classroom.debrief_{game}").DETECTORS
    return found


def moments_of(handed: Handed) -> list[Moment]:
    """All that is found in one ended play, in the order of the play, the whole play's at the end.

    A detector that can't read a play leaves it out.
    """
    course = course_of(handed)
    found: list[Moment] = []
    for detector in detectors(handed.game):
        try:
            found += detector(course)
        except Exception:  # a record of an older version may lack what one of them reads
            log.exception("Nothing could be found by %s.", detector.__name__)
    return sorted(found, key=lambda moment: (moment.lines or 10**9, -moment.weight))


def chosen(tables: Iterable[Handed], most: int = MOST) -> list[tuple[Handed, Moment]]:
    """The moments that are told: the weightiest, not too many of a kind nor of a table."""
    ranked: list[tuple[float, int, Handed, Moment]] = []
    for place, table in enumerate(tables):
        best: dict[str, Moment] = {}
        for moment in moments_of(table):
            there = best.get(moment.kind)
            if there is None or _worth(moment, table) > _worth(there, table):
                best[moment.kind] = moment
        ranked += [(_worth(moment, table), place, table, moment) for moment in best.values()]
    ranked.sort(key=lambda one: (-one[0], one[1]))
    kept: list[tuple[int, Handed, Moment]] = []
    for _, place, table, moment in ranked:
        alike = sum((t.game, _group(m)) == (table.game, _group(moment)) for _, t, m in kept)
        of_table = sum(at == place for at, _, _ in kept)
        of_cell = sum(_cell(t, m) == _cell(table, moment) for _, t, m in kept)
        room = of_table < MOST_OF_A_TABLE and of_cell < MOST_OF_A_CELL
        if alike < MOST_OF_A_KIND and room:
            kept.append((place, table, moment))
        if len(kept) == most:
            break
    return [(table, moment) for _, table, moment in kept]


def _cell(handed: Handed, moment: Moment) -> str:
    """The cell of the grid that a moment belongs to, the same in all languages."""
    return str(classroom_texts("debriefing")[handed.game][moment.kind]["grid"])


def _group(moment: Moment) -> str:
    """Kinds that come to much the same: rounds that were level, vetoes against a better hand."""
    return moment.kind.partition("_by_")[0].replace("with_nothing", "from_behind")


def _worth(moment: Moment, handed: Handed) -> float:
    seat = moment.values.get("seat")
    if handed.record is None or seat is None:
        return moment.weight
    player = handed.record.header["seats"][seat].get("player", "human")
    return moment.weight * (1.0 if player == "human" else BOT)


def in_words(handed: Handed, moment: Moment, lang: str) -> Prompt:
    """A moment as a sentence and a question."""
    texts = classroom_texts("debriefing", lang)[handed.game][moment.kind]
    values = _filled(handed, moment, translator(lang))
    return Prompt(
        handed=handed,
        moment=moment,
        cell=texts["grid"],
        text=texts["text"].format(**values),
        question=texts["question"].format(**values),
    )


def _filled(handed: Handed, moment: Moment, texts: Texts) -> dict[str, Any]:
    speaker = Speaker(handed.names(texts.lang), texts)
    values: dict[str, Any] = {"table": handed.label, "round": moment.round, **moment.values}
    for key in ("seat", "other"):
        if key in values:
            values[key] = speaker.name(values[key])
    for key in ("seats", "others"):
        if key in values:
            values[key] = speaker.listing([speaker.name(seat) for seat in values[key]])
            values[key] = values[key] or texts._("nobody")
    if "card" in values:
        values["card"] = _card(handed.game, values["card"], texts)
    if "suit" in values:
        values["suit"] = suit_name(values["suit"], texts)
    if "institution" in values:
        values["institution"] = institution_name(values["institution"], texts)
    if "stage" in values:
        stages = load("presidency", texts.lang).words["stages"]
        stage = values["stage"]
        values["stage"] = stages[stage].name if stage in stages else stage
    if values.get("terrain") is not None:
        values["terrain"] = _terrain(values["terrain"], texts)
    return values


def _card(game: str, card: str, texts: Texts) -> str:
    if game == "presidency":
        return card_label(card, texts)
    return sentences(game).card_name(card, texts)


def _terrain(number: int, texts: Texts) -> str:
    """`4 (Schools)`."""
    titles = {r.key: r.title for r in load("delanopolis", texts.lang).readings_of("terrain")}
    return f"{number} ({titles[chapter_of(number)]})"
