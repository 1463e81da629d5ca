"""The colours of charts: the table's own, told apart by the colour-blind, and hatches with them."""

from __future__ import annotations

PAPER = "#fbfaf7"
INK = "#1f2430"
GRID = "#d9d6cd"
ACCENT = "#5b3fa0"

SUITS = {"S": "#24304f", "H": "#b3321c", "D": "#005f9e", "C": "#1d6b45"}
"""Security, Social, Economy, Environment, as on the cards."""

SERIES = ("#24304f", "#e0a526", "#3f86c6", "#b3321c", "#8fd0b5")
"""Up to five things side by side, in this order."""

HATCHES = ("", "///", "...", "xxx", "\\\\\\")
"""One for each of them: colour is never the only sign."""

MARKERS = ("o", "s", "^", "D", "v", "P")
DASHES = ("-", "--", "-.", ":", (0, (5, 1, 1, 1, 1, 1)), (0, (8, 2)))
