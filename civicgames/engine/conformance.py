"""One public check that any game can be put through: does it keep its promises to the engine?

What is checked is in the names of :class:`NotConforming`'s ``check``:

* ``options``: no question without options, or with only one; no seat asked twice at once;
* ``accepts``: every option is accepted, can be written as JSON and is read back the same;
* ``refusals``: an answer that isn't an option is refused with a sentence, and changes nothing;
* ``conserved``: what must stay the same does (:attr:`Game.conserved`);
* ``ends``: the play ends within :attr:`Game.most_decisions`, with an outcome in its record;
* ``sealed``: choices made at the same time give the same record in any order, and show in nobody's
  view before all are in;
* ``secrets``: a view doesn't change when what it can't see is dealt anew; no line that a seat
  may read tells a card that it never saw;
* ``view``: a view shares nothing with the table;
* ``imagine``: an imagined play looks the same to the seat, and isn't a copy of the true one;
* ``undo``: refused after something was shown, else it restores every view;
* ``record``: lines stay as written, and a record cut after any line goes on;
* ``elsewhere``: another process with another hash seed asks and writes the same.
"""

from __future__ import annotations

from random import Random

from civicgames.engine.checks import Checks, NotConforming
from civicgames.engine.elsewhere import play_elsewhere
from civicgames.engine.game import Game, find_game
from civicgames.engine.play import Play


def check_game(
    game: Game,
    preset: str | None = None,
    *,
    seats: int | None = None,
    plays: int = 1,
    seed: int = 0,
    random: Random | None = None,
) -> None:
    """Play a game at random and check all that the engine expects of a game.

    ``preset`` is one of ``game.presets``, None all of them; ``seats`` a number, None every number
    that may play; ``plays`` are made for each preset and number of seats. ``random`` makes the
    choices. The game must be registered. Raises :class:`NotConforming` at the first thing wrong.
    """
    if find_game(game.name) is not game:
        raise ValueError(f"{game.name} isn't the game registered by that name: register it first.")
    if preset is not None and preset not in game.presets:
        known = ", ".join(game.presets)
        raise ValueError(f"{game.name} has no preset {preset!r}: expected {known}.")
    random = random or Random(f"{game.name}/{seed}")
    for name in game.presets if preset is None else [preset]:
        rules = game.rules(**game.presets[name])
        records = []
        for number in game.seat_numbers(rules) if seats is None else [seats]:
            for turn in range(plays):
                play = Play(game, rules, number, scenario=name, seed=seed + turn)
                records.append(Checks(play, name, random).run())
        differences = play_elsewhere(game, records)
        if differences:
            raise NotConforming("elsewhere", f"{game.name}, preset {name}", "; ".join(differences))


__all__ = ["NotConforming", "check_game"]
