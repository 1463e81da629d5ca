"""Answers picked at random from what a table in words offers."""

from __future__ import annotations

from random import Random

from civicgames.widgets.replies import Replies


def pick(found: Replies, random: Random) -> list[int]:
    """Numbers that stand for an answer; what can't be chosen together may come out, too."""
    if found.amount is not None:
        return [random.randint(0, found.amount["most"])]
    if not found.groups and found.acts[0][1]["do"] == "go_on" and random.random() < 0.9:
        return [1]
    if found.acts and (not found.groups or random.random() < 0.3):
        return [found.first_act + random.randrange(len(found.acts))]
    numbers: list[int] = []
    for group in found.groups:
        every = range(group.first, group.first + len(group.options))
        many = len(group.slots)
        numbers += random.sample(every, many) if group.once else random.choices(every, k=many)
    return numbers
