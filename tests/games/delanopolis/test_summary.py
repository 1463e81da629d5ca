"""The three tables of Delanopolis say what its records say."""

import pytest

from civicgames.engine.play import Play
from civicgames.games.delanopolis import GAME
from civicgames.games.delanopolis.summary import SUMMARY
from tests.games.delanopolis.test_view import BUSY


@pytest.mark.parametrize("switches", [*GAME.presets.values(), BUSY])
@pytest.mark.parametrize("seats", [3, 6])
def test_rows_fit_the_columns_and_the_table(switches: dict[str, object], seats: int) -> None:
    for seed in range(4):
        play = Play(GAME, GAME.rules(**switches), seats, seed=seed)
        play.run([lambda view, decision: decision.draw(view.random)] * seats)
        rows = SUMMARY.rows(7, play.record.header, play.record.lines)
        named = {
            table: [
                dict(zip([c.name for c in SUMMARY.columns[table]], row, strict=True))
                for row in rows[table]
            ]
            for table in rows
        }
        (one,), of_seats, turns = named["plays"], named["seats"], named["rounds"]
        table = play.table
        assert (one["play"], one["mayor"], one["rounds"]) == (7, table.mayor, table.turn)
        assert one["mayor_terrains"] == len(table.owned(table.mayor)) == turns[-1]["mayor_terrains"]
        assert one["free_terrains"] == table.owners[1:].count(None)
        assert one["auctions"] == len(table.auctions) == sum(t["event"] == "auction" for t in turns)
        assert one["com_paid"] == sum(auction.com for auction in table.auctions)
        assert [row["points"] for row in of_seats] == [table.points(s) for s in range(seats)]
        assert [row["terrains"] for row in of_seats] == [len(table.owned(s)) for s in range(seats)]
        assert sum(row["share"] for row in of_seats) == pytest.approx(1)
        assert sum(row["auctions_won"] for row in of_seats) == sum(
            auction.winner is not None for auction in table.auctions
        )
        assert [row["role"] for row in of_seats].count("mayor") == 1
        assert sum(row["rents_paid"] for row in of_seats) == sum(t["rent_paid"] for t in turns)
