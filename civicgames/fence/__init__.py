"""Own bots from files, each in a process of its own: the one place where a user's code is run.

A bot's file is a single ``.py`` file, or a notebook, that makes a function ``bot(view, decision)``.
It is read as text here and run elsewhere: in a process that gets copies of what the seat may see,
answers in plain values, and is ended when it takes too long or too much. A bot that loops, crashes,
floods or cheats costs its own seat and nothing else.

It keeps honest mistakes and pranks of a class apart from the play. It is no prison for hostile
code: that belongs into a container. On Windows there is no limit on memory.
"""

from civicgames.fence.errors import FenceError
from civicgames.fence.player import Fenced, close_all, fence_of, fenced
from civicgames.fence.sources import ENDINGS

__all__ = ["ENDINGS", "FenceError", "Fenced", "close_all", "fence_of", "fenced"]
