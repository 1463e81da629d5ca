"""Presidency in sentences."""

from civicgames.say.presidency.cards import card_label, card_name, square_name, stage_name
from civicgames.say.presidency.lines import say_line
from civicgames.say.presidency.outcome import outcome_sentences
from civicgames.say.presidency.questions import ask, waiting

__all__ = [
    "ask",
    "card_label",
    "card_name",
    "outcome_sentences",
    "say_line",
    "square_name",
    "stage_name",
    "waiting",
]
