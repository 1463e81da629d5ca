"""People at one terminal: any play gets to its end, and no hand is seen by the next."""

import builtins
import io
import re
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest
from rich.console import Console

from civicgames.cli import run
from civicgames.cli.terminal import Terminal
from civicgames.engine import Play, read_record
from civicgames.i18n import translator
from civicgames.say.demos.cards import card_name
from civicgames.scenarios import resolve
from civicgames.widgets.session import Session
from tests.widgets.picking import pick


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


class Screen(io.StringIO):
    """Text since the screen was last cleared, in pieces."""

    def isatty(self) -> bool:
        return True

    def between_clears(self) -> list[str]:
        return re.split(r"\x1b\[2J", self.getvalue())


def at_terminal(
    monkeypatch: pytest.MonkeyPatch,
    scenario: str,
    sittings: list[str],
    lang: str = "en",
    game: str = "demos",
    wrong: Sequence[str] = (),
) -> tuple[Play, Screen]:
    """A whole play; whoever sits there answers at random, after what is typed wrong."""
    screen, random = Screen(), Random(1)
    session = Session(game, scenario, sittings, seed=3, speed="at once")
    out = Console(file=screen, force_terminal=True, width=200, highlight=False, color_system=None)
    terminal = Terminal(session, translator(lang), out)
    mistakes = iter(wrong)

    def typed(prompt: str = "") -> str:
        screen.write(prompt)
        found = terminal.table.replies()
        if found.groups or found.amount:
            mistake = next(mistakes, None)
            if mistake is not None:
                return mistake
        return "" if found.only_goes_on else " ".join(map(str, pick(found, random)))

    monkeypatch.setattr(builtins, "input", typed)
    terminal.run()
    return session.play, screen


@pytest.mark.parametrize(
    ("scenario", "lang"),
    [
        ("simplified, max_rounds=2", "en"),
        ("full, favourite_suit=10, announced_trio=true, max_rounds=1", "fr"),
        ("2v2, max_rounds=1", "fr"),
        ("2v2+1, max_rounds=1", "en"),
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
    checked = 0
    for piece in screen.between_clears():
        owners = set(re.findall(r"I am Seat (\d), show my cards", piece))
        before, _, _ = piece.partition("show my cards")
        assert "Your hand" not in before
        assert len(owners) <= 1, "one person a screen"
        [own] = re.findall(r"You were dealt ([^\n]*)\.", piece) or [""]
        if own:
            checked += 1
            owner = int(owners.pop()) - 1
            assert own == ", ".join(card_name(card, texts) for card in hands[owner])
    assert checked == 3
    assert "Your hand" not in screen.between_clears()[-1]


@pytest.mark.parametrize(
    ("game", "scenario", "sittings", "lang"),
    [
        ("delanopolis", "forty-five-minutes", ["human", "random", "random"], "en"),
        ("presidency", "quiet", ["human", "random", "random"], "fr"),
        *(
            pytest.param(*one, marks=pytest.mark.slow)
            for one in [
                ("delanopolis", "classroom", ["human"] * 3, "fr"),
                ("presidency", "standard", ["human", "human", "careful"], "en"),
            ]
        ),
    ],
)
def test_the_other_games_are_played_to_their_end(
    game: str, scenario: str, sittings: list[str], lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = ["ten", "-1", "99999", "1 2 3 4 5 6 7 8 9"]
    play, screen = at_terminal(monkeypatch, scenario, sittings, lang, game, wrong)
    assert play.outcome is not None
    assert play.record.verify()
    said = screen.getvalue()
    again = "Type again" if lang == "en" else "Recommencez"
    assert said.count(again) >= len(wrong)
    assert "{" not in said
    assert "Traceback" not in said


def test_one_person_against_bots_is_never_asked_to_hand_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    play, screen = at_terminal(
        monkeypatch, "full, max_rounds=2", ["human", "random", "random", "random"]
    )
    assert play.outcome is not None
    assert "Everybody else looks away" not in screen.getvalue()
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
    assert told.out.count("isn't one of them: expected numbers from 1 to 5") == 2
    assert told.out.count("isn't a whole number") == 3
    assert told.out.count("Type again, or Ctrl-C to stop; the play is kept.") == 6
    [path] = Path("plays").glob("demos-*.play.jsonl")
    assert told.err == f"Stopped. The play is kept in {path.as_posix()}.\n"
    record = read_record(path)
    assert record.state == "in progress"
    assert record.header["seed"] is None
    assert record.verify()
    assert sum(line.get("seat") == 0 and "choice" in line for line in record.lines) == 1
