"""One moment of a game, as OpenSpiel asks about it."""

from collections.abc import Callable
from typing import Any, NamedTuple

import pyspiel

from oriflamme.envs.open_spiel.action_numbering import ActionNumbering
from oriflamme.envs.open_spiel.chance_model import (
    ChanceHistory,
    ChanceModel,
    Outcomes,
    chance_model,
)
from oriflamme.envs.open_spiel.game_with_history import GameWithHistory
from oriflamme.envs.open_spiel.history_text import HistoryText
from oriflamme.envs.open_spiel.parameters import Parameters
from oriflamme.envs.open_spiel.resample import resample_world
from oriflamme.kernel.codec import REVEAL_CARD
from oriflamme.notation.codes import code_of
from oriflamme.notation.position import format_position
from oriflamme.rules.errors import OriflammeError
from oriflamme.rules.setup import Setup
from oriflamme.rules.terms import Seat

CHANCE, TERMINAL = pyspiel.PlayerId.CHANCE, pyspiel.PlayerId.TERMINAL


class GameSpec:
    """What all states of a game share. Never changed, so never copied."""

    def __init__(self, parameters: Parameters) -> None:
        self.parameters = parameters
        self.setup: Setup = parameters.kernel_setup
        self.chance: ChanceModel = chance_model(parameters)
        self.numbering = ActionNumbering(parameters)
        self.actions = self.numbering.actions if parameters.is_reduced else None
        """OpenSpiel's number for each of the kernel's, where they differ."""
        self.history_text = HistoryText(self.setup)

    def initial_position(self) -> "PartialDeal | GameWithHistory":
        """Where every game begins: with chance, unless it has nothing to decide."""
        return UNDEALT if self.chance.nodes else self.chance.deal_game(())

    def __deepcopy__(self, memo: dict[int, Any]) -> "GameSpec":
        return self

    def __reduce__(self) -> Any:
        return GameSpec, (self.parameters,)


class PartialDeal(NamedTuple):
    """Chance has not drawn everything yet."""

    past: ChanceHistory

    def __deepcopy__(self, memo: dict[int, Any]) -> "PartialDeal":
        return self


UNDEALT = PartialDeal(())


class OriflammeState(pyspiel.State):  # type: ignore[misc]
    """A moment of a game, made by `OriflammeGame.new_initial_state`."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.spec: GameSpec = game.spec
        self.position: PartialDeal | GameWithHistory = self.spec.initial_position()

    @property
    def game(self) -> GameWithHistory:
        """The game that is played, once it is dealt."""
        if isinstance(self.position, GameWithHistory):
            return self.position
        raise pyspiel.SpielError("the cards have not been dealt yet")

    # What OpenSpiel calls, by its names.

    def current_player(self) -> int:
        moment = self.position
        if type(moment) is PartialDeal:
            return CHANCE  # type: ignore[no-any-return]
        decider: Seat | None = moment.decider  # type: ignore[union-attr]
        return TERMINAL if decider is None else decider

    def is_terminal(self) -> bool:
        moment = self.position
        return type(moment) is not PartialDeal and not moment.count

    def is_chance_node(self) -> bool:
        return type(self.position) is PartialDeal

    def legal_actions(self, player: Seat | None = None) -> list[int]:
        """As OpenSpiel's own does; that one would ask five questions back."""
        moment = self.position
        if type(moment) is PartialDeal:
            return [outcome for outcome, _ in self.chance_outcomes()]
        if player is None or player == moment.decider:  # type: ignore[union-attr]
            return self._legal_actions(player)
        if player < 0 and moment.count:
            raise pyspiel.SpielError(f"there are no actions of pseudo-player {player}")
        return []

    def _legal_actions(self, player: Seat | None) -> list[int]:
        moment, actions = self.position, self.spec.actions
        legal: list[int] = moment.legal[0, : moment.count].tolist()  # type: ignore[union-attr]
        return legal if actions is None else [actions[number] for number in legal]

    def chance_outcomes(self) -> Outcomes:
        if not isinstance(self.position, PartialDeal):
            raise pyspiel.SpielError("chance draws nothing after the deal")
        return self.spec.chance.outcomes(self.position.past).copy()

    def _apply_action(self, action: int) -> None:
        moment = self.position
        if type(moment) is PartialDeal:
            self._draw(moment.past, action)
            return
        number = action if self.spec.actions is None else self._number(action)
        try:
            moment.step(number)  # type: ignore[union-attr]
        except OriflammeError as wrong:
            raise pyspiel.SpielError(str(wrong)) from wrong

    def _draw(self, past: ChanceHistory, outcome: int) -> None:
        chance = self.spec.chance
        if not chance.allows(past, outcome):
            raise pyspiel.SpielError(f"chance has no outcome {outcome} here")
        past = (*past, outcome)
        self.position = chance.deal_game(past) if len(past) == chance.nodes else PartialDeal(past)

    def _number(self, action: int) -> int:
        numbers = self.spec.numbering.numbers
        if 0 <= action < len(numbers):
            return numbers[action]
        raise pyspiel.SpielError(f"actions are numbered from 0 to {len(numbers) - 1}, not {action}")

    def _action_to_string(self, player: Seat, action: int) -> str:
        """The token of the notation; a reveal names its card where it can be done."""
        if player == CHANCE:
            past = self.position.past if isinstance(self.position, PartialDeal) else ()
            return self.spec.chance.describe(past, action)
        number = self._number(action)
        try:
            token = self.spec.history_text.token(player, number)
        except OriflammeError as wrong:
            raise pyspiel.SpielError(str(wrong)) from wrong
        if number == REVEAL_CARD and isinstance(self.position, GameWithHistory):
            return token + self._code_on_turn(self.position, player)
        return token

    def _code_on_turn(self, game: GameWithHistory, player: Seat) -> str:
        if game.decider != player or REVEAL_CARD not in game.legal[0, : game.count]:
            return ""
        return code_of(game.card_on_turn)

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * len(self.spec.setup.seats)
        return self.game.rewards(self.spec.parameters.reward)

    def __str__(self) -> str:
        """Everything, hidden cards included: the deal, what was done, and how the table stands."""
        says, chance = self.spec.history_text, self.spec.chance
        if isinstance(self.position, PartialDeal):
            past = self.position.past
            drawn = [chance.describe(past[:n], outcome) for n, outcome in enumerate(past)]
            return "; ".join(["dealing", *drawn])
        game = self.position
        done = says.history(game, None)
        dealt = f"first {game.dealt.first} {says.deal(game.dealt)}"
        return f"{dealt}\n{done}\n{format_position(game.state)}"

    def resample_from_infostate(
        self, player_id: Seat, probability_sampler: Callable[[], float]
    ) -> "OriflammeState":
        """Another state that looks the same to a seat, all that can be equally likely: others may
        hold, have placed and have set aside other cards.

        With sampled deals the drawn digits are not those of a seed that deals so.
        """
        dealt, numbers = resample_world(self.game, player_id, probability_sampler)
        state = self.get_game().new_initial_state()
        for outcome in self.spec.chance.outcomes_of(dealt):
            state.apply_action(outcome)
        state.position = GameWithHistory.from_deal(
            self.spec.setup, dealt, self.spec.parameters.rounds
        )
        for number in numbers:
            state.apply_action(self.spec.numbering.actions[number])
        return state  # type: ignore[no-any-return]
