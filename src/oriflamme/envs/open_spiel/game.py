"""The game as OpenSpiel loads it."""

from typing import Any, Final

import pyspiel

from oriflamme.envs.open_spiel.max_length import max_game_length
from oriflamme.envs.open_spiel.observer import OriflammeObserver
from oriflamme.envs.open_spiel.parameters import SPECIFICATION, Parameters, read_parameters
from oriflamme.envs.open_spiel.state import GameSpec, OriflammeState
from oriflamme.kernel.observation import MAX_SUPPLY
from oriflamme.rules.errors import OriflammeError

GAME_TYPE_CLASS: Final = pyspiel.GameType


def game_type(utility: Any) -> Any:
    """What OpenSpiel is told of the game before it asks any instance."""
    return GAME_TYPE_CLASS(
        short_name="oriflamme",
        long_name="Oriflamme",
        dynamics=GAME_TYPE_CLASS.Dynamics.SEQUENTIAL,
        chance_mode=GAME_TYPE_CLASS.ChanceMode.EXPLICIT_STOCHASTIC,
        information=GAME_TYPE_CLASS.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=GAME_TYPE_CLASS.RewardModel.TERMINAL,
        max_num_players=5,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=SPECIFICATION,
    )


GAME_TYPE: Final = game_type(GAME_TYPE_CLASS.Utility.ZERO_SUM)


class OriflammeGame(pyspiel.Game):  # type: ignore[misc]
    """A game of given rules and seats, not dealt."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        try:
            parameters = read_parameters(params or {})
            self.spec = GameSpec(parameters)
        except OriflammeError as wrong:
            raise pyspiel.SpielError(str(wrong)) from wrong
        chance = self.spec.chance
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.spec.numbering.numbers),
            max_chance_outcomes=chance.max_outcomes,
            num_players=len(parameters.setup.seats),
            max_game_length=max_game_length(parameters),
            **_utilities(parameters),
        )
        super().__init__(game_type(_utility(parameters)), info, params or {})

    def new_initial_state(self) -> OriflammeState:
        return OriflammeState(self)

    def max_chance_nodes_in_history(self) -> int:
        return self.spec.chance.nodes

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> OriflammeObserver:
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return OriflammeObserver(self.spec, kind, params)


def _utility(parameters: Parameters) -> Any:
    if parameters.reward == "win_share":
        return GAME_TYPE_CLASS.Utility.CONSTANT_SUM
    if parameters.reward == "margin" and len(parameters.setup.seats) > 2:
        return GAME_TYPE_CLASS.Utility.GENERAL_SUM
    return GAME_TYPE_CLASS.Utility.ZERO_SUM


def _utilities(parameters: Parameters) -> dict[str, float]:
    """The least, the most and, where it is always the same, the sum of what the seats get."""
    if parameters.reward == "win_share":
        return {"min_utility": 0.0, "max_utility": 1.0, "utility_sum": 1.0}
    if parameters.reward == "rank":
        return {"min_utility": -1.0, "max_utility": 1.0, "utility_sum": 0.0}
    bounds = {"min_utility": -float(MAX_SUPPLY), "max_utility": float(MAX_SUPPLY)}
    return bounds | ({"utility_sum": 0.0} if len(parameters.setup.seats) == 2 else {})
