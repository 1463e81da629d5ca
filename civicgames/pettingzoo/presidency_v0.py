"""Presidency, version 0 of its spaces: ``env(scenario=…, seats=…, render_mode=…)``."""

from functools import partial

from civicgames import pettingzoo

__all__ = ["env", "raw_env"]

env = partial(pettingzoo.env, "presidency")
raw_env = partial(pettingzoo.raw_env, "presidency")
