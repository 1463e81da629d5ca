"""Plays on paper: a sheet of a true play passes, and says in the tables what its record says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from civicgames.classroom.paper import (
    Cell,
    PaperPlay,
    Problem,
    handed_in,
    lines,
    read_sheet,
    rows,
)
from civicgames.classroom.paper_csv import read_csv
from civicgames.classroom.paper_sheet import Sheet, possible_points, sheet
from civicgames.classroom.pooling import Pool
from civicgames.classroom.room import Classroom
from civicgames.content import LANGUAGES
from civicgames.content.classroom_texts import classroom_texts
from civicgames.games import game_names
from civicgames.games.demos.components import best_combination, number_cards
from civicgames.i18n import translator
from civicgames.runs import summary_of
from civicgames.say import sentences
from civicgames.scenarios.finding import builtin, find_scenario, scenario
from tests.classroom.paper_of import Typed, on_paper, played

EN = translator("en")
PLAYED = (
    "demos: full",
    "demos: short",
    "demos: simplified",
    "demos: 2v2",
    "demos: 2v3",
    "demos: 2v2+1",
    "demos: full, vetoes=2, media=3",
    "demos: full, favourite_suit=10",
    "demos: 2v2, team_trio=pooled",
    "delanopolis: classroom",
    "delanopolis: literal",
    "delanopolis: forty-five-minutes",
    "delanopolis: classroom, tied_stakes=rebid",
    "delanopolis: accounts, winnings=spendable",
    "presidency: standard",
    "presidency: three-terms",
)


def problems_of(wanted: Sheet, typed: Typed) -> list[Problem]:
    return read_sheet(wanted, typed, EN)[1]


def said(wanted: Sheet, typed: Typed) -> str:
    """The only sentence about what is wrong."""
    (problem,) = problems_of(wanted, typed)
    return problem.sentence


@pytest.mark.parametrize("line", PLAYED)
@pytest.mark.parametrize("player", ["careful", "random"])
def test_a_true_play_passes_and_says_what_its_record_says(line: str, player: str) -> None:
    for seed in range(3):
        record = played(line, seed, player)
        wanted, typed = on_paper(record)
        play, problems = read_sheet(wanted, typed, EN)
        assert problems == []
        summary = summary_of(record.game)
        real, mine = summary.rows(0, record.header, record.lines), rows(play)
        same_rounds = record.game == "demos"  # elsewhere paper tells of some turns only
        for table in ("plays", "seats", "rounds") if same_rounds else ("plays", "seats"):
            for played_row, paper_row in zip(real[table], mine[table], strict=True):
                columns = zip(summary.columns[table], played_row, paper_row, strict=True)
                for column, expected, found in columns:
                    if found is not None and column.name != "strategy":
                        assert found == expected, (table, column.name)


def test_the_rounds_of_delanopolis_are_its_auctions() -> None:
    record = played("delanopolis: classroom", 4)
    wanted, typed = on_paper(record)
    table = [column.name for column in summary_of("delanopolis").columns["rounds"]]
    auctions = [row for row in _dicts(record, table) if row["event"] == "auction"]
    mine = [
        dict(zip(table, row, strict=True))
        for row in rows(read_sheet(wanted, typed, EN)[0])["rounds"]
    ]
    for real, paper in zip(auctions, mine, strict=True):
        for name in (
            "terrain",
            "winner",
            "winner_role",
            "price",
            "com",
            "vot",
            "bidders",
            "stake_1",
        ):
            assert paper[name] == real[name]


def _dicts(record: Any, names: list[str]) -> list[dict[str, Any]]:
    found = summary_of(record.game).rows(0, record.header, record.lines)["rounds"]
    return [dict(zip(names, row, strict=True)) for row in found]


@pytest.mark.parametrize("line", PLAYED)
def test_what_isnt_written_is_missing_or_worked_out(line: str) -> None:
    """With the boxes alone without which a play can't be counted, who won is the same."""
    record = played(line, 2)
    wanted, typed = on_paper(record)
    derived = "announced" not in line
    least = {
        cell: text
        for cell, text in typed.items()
        if wanted[cell.key].needed or cell.key in ("camp", "elected", "turns")
    }
    play, problems = read_sheet(wanted, least, EN)
    assert problems == []
    assert derived
    names = [column.name for column in summary_of(record.game).columns["plays"]]
    (row,) = (dict(zip(names, row, strict=True)) for row in rows(play)["plays"])
    assert row["winners"] == " ".join(map(str, record.outcome["winners"]))  # type: ignore[index]
    assert row["decisions"] is None


@pytest.mark.parametrize("line", PLAYED)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_outcome_is_told_as_of_a_record(line: str, lang: str) -> None:
    record, texts = played(line, 3), translator(lang)
    wanted, typed = on_paper(record)
    play, _ = read_sheet(wanted, typed, texts)
    names = [f"Seat {seat + 1}" for seat in range(wanted.seats)]
    say = sentences(record.game).outcome_sentences
    told = say(lines(play), names, texts)
    assert told.headline == say([record.header, *record.lines], names, texts).headline


# Contradictions of DēmoS


@pytest.fixture
def demos() -> tuple[Sheet, Typed]:
    return on_paper(played("demos: full", 1))


def test_points_no_run_can_earn(demos: tuple[Sheet, Typed]) -> None:
    wanted, typed = demos
    typed[Cell("points", 3, 2)] = "23"
    found = problems_of(wanted, typed)
    assert found[0] == Problem(
        "Round 3: Seat 3 can't have 23 points from one run. A run earns 5 to 20, a square 30.",
        Cell("points", 3, 2),
    )


def test_the_points_that_are_possible_are_those_of_all_hands() -> None:
    """Over all runs of the pack, by the game's own best combination."""
    for name in ("full", "simplified"):
        rules = find_scenario("demos", name).rules
        pack = number_cards(rules.lowest_number)
        found = {0} if rules.points_square is None else {0, rules.points_square}
        for low in range(rules.lowest_number, 9):
            three = [[c for c in pack if int(c[1:]) == low + step] for step in range(3)]
            rest = [c for c in pack if abs(int(c[1:]) - low - 1) > 2][:1] * 2
            for a in three[0]:
                for b in three[1]:
                    for c in three[2]:
                        best = best_combination([a, b, c, *rest], rules.worth)
                        assert best is not None
                        found.add(best.points)
        assert possible_points(rules) == sorted(found)


def test_more_than_can_stand_in_a_box(demos: tuple[Sheet, Typed]) -> None:
    wanted, typed = demos
    typed[Cell("points", 1, 0)] = "31"
    assert "Round 1, Seat 1, Points: 31 can't be. Expected: 0 to 30." in said(wanted, typed)


def test_a_round_is_won_with_most_points(demos: tuple[Sheet, Typed]) -> None:
    wanted, typed = demos
    points = {seat: typed[Cell("points", 1, seat)] for seat in range(4)}
    assert len(set(points.values())) > 1
    least = min(points, key=lambda seat: int(points[seat]))
    typed[Cell("won", 1)] = str(least + 1)
    found = [problem for problem in problems_of(wanted, typed) if problem.cell == Cell("won", 1)]
    assert len(found) == 1
    assert found[0].sentence.startswith(f"Round 1: Seat {least + 1} won with")


def test_a_total_is_the_sum_of_its_rounds(demos: tuple[Sheet, Typed]) -> None:
    wanted, typed = demos
    right = int(typed[Cell("total", None, 1)])
    typed[Cell("total", None, 1)] = str(right + 5)
    assert said(wanted, typed) == (
        f"Seat 2 has {right + 5} points in all, and its rounds add up to {right}."
    )


def test_a_total_must_be_possible_without_rounds_too(demos: tuple[Sheet, Typed]) -> None:
    wanted, typed = demos
    without = {cell: text for cell, text in typed.items() if cell.number is None}
    without[Cell("total", None, 1)] = "4"
    found = [p for p in problems_of(wanted, without) if p.cell == Cell("total", None, 1)]
    assert found[0].sentence.startswith("Seat 2 can't have 4 points in all")


def test_no_more_vetoes_than_the_rules_allow(demos: tuple[Sheet, Typed]) -> None:
    wanted, typed = demos
    typed = {cell: text for cell, text in typed.items() if cell.key != "veto"}
    typed[Cell("veto", 1)] = typed[Cell("veto", 4)] = "3"
    assert said(wanted, typed) == "Round 4: Seat 3 has no veto left: 1 veto in the whole game."


def test_a_team_of_two_has_one_veto_more() -> None:
    wanted, typed = on_paper(played("demos: 2v3", 1))
    typed = {cell: text for cell, text in typed.items() if cell.key != "veto"}
    camps = [typed[Cell("camp", None, seat)] for seat in range(5)]
    pair = [seat for seat in range(5) if camps.count(camps[seat]) == 2]
    typed[Cell("veto", 1)], typed[Cell("veto", 2)] = str(pair[0] + 1), str(pair[1] + 1)
    assert problems_of(wanted, typed) == []
    typed[Cell("veto", 3)] = str(pair[0] + 1)
    assert "2 vetoes in the whole game" in said(wanted, typed)


def test_there_are_only_so_many_figures(demos: tuple[Sheet, Typed]) -> None:
    wanted, typed = demos
    typed = {cell: text for cell, text in typed.items() if cell.number is None}
    for seat in range(4):
        typed[Cell("executive", None, seat)] = "2"
    assert any(
        problem.sentence == "8 × Executive in all: the Power Pile holds 4."
        for problem in problems_of(wanted, typed)
    )


def test_figures_are_as_many_as_rounds_won(demos: tuple[Sheet, Typed]) -> None:
    wanted, typed = demos
    key = next(key for key in ("executive", "legislative") if typed[Cell(key, None, 0)] != "4")
    typed[Cell(key, None, 0)] = str(int(typed[Cell(key, None, 0)]) + 1)
    assert any(
        problem.sentence.startswith("Seat 1 won") and "expected" in problem.sentence
        for problem in problems_of(wanted, typed)
    )


def test_a_trio_takes_all_three_powers(demos: tuple[Sheet, Typed]) -> None:
    wanted, typed = demos
    seat = next(s for s in range(4) if typed[Cell("trio", None, s)] == "0")
    typed[Cell("trio", None, seat)] = "2"
    assert f"Seat {seat + 1} can't have a trio" in said(wanted, typed)
    holder = next(s for s in range(4) if typed[Cell("trio", None, s)] not in ("0", "2"))
    typed[Cell("trio", None, seat)], typed[Cell("trio", None, holder)] = "0", "0"
    assert f"Seat {holder + 1} has one figure of each power" in said(wanted, typed)


def test_who_is_elected_agrees_with_trios_and_points(demos: tuple[Sheet, Typed]) -> None:
    wanted, typed = demos
    right = int(typed[Cell("winners")])
    typed[Cell("winners")] = str(right % 4 + 1)
    assert said(wanted, typed) == (
        f"By the trios and the points written down Seat {right} is elected, "
        f"not Seat {right % 4 + 1}."
    )
    typed[Cell("winners")] = str(right)
    typed[Cell("reason")] = "nobody"
    assert said(wanted, typed).startswith("By the trios and the points written down, what settled")


def test_a_play_that_isnt_over(demos: tuple[Sheet, Typed]) -> None:
    wanted, typed = demos
    few = {cell: text for cell, text in typed.items() if cell.number is None}
    for cell in few:
        if cell.key in ("executive", "legislative", "judicial", "media", "trio"):
            few[cell] = "0"
    few[Cell("winners")], few[Cell("reason")] = "-", "nobody"
    assert said(wanted, few).startswith("0 of the 14 figures were collected")
    wanted, typed = on_paper(played("demos: short", 1))
    last = max(cell.number or 0 for cell in typed)
    cut = {cell: text for cell, text in typed.items() if cell.number != last}
    assert any("rounds" in problem.sentence for problem in problems_of(wanted, cut))


def test_camps_are_those_of_the_mode() -> None:
    wanted, typed = on_paper(played("demos: 2v2+1", 1))
    typed[Cell("camp", None, 0)] = typed[Cell("camp", None, 1)] = "B"
    assert said(wanted, typed) == "These camps can't be: expected A, A, B, B, I, in any order."


def test_where_it_cant_be_worked_out_it_is_asked_for() -> None:
    wanted = sheet(scenario("demos: full, announced_trio=true"))
    _, typed = on_paper(played("demos: full", 1))
    bare = {cell: text for cell, text in typed.items() if cell.key not in ("winners", "reason")}
    assert [problem.cell for problem in problems_of(wanted, bare)] == [
        Cell("winners"),
        Cell("reason"),
    ]


# Contradictions of Delanopolis


@pytest.fixture
def city() -> tuple[Sheet, Typed]:
    return on_paper(played("delanopolis: classroom", 1))


def test_points_only_change_hands(city: tuple[Sheet, Typed]) -> None:
    wanted, typed = city
    typed[Cell("total", None, 0)] = str(int(typed[Cell("total", None, 0)]) + 1)
    assert "points only change hands" in said(wanted, typed)


def test_nobody_stakes_more_than_the_cap(city: tuple[Sheet, Typed]) -> None:
    wanted, typed = city
    mayor = int(typed[Cell("mayor")]) - 1
    rival = (mayor + 1) % 4
    typed[Cell("stake", 1, rival)] = "61"
    assert said(wanted, typed) == f"Auction 1: Seat {rival + 1} can't stake 61 VOT, 60 at most."
    typed[Cell("stake", 1, rival)] = "0"
    typed[Cell("stake", 1, mayor)] = "121"
    assert "121 can't be. Expected: 0 to 120." in said(wanted, typed)


def test_a_terrain_goes_to_whom_the_stakes_say(city: tuple[Sheet, Typed]) -> None:
    wanted, typed = city
    mayor = int(typed[Cell("mayor")]) - 1
    for seat in range(4):
        typed[Cell("stake", 1, seat)] = "100" if seat == mayor else "10"
    typed.pop(Cell("doubled", 1), None)
    typed[Cell("taken", 1)] = str((mayor + 1) % 4 + 1)
    found = [p.sentence for p in problems_of(wanted, typed) if p.cell == Cell("taken", 1)]
    assert found == [
        f"Auction 1: by the stakes the terrain goes to Seat {mayor + 1}, not "
        f"Seat {(mayor + 1) % 4 + 1}."
    ]


def test_no_terrain_is_taken_twice(city: tuple[Sheet, Typed]) -> None:
    wanted, typed = city
    taken = [n for n in range(1, 13) if typed.get(Cell("taken", n), "-") != "-"]
    typed[Cell("terrain", taken[1])] = typed[Cell("terrain", taken[0])]
    assert "is taken twice" in said(wanted, typed)


def test_the_end_agrees_with_the_terrains(city: tuple[Sheet, Typed]) -> None:
    wanted, typed = city
    right = typed[Cell("title")]
    typed[Cell("title")] = "president" if right != "president" else "mayor"
    assert "it ended so" in said(wanted, typed)
    typed[Cell("title")] = right
    winner = int(typed[Cell("winners")])
    typed[Cell("winners")] = str(winner % 4 + 1)
    assert f"the winner is Seat {winner}, not" in said(wanted, typed)


def test_no_more_terrains_than_there_are(city: tuple[Sheet, Typed]) -> None:
    wanted, typed = city
    few = {cell: text for cell, text in typed.items() if cell.number is None}
    for seat in range(4):
        few[Cell("terrains", None, seat)] = "5"
    assert any("own 20 terrains: there are 12" in p.sentence for p in problems_of(wanted, few))


# Contradictions of Presidency


@pytest.fixture
def race() -> tuple[Sheet, Typed]:
    return on_paper(played("presidency: three-terms", 1))


def test_most_presidencies_win(race: tuple[Sheet, Typed]) -> None:
    wanted, typed = race
    typed[Cell("winners")] = "-"
    assert said(wanted, typed).endswith(", not nobody.")


def test_somebody_is_elected_by_something(race: tuple[Sheet, Typed]) -> None:
    wanted, typed = race
    del typed[Cell("elected", 1)]
    assert any(
        p.sentence.endswith("made a President, and nobody is written as elected.")
        for p in problems_of(wanted, typed)
    )


def test_without_a_president_all_turns_were_played(race: tuple[Sheet, Typed]) -> None:
    wanted, typed = race
    del typed[Cell("elected", 1)], typed[Cell("by", 1)]
    typed[Cell("turns", 1)] = "12"
    assert any("goes on for 240 turns, not 12" in p.sentence for p in problems_of(wanted, typed))


def test_no_more_schemes_than_were_drawn(race: tuple[Sheet, Typed]) -> None:
    wanted, typed = race
    typed[Cell("schemes", None, 0)] = "900"
    assert any("at most" in problem.sentence for problem in problems_of(wanted, typed))


def test_limits_that_never_bite_set_nobody_aside() -> None:
    from dataclasses import replace

    from civicgames.games.presidency.rules import Rules

    standard = find_scenario("presidency", "standard")
    board = standard.rules.board
    roomy = [{**stage.model_dump(), "limit": 6} for stage in board.stage]
    rules = Rules(board={**board.model_dump(exclude_none=True), "stage": roomy})
    wanted = sheet(replace(standard, rules=rules))
    typed = {Cell("elected", 1): "1", Cell("set_aside", None, 2): "1"}
    assert "no limit is ever full" in said(wanted, typed)


# What every game's sheet is like


ALL = [(game, name) for game in game_names() for name in builtin(game)]


@pytest.mark.parametrize(("game", "name"), ALL)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_line_has_its_words(game: str, name: str, lang: str) -> None:
    wanted = sheet(find_scenario(game, name))
    labels = [field.label(lang) for field in wanted.fields]
    assert len(set(labels)) == len(labels)
    for field in wanted.fields:
        assert field.help(lang).endswith(".")
        assert len(field.label(lang)) <= 24
        assert all(field.choice(value, lang) for value in field.choices)
        assert field.kind != "number" or field.high > field.low


@pytest.mark.parametrize("page", ["paper", "debriefing"])
def test_french_spaces_dont_break(page: str) -> None:
    def texts(value: Any) -> Iterator[str]:
        if isinstance(value, str):
            yield value
        else:
            for one in value.values() if isinstance(value, dict) else value:
                yield from texts(one)

    for text in texts(classroom_texts(page, "fr")):
        assert not re.search(r" [;:!?»]|« |[^\s\u00a0][;:!?»]", text), text


def test_both_languages_have_the_same_texts() -> None:
    def shape(value: Any) -> Any:
        return {key: shape(one) for key, one in value.items()} if isinstance(value, dict) else ""

    one, other = (shape(classroom_texts("paper", lang)) for lang in LANGUAGES)
    assert one == other


@pytest.mark.parametrize(
    ("text", "value"),
    [("3", 3), (" 1 2 ", 12), ("12,0", 12), ("12.00", 12), ("0", 0)],
)
def test_numbers_as_people_write_them(text: str, value: int, demos: tuple[Sheet, Typed]) -> None:
    play, _ = read_sheet(demos[0], {Cell("total", None, 0): text}, EN)
    assert play.at("total", None, 0) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("2", (1,)),
        ("1 3", (0, 2)),
        ("3, 1", (0, 2)),
        ("Seat 2", (1,)),
        ("Place 2 et 4", (1, 3)),
        ("-", ()),
        ("personne", ()),
    ],
)
def test_seats_as_people_write_them(
    text: str, value: tuple[int, ...], demos: tuple[Sheet, Typed]
) -> None:
    play, _ = read_sheet(demos[0], {Cell("winners"): text}, EN)
    assert play.at("winners") == value


@pytest.mark.parametrize(
    ("cell", "text", "part"),
    [
        (Cell("total", None, 0), "=1+1", "looks like a formula"),
        (Cell("total", None, 0), "@SUM(A1)", "looks like a formula"),
        (Cell("total", None, 0), "-cmd|' /C calc'!A0", "looks like a formula"),
        (Cell("total", None, 0), "-3", "can't be"),
        (Cell("total", None, 0), "twelve", "isn't a whole number"),
        (Cell("total", None, 0), "١٢", "isn't a whole number"),
        (Cell("total", None, 0), "1" * 70, "too long"),
        (Cell("winners"), "5", "There is no seat 5"),
        (Cell("winners"), "<b>1</b>", "isn't a seat"),
        (Cell("veto", 1), "1 2", "several seats"),
        (Cell("reason"), "magic", "isn't one of the answers"),
        (Cell("magic"), "1", "There is no box"),
        (Cell("total", 1, 0), "1", "There is no box"),
        (Cell("total", None, 9), "1", "There is no box"),
        (Cell("points", 10**9, 0), "1", "There is no box"),
    ],
)
def test_what_cant_stand_in_a_box(
    cell: Cell, text: str, part: str, demos: tuple[Sheet, Typed]
) -> None:
    found = read_sheet(demos[0], {**demos[1], cell: text}, EN)[1]
    assert len(found) == 1
    assert part in found[0].sentence


def test_a_line_left_out_in_between(demos: tuple[Sheet, Typed]) -> None:
    wanted, typed = demos
    gap = {cell: text for cell, text in typed.items() if cell.number != 2}
    assert said(wanted, gap) == "Round 2 is empty, and a later one is filled in."


@settings(max_examples=60)
@given(data=st.data())
def test_whatever_is_typed_ends_in_sentences(data: st.DataObject) -> None:
    game, name = data.draw(st.sampled_from(ALL))
    wanted = sheet(find_scenario(game, name))
    keys = st.sampled_from([field.key for field in wanted.fields] + ["?"])
    cells = st.builds(Cell, keys, st.none() | st.integers(-2, 50), st.none() | st.integers(-2, 9))
    texts = st.text(max_size=70) | st.sampled_from(["0", "1", "2", "12", "-", "1 2", "=1", "money"])
    typed = data.draw(st.dictionaries(cells, texts, max_size=40))
    play, problems = read_sheet(wanted, typed, translator("fr"), data.draw(st.text()))
    assert all(isinstance(problem.sentence, str) and problem.sentence for problem in problems)
    if not problems:
        assert len(rows(play)["plays"]) == 1


@pytest.mark.parametrize("line", PLAYED)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_sheet_is_written_down_and_read_again(line: str, lang: str) -> None:
    texts = translator(lang)
    wanted, typed = on_paper(played(line, 5))
    play, _ = read_sheet(wanted, typed, texts, "=3")
    handed = handed_in(play, texts)
    (again,), refused = read_csv("paper.csv", handed.paper, texts)
    assert refused == []
    assert again.rows == handed.rows


def test_a_class_keeps_its_paper(tmp_path: Path) -> None:
    wanted, typed = on_paper(played("demos: full", 2))
    play, _ = read_sheet(wanted, typed, EN, "7")
    Classroom(tmp_path).add(handed_in(play, EN))
    (kept,) = Classroom(tmp_path).pool.tables
    assert (kept.label, kept.source, kept.digest) == ("Paper 7", "paper", play.digest)
    room = Classroom(tmp_path)
    room.forget()
    assert list(tmp_path.glob("*.csv")) == []


# In a pool


def test_paper_is_pooled_with_the_others_and_says_so() -> None:
    record = played("demos: full", 1)
    wanted, typed = on_paper(played("demos: full", 2))
    play, _ = read_sheet(wanted, typed, EN, "Table 9")
    class_pool = Pool()
    class_pool.add_files([("one.play.jsonl", record.to_text().encode())])
    class_pool.add(handed_in(play, EN))
    class_pool.add(handed_in(play, EN))
    assert len(class_pool) == 2
    assert len(class_pool.duplicates) == 1
    runs = class_pool.runs("demos")
    assert runs.columns("plays")["source"] == ["played", "paper"]
    assert runs.columns("plays")["table"] == ["Table 1", "Table 9"]
    assert runs.plays["decisions"].isna().tolist() == [False, True]
    assert runs.seats["total"].notna().all()


def test_the_same_sheet_of_another_table_is_another_play(demos: tuple[Sheet, Typed]) -> None:
    def read(name: str) -> PaperPlay:
        return read_sheet(*demos, EN, name)[0]

    assert read("a").digest == read("a").digest != read("b").digest
