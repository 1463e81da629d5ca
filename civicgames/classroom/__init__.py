"""A class: the plays of all tables, pooled, measured, shown again."""

from civicgames.classroom.pooling import Duplicate, Handed, Pool, pool
from civicgames.classroom.sources import Refused

__all__ = ["Duplicate", "Handed", "Pool", "Refused", "pool"]
