"""People at one terminal: any play gets to its end, and no hand is seen by the next."""

import builtins
import io
import re
from pathlib import Path
from random import Random

import pytest
from rich.console import Console

from civicgames.bots import players
from civicgames.cli import run
from civicgames.cli.terminal import Terminal
from civicgames.engine import Play, Seat, read_record
from civicgames.games import find_game
from civicgames.i18n import translator
from civicgames.say.demos.cards import card_name
from civicgames.scenarios import resolve


class Person:
    """Types a random number wherever a number is asked, Enter elsewhere."""

    def __init__(self, seed: int = 1) -> None:
        self.random = Random(seed)
        self.prompts: list[str] = []

    def __call__(self, prompt: str = "") -> str:
        self.prompts.append(prompt)
        most = re.search(r"1 (?:to|à) (\d+)", prompt)
        return str(self.random.randint(1, int(most.group(1)))) if most else ""


class Screen(io.StringIO):
    """Text since the screen was last cleared, in pieces."""

    def isatty(self) -> bool:
        return True

    def between_clears(self) -> list[str]:
        return re.split(r"\x1b\[2J", self.getvalue())


def at_terminal(
    monkeypatch: pytest.MonkeyPatch, scenario: str, sittings: list[str], lang: str = "en"
) -> tuple[Play, Screen]:
    screen, person = Screen(), Person()

    def typed(prompt: str = "") -> str:
        screen.write(prompt)
        return person(screen.getvalue().splitlines()[-1])

    monkeypatch.setattr(builtins, "input", typed)
    found = resolve("demos", scenario)
    seats = [Seat(f"Seat {n}", who) for n, who in enumerate(sittings, 1)]
    play = Play(find_game("demos"), found.rules, seats, seed=3)
    out = Console(file=screen, force_terminal=True, width=200, highlight=False, color_system=None)
    Terminal(play, players("demos", sittings), translator(lang), out).run()
    return play, screen


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(
    "scenario",
    [
        "simplified, max_rounds=3",
        "full, max_rounds=3",
        "full, favourite_suit=10, announced_trio=true, max_rounds=2",
        "2v2, max_rounds=3",
        "2v2+1, max_rounds=3",
    ],
)
def test_people_alone_play_to_the_end(
    scenario: str, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    count = resolve("demos", scenario).count
    play, screen = at_terminal(monkeypatch, scenario, ["human"] * count, lang)
    assert play.outcome is not None
    assert play.record.verify()
    assert "{" not in screen.getvalue()


def test_no_card_of_one_person_is_on_the_screen_of_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    play, screen = at_terminal(monkeypatch, "simplified, max_rounds=1", ["human"] * 3)
    texts = translator("en")
    hands = {line["seat"]: line["cards"] for line in play.record.events("hand")}
    pieces = screen.between_clears()
    turns = [(re.search(r"It is the turn of Seat (\d)", piece), piece) for piece in pieces]
    checked = 0
    for found, piece in turns:
        if not found:
            assert "Your hand" not in piece
            continue
        owner = int(found.group(1)) - 1
        [own] = re.findall(r"You were dealt ([^\n]*)\.", piece) or [""]
        if own:
            checked += 1
            assert own == ", ".join(card_name(card, texts) for card in hands[owner])
        before, _, _ = piece.partition("Press Enter when you are alone")
        assert "Your hand" not in before
    assert checked == 3
    assert screen.getvalue().endswith("\x1b[3J") or "Your hand" not in pieces[-1]


def test_one_person_against_bots_is_never_asked_to_hand_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    play, screen = at_terminal(
        monkeypatch, "full, max_rounds=2", ["human", "random", "random", "random"]
    )
    assert play.outcome is not None
    assert "nobody else looks" not in screen.getvalue()
    assert "\x1b[2J" not in screen.getvalue()


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    monkeypatch.chdir(tmp_path)
    typed: list[str] = []

    def answer(prompt: str = "") -> str:
        if not typed:
            raise EOFError
        return typed.pop(0)

    monkeypatch.setattr(builtins, "input", answer)
    return typed


def test_a_wrong_answer_is_asked_again_and_stopping_keeps_the_play(
    answers: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    answers += ["", "0", "6", "x", "²", "99999999999999999999999999", "2"]
    call = ["play", "demos", "--scenario", "simplified", "--lang", "en"]
    assert run([*call, "--seats", "human, random, random"]) == 130
    told = capsys.readouterr()
    assert told.out.count("isn't one of them: type a number from 1 to 5") == 6
    [path] = Path("plays").glob("demos-*.play.jsonl")
    assert told.err == f"Stopped. The play is kept in {path.as_posix()}.\n"
    record = read_record(path)
    assert record.state == "in progress"
    assert record.header["seed"] is None
    assert record.verify()
    assert sum(line.get("seat") == 0 and "choice" in line for line in record.lines) == 1
