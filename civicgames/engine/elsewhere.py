"""Plays again in another process, under another hash seed: the same questions, the same bytes."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from civicgames.engine.game import Game, Seat, find_game
from civicgames.engine.play import Play
from civicgames.engine.record import Record, parse_record
from civicgames.engine.snapshots import question


def play_elsewhere(game: Game, records: Sequence[Record]) -> list[str]:
    """What differs when seeded plays are made again in another process; empty if nothing does."""
    batch = {
        "modules": sorted(
            {part.__module__ for part in (game.flow, game.table, game.view, game.seen)}
        ),
        "plays": [[record.to_text(), questions_of(record)] for record in records],
    }
    hash_seed = "1" if os.environ.get("PYTHONHASHSEED") != "1" else "2"
    done = subprocess.run(
        [sys.executable, "-c", "from civicgames.engine.elsewhere import main; main()"],
        input=json.dumps(batch),
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={
            **os.environ,
            "PYTHONHASHSEED": hash_seed,
            "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
            "PYTHONIOENCODING": "utf-8",
        },
    )
    if done.returncode:
        return [f"the other process stopped: {done.stderr.strip().splitlines()[-1:]}"]
    found: list[str] = json.loads(done.stdout)
    return found


def main() -> None:
    """The other process: a batch on standard input, the differences on standard output."""
    batch = json.load(sys.stdin)
    import_module("civicgames.games")
    for module in batch["modules"]:
        import_module(module)
    differences = []
    for number, (text, questions) in enumerate(batch["plays"], 1):
        record = parse_record(text)
        verdict = record.verify()
        if not verdict:
            differences.append(f"play {number} doesn't follow the rules there: {verdict}")
            continue
        try:
            again = play_again(record)
        except Exception as error:
            differences.append(f"play {number} can't be made there: {error}")
            continue
        if questions_of(record) != questions:
            differences.append(f"play {number}: other questions, or options in another order")
        elif again.record.to_text() != text:
            differences.append(f"play {number}: the record has other bytes")
    print(json.dumps(differences))


def play_again(record: Record, asked: Any = None) -> Play:
    """A new seeded play with a record's choices; ``asked`` is called with each question."""
    header = record.header
    game = find_game(record.game)
    play = Play(
        game,
        game.rules_from(
            {**header["scenario"], **{f: header[f] for f in game.header_fields if f in header}}
        ),
        [Seat(seat["name"], seat["player"], seat.get("team")) for seat in header["seats"]],
        scenario=header["scenario"]["name"],
        seed=header["seed"],
        session=header["session"],
        started=header["started"],
    )
    for line in record.lines:
        if "choice" in line:
            if asked:
                for decision in play.pending:
                    asked(decision)
            play.choose(line["seat"], line["value"])
    return play


def questions_of(record: Record) -> str:
    """A fingerprint of all that is asked in a play, options in their order."""
    seen = hashlib.sha256()
    play_again(record, lambda decision: seen.update(repr(question(decision)).encode()))
    return seen.hexdigest()
