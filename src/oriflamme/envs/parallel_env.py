"""The game for learners that ask every agent at once: PettingZoo's parallel interface.

In each cycle every agent names an action and only the one that decides is heard, as in PettingZoo's
own parallel form of games of turns.
"""

from typing import Any, ClassVar, Final

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import ParallelEnv

from oriflamme.envs.aec_env import RENDER_MODES, OriflammeAECEnv
from oriflamme.envs.spaces import check_one_of
from oriflamme.kernel.batch import sample_actions
from oriflamme.rules.errors import IllegalAction

ILLEGAL: Final = ("draw", "raise")

PerAgent = dict[str, Any]
"""Something for each agent."""


class OriflammeParallelEnv(ParallelEnv, EzPickle):  # type: ignore[misc]
    """A cycle is one decision; what the agents name that do not decide is not looked at."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "oriflamme_parallel_v0",
        "render_modes": list(RENDER_MODES),
        "render_fps": 1,
    }

    def __init__(self, *choices: Any, illegal: str = "draw", **named: Any) -> None:
        """The choices are those of `OriflammeAECEnv`.

        For an illegal action a legal one is drawn from the game's own chance, and the agent's info
        says so; with `illegal="raise"` it is an error.
        """
        EzPickle.__init__(self, *choices, illegal=illegal, **named)
        check_one_of("illegal", illegal, ILLEGAL)
        self._raises = illegal == "raise"
        self._aec_env = OriflammeAECEnv(*choices, **named)
        self.render_mode = self._aec_env.render_mode
        self.setup = self._aec_env.setup
        self.possible_agents = self._aec_env.possible_agents
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._aec_env.observation_space(agent)

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._aec_env.action_space(agent)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[PerAgent, PerAgent]:
        """Deal, as `OriflammeAECEnv` does: what every agent sees, and whether it decides."""
        self._aec_env.reset(seed, options)
        self.agents = self.possible_agents[:]
        return self._seen(), self._infos()

    def step(
        self, actions: dict[str, int]
    ) -> tuple[PerAgent, PerAgent, PerAgent, PerAgent, PerAgent]:
        """Hear the agent that decides."""
        turns, agent = self._aec_env, self._aec_env.agent_selection
        is_illegal = False
        try:
            turns.step(int(actions[agent]))
        except IllegalAction:
            if self._raises:
                raise
            is_illegal = True
            turns.step(self._random_action())
        infos = self._infos()
        infos[agent]["illegal"] = is_illegal
        if turns.truncations[agent] or turns.terminations[agent]:
            self.agents = []
        return self._seen(), turns.rewards, turns.terminations, turns.truncations, infos

    def render(self) -> Any:
        """The table as a spectator sees it."""
        return self._aec_env.render()

    def close(self) -> None:
        """Nothing is held open."""

    def _seen(self) -> PerAgent:
        return {agent: self._aec_env.observe(agent) for agent in self.possible_agents}

    def _infos(self) -> PerAgent:
        decider = self._aec_env.game.decider
        return {
            agent: {"decides": seat == decider, "illegal": False}
            for seat, agent in enumerate(self.possible_agents)
        }

    def _random_action(self) -> int:
        drawn = np.zeros(1, np.int32)
        sample_actions(self._aec_env.game.games, drawn, threads=1)
        return int(drawn[0])
