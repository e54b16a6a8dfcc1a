"""The game as PettingZoo's AEC environment, without checks: every seat an agent."""

from collections.abc import Sequence
from random import SystemRandom
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv

from oriflamme.envs.env_setup import make_env_setup
from oriflamme.envs.picture import render_picture
from oriflamme.envs.spaces import (
    ObservationForm,
    check_one_of,
    make_observation,
    make_observation_space,
)
from oriflamme.kernel.codec import ACTIONS
from oriflamme.kernel.rewards import REWARDS
from oriflamme.kernel.single_game import SingleGame
from oriflamme.notation.position import format_position
from oriflamme.rules.terms import Kind, Seat
from oriflamme.views.view import view

RENDER_MODES = ("ansi", "human", "rgb_array")


class OriflammeAECEnv(AECEnv, EzPickle):  # type: ignore[misc]
    """The environment itself: an illegal action is an error."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "oriflamme_v0",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        ruleset: str = "base",
        seats: int | None = None,
        edition: str = "standard",
        deck: Sequence[Kind] | None = None,
        reward: str = "win_share",
        observation: ObservationForm = "array",
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        """`ruleset`, `seats`, `edition` and `deck` are as in `rules.setup.agree`; four seats where
        the ruleset leaves a choice and nothing is said.

        `reward` is "win_share", "rank" or "margin" (`rewards.py`), given at the end; `observation`
        is "array" or "parts" (`spaces.py`). After `max_cycles` decisions the game is cut off.
        """
        EzPickle.__init__(
            self, ruleset, seats, edition, deck, reward, observation, max_cycles, render_mode
        )
        super().__init__()
        if render_mode is not None:
            check_one_of("render_mode", render_mode, RENDER_MODES)
        self.setup = make_env_setup(ruleset, seats, edition, deck)
        self.render_mode = render_mode
        check_one_of("reward", reward, REWARDS)
        self._reward, self._observation_form, self._max_cycles = reward, observation, max_cycles
        self.possible_agents = [f"player_{seat}" for seat in range(len(self.setup.seats))]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = dict.fromkeys(
            self.possible_agents, make_observation_space(observation)
        )
        self.action_spaces = dict.fromkeys(self.possible_agents, spaces.Discrete(ACTIONS))
        self._game: SingleGame | None = None
        self._decider: Seat | None = None
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal: by the seed, as `kernel.batch.deal_games` deals its first game; without one, on
        from where the chance of the last game stands. `options` may name the `first` seat."""
        first: Seat | None = (options or {}).get("first")
        if self._game is None or seed is not None or first is not None:
            drawn_seed = SystemRandom().getrandbits(63) if seed is None else seed
            if self._game is None:
                self._game = SingleGame(self.setup, seed=drawn_seed, first=first)
            else:
                self._game.deal(seed=drawn_seed, first=first)
        else:
            self._game.redeal()
        self._decider = self._game.decider
        self._observation, self._mask = self._game.observe(self._decider or 0)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._cycles = 0
        self.agent_selection = self.agents[self._decider or 0]

    def observe(self, agent: str) -> dict[str, Any]:
        """What a seat sees, and what it may do now: nothing, unless it decides."""
        seat = self._seat[agent]
        if seat != self._decider:
            return make_observation(*self.game.observe(seat), self._observation_form)
        if self._observation_form == "array":
            return {"observation": self._observation, "action_mask": self._mask.view(np.int8)}
        return make_observation(self._observation, self._mask, self._observation_form)

    @property
    def is_dealt(self) -> bool:
        """Whether there was a first deal."""
        return self._game is not None

    @property
    def game(self) -> SingleGame:
        """The game that is played."""
        if self._game is None:
            raise RuntimeError("reset() deals the first game; nothing can be asked before")
        return self._game

    def step(self, action: int | None) -> None:
        """Do what the number says for the agent that decides; one that is done takes none."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        number = -1 if action is None else int(action)
        self._decider, self._observation, self._mask = self.game.step_and_observe(number)
        self._cycles += 1
        self._cumulative_rewards[agent] = 0.0
        if self._decider is None:
            self.agent_selection = self.agents[0]
            self.rewards = dict(zip(self.agents, self.game.rewards(self._reward), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
        else:
            self.agent_selection = self.agents[self._decider]
            if self._cycles == self._max_cycles:
                self.truncations = dict.fromkeys(self.agents, True)
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """The table as a spectator sees it: a line of text, printed for people, or a picture."""
        shown = view(self.game.state, None)
        if self.render_mode == "rgb_array":
            return render_picture(shown)
        line = format_position(shown)
        if self.render_mode == "ansi":
            return line
        print(line)  # noqa: T201 this is what "human" asks for
        return None

    def close(self) -> None:
        """Nothing is held open."""
