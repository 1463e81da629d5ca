"""A dict that stays as it was made, for what the rules of a play hold.

Rules are shared by the play, its views and all its bots: what one of them could take out would be
gone for all. The standard library's read-only view of a dict can't travel to other processes.
"""

from __future__ import annotations

from typing import Any, NoReturn, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Fixed(dict[K, V]):
    """A dict that raises TypeError where it would be changed; it can be read, copied, pickled."""

    def _refuse(self, *_: Any, **__: Any) -> NoReturn:
        raise TypeError("The rules of a play can't be changed: copy them with dict(…) first.")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __reduce__(self) -> tuple[Any, ...]:
        return Fixed, (dict(self),)
