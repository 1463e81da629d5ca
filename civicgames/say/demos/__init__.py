"""DēmoS in sentences."""

from civicgames.say.demos.cards import camp_label, card_name, suit_name
from civicgames.say.demos.lines import say_line
from civicgames.say.demos.outcome import outcome_sentences
from civicgames.say.demos.questions import ask, waiting

__all__ = [
    "ask",
    "camp_label",
    "card_name",
    "outcome_sentences",
    "say_line",
    "suit_name",
    "waiting",
]
