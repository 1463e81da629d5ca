"""One play as a PettingZoo AEC environment: agents take turns, each sees its own seat's view."""

from __future__ import annotations

import secrets
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo.utils import AECEnv

from civicgames.engine.decision import Decision
from civicgames.engine.play import Play
from civicgames.games import find_game
from civicgames.pettingzoo import delanopolis, demos, presidency
from civicgames.pettingzoo.items import Items, Vocabulary, following, whole
from civicgames.pettingzoo.observing import COMMON, Encoding, Field, common, in_one_row
from civicgames.say import sentences, shown_names
from civicgames.scenarios import Scenario, default_of, resolve

ENCODINGS: dict[str, Encoding] = {
    "demos": demos.ENCODING,
    "delanopolis": delanopolis.ENCODING,
    "presidency": presidency.ENCODING,
}
VERSIONS = {"demos": 0, "delanopolis": 0, "presidency": 0}
"""A game's version goes up when its spaces, its rewards or its default scenario change."""

LEAST, MOST = -1_000_000, 1_000_000
MOST_LINES = 12
"""Sentences that `render` shows."""


class CivicEnv(AECEnv):  # type: ignore[misc]
    """A game in AEC form.

    * Agents: ``"seat_0"``, ``"seat_1"``… Of several who are asked at once (sealed stakes, a
      window) the first is asked first, and none sees what another has answered.
    * Actions: ``Discrete``, one number for each item of the game's vocabulary (``items``); a list
      or a map is asked item by item. The mask says which may be answered now; an action outside of
      it raises ValueError and changes nothing.
    * Observations: ``{"observation": …, "action_mask": …}``: int32, the numbers of all `fields` in
      a row, from what the seat may see and nothing else; int8, 1 for what may be answered.
    * Rewards, at the end: the winners share 1, everybody else gets 0.
    * ``reset(seed=…)``: the same seed deals the same cards; None draws another one.
    """

    metadata = {"render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        scenario: str | Scenario | None = None,
        seats: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        found = resolve(game, default_of(game) if scenario is None else scenario)
        self.game = find_game(game)
        self.scenario, self.rules = found, found.rules
        self.render_mode = render_mode
        count = found.count if seats is None else seats
        self.metadata = {**CivicEnv.metadata, "name": f"{game}_v{VERSIONS[game]}"}
        self._encoding = ENCODINGS[game]
        self._words = Vocabulary(self._encoding.items(self.rules, count))
        self.items: Items = self._words.items
        """What each action means."""
        self.kinds = tuple(self._encoding.kinds)
        """What may be asked, by its number from 1."""
        self.fields: tuple[Field, ...] = (*COMMON, *self._encoding.fields(self.rules, count))
        """What an observation holds, in order."""
        self._seat = {f"seat_{number}": number for number in range(count)}
        self.possible_agents = list(self._seat)
        self.agents: list[str] = []
        size = sum(field.size for field in self.fields)
        actions = len(self._words)
        self.action_spaces = {a: spaces.Discrete(actions) for a in self._seat}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(LEAST, MOST, (size,), np.int32),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self._seat
        }
        self._new_play(None)  # refuses at once what can't be played

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        self._new_play(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._ask_next()

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        decision = self._decision
        assert decision is not None
        possible = {self._words.number(item): item for item in self._possible()}
        if not isinstance(action, (int, np.integer)) or isinstance(action, bool):
            raise ValueError(f"{agent} answers {action!r}: expected an action, a whole number.")
        action = int(action)
        if action not in possible:
            raise ValueError(
                f"{agent} can't answer {action!r} to {decision.kind}: expected one of the "
                f"{len(possible)} actions of its mask."
            )
        self._clear_rewards()
        self._cumulative_rewards[agent] = 0.0
        self._given += (possible[action],)
        self._complete()
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self._seat[agent]
        view = self.play.view(seat)
        turn = self._decision is not None and self._decision.seat == seat
        found = {
            **common(view, self.kinds, self._words, self._given if turn else ()),
            **self._encoding.look(view, self._words),
        }
        mask = np.zeros(len(self.items), np.int8)
        if turn:
            mask[[self._words.number(item) for item in self._possible()]] = 1
        row = np.array(in_one_row(self.fields, found), np.int32)
        return {"observation": row, "action_mask": mask}

    def render(self) -> str | None:
        """What happened last, in sentences for a spectator; None without a render mode."""
        if self.render_mode is None:
            return None
        from civicgames.i18n import translator

        texts = translator()
        names = shown_names([seat.name for seat in self.play.seats], texts.lang)
        say = sentences(self.game.name)
        told = [said for line in self.play.seen(None) if (said := say.say_line(line, names, texts))]
        return "\n".join(told[-MOST_LINES:])

    def close(self) -> None:
        self.play.close()

    def __repr__(self) -> str:
        return str(self.metadata["name"])

    # How it goes on

    def _new_play(self, seed: int | None) -> None:
        self.play = Play(
            self.game,
            self.rules,
            len(self.possible_agents),
            scenario=self.scenario.name,
            seed=secrets.randbits(63) if seed is None else seed,
            log=self.render_mode is not None,
        )
        self._decision: Decision | None = None
        self._given: Items = ()

    def _possible(self) -> Items:
        """The items that may be answered now; an amount beyond the vocabulary isn't offered."""
        assert self._decision is not None
        found = following(self._decision, self._given)
        if isinstance(self._decision.options, range):
            return tuple(amount for amount in found if amount in self._words)
        return found

    def _complete(self) -> None:
        """Give the choice to the play once it is whole; what follows by itself isn't asked."""
        decision = self._decision
        assert decision is not None
        while left := self._possible():
            if len(left) > 1:
                return
            self._given += left
        self.play.choose(decision.seat, whole(decision, self._given))
        self._ask_next()

    def _ask_next(self) -> None:
        self._given = ()
        pending = self.play.pending
        if not pending:
            self._decision = None
            self._end()
            return
        self._decision = pending[0]
        self.agent_selection = self.possible_agents[pending[0].seat]

    def _end(self) -> None:
        winners = (self.play.outcome or {}).get("winners", [])
        for agent in self.agents:
            self.terminations[agent] = True
            won = self._seat[agent] in winners
            self.rewards[agent] = 1 / len(winners) if won else 0.0
