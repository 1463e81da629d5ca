"""Tournaments: strategies against each other, every one in every seat equally often."""

from civicgames.contest.results import Results, Standing
from civicgames.contest.running import tournament

__all__ = ["Results", "Standing", "tournament"]
