"""A small form of plain widgets: in one look, and safe from the notebook's single-key commands."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import resources
from typing import Any

import anywidget
import ipywidgets
import traitlets

from civicgames.i18n import LANGUAGES

LANGUAGE_NAMES = {"en": "English", "fr": "Français"}
assert tuple(LANGUAGE_NAMES) == LANGUAGES


def _static(name: str) -> str:
    file = resources.files("civicgames.widgets") / "static" / name
    return file.read_text(encoding="utf-8")


class Guard(anywidget.AnyWidget):
    """Draws nothing; in JupyterLab a key pressed on a plain button would act on the notebook."""

    _esm = traitlets.Unicode(_static("form.js")).tag(sync=True)
    _css = traitlets.Unicode(_static("form.css")).tag(sync=True)


class Form(ipywidgets.VBox):  # type: ignore[misc]
    """Widgets one below the other; ``again`` is what stands where no widget can be shown."""

    def __init__(self, parts: Sequence[Any], again: str) -> None:
        self._again = again
        self._guard = Guard()
        super().__init__([*parts, self._guard])
        self.add_class("cg-form")

    def show(self, parts: Sequence[Any]) -> None:
        """Put other widgets into the form."""
        self.children = (*parts, self._guard)

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        bundle: dict[str, Any] = super()._repr_mimebundle_(**kwargs)
        bundle["text/plain"] = self._again
        return bundle

    def __repr__(self) -> str:
        return self._again


def fields(*widgets: Any) -> Any:
    """Widgets side by side, as far as there is room."""
    box = ipywidgets.Box(list(widgets))
    box.add_class("cg-fields")
    return box


def main_button(label: str) -> Any:
    """The button that a form is there for."""
    button = ipywidgets.Button(description=label)
    button.add_class("cg-main-button")
    return button


def spoken(value: str = "") -> Any:
    """A place for sentences; a screen reader reads out what is put there."""
    html = ipywidgets.HTML(value)
    html.add_class("cg-live")
    return html
