"""A small form of plain widgets: in one look, and safe from the notebook's single-key commands."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from html import escape
from typing import Any, ClassVar

import anywidget
import ipywidgets
import traitlets

from civicgames.i18n import LANGUAGES
from civicgames.widgets.assets import asset

log = logging.getLogger(__name__)

LANGUAGE_NAMES = {"en": "English", "fr": "Français"}
assert tuple(LANGUAGE_NAMES) == LANGUAGES


class Guard(anywidget.AnyWidget):
    """Draws nothing; in JupyterLab a key pressed on a plain button would act on the notebook."""

    _esm = traitlets.Unicode(asset("form.js")).tag(sync=True)
    _css = traitlets.Unicode(asset("form.css")).tag(sync=True)


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


class GuardedForm(Form):
    """A form whose handlers' errors end in a sentence: in a click they would be swallowed.

    ``said`` is where sentences stand; ``_broke`` goes into the log. While it is ``_busy``, what is
    clicked or changed isn't heard.
    """

    said: Any
    _broke: ClassVar[str]
    _busy = False

    def _guarded(self, act: Callable[[], None]) -> Callable[[Any], None]:
        """A handler for ``on_click`` or ``observe``."""

        def guarded(_: Any) -> None:
            if self._busy:
                return
            try:
                act()
            except Exception as error:
                self._failed(error)

        return guarded

    def _failed(self, error: Exception) -> None:
        log.error(self._broke, exc_info=error)
        self._busy = False
        detail = str(error) if isinstance(error, ValueError) else type(error).__name__
        self._say(f"⚠ {self._what_failed(detail)}")

    def _what_failed(self, detail: str) -> str:
        """The sentence for what didn't work."""
        raise NotImplementedError

    def _say(self, sentence: str) -> None:
        self.said.value = f"<p>{escape(sentence)}</p>"


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
