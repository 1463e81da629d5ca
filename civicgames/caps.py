"""What the mayor's cap changes in Delanopolis: the same players under several caps.

The shipped counts are made by `datasets/delanopolis-simulated/make.py`; a few plays more are
simulated on the spot by :func:`simulate_caps`.
"""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from civicgames.runs import Runs
from civicgames.share import find
from civicgames.simulation import simulate

GAME = "delanopolis"
CAPS: tuple[int | None, ...] = (20, 30, 40, 50, 60, None)
"""COM that the mayor may stake for each challenger; None: no cap."""
GROUPS = {
    "free_riders": ("free_rider",) * 4,
    "careful": ("careful",) * 4,
    "mixed": ("cooperator", "careful", "free_rider", "random"),
    "cooperators": ("cooperator",) * 4,
}
"""Who sits at the table; as the mayor all but ``random`` play as ``careful``."""
FOLDER = "datasets/delanopolis-simulated"
FEW_PLAYS = 100
SEED = 1


class Ends(NamedTuple):
    """How plays ended under one cap, in plays."""

    cap: int | None
    """COM for each challenger; None: no cap."""
    president: int
    reelected: int
    beaten: int

    @property
    def plays(self) -> int:
        return self.president + self.reelected + self.beaten


def ends_of(runs: Runs) -> Ends:
    """How the plays of a run ended. Raises ValueError where they have several caps, or none are."""
    columns = runs.columns("plays")
    caps = {
        None if cap is None else cap / (seats - 1)
        for cap, seats in zip(columns["mayor_cap"], columns["seats"], strict=True)
    }
    if len(caps) != 1:
        raise ValueError(f"Plays under {len(caps)} caps: expected one cap in a run.")
    [cap] = caps
    count = Counter(columns["title"])
    return Ends(
        None if cap is None else round(cap), count["president"], count["reelected"], count["mayor"]
    )


def simulate_caps(
    seats: str | Sequence[str] = "mixed",
    plays: int = FEW_PLAYS,
    *,
    caps: Sequence[int | None] = CAPS,
    scenario: str = "classroom",
    seed: int = SEED,
    workers: int | None = 1,
    progress: bool = False,
) -> list[Ends]:
    """The same play under each cap, ``plays`` times each.

    ``seats``: a name of :data:`GROUPS`, or strategies' names. ``caps``: COM for each challenger,
    None for no cap. Raises ValueError for strategies or caps that don't exist.
    """
    who = GROUPS.get(seats, [seats] * 4) if isinstance(seats, str) else list(seats)
    found = []
    for cap in caps:
        switch = "none" if cap is None else f"{cap}_per_challenger"
        line = f"{GAME}: {scenario}, mayor_cap={switch}, seats={len(who)}"
        found.append(ends_of(simulate(GAME, line, who, plays, seed, workers, progress=progress)))
    return found


def shipped_caps(group: str = "mixed") -> list[Ends]:
    """The counts of the data package for one of :data:`GROUPS`.

    Raises ValueError for another group.
    """
    if group not in GROUPS:
        raise ValueError(f"There is no group {group!r}: there are {', '.join(GROUPS)}.")
    path = find(f"{FOLDER}/caps.csv")
    with path.open(encoding="utf-8", newline="") as lines:
        return [
            Ends(
                None if row["cap"] == "none" else int(row["cap"]),
                *(int(row[end]) for end in ("president", "reelected", "beaten")),
            )
            for row in csv.DictReader(lines)
            if row["group"] == group
        ]
