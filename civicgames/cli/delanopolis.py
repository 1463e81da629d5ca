"""The table of Delanopolis in words, for a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from civicgames.i18n import Texts
from civicgames.say.delanopolis import terrain_label
from civicgames.say.delanopolis.asked import context_of
from civicgames.say.delanopolis.cards import terrains_in_words


def table_in_words(view: Any, names: Sequence[str], texts: Texts) -> list[str]:
    """A line a seat: its role, its terrains, its purse and what it has put aside."""
    lines = []
    for seat, name in enumerate(names):
        role = texts._("mayor") if seat == view.mayor else texts._("challenger")
        lines.append(
            texts._(
                "{name}, {role}: {terrains}; in the purse {vot} VOT and {com} COM, put aside "
                "{aside}.",
                name=name,
                role=role,
                terrains=terrains_in_words(len(view.owned(seat)), texts),
                vot=view.vot[seat],
                com=view.com[seat],
                aside=view.aside_vot[seat] + view.aside_com[seat],
            )
        )
    if view.terrain:
        lines.append(
            texts._("The auction is for {terrain}.", terrain=terrain_label(view.terrain, texts))
            if view.owners[view.terrain] is None
            else texts._("The turn led to {terrain}.", terrain=terrain_label(view.terrain, texts))
        )
    return lines


def question_context(view: Any) -> dict[str, Any]:
    """What the words of the question may need, names left out."""
    context = context_of(view.asked[0], view, ())
    return {key: value for key, value in context.items() if key not in ("names", "options")}
