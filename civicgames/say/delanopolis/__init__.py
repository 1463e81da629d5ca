"""Delanopolis in sentences."""

from civicgames.say.delanopolis.cards import card_label, card_name, terrain_label, terrain_name
from civicgames.say.delanopolis.lines import say_line
from civicgames.say.delanopolis.outcome import outcome_sentences
from civicgames.say.delanopolis.questions import ask, waiting

__all__ = [
    "ask",
    "card_label",
    "card_name",
    "outcome_sentences",
    "say_line",
    "terrain_label",
    "terrain_name",
    "waiting",
]
