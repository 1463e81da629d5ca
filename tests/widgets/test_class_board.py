"""The class board and the replay, without a browser: files go in as the browser would send them."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path
from random import Random
from typing import Any

import pytest

import civicgames as cg
from civicgames.classroom import pool
from civicgames.classroom.bookmarks import FILE, parse
from civicgames.classroom.room import here
from civicgames.widgets.class_board import ClassBoard
from civicgames.widgets.class_files import LARGEST_MESSAGE
from civicgames.widgets.class_looking import Looking, looked_at
from civicgames.widgets.class_replay import SPECTATOR, ClassReplay
from civicgames.widgets.class_steps import Steps
from civicgames.widgets.table import TableView

GOLDEN = Path(__file__).parents[1] / "golden"


def golden(name: str) -> bytes:
    return (GOLDEN / f"{name}.play.jsonl").read_bytes()


def named(content: bytes, name: str = "Léa") -> bytes:
    """A record in which every seat has a typed name."""
    first, _, rest = content.partition(b"\n")
    header = json.loads(first)
    header["seats"] = [{**s, "name": f"{name} {n}"} for n, s in enumerate(header["seats"])]
    return json.dumps(header).encode() + b"\n" + rest


def drop(board: ClassBoard, files: dict[str, bytes]) -> None:
    """What the browser sends for files that are dropped."""
    hear = board.drop._handle_custom_msg
    hear({"do": "begin"}, [])
    for name, content in files.items():
        too_large = len(content) > LARGEST_MESSAGE
        message = {"do": "file", "name": name, "size": len(content), "read": not too_large}
        hear(message, [] if too_large else [memoryview(content)])
    hear({"do": "end", "left": 0}, [])


def sent(monkeypatch: pytest.MonkeyPatch, widget: Any) -> list[tuple[dict[str, Any], bytes]]:
    """What is handed to the browser to be saved."""
    found: list[tuple[dict[str, Any], bytes]] = []
    monkeypatch.setattr(
        widget, "send", lambda content, buffers=None: found.append((content, buffers[0]))
    )
    return found


def shown(widget: Any) -> str:
    """All the HTML that stands in a form."""
    inner = "".join(shown(child) for child in getattr(widget, "children", ()))
    return inner + str(getattr(widget, "value", "")) + str(getattr(widget, "description", ""))


FILES = {
    "a.play.jsonl": named(golden("demos-short")),
    "b.play.jsonl": golden("delanopolis-accounts"),
    "again.play.jsonl": golden("demos-short"),
    "future.play.jsonl": b'{"record": 7}\n',
}


# The board


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", ("2 plays are in the class", "1 file can&#x27;t be used", "Binder")),
        ("fr", ("2 parties dans la classe", "1 fichier ne peut pas servir", "Binder")),
    ],
)
def test_files_are_listed_counted_once_and_refused_with_the_reason(
    lang: str, words: tuple[str, ...]
) -> None:
    board = cg.ClassBoard(lang=lang)
    assert board.listed not in board.children
    drop(board, FILES)
    html = shown(board)
    for said in words:
        assert said in html
    assert "future.play.jsonl" in html
    assert "again.play.jsonl = Table 1" in html
    assert [table.file for table in board.pool.tables] == ["a.play.jsonl", "b.play.jsonl"]


def test_news_are_of_what_was_just_handed_in() -> None:
    board = ClassBoard()
    drop(board, {"bad": b"{"})
    assert "bad" in board.said.value
    drop(board, {"b": golden("demos-short")})
    assert "bad" not in board.said.value


def test_a_file_too_large_to_be_sent_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    board = ClassBoard()
    drop(board, {"film.mp4": bytes(LARGEST_MESSAGE + 1), "b": golden("demos-short")})
    assert "film.mp4: It is too large" in board.said.value
    assert len(board.pool) == 1


def test_messages_that_nobody_would_send_do_no_harm() -> None:
    board = ClassBoard()
    for message in (None, [], "x", {}, {"do": "file"}, {"do": "end"}, {"do": ["begin"]}):
        board.drop._handle_custom_msg(message, [])
    board.drop._handle_custom_msg({"do": "file", "name": {"a": 1}}, [b"x"])
    board.drop._handle_custom_msg({"do": "end"}, [])
    assert board.pool.tables == []


def test_names_are_taken_away_and_shown_again() -> None:
    board, replay = ClassBoard(), ClassReplay()
    drop(board, {"a.play.jsonl": named(golden("delanopolis-accounts"))})
    assert "Léa" in shown(board)
    assert "Léa" in json.dumps(replay.view.screen, ensure_ascii=False)
    board.names.click()
    assert "Léa" not in shown(board)
    assert "the files that were handed in keep them" in board.said.value
    assert "a.play.jsonl" not in board.listed.value
    assert "Léa" not in json.dumps([replay.view.screen, replay.view.words], ensure_ascii=False)
    assert not any("Léa" in str(option) for option in replay.eye.options)
    board.names.click()
    assert "Léa" in board.listed.value


def test_the_tables_are_downloaded_without_names_unless_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board = ClassBoard()
    drop(board, FILES)
    got = sent(monkeypatch, board.drop)
    board.export.click()
    board.with_names.value = True
    board.export.click()
    for (message, content), has_names in zip(got, (False, True), strict=True):
        assert message["save"].endswith(".zip")
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            text = "".join(packed.read(name).decode() for name in packed.namelist())
        assert ("Léa" in text) is has_names


def test_a_scenario_without_stored_plays_is_simulated_when_asked() -> None:
    board = ClassBoard()
    drop(board, {"b": golden("demos-simplified")})  # by three: the stored plays are by four
    assert "No simulated plays" in board.compared.value
    assert board.simulate.layout.display is None
    board.simulate.click()
    assert "300" in board.compared.value
    assert "<figure" in board.chart.value
    assert board.simulate.layout.display == "none"


def test_each_scenario_is_compared_by_itself() -> None:
    board = ClassBoard()
    drop(board, FILES)
    labels = [label for label, _ in board.group.options]
    assert len(labels) == 2
    assert "DēmoS" in labels[0]
    board.group.value = board.group.options[1][1]
    assert board.compared.value


def test_emptying_asks_first_and_removes_what_was_kept() -> None:
    board = ClassBoard()
    drop(board, FILES)
    board.empty.click()
    board.stay.click()
    assert len(board.pool) == 2
    board.empty.click()
    board.sure.click()
    assert board.pool.tables == []
    assert not list(Path("class").glob("*.play.jsonl"))
    assert "No play yet" in board.said.value


def test_another_board_of_the_same_notebook_shows_the_same_class() -> None:
    drop(ClassBoard(), FILES)
    assert "Table 2" in ClassBoard().listed.value


def test_paths_can_be_given_too() -> None:
    board = ClassBoard()
    board.hand_in(GOLDEN / "demos-short.play.jsonl", "nowhere.play.jsonl")
    assert len(board.pool) == 1
    assert "nowhere.play.jsonl" in board.said.value


def test_an_error_in_a_click_ends_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    board = ClassBoard()
    drop(board, FILES)
    monkeypatch.setattr("civicgames.widgets.class_board.export", lambda *_, **__: 1 / 0)
    board.export.click()
    assert "That didn&#x27;t work (ZeroDivisionError)" in board.said.value
    assert "The class board couldn't do what was asked." in caplog.text
    caplog.clear()


def test_a_language_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="doesn't speak"):
        ClassBoard(lang="xx")


# The replay


@pytest.fixture
def replay() -> ClassReplay:
    here().hand_in(FILES.items())
    return ClassReplay()


def test_without_a_play_it_says_where_to_begin() -> None:
    replay = ClassReplay(lang="fr")
    assert "pas encore de partie" in shown(replay)
    here().hand_in([("b", golden("demos-short"))])
    assert replay.view in replay.children


def test_forward_back_and_to_the_ends(replay: ClassReplay) -> None:
    screens = [replay.view.screen]
    for _ in range(5):
        replay.acts["on"].click()
        screens.append(replay.view.screen)
    assert replay.step == 5
    assert len({json.dumps(screen) for screen in screens}) == 6
    for screen in reversed(screens[:-1]):
        replay.acts["back"].click()
        # Its news are the same too: what had happened since the step before.
        assert replay.view.screen == screen
    replay.acts["back"].click()
    assert replay.step == 0
    replay.acts["end"].click()
    assert replay.view.screen["stage"] == "over"
    replay.acts["on"].click()
    assert replay.view.screen["stage"] == "over"
    replay.acts["start"].click()
    assert replay.view.screen == screens[0]


def test_rounds_are_gone_through_and_chosen(replay: ClassReplay) -> None:
    assert [number for _, number in replay.round.options] == list(range(1, 10))
    replay.acts["round_on"].click()
    assert replay.round.value == 2
    assert "Round 2" in replay.view.screen["about"]
    replay.acts["on"].click()
    replay.acts["round_back"].click()
    assert (replay.round.value, replay.steps.start_of(2)) == (2, replay.step)  # type: ignore[union-attr]
    replay.acts["round_back"].click()
    assert replay.round.value == 1
    replay.round.value = 9
    assert "Round 9" in replay.view.screen["about"]
    stages = set()
    while replay.step < replay._last:
        replay.acts["on"].click()
        stages.add(replay.view.screen["stage"])
    assert stages == {"table", "round", "over"}


@pytest.mark.parametrize(
    "name",
    ["demos-short", "demos-2v2+1", "delanopolis-accounts", "presidency-three-terms"],
)
def test_every_step_can_be_shown_to_anybody_and_ends_as_it_ended(name: str) -> None:
    here().hand_in([("b", golden(name))])
    replay = ClassReplay(lang="fr")
    assert replay.steps is not None
    places = [step.lines for step in replay.steps.steps]
    assert places == sorted(places)
    assert places[-1] == len(replay.steps.record.lines)
    stride = max(1, len(replay.steps) // 9)
    for _, eye in replay.eye.options:
        replay.eye.value = eye
        for step in [*range(0, len(replay.steps), stride), replay._last]:
            replay.go(step)
            screen = replay.view.screen
            assert screen["question"] is None
            assert screen["replay"] is True
            assert not any(line["why"] for line in screen["log"]["lines"])
            assert screen["panel"] is None or not screen["panel"]["goOn"]
            json.dumps(screen)
        assert replay.view.screen["stage"] == "over"
    assert "⚠" not in replay.said.value


def test_a_spectator_sees_no_hand_a_seat_its_own_and_open_cards_are_all_seen(
    replay: ClassReplay,
) -> None:
    replay.go(1)
    assert replay.steps is not None
    hands = replay.steps.at(1).table.hands
    assert replay.eye.value == SPECTATOR
    assert replay.view.screen["hand"] == []
    assert not any("open" in seat for seat in replay.view.screen["seats"])
    replay.eye.value = 1
    assert [card["id"] for card in replay.view.screen["hand"]] == hands[1]
    assert "Léa 1" in replay.view.words["hand"]
    replay.eye.value = "open"
    seats = replay.view.screen["seats"]
    assert [[card["id"] for card in seat["open"]] for seat in seats] == hands


def test_where_nothing_is_hidden_nobody_is_asked_who_looks(replay: ClassReplay) -> None:
    replay.which.value = replay.which.options[1][1]
    assert replay.table is not None
    assert replay.table.game == "delanopolis"
    assert replay.eye.layout.display == "none"
    assert replay.acts["round_on"].description == "Next turn »"


def test_an_unfinished_play_is_replayed_as_far_as_it_goes() -> None:
    cut = b"".join(golden("demos-short").splitlines(keepends=True)[:70])
    here().hand_in([("b", cut)])
    replay = ClassReplay()
    replay.acts["end"].click()
    assert "the play was broken off here" in replay.where.value
    assert replay.view.screen["stage"] == "table"


@pytest.mark.parametrize("name", ["demos-2v2+1", "delanopolis-literal", "presidency-quiet"])
def test_wherever_a_play_breaks_off_nothing_is_made_up(name: str) -> None:
    rows = golden(name).splitlines(keepends=True)
    random = Random(1)
    for count in [*range(1, 12), *(random.randrange(12, len(rows)) for _ in range(8))]:
        [table] = pool([("a", b"".join(rows[:count]))]).tables
        assert table.record is not None
        steps = Steps(table.record)
        last = len(steps) - 1
        assert steps.steps[last].lines == count - 1
        for number in {0, last // 2, last}:
            standing = steps.at(number)
            assert not standing.is_over
            told = standing.record.lines
            assert told == table.record.lines[: len(told)]
            for eye in (None, 1, "open"):
                looking = Looking(steps, number, eye, 0, table.scenario)
                assert looked_at(looking, "en")["seats"]


def test_moments_are_bookmarked_found_again_and_removed(
    replay: ClassReplay, monkeypatch: pytest.MonkeyPatch
) -> None:
    replay.go(7)
    replay.note.value = "<b>Who</b> decided?"
    replay.keep.click()
    assert replay.note.value == ""
    assert "&lt;b&gt;Who&lt;/b&gt; decided?" in replay.where.value
    kept = parse((Path("class") / FILE).read_bytes())
    assert [(one.note, one.round) for one in kept] == [("<b>Who</b> decided?", 1)]
    replay.which.value = replay.which.options[1][1]
    row = replay.marks.children[1]
    assert row.children[0].description == "Table 1, Round 1: <b>Who</b> decided?"
    row.children[0].click()
    assert replay.step == 7
    assert replay.table is not None
    assert replay.table.label == "Table 1"
    got = sent(monkeypatch, replay.drop)
    replay.get.click()
    assert parse(got[0][1]) == kept
    replay.marks.children[1].children[1].click()
    assert replay.marks.children == ()
    assert parse((Path("class") / FILE).read_bytes()) == []


def test_the_debriefing_shows_the_bookmarks_at_once(replay: ClassReplay) -> None:
    debriefing = cg.Debriefing()
    debriefing.go(1)
    assert "Bookmarked moments" not in debriefing.page.value
    replay.go(5)
    replay.note.value = "Was that fair?"
    replay.keep.click()
    assert "Was that fair?" in debriefing.page.value
    replay.marks.children[1].children[1].click()
    assert "Was that fair?" not in debriefing.page.value


def test_a_projector_makes_it_large(replay: ClassReplay) -> None:
    replay.large.value = True
    assert replay.view.look["projector"] is True
    replay.large.value = False
    assert replay.view.look["projector"] is False


def test_the_drawing_hears_of_nothing(replay: ClassReplay) -> None:
    assert isinstance(replay.view, TableView)
    before = replay.view.screen
    replay.view._handle_custom_msg({"do": "restart", "number": replay.view.number}, [])
    assert replay.view.screen == before
