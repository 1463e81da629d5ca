"""The colours of the styles, light and dark: words stand out, and no colour is the only sign."""

from __future__ import annotations

import json
import re

import pytest

from civicgames.printing.drawings import shapes
from civicgames.widgets.assets import asset
from civicgames.widgets.presidency_cards import SIGNS
from tests.sight import SIGHT, contrast, nearest

LIGHT, DARK = ".cg-root", '[data-jp-theme-light="false"] .cg-root'
THEMES = ("light", "dark")
SEATS = range(1, 7)
PLAIN = ["S", "H", "D", "C", "none", "ink", "muted", "act", "wrong", "won"]
"""What words are written in on plain ground."""
GROUNDS = ["paper", "face", "soft"]
PAIRS = [
    *((word, ground) for word in PLAIN for ground in GROUNDS),
    ("on-act", "act"),
    ("paper", "ink"),
    ("ink", "act-soft"),
    ("muted", "act-soft"),
    ("act", "act-soft"),
    ("wrong", "wrong-soft"),
    ("ink", "wrong-soft"),
    ("won", "won-soft"),
    ("ink", "won-soft"),
    ("muted", "won-soft"),
    *(("on-seat", f"seat-{seat}") for seat in SEATS),
    *((f"on-party-{seat}", f"party-{seat}") for seat in SEATS),
]


def variables(style: str, selector: str) -> dict[str, str]:
    """The colours that a style gives under a selector, by name."""
    found: dict[str, str] = {}
    for block in re.findall(rf"(?m)^{re.escape(selector)}[^{{}}\n]*{{([^{{}}]*)}}", style):
        for name, colour in re.findall(r"--([\w-]+): (#[0-9a-f]{6})\b", block):
            found[name] = colour
    return found


def colours(theme: str) -> dict[str, str]:
    """The table's colours; parties with theirs under ``party-1`` and ``on-party-1``."""
    style = asset("table.css", "delanopolis.css")
    found = variables(style, LIGHT)
    if theme == "dark":
        found |= variables(style, DARK)
    pattern = r"\.cg-party-(\d) \{ --seat: (#[0-9a-f]{6}); --on-seat: (#[0-9a-f]{6}); \}"
    parties = re.findall(pattern, asset("presidency.css"))
    for seat, ground, on in parties[: len(SEATS)] if theme == "light" else parties[len(SEATS) :]:
        found |= {f"party-{seat}": ground, f"on-party-{seat}": on}
    return found


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("word", "ground"), PAIRS)
def test_words_stand_out_from_their_ground(word: str, ground: str, theme: str) -> None:
    """WCAG 2.2, 1.4.3: 4.5 to 1, for letters of any size."""
    found = colours(theme)
    assert contrast(found[word], found[ground]) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("ground", GROUNDS)
def test_what_can_be_pressed_and_what_has_the_focus_has_an_edge_to_be_seen(
    ground: str, theme: str
) -> None:
    """WCAG 2.2, 1.4.11: 3 to 1."""
    found = colours(theme)
    assert contrast(found["edge"], found[ground]) >= 3
    assert contrast(found["act"], found[ground]) >= 3


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("sight", SIGHT)
@pytest.mark.parametrize("group", [("S", "H", "D", "C"), tuple(f"party-{n}" for n in SEATS)])
def test_cards_and_parties_are_told_apart(group: tuple[str, ...], sight: str, theme: str) -> None:
    """By colour alone, though each has its shape and its word or number, too."""
    found = colours(theme)
    assert nearest([found[name] for name in group], sight) > FAR


FAR = 10
"""In CIELAB, where 2.3 can just be noticed side by side."""


def test_each_seat_of_delanopolis_has_a_hatch_of_its_own_and_its_number() -> None:
    """There are six seats and hardly six colours: colour is the least of their three signs."""
    hatches = re.findall(r"\.cg-of-\d \{[^}]*--hatch: ([^;]+);", asset("delanopolis.css"))
    assert len(hatches) == len(set(hatches)) == len(SEATS)
    assert re.search(r"cg-of-\$\{number\}.*String\(number\)", asset("delanopolis.js"))


def test_each_suit_and_each_party_has_a_shape_of_its_own() -> None:
    drawn = shapes()
    for group in ("SHDC", [f"sign-{sign}" for sign in SIGNS]):
        paths = [json.dumps(drawn[name]) for name in group]
        assert len(set(paths)) == len(paths) >= 4
