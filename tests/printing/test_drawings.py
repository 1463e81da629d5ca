"""The drawings that the screen and the paper share."""

from xml.etree import ElementTree

import pytest

from civicgames.content import load
from civicgames.games.presidency.rules import Rules
from civicgames.printing.drawings import shapes, svg


def test_everything_that_is_printed_has_a_drawing() -> None:
    rules = Rules()
    needed = {
        *"SHDCELJM",
        "money",
        "scheme",
        "skeleton",
        "trump",
        "joker",
        "refuge",
        "hall",
        "pawn",
    }
    needed |= {f"sign-{party.sign}" for party in load("presidency").parties}
    needed |= set(rules.campaigns.values()) | {"candidacy", "president", "stage"}
    needed |= {kind for kind in rules.kinds.values() if kind != "campaign"}
    assert needed <= set(shapes())


@pytest.mark.parametrize("name", shapes())
def test_a_drawing_is_an_svg_in_one_colour(name: str) -> None:
    root = ElementTree.fromstring(svg(name, "#24304f", 10))
    assert root.get("viewBox") == "0 0 24 24"
    assert len(root) == len(shapes()[name])
    colours = {part.get(key) for part in root for key in ("fill", "stroke")}
    assert colours <= {"#24304f", "none"}
    assert "#24304f" in colours
