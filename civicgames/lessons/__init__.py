"""What lessons are made of: looking back at a play, predicting, comparing. For notebooks.

Each is one call in a cell, shows itself, and ends in a sentence where there is nothing to show.
"""

from civicgames.lessons.caps import about_caps, about_fairness, predict_caps, try_caps
from civicgames.lessons.comparing import compare_with_simulation
from civicgames.lessons.looking_back import look_back
from civicgames.lessons.predicting import predict
from civicgames.lessons.styles import about_styles, predict_styles, try_styles
from civicgames.lessons.telling import about_simulation, worth_of_hands

__all__ = [
    "about_caps",
    "about_fairness",
    "about_simulation",
    "about_styles",
    "compare_with_simulation",
    "look_back",
    "predict",
    "predict_caps",
    "predict_styles",
    "try_caps",
    "try_styles",
    "worth_of_hands",
]
