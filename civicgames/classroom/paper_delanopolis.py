"""A play of Delanopolis on paper: what can't be by the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from civicgames.classroom.paper import Cell, PaperPlay, Problem, seat_name, seat_names
from civicgames.classroom.paper_delanopolis_told import counted, dealt, lines, outcome, told_rows
from civicgames.i18n import Texts
from civicgames.numbers import number as in_words

__all__ = ["contradictions", "lines", "told_rows"]


def contradictions(play: PaperPlay, texts: Texts) -> list[Problem]:
    """All that can't be by the rules of the scenario, in the order of the sheet."""
    found = [
        *_points(play, texts),
        *_terrains(play, texts),
        *_turns(play, texts),
        *(
            problem
            for number in range(1, play.rounds + 1)
            for problem in _auction(play, number, texts)
        ),
        *_taken(play, texts),
    ]
    return found or list(_outcome(play, texts))


# Points and terrains (P-02, P-12, P-41)


def _most_refuges(play: PaperPlay) -> int:
    rules, seats = play.rules, play.sheet.seats
    if rules.refuges == "held":
        return int(rules.refuges_each * seats)
    turns = play.at("turns") or rules.last_turn(seats - 1)
    return 2 * int(turns)  # the mayor's and the roller's


def _points(play: PaperPlay, texts: Texts) -> Iterator[Problem]:
    rules, total = play.rules, sum(play.by_seat("total"))
    each, more = rules.refuge_com + rules.refuge_vot, total - dealt(play)
    spent = more // each if each else 0
    if more == each * spent and 0 <= spent <= _most_refuges(play):
        return
    values = {
        "total": in_words(total, texts.lang),
        "dealt": in_words(dealt(play), texts.lang),
        "each": in_words(each, texts.lang),
        "most": in_words(dealt(play) + each * _most_refuges(play), texts.lang),
    }
    if not each or not _most_refuges(play):
        said = texts._("All seats together have {total} points, and {dealt} are in play.", **values)
    else:
        said = texts._(
            "All seats together have {total} points: points only change hands, so expected "
            "{dealt}, and {each} more for each refuge spent, {most} at most.",
            **values,
        )
    yield Problem(said)


def _terrains(play: PaperPlay, texts: Texts) -> Iterator[Problem]:
    owned, reachable = sum(play.by_seat("terrains")), len(play.rules.reachable)
    if owned > reachable:
        yield Problem(
            texts._(
                "All seats together own {owned} terrains: there are {all} to own.",
                owned=owned,
                all=reachable,
            )
        )


def _turns(play: PaperPlay, texts: Texts) -> Iterator[Problem]:
    turns = play.at("turns")
    if turns is not None and turns < play.rounds:
        yield Problem(
            texts._(
                "{turns} and {auctions}: a turn has one auction at most.",
                turns=texts.n_("{n} turn", "{n} turns", turns, n=turns),
                auctions=texts.n_("{n} auction", "{n} auctions", play.rounds, n=play.rounds),
            ),
            Cell("turns"),
        )


# Auctions (P-20 to P-25)


def _auction(play: PaperPlay, number: int, texts: Texts) -> Iterator[Problem]:
    mayor, line = play.at("mayor"), play.sheet.round_word(texts.lang, number)
    cap = play.rules.cap_of_mayor(play.sheet.seats - 1)
    stakes = play.by_seat("stake", number)
    terrain = play.at("terrain", number)
    if terrain is not None and terrain not in play.rules.reachable:
        yield Problem(
            texts._(
                "{line}: two dice can't lead to terrain {terrain}.", line=line, terrain=terrain
            ),
            Cell("terrain", number),
        )
    too_high = False
    for seat, stake in enumerate(stakes):
        most = cap if seat == mayor else stake_cap(play)
        if stake is not None and most is not None and stake > most:
            too_high = True
            said = (
                texts._("{line}: the mayor can't stake {stake} COM, {most} at most.")
                if seat == mayor
                else texts._("{line}: {seat} can't stake {stake} VOT, {most} at most.")
            )
            yield Problem(
                said.format(
                    line=line,
                    seat=seat_name(seat, texts),
                    stake=in_words(stake, texts.lang),
                    most=in_words(most, texts.lang),
                ),
                Cell("stake", number, seat),
            )
    if not too_high:
        yield from _winner(play, number, stakes, texts)


def stake_cap(play: PaperPlay) -> int:
    """P-20, P-24: what a challenger may stake, with what a level one may add."""
    cap = int(play.rules.stake_cap)
    return 2 * cap if play.rules.tied_stakes == "rebid" else cap


def possible_winners(play: PaperPlay, number: int) -> list[int | None]:
    """P-22: who may have taken a terrain by the stakes, all level ones; None: it stayed free."""
    mayor, rules, counts = play.at("mayor"), play.rules, counted(play, number)
    of_mayor = counts[mayor] or 0
    rivals = {s: c for s, c in enumerate(counts) if s != mayor and c}
    together = sum(rivals.values())
    if of_mayor > together:
        return [mayor]
    if of_mayor == together and (not together or rules.equal_stakes == "nobody"):
        return [None]
    if of_mayor == together and rules.equal_stakes == "mayor":
        return [mayor]
    most = max(rivals.values())
    level = [seat for seat, count in rivals.items() if count == most]
    return list(level)


def _winner(
    play: PaperPlay, number: int, stakes: Sequence[int | None], texts: Texts
) -> Iterator[Problem]:
    written = play.at("taken", number)
    if not any(stake is not None for stake in stakes):
        return
    possible = possible_winners(play, number)
    # Nothing written is "it stayed free"; it is also what a hurried table leaves.
    taken = None if written == () else written
    if taken in possible:
        return
    values = {
        "line": play.sheet.round_word(texts.lang, number),
        "right": seat_names([seat for seat in possible if seat is not None], texts),
        "taken": "" if taken is None else seat_name(taken, texts),
    }
    if possible == [None]:
        said = texts._("{line}: by the stakes the terrain stays free, not {taken}'s.", **values)
    elif taken is None:
        said = texts._("{line}: by the stakes the terrain goes to {right}; write it.", **values)
    else:
        said = texts._("{line}: by the stakes the terrain goes to {right}, not {taken}.", **values)
    yield Problem(said, Cell("taken", number))


def _taken(play: PaperPlay, texts: Texts) -> Iterator[Problem]:
    first: dict[int, int] = {}
    for number in range(1, play.rounds + 1):
        terrain, taken = play.at("terrain", number), play.at("taken", number)
        if terrain is None or not isinstance(taken, int):
            continue
        if terrain in first:
            yield Problem(
                texts._(
                    "Terrain {terrain} is taken twice: in auction {one} and in auction {other}.",
                    terrain=terrain,
                    one=first[terrain],
                    other=number,
                ),
                Cell("terrain", number),
            )
        first.setdefault(terrain, number)
    won = [taken for taken in play.by_round("taken") if isinstance(taken, int)]
    owned = play.by_seat("terrains")
    if play.rounds and len(won) != sum(owned):
        yield Problem(
            texts._(
                "{won} were taken in the auctions, and the seats own {owned} in all.",
                won=texts.n_("{n} terrain", "{n} terrains", len(won), n=len(won)),
                owned=sum(owned),
            )
        )
        return
    for seat, has in enumerate(owned) if play.rounds else ():
        # P-33: a challenger may have sold terrains to the mayor, never the other way.
        took, mayor = won.count(seat), play.at("mayor")
        if (seat == mayor and has < took) or (seat != mayor and has > took):
            yield Problem(
                texts._(
                    "{seat} took {took} and owns {owned} at the end.",
                    seat=seat_name(seat, texts),
                    took=texts.n_("{n} terrain", "{n} terrains", took, n=took),
                    owned=has,
                ),
                Cell("terrains", None, seat),
            )


# The end (P-41)


def _outcome(play: PaperPlay, texts: Texts) -> Iterator[Problem]:
    right, winners, title = outcome(play), play.at("winners"), play.at("title")
    if winners is not None and list(winners) != right["winners"]:
        yield Problem(
            texts._(
                "By the terrains and the points written down the winner is {right}, not {written}.",
                right=seat_names(right["winners"], texts),
                written=seat_names(winners, texts) or texts._("nobody"),
            ),
            Cell("winners"),
        )
    elif title is not None and title != right["title"]:
        field = play.sheet["title"]
        yield Problem(
            texts._(
                "By the terrains and the points written down, it ended so: {right}; not: "
                "{written}.",
                right=field.choice(right["title"], texts.lang),
                written=field.choice(title, texts.lang),
            ),
            Cell("title"),
        )
