"""One play of many: any game, any legal switches, any seats, any bots; and what must hold in it.

All of it follows from (seed, number), so that a fault is found again by its two numbers.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from civicgames.bots import find_strategy
from civicgames.engine import Play, Seat, parse_record
from civicgames.engine.checks import Checks
from civicgames.engine.game import Player
from civicgames.engine.header import make_header, seat_players
from civicgames.engine.summary import TABLES
from civicgames.games import find_game
from civicgames.games.demos.rules import CAMPS
from civicgames.i18n import LANGUAGES, translator
from civicgames.runs import summary_of
from civicgames.say import sentences
from tools.any_rules import any_rules

SHARES = {"demos": 0.5, "delanopolis": 0.45, "presidency": 0.05}
"""How often each game is played: a play of Presidency takes as long as twenty of the others."""
BOTS = {
    "demos": ("careful",),
    "delanopolis": ("careful", "free_rider", "cooperator", "spender", "miser"),
    "presidency": ("careful", "schemer", "clean_hands"),
}
"""Those that answer at once; the searching ones have tests of their own."""
WITH_BOTS = 0.04
"""The share of plays in which not all seats choose at random: random ones reach odder corners."""
WATCHED = 200
"""One play in so many is recorded, watched at each decision, verified and told in words."""
THOROUGH = 50
"""One of so many of those is also put through all of the engine's own checks."""
LOOKS_BACK = 50
"""Every so many questions the seat is also given the lines since the round began."""
SMALL = 3000
"""Lines: only plays up to that length are put through all checks, which take long."""


class Fault(AssertionError):
    """What didn't hold."""


@dataclass
class Case:
    """A play to come: what is played, by whom, from which seed."""

    number: int
    game: str
    switches: dict[str, Any]
    rules: Any
    seats: Sequence[Seat]
    seed: int
    refused: int
    """Switches drawn before that didn't fit together."""

    def as_json(self) -> str:
        """All that makes the same play again."""
        bots = [seat.player for seat in self.seats]
        shown = {**vars(self), "seats": bots, "teams": [seat.team for seat in self.seats]}
        return json.dumps({k: v for k, v in shown.items() if k not in ("rules", "refused")})


@dataclass
class Done:
    """What was done: plays, decisions, by kind of check."""

    plays: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SHARES, 0))
    watched: int = 0
    thorough: int = 0
    refused: int = 0

    def add(self, other: Done) -> None:
        for game, plays in other.plays.items():
            self.plays[game] += plays
        self.watched += other.watched
        self.thorough += other.thorough
        self.refused += other.refused


def case_of(seed: int, number: int) -> Case:
    """Play ``number`` of a run."""
    random = Random(f"{seed}:{number}")
    game = random.choices([*SHARES], [*SHARES.values()])[0]
    rules, switches, refused = any_rules(game, random)
    found = find_game(game)
    least = 0 if getattr(rules, "first_dealer", None) is None else rules.first_dealer + 1
    count = random.choice([n for n in found.seat_numbers(rules) if n >= least])
    bots = ["random"] * count
    if random.random() < WITH_BOTS:
        bots = [random.choice((*BOTS[game], "random")) for _ in range(count)]
    teams: Sequence[str | None] = [None] * count
    if getattr(rules, "in_teams", False) and rules.teams == "seated" and random.random() < 0.5:
        teams = random.sample(CAMPS[rules.mode], count)
    named = [Seat(f"Seat {n + 1}", bots[n], teams[n]) for n in range(count)]
    seats = seat_players(found, rules, named)
    return Case(number, game, switches, rules, seats, random.getrandbits(40), refused)


def play_case(case: Case, done: Done, watched: int = WATCHED) -> None:
    """Play it and check it; raises whatever goes wrong."""
    if case.number % watched:
        _play_fast(case)
    else:
        play = _play_watched(case)
        _check_record(play)
        done.watched += 1
        if not case.number % (watched * THOROUGH) and len(play.record.lines) < SMALL:
            _play_thoroughly(case)
            done.thorough += 1
    done.plays[case.game] += 1
    done.refused += case.refused


def _players(case: Case) -> list[Player]:
    return [find_strategy(case.game, seat.player) for seat in case.seats]


def _play_fast(case: Case) -> None:
    """As simulations play: no record, but the rows of the tables."""
    game = find_game(case.game)
    header = make_header(game, case.rules, case.seats, "any", case.seed)
    listener = summary_of(case.game).listener(0, header)
    play = Play(game, case.rules, case.seats, seed=case.seed, log=listener)
    kept = game.conserved(play.table)
    play.run(_players(case))
    _check_end(play, kept)
    rows = listener.rows(play)
    _hold(len(rows["plays"]) == 1 and len(rows["seats"]) == len(case.seats), "the rows don't fit")


def _play_watched(case: Case) -> Play:
    """As a table plays: one choice after another, with its record."""
    game = find_game(case.game)
    play = Play(game, case.rules, case.seats, seed=case.seed)
    kept, players, asked = game.conserved(play.table), _players(case), 0
    while play.pending:
        _hold(game.conserved(play.table) == kept, "cards or points were lost or made")
        for decision in play.pending:
            _hold(len(decision.options) > 1, "a question has no two answers")
            view = play.view(decision.seat, so_far=asked % LOOKS_BACK == 0)
            play.choose(decision.seat, players[decision.seat](view, decision))
            asked += 1
        _hold(asked <= game.most_decisions, "it doesn't end")
    _check_end(play, kept)
    return play


def _check_end(play: Play, kept: Any) -> None:
    _hold(play.is_over, "it isn't over")
    outcome = play.outcome or {}
    _hold(bool(outcome), "there is no outcome")
    _hold(play.game.conserved(play.table) == kept, "cards or points were lost or made")
    winners = outcome["winners"]
    _hold(
        len({*winners}) == len(winners) and {*winners} <= {*range(len(play.seats))},
        f"the winners are {winners}",
    )


def _check_record(play: Play) -> None:
    """Read back it is the same; it follows the rules; each line can be said, in each language."""
    record = play.record
    again = parse_record(record.to_text())
    _hold(again.to_text() == record.to_text(), "the record is read back otherwise")
    verdict = again.verify()
    _hold(bool(verdict), str(verdict))
    rows = summary_of(record.game).rows(0, record.header, record.lines)
    _hold({*rows} == {*TABLES}, "the rows don't fit")
    for sentence in _told(play):
        _hold("Traceback" not in sentence and bool(sentence.strip()), "a sentence is empty")


def _told(play: Play) -> Iterator[str]:
    record, say = play.record, sentences(play.game.name)
    names = [seat.name for seat in play.seats]
    for lang in LANGUAGES:
        texts = translator(lang)
        for line in (record.header, *record.lines):
            told = say.say_line(line, names, texts)
            if told is not None:
                yield told
        yield say.outcome_sentences([record.header, *record.lines], names, texts).headline


def _play_thoroughly(case: Case) -> None:
    play = Play(find_game(case.game), case.rules, case.seats, seed=case.seed)
    Checks(play, "any", Random(case.seed)).run()


def _hold(holds: bool, otherwise: str) -> None:
    if not holds:
        raise Fault(otherwise)
