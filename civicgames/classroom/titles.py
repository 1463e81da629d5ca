"""What scenarios are called, for a reader."""

from __future__ import annotations

from civicgames.classroom.nameless import CUSTOM
from civicgames.classroom.pooling import same_rules
from civicgames.i18n import translator
from civicgames.say.words import plain_name
from civicgames.scenarios import Scenario, ScenarioError
from civicgames.scenarios.finding import find_scenario


def scenario_title(scenario: Scenario, lang: str) -> str:
    """What a scenario is called; one with rules of its own says so."""
    if scenario.name == CUSTOM:
        return translator(lang)._("a scenario of its own")
    try:
        builtin = find_scenario(scenario.game, scenario.name)
    except ScenarioError:
        return plain_name(scenario.name) or "?"
    if same_rules(scenario, builtin):
        return builtin.title(lang)
    texts = translator(lang)
    if scenario.rules == builtin.rules:
        return texts._("{title}, {number} seats", title=builtin.title(lang), number=scenario.count)
    return texts._("{title}, with rules of its own", title=builtin.title(lang))
