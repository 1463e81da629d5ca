"""The bill of materials names every pin, in its version."""

from __future__ import annotations

import json

from tools.sbom import PINS, sbom


def test_every_pin_is_in_it() -> None:
    made = json.loads(sbom())
    assert made["bomFormat"] == "CycloneDX"
    assert made["metadata"]["component"]["name"] == "civicgames"
    listed = {f"{one['name']}=={one['version']}" for one in made["components"]}
    pins = [line for line in PINS.read_text().splitlines() if line and line[0] != "#"]
    assert len(pins) > 50
    assert listed == set(pins)
