"""The PettingZoo environment with the checks its own games have: an illegal action ends the game.

PettingZoo does this by three wrappers, one around the other, which hand on everything that is asked
of them; that takes three times as long as the game. Here the environment checks for itself, with
the same errors, warnings and outcomes.
"""

from collections.abc import Iterator
from typing import Any, Final

from pettingzoo.utils.env import AECIterable, AECIterator
from pettingzoo.utils.env_logger import EnvLogger

from oriflamme.envs.aec_env import OriflammeAECEnv
from oriflamme.kernel.codec import ACTIONS
from oriflamme.rules.errors import IllegalAction

ILLEGAL_REWARD: Final = -1.0
ATTRIBUTES_AFTER_RESET: Final = frozenset(
    ("rewards", "terminations", "truncations", "infos", "agent_selection", "agents")
)


class CheckedAECEnv(OriflammeAECEnv):
    """Calls in the wrong order and numbers of no action are errors; an illegal action ends the game
    with -1 for whoever did it."""

    def __init__(self, *choices: Any, **named: Any) -> None:
        super().__init__(*choices, **named)
        del self.agents  # there are none before the first deal
        self._moved = False

    def __getattr__(self, name: str) -> Any:
        if name in ATTRIBUTES_AFTER_RESET:
            raise AttributeError(f"{name} cannot be accessed before reset")
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        super().reset(seed, options)
        self._moved = True

    def step(self, action: int | None) -> None:
        if not self.is_dealt:
            EnvLogger.error_step_before_reset()
        self._moved = True
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        agent = self.agent_selection
        over = self.terminations[agent] or self.truncations[agent]
        in_space = type(action) is int and 0 <= action < ACTIONS
        assert in_space or (
            over if action is None else self.action_spaces[agent].contains(action)
        ), "action is not in action space"
        try:
            super().step(action)
        except IllegalAction:
            EnvLogger.warn_on_illegal_move()
            self._end_by_illegal(agent)

    def _end_by_illegal(self, agent: str) -> None:
        self._cumulative_rewards[agent] = 0.0
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self.rewards = dict.fromkeys(self.agents, 0.0) | {agent: ILLEGAL_REWARD}
        self._accumulate_rewards()
        self._deads_step_first()

    def observe(self, agent: str) -> dict[str, Any]:
        if not self.is_dealt:
            EnvLogger.error_observe_before_reset()
        return super().observe(agent)

    def render(self) -> Any:
        if not self.is_dealt:
            EnvLogger.error_render_before_reset()
        return super().render()

    def agent_iter(self, max_iter: int = 2**63) -> AECIterable[str, Any, Any]:
        if not self.is_dealt:
            EnvLogger.error_agent_iter_before_reset()
        return CheckedAECIterable(self, max_iter)

    def note_move(self) -> None:
        """Go on to the next agent, if the last one has moved."""
        assert self._moved, "need to call step() or reset() in a loop over `agent_iter`"
        self._moved = False


class CheckedAECIterable(AECIterable[str, Any, Any]):  # type: ignore[misc]
    """The agents in turn, each of whom has to move."""

    def __iter__(self) -> Iterator[str]:
        return CheckedAECIterator(self.env, self.max_iter)


class CheckedAECIterator(AECIterator[str, Any, Any]):  # type: ignore[misc]
    def __next__(self) -> str:
        agent: str = super().__next__()
        self.env.note_move()
        return agent
