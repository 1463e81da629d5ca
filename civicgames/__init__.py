"""Three political games to play, teach and measure from Jupyter.

What a notebook needs, by its short name; each is read in when it is first used, so that importing
this package costs next to nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from civicgames import charts, civic, lessons
    from civicgames.bots.budget import strategist
    from civicgames.comparison import compare
    from civicgames.contest import tournament
    from civicgames.engine.decision import IllegalChoice
    from civicgames.engine.record import read_record
    from civicgames.engine.replaying import resume
    from civicgames.fence import fenced
    from civicgames.runs import tables
    from civicgames.scenarios import load_scenario, scenario
    from civicgames.simulated import baseline
    from civicgames.simulation import simulate
    from civicgames.sweeping import sweep
    from civicgames.widgets.builder import ScenarioBuilder
    from civicgames.widgets.chooser import choose_table
    from civicgames.widgets.class_board import ClassBoard
    from civicgames.widgets.class_replay import ClassReplay
    from civicgames.widgets.debriefing import Debriefing
    from civicgames.widgets.paper_form import PaperForm
    from civicgames.widgets.print_form import print_form
    from civicgames.widgets.table import Table
    from civicgames.widgets.what_if import WhatIf

__version__ = "0.1.0"

__all__ = [
    "ClassBoard",
    "ClassReplay",
    "Debriefing",
    "IllegalChoice",
    "PaperForm",
    "ScenarioBuilder",
    "Table",
    "WhatIf",
    "baseline",
    "charts",
    "choose_table",
    "civic",
    "classroom",
    "compare",
    "fenced",
    "lessons",
    "load_scenario",
    "print_form",
    "read_record",
    "resume",
    "scenario",
    "simulate",
    "strategist",
    "sweep",
    "tables",
    "tournament",
]

_FROM = {
    "ClassBoard": "civicgames.widgets.class_board",
    "ClassReplay": "civicgames.widgets.class_replay",
    "Debriefing": "civicgames.widgets.debriefing",
    "IllegalChoice": "civicgames.engine.decision",
    "PaperForm": "civicgames.widgets.paper_form",
    "ScenarioBuilder": "civicgames.widgets.builder",
    "Table": "civicgames.widgets.table",
    "WhatIf": "civicgames.widgets.what_if",
    "baseline": "civicgames.simulated",
    "choose_table": "civicgames.widgets.chooser",
    "compare": "civicgames.comparison",
    "fenced": "civicgames.fence",
    "load_scenario": "civicgames.scenarios",
    "print_form": "civicgames.widgets.print_form",
    "read_record": "civicgames.engine.record",
    "resume": "civicgames.engine.replaying",
    "scenario": "civicgames.scenarios",
    "simulate": "civicgames.simulation",
    "strategist": "civicgames.bots.budget",
    "sweep": "civicgames.sweeping",
    "tables": "civicgames.runs",
    "tournament": "civicgames.contest",
}
# No module is called as something it holds is called here: it would take its place when read in.
_SUBPACKAGES = ("charts", "civic", "lessons")


def __getattr__(name: str) -> Any:
    if name in _SUBPACKAGES:
        return import_module(f"civicgames.{name}")
    if name not in _FROM:
        raise AttributeError(f"module 'civicgames' has no attribute {name!r}")
    import_module("civicgames.games")  # a record that is read names a game: they must be known
    found = globals()[name] = getattr(import_module(_FROM[name]), name)
    return found


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
