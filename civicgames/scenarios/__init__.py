"""Scenarios: what a game is played with, built in, in a file, or in one line to share."""

from civicgames.scenarios.errors import ScenarioError
from civicgames.scenarios.finding import (
    builtin,
    default_of,
    find_scenario,
    load_scenario,
    resolve,
    scenario,
)
from civicgames.scenarios.model import Lesson, Scenario, SeatPlan

__all__ = [
    "Lesson",
    "Scenario",
    "ScenarioError",
    "SeatPlan",
    "builtin",
    "default_of",
    "find_scenario",
    "load_scenario",
    "resolve",
    "scenario",
]
