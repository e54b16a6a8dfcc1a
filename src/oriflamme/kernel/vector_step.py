"""A learner's turn in each game: its action, what the others do, and the next deal where one ended.

A learner has one seat of a game, or, where its seat is -1, all of them.
"""

from typing import Any, Final

from oriflamme.kernel.batch_functions import load_game, store_game, write_legal
from oriflamme.kernel.constants import NONE
from oriflamme.kernel.deal import redeal
from oriflamme.kernel.decorators import inline, jittable
from oriflamme.kernel.flow import step
from oriflamme.kernel.game import Game
from oriflamme.kernel.legal import is_legal
from oriflamme.kernel.observe import observe
from oriflamme.kernel.playout import random_action
from oriflamme.kernel.rewards import write_rewards
from oriflamme.kernel.rng import draw_below

ILLEGAL_ACTION_REWARD: Final = -1.0
"""What an illegal action costs whoever did it; the game is over by it."""

OPTION_TYPES: Final = (
    "int64",  # which reward
    "int64",  # whether the learner's seat is drawn with every deal
    "int64",  # whether chance plays the other seats
)
RESULT_TYPES: Final = (
    "int8[::1]",  # the learner's seat
    "int8[::1]",  # who decides
    "uint8[::1]",  # whether the game ended
    "uint8[::1]",  # whether by an illegal action
    "float32[::1]",  # what whoever acted was paid
    "float32[:, ::1]",  # what each seat was paid
    "uint8[:, ::1]",  # what was seen last of a game that ended
)
OBSERVATION_TYPES: Final = ("uint8[:, ::1]", "uint8[:, ::1]", "int32[:, ::1]", "int32[::1]")


# What is to be done with games.
BEGIN_GAMES: Final = 0
LEARNER_STEP: Final = 1
OPPONENT_STEP: Final = 2
SAMPLE_ACTIONS: Final = 3


@jittable
def step_range(
    games: Any,
    start: int,
    stop: int,
    command: int,
    actions: Any,
    pending: Any,
    reward_kind: int,
    random_seat: int,
    random_opponents: int,
    learner: Any,
    decider: Any,
    ended: Any,
    illegal: Any,
    reward: Any,
    rewards: Any,
    final_observation: Any,
    observation: Any,
    mask: Any,
    legal: Any,
    counts: Any,
) -> None:
    """Take a turn in each game, and write what whoever decides then sees and may do.

    To begin, the games have just been dealt. To answer, the actions are those of the other seats in
    the games that are `asked`; the others are let be.
    """
    for g in range(start, stop):
        if command == OPPONENT_STEP and not pending[g]:
            continue
        game = load_game(games, g)
        before = list_length(legal, counts, g)
        if command == BEGIN_GAMES:
            begin_game(game, g, random_seat, random_opponents, learner)
        elif command == OPPONENT_STEP:
            opponent_step(
                game,
                g,
                actions,
                pending,
                reward_kind,
                random_seat,
                learner,
                ended,
                reward,
                rewards,
                final_observation,
            )
        else:
            learner_step(
                game,
                g,
                actions,
                reward_kind,
                random_seat,
                random_opponents,
                learner,
                ended,
                illegal,
                reward,
                rewards,
                final_observation,
            )
        decider[g] = game.decider
        store_game(games, g, game)
        observe(game, game.decider, observation, g)
        write_legal(game, game.decider, mask, legal, counts, g)
        clear_list(legal, g, list_length(legal, counts, g), before)


@jittable
def sample_legal_range(
    games: Any, start: int, stop: int, actions: Any, legal: Any, counts: Any
) -> None:
    """Draw each game an action, from its list where there is one; -1 where nothing is asked."""
    for g in range(start, stop):
        game = load_game(games, g)
        if not game.question:
            actions[g] = NONE
        elif len(legal):
            actions[g] = legal[g, draw_below(game, int(counts[g]))]
        else:
            actions[g] = random_action(game)
        store_game(games, g, game)


@inline
def learner_step(
    game: Game,
    g: int,
    actions: Any,
    reward_kind: int,
    random_seat: int,
    random_opponents: int,
    learner: Any,
    ended: Any,
    illegal: Any,
    reward: Any,
    rewards: Any,
    final_observation: Any,
) -> None:
    """The learner's action, the others' if chance plays them, and the next deal after the end."""
    seat = game.decider
    reward[g] = 0.0
    for other in range(rewards.shape[1]):
        rewards[g, other] = 0.0
    if is_legal(game, actions[g]):
        illegal[g] = 0
        step(game, int(actions[g]))
        play_random_opponents(game, g, random_opponents, learner)
        ended[g] = game.over
        if game.over:
            write_rewards(game, reward_kind, rewards, g)
    else:
        illegal[g] = 1
        ended[g] = 1
        rewards[g, seat] = ILLEGAL_ACTION_REWARD
    if ended[g]:
        reward[g] = rewards[g, seat]
        write_final_observation(game, seat, final_observation, g)
        redeal(game)
        begin_game(game, g, random_seat, random_opponents, learner)


@jittable
def opponent_step(
    game: Game,
    g: int,
    actions: Any,
    pending: Any,
    reward_kind: int,
    random_seat: int,
    learner: Any,
    ended: Any,
    reward: Any,
    rewards: Any,
    final_observation: Any,
) -> None:
    """Another seat's action, within the learner's turn: asked no more, unless it was illegal."""
    if not is_legal(game, actions[g]):
        return
    pending[g] = 0
    step(game, int(actions[g]))
    if game.over:
        seat = learner[g]
        ended[g] = 1
        write_rewards(game, reward_kind, rewards, g)
        reward[g] = rewards[g, seat]
        write_final_observation(game, seat, final_observation, g)
        redeal(game)
        begin_game(game, g, random_seat, 0, learner)


@inline
def begin_game(game: Game, g: int, random_seat: int, random_opponents: int, learner: Any) -> None:
    """Sit down at a game that was just dealt, and play on until the learner is asked."""
    if random_seat:
        learner[g] = draw_below(game, game.seats)
    play_random_opponents(game, g, random_opponents, learner)


@inline
def play_random_opponents(game: Game, g: int, random_opponents: int, learner: Any) -> None:
    """Let chance decide for all but the learner."""
    while random_opponents and not game.over and game.decider != learner[g]:
        step(game, random_action(game))


@jittable
def write_final_observation(game: Game, seat: int, final_observation: Any, g: int) -> None:
    """Write what a seat sees of a game that ended: seldom done, and kept out of the way of what is
    done every turn."""
    observe(game, seat, final_observation, g)


@inline
def list_length(legal: Any, counts: Any, g: int) -> int:
    """How long the list of a game is; where none is wanted, it is empty."""
    return counts[g] if len(legal) else 0


@inline
def clear_list(legal: Any, g: int, start: int, stop: int) -> None:
    """Leave nothing of the list of before: past its end a list has -1 only."""
    for at in range(start, stop):
        legal[g, at] = NONE
