"""Where notebooks and data packages are: in the package, or in the checkout it runs from."""

from __future__ import annotations

from pathlib import Path


def find(name: str) -> Path:
    """The folder or file ``name``, such as ``"datasets/demos-simulated"``.

    An installed package carries them as ``_share``; in an editable installation they lie beside
    it. Raises FileNotFoundError, in one sentence, where it is in neither.
    """
    package = Path(__file__).parent
    for folder in (package / "_share", package.parent):
        found = folder / name
        if found.exists():
            return found
    raise FileNotFoundError(
        f"{name} isn't part of this installation of civicgames: install it anew, or run it from "
        "a checkout."
    )
