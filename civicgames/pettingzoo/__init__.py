"""The games as PettingZoo environments, for learning agents.

    from civicgames.pettingzoo import env
    table = env("demos", scenario="full, vetoes=2", seats=4)

or, with a version that says what the spaces are, ``from civicgames.pettingzoo import demos_v0``,
then ``demos_v0.env()``. Needs the extra: ``pip install 'civicgames[pettingzoo]'``.
"""

from __future__ import annotations

try:
    from pettingzoo.utils import wrappers
except ImportError as missing:
    raise ImportError(
        "PettingZoo isn't installed: pip install 'civicgames[pettingzoo]'."
    ) from missing

from typing import Any

from civicgames.pettingzoo.environment import VERSIONS, CivicEnv
from civicgames.scenarios import Scenario

__all__ = ["ENVIRONMENTS", "CivicEnv", "env", "raw_env"]

ENVIRONMENTS = {f"{game}_v{version}": game for game, version in VERSIONS.items()}
"""The registered names, each with its game."""


def raw_env(
    game: str,
    scenario: str | Scenario | None = None,
    seats: int | None = None,
    render_mode: str | None = None,
) -> CivicEnv:
    """The environment itself; see :class:`CivicEnv`.

    ``game``: ``"demos"`` or a registered name such as ``"demos_v0"``. ``scenario``: a built-in
    name, a line (``"full, vetoes=2"``) or a loaded scenario; None is the game's default. ``seats``:
    how many play; None is the scenario's own number. Raises ValueError, in one sentence, for what
    can't be played.
    """
    return CivicEnv(ENVIRONMENTS.get(game, game), scenario, seats, render_mode)


def env(
    game: str,
    scenario: str | Scenario | None = None,
    seats: int | None = None,
    render_mode: str | None = None,
) -> Any:
    """:func:`raw_env` in PettingZoo's usual wrapper, which refuses steps before a reset."""
    return wrappers.OrderEnforcingWrapper(raw_env(game, scenario, seats, render_mode))
