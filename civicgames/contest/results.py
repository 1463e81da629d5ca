"""What came out of a tournament: ranks, shares and ratings, to show, to count on and to keep."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from civicgames.contest.failures import Failure
from civicgames.contest.ratings import ratings
from civicgames.contest.standings import Played, fair_share, scores
from civicgames.i18n import translator
from civicgames.statistics import Interval

if TYPE_CHECKING:
    import pandas as pd

RANKS, SEATS = "ranks", "seats"


@dataclass(frozen=True)
class Standing:
    """How one strategy did.

    ``share`` (0 to 1): of the victory, a seat that it played, with its 95 % interval; a shared
    victory counts as its share. ``rank``, and from ``best`` to ``worst`` the ranks that the plays
    leave open (95 %, all pairs together). ``seats``: how many it played, ``victories``: in how many
    plays' worth. ``rating``: openskill's, None where that isn't installed or it withdrew.
    ``withdrew``: why it is out, or None.
    """

    name: str
    rank: int
    best: int
    worst: int
    share: Interval
    victories: float
    seats: int
    rating: Interval | None
    withdrew: str | None


class Results:
    """The results of a tournament; shows as a table with sentences in a notebook.

    ``standings`` are the strategies by rank; ``fair`` is what each seat would win if all were
    alike. ``rows("ranks")`` and ``rows("seats")`` (one row a seat of a play) are tidy rows,
    ``table`` the ranks as a pandas DataFrame. ``withdrawn`` says, by name, why a strategy is out.
    ``save("cup.csv")`` or ``save("cup.json")`` keeps them; ``civicgames.charts.ranking(results)``
    draws them. ``complete`` is False where the tournament was stopped before its end.
    """

    def __init__(
        self,
        game: str,
        name: str,
        seed: int,
        names: Sequence[str],
        played: Sequence[Played],
        failed: Mapping[int, Failure],
        *,
        complete: bool = True,
        lang: str = "en",
    ) -> None:
        self.game = game
        self.name = name
        self.seed = seed
        self.complete = complete
        self.lang = lang
        self.names = tuple(names)
        self._played = list(played)
        self._failed = dict(failed)

    @property
    def fair(self) -> float:
        """What each seat would win if all were alike (0 to 1)."""
        return fair_share(self._played)

    @property
    def withdrawn(self) -> dict[str, str]:
        """Who withdrew, and why: a sentence each."""
        texts = translator(self.lang)
        return {
            self.names[one]: failure.sentence(self.names[one], texts)
            for one, failure in sorted(self._failed.items())
        }

    @cached_property
    def standings(self) -> list[Standing]:
        """The strategies by rank, the best first, those that withdrew last."""
        rated = ratings(self._played, len(self.names))
        withdrawn = self.withdrawn
        return [
            Standing(
                name := self.names[score.strategy],
                score.rank,
                score.best,
                score.worst,
                score.share,
                score.victories,
                score.seats,
                rated[score.strategy] if rated and score.seats and name not in withdrawn else None,
                withdrawn.get(name),
            )
            for score in scores(self._played, len(self.names), tuple(self._failed))
        ]

    def rows(self, table: str = RANKS) -> list[dict[str, Any]]:
        """Tidy rows: ``"ranks"``, one a strategy, or ``"seats"``, one a seat of a play.

        Raises ValueError for another table.
        """
        if table == RANKS:
            return [_rank_row(one) for one in self.standings]
        if table == SEATS:
            return [row for one in self._played for row in _seat_rows(one, self.names)]
        raise ValueError(f"There is no table {table!r:.40}: expected 'ranks' or 'seats'.")

    @property
    def table(self) -> pd.DataFrame:
        """The ranks as a DataFrame, one row a strategy. Raises ImportError without pandas."""
        return self.frame(RANKS)

    def frame(self, table: str = RANKS) -> pd.DataFrame:
        """A table as a DataFrame; see :meth:`rows`."""
        try:
            import pandas as pd
        except ImportError as error:
            raise ImportError(
                "DataFrames need pandas: pip install 'civicgames[data]'; rows() needs nothing."
            ) from error
        return pd.DataFrame(self.rows(table))

    def save(self, path: str | Path) -> Path:
        """Write to ``path``: .csv (the ranks) or .json (ranks and plays). Returns the path.

        Raises ValueError for another ending.
        """
        from civicgames.contest.files import write

        return write(self, Path(path))

    def sentences(self) -> list[str]:
        """What came out, in plain sentences: the ranks first, then who withdrew."""
        from civicgames.contest.telling import sentences

        return sentences(self)

    def __len__(self) -> int:
        return len(self._played)

    def __str__(self) -> str:
        return "\n".join(self.sentences())

    def __repr__(self) -> str:
        rest = "" if self.complete else ", stopped early"
        return (
            f"<Tournament of {self.game} {self.name}: {len(self.names)} strategies, "
            f"{len(self):,} plays, seed {self.seed}{rest}>"
        )

    def _repr_html_(self) -> str:
        from civicgames.contest.telling import html

        return html(self)


def _rank_row(one: Standing) -> dict[str, Any]:
    return {
        "strategy": one.name,
        "rank": one.rank,
        "rank_best": one.best,
        "rank_worst": one.worst,
        "share": one.share.value,
        "share_low": one.share.low,
        "share_high": one.share.high,
        "victories": one.victories,
        "seats": one.seats,
        "rating": one.rating.value if one.rating else None,
        "rating_low": one.rating.low if one.rating else None,
        "rating_high": one.rating.high if one.rating else None,
        "withdrew": one.withdrew,
    }


def _seat_rows(one: Played, names: Sequence[str]) -> list[dict[str, Any]]:
    return [
        {
            "play": one.play,
            "seed": one.seed,
            "seat": seat,
            "strategy": names[strategy],
            "stood_in": seat in one.stood_in,
            "victory": 1 / len(one.winners) if seat in one.winners else 0.0,
        }
        for seat, strategy in enumerate(one.lineup)
    ]
