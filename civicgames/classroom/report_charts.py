"""Which charts a class's report shows, game by game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from civicgames.charts import (
    Chart,
    harmony,
    limits,
    points_by_round,
    presidents,
    race,
    schemes,
    stakes,
    terrains,
    vetoes,
    who_paid,
    who_won,
)
from civicgames.classroom.beside_chart import beside_chart
from civicgames.classroom.comparing import beside
from civicgames.classroom.pooling import NO_ROWS, Pool, same_rules
from civicgames.i18n import Texts
from civicgames.runs import Runs
from civicgames.scenarios import Scenario
from civicgames.simulated import baseline

Draw = Callable[[Runs, str], Chart]

OF_ALL: dict[str, Sequence[Draw]] = {
    "demos": (who_won, harmony),
    "delanopolis": (),
    "presidency": (),
}
"""What paper tells as well as records."""
OF_RECORDS: dict[str, Sequence[Draw]] = {
    "demos": (points_by_round, vetoes),
    "delanopolis": (terrains, stakes, who_paid),
    "presidency": (presidents, limits, schemes),
}
"""What takes a whole record, turn by turn."""


OF_ONE: dict[str, Sequence[Draw]] = {
    "demos": (points_by_round,),
    "delanopolis": (terrains, stakes),
    "presidency": (race, limits),
}
"""What shows how a single play went: shares of plays would say nothing."""


def compared(pool: Pool, scenario: Scenario, texts: Texts) -> list[Chart]:
    """The class's plays of a scenario beside simulated ones."""
    runs = pool.runs(scenario.game, scenario)
    simulated = baseline(scenario.game, scenario)
    found = beside(runs, simulated, texts.lang)
    return [beside_chart(found, runs, simulated, texts.lang)] if found else []


def charts_of(pool: Pool, scenario: Scenario, texts: Texts) -> list[Chart]:
    """How the class's plays of a scenario went."""
    game, lang = scenario.game, texts.lang
    runs, records = pool.runs(game, scenario), runs_of_records(pool, scenario)
    if len(runs) == 1:
        return [draw(records, lang) for draw in OF_ONE[game]] if len(records) else []
    charts = [draw(runs, lang) for draw in OF_ALL[game]]
    if len(records) == 1:
        charts += [draw(records, lang) for draw in OF_ONE[game]]
    elif len(records):
        charts += [draw(records, lang) for draw in OF_RECORDS[game]]
    return charts


def runs_of_records(pool: Pool, scenario: Scenario) -> Runs:
    """The plays of a scenario that left a record, as tables."""
    runs = Runs(scenario.game, [NO_ROWS], name=scenario.name)
    tables = [
        table
        for table in pool.finished(scenario.game)
        if table.record is not None and same_rules(table.scenario, scenario)
    ]
    for play, table in enumerate(tables):
        runs.add({name: [(play, *row[1:]) for row in rows] for name, rows in table.rows.items()})
    return runs
