"""The game as a Gymnasium environment: one seat to be played, bots in the others.

>>> import gymnasium, oriflamme.envs
>>> env = gymnasium.make("Oriflamme-v0", ruleset="base", seats=4, opponents=["squire"])
>>> seen, info = env.reset(seed=7)
>>> ended = False
>>> while not ended:
...     seen, reward, ended, cut, info = env.step(int(seen["action_mask"].argmax()))
"""

from collections.abc import Sequence
from contextlib import suppress
from random import Random, SystemRandom
from typing import Any, Final

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.error import ResetNeeded

from oriflamme.arena.match import BotAgent
from oriflamme.bots.roster import parse_bot
from oriflamme.envs.env_setup import make_env_setup
from oriflamme.envs.picture import render_picture
from oriflamme.envs.spaces import (
    BadEnvironment,
    ObservationForm,
    check_one_of,
    make_observation,
    make_observation_space,
)
from oriflamme.kernel.codec import ACTIONS, decode, encode
from oriflamme.kernel.convert import from_state
from oriflamme.kernel.observation import observe_view
from oriflamme.kernel.rewards import REWARDS, write_rewards
from oriflamme.kernel.single_game import SingleGame
from oriflamme.notation.position import format_position
from oriflamme.rules.actions import Action
from oriflamme.rules.deal import Dealt
from oriflamme.rules.engine import Step, apply, resume
from oriflamme.rules.errors import IllegalAction
from oriflamme.rules.game import lay_out
from oriflamme.rules.state import State
from oriflamme.rules.terms import Kind, Seat
from oriflamme.views.view import view

RENDER_MODES: Final = ("ansi", "rgb_array")
ILLEGAL: Final = ("end", "raise")
ILLEGAL_REWARD: Final = -1.0
"""What PettingZoo's games give for it, too."""


class SingleAgentEnv(gymnasium.Env[dict[str, Any], Any]):
    """One seat of a table. A step is one decision of that seat, and what follows until its next."""

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        ruleset: str = "base",
        seats: int | None = None,
        edition: str = "standard",
        deck: Sequence[Kind] | None = None,
        opponents: Sequence[str] = ("squire",),
        seat: Seat | None = None,
        reward: str = "win_share",
        observation: ObservationForm = "array",
        illegal: str = "end",
        render_mode: str | None = None,
    ) -> None:
        """`opponents` are bots by name, to the left of the seat, again from the first when there
        are more seats; `seat` is drawn anew for every game when not given.

        An illegal action ends the game with -1 and `info["illegal"]`, or is an error with
        `illegal="raise"`.
        """
        if render_mode is not None:
            check_one_of("render_mode", render_mode, RENDER_MODES)
        check_one_of("illegal", illegal, ILLEGAL)
        check_one_of("reward", reward, REWARDS)
        self.setup = make_env_setup(ruleset, seats, edition, deck)
        count = len(self.setup.seats)
        if seat is not None and not 0 <= seat < count:
            raise BadEnvironment(f"seat is a number from 0 to {count - 1}, not {seat}")
        if not opponents:
            raise BadEnvironment("opponents are the names of one bot or more")
        self.render_mode = render_mode
        self.observation_space = make_observation_space(observation)
        self.action_space = spaces.Discrete(ACTIONS)
        self._specs = [parse_bot(name) for name in opponents]
        self._reward, self._form, self._seat = REWARDS.index(reward), observation, seat
        self._raises = illegal == "raise"
        self._dealer: SingleGame | None = None
        self._state: State | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deal: by the seed, as `kernel.batch.deal_games` deals its first game; without one, the
        game that follows it. `options` may name the `first` seat."""
        super().reset(seed=seed)
        first: Seat | None = (options or {}).get("first")
        dealt = self._deal(seed, first)
        drawn = int(self.np_random.integers(len(self.setup.seats)))
        self.seat = drawn if self._seat is None else self._seat
        self._opponents = self._create_opponents()
        self._advance(resume(dealt))
        return self._seen(), self._info()

    def _deal(self, seed: int | None, first: Seat | None) -> State:
        if self._dealer is None or seed is not None or first is not None:
            drawn_seed = SystemRandom().getrandbits(63) if seed is None else seed
            self._dealer = SingleGame(self.setup, seed=drawn_seed, first=first)
        else:
            self._dealer.redeal()
        begun = self._dealer.state
        hands = {
            family: Dealt(holding.hand, holding.aside, holding.pile)
            for family, holding in zip(self.setup.families, begun.holdings, strict=True)
        }
        return lay_out(self.setup, hands, begun.first)

    def _create_opponents(self) -> dict[Seat, BotAgent]:
        count, chance = len(self.setup.seats), int(self.np_random.integers(1 << 62))
        left = [(self.seat + n) % count for n in range(1, count)]
        return {
            seat: BotAgent(self._specs[n % len(self._specs)], seat, Random(f"{chance} {seat}"))
            for n, seat in enumerate(left)
        }

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """One decision of the seat, then the others' until it is asked again or all is over."""
        state = self._current_state()
        if not self.action_masks()[int(action)]:
            if self._raises:
                offered = ", ".join(map(str, np.flatnonzero(self.action_masks())))
                raise IllegalAction(f"action {action} is not legal; legal are {offered}")
            last, self._state = self._seen(), None
            return last, ILLEGAL_REWARD, True, False, {"illegal": True}
        self._advance(apply(state, decode(int(action), self.setup, self.seat)))
        state = self._current_state()
        reward = self._reward_of(state) if state.is_over else 0.0
        told = self._seen(), reward, state.is_over, False, self._info()
        if state.is_over:
            self._close_opponents()
        return told

    def _reward_of(self, state: State) -> float:
        paid = np.zeros((1, len(self.setup.seats)))
        write_rewards(from_state(state), self._reward, paid, 0)
        return float(paid[0, self.seat])

    def _advance(self, step: Step) -> None:
        """Go on until the seat is asked, or the game is over."""
        while True:
            for chair in self._opponents.values():
                chair.observe(step.events, self.setup)
            self._state = step.state
            decision = step.state.decision
            if decision is None or decision.seat == self.seat:
                return
            step = apply(step.state, self._opponents[decision.seat].choose(step.state))

    def _current_state(self) -> State:
        if self._state is None:
            raise ResetNeeded("reset() deals a game; this one is over or was never dealt")
        return self._state

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """What the seat may do."""
        return view(self._current_state(), self.seat).actions

    @property
    def opponents_by_seat(self) -> dict[Seat, str]:
        """The bots by the seats they have."""
        return {seat: chair.name for seat, chair in self._opponents.items()}

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """What the seat may do, as MaskablePPO of sb3-contrib asks for it."""
        mask = np.zeros(ACTIONS, np.bool_)
        for action in self.legal_actions:
            mask[encode(action, self.setup, self.seat)] = True
        return mask

    def _seen(self) -> dict[str, Any]:
        observation = observe_view(view(self._current_state(), self.seat))
        return make_observation(observation, self.action_masks().view(np.uint8), self._form)

    def _info(self) -> dict[str, Any]:
        return {"seat": self.seat}

    def render(self) -> Any:
        """The table as the seat sees it: a line of notation, or a picture."""
        shown = view(self._current_state(), self.seat)
        return render_picture(shown) if self.render_mode == "rgb_array" else format_position(shown)

    def _close_opponents(self) -> None:
        for chair in self._opponents.values():
            with suppress(Exception):  # the game is over, whatever a bot leaves behind
                chair.bot.close()

    def close(self) -> None:
        """Let the bots go."""
        if self._state is not None:
            self._close_opponents()
            self._state = None
