"""Scenarios: what a game is played with, built in, in a file, or in one line to share."""

from civicgames.scenarios.differences import SharedLine, shared_line
from civicgames.scenarios.errors import ScenarioError
from civicgames.scenarios.explaining import Explanation, explain
from civicgames.scenarios.finding import (
    builtin,
    default_of,
    find_scenario,
    load_scenario,
    read_scenario,
    resolve,
    scenario,
)
from civicgames.scenarios.model import Lesson, Scenario, SeatPlan
from civicgames.scenarios.writing import as_toml

__all__ = [
    "Explanation",
    "Lesson",
    "Scenario",
    "ScenarioError",
    "SeatPlan",
    "SharedLine",
    "as_toml",
    "builtin",
    "default_of",
    "explain",
    "find_scenario",
    "load_scenario",
    "read_scenario",
    "resolve",
    "scenario",
    "shared_line",
]
