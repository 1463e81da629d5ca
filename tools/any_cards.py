"""Any board and decks of Presidency, drawn at random: what a scenario file may hold."""

from __future__ import annotations

from random import Random
from typing import Any, get_args

from civicgames.games.presidency.data import (
    LARGEST_BOARD,
    LONGEST_MOVE,
    NAMED,
    SMALLEST_BOARD,
    Need,
)
from civicgames.games.presidency.rules import MOST_CARDS, MOST_PLAYERS

CAMPAIGNS = ("draw_two", "one_money", "no_die", "protected")
SPECIAL = ("long_arm", "headline", "family_sunday")
NEEDS = get_args(Need)


def any_data(random: Random) -> dict[str, Any]:
    """Some of ``board``, ``numbers``, ``money`` and ``scheme``; they may still be refused."""
    hand = {"money": random.randint(0, 5), "scheme": random.randint(0, 5)}
    drawn = {
        "board": _board(random),
        "numbers": {
            "die": random.randint(2, 20),
            "opening_hand": hand,
            "skeleton_setback": random.randint(0, LONGEST_MOVE),
            "max_turns": 1 + int(500 * random.random() ** 5),
        },
        "money": _deck(random, "m", hand["money"], _money),
        "scheme": _deck(random, "s", hand["scheme"], _scheme),
    }
    return {key: value for key, value in drawn.items() if random.random() < 0.7}


def _board(random: Random) -> dict[str, Any]:
    last = SMALLEST_BOARD + int((LARGEST_BOARD + 1 - SMALLEST_BOARD) * random.random() ** 3)
    free = [*range(1, last)]
    at = sorted(random.sample(free, min(len(free), random.randint(0, 10))))
    stages = [
        {"id": f"stage_{number}", "at": square, "limit": random.randint(1, 12)}
        for number, square in enumerate(at)
    ]
    share = random.choice((0.0, 0.1, 0.3, 1.0))
    squares = {
        str(square): _square(random)
        for square in free
        if square not in at and random.random() < share
    }
    return {"last": last, "stage": stages, "square": squares}


def _square(random: Random) -> dict[str, Any]:
    if random.random() < 0.5:
        return {"kind": "campaign", "rule": random.choice(CAMPAIGNS)}
    return {"kind": random.choice(SPECIAL)}


def _deck(random: Random, letter: str, dealt: int, card: Any) -> list[dict[str, Any]]:
    """Cards enough for the opening hands, in so many kinds."""
    if letter == "m" and not dealt and random.random() < 0.3:
        return []
    kinds = random.randint(1, 8)
    most = MOST_CARDS // kinds
    least = min(most, -(-MOST_PLAYERS * max(1, dealt) // kinds))
    return [
        {"id": f"{letter}{number}", "count": min(60, random.randint(least, most)), **card(random)}
        for number in range(kinds)
    ]


def _money(random: Random) -> dict[str, Any]:
    step: dict[str, Any] = {
        "do": "move",
        "who": random.choice(("any_pawn", "self")),
        "by": random.randint(1, LONGEST_MOVE) if random.random() < 0.2 else random.randint(1, 6),
    }
    if random.random() < 0.5:
        step["either_way"] = random.random() < 0.8
    return {"effect": [step]}


def _scheme(random: Random) -> dict[str, Any]:
    if random.random() < 0.15:
        steps = [_step(random, ("self",)) for _ in range(random.randint(1, 2))]
        return {"playable": False, "effect": [step for step in steps if step != {}]}
    whom = ("self", "target") if random.random() < 0.7 else ("self",)
    aimed = "target" in whom
    needs = [need for need in NEEDS if aimed or not need.startswith("target_")]
    return {
        "target": "one_other" if aimed else "none",
        "needs": random.sample(needs, min(len(needs), random.choice((0, 0, 0, 1, 1, 2)))),
        "effect": [_step(random, whom) for _ in range(random.choice((1, 1, 2, 3, 8)))],
    }


def _step(random: Random, whom: tuple[str, ...]) -> dict[str, Any]:
    dos = ["move", "expose", "hide", "draw", "discard"]
    do = random.choice([*dos, "take", "give"] if "target" in whom else dos)
    pile = random.choice(("money", "scheme", "any"))
    count = random.choice((1, 1, 1, 2, 3, 10))
    if do == "take":
        return {"do": do, "from": "target", "pile": pile, "count": count}
    if do == "give":
        return {"do": do, "to": "target", "pile": pile, "count": count}
    step: dict[str, Any] = {"do": do, "who": random.choice(whom)}
    if do == "move":
        step |= _move(random)
    elif do == "draw":
        step |= {"pile": random.choice(("money", "scheme")), "count": count}
    elif do == "discard":
        which = random.choice(("random", "highest", "lowest") if pile == "money" else ("random",))
        step |= {"pile": pile, "count": count, "which": which}
    return step


def _move(random: Random) -> dict[str, Any]:
    if random.random() < 0.2:
        return {"to": "last_stage_passed"}
    sign = random.choice((1, -1))
    if random.random() < 0.2:
        return {"by": ("" if sign > 0 else "-") + random.choice(NAMED)}
    return {"by": sign * random.choice((1, 2, 3, 6, LONGEST_MOVE))}
