"""A learner's turn in each game: its action, what the others do, and the next deal where one ended.

A learner has one seat of a game, or, where its seat is -1, all of them.
"""

from typing import Any, Final

from oriflamme.kernel.chance import draw_below
from oriflamme.kernel.compiling import compilable, inlined
from oriflamme.kernel.deal import redeal
from oriflamme.kernel.flow import step
from oriflamme.kernel.game import Game
from oriflamme.kernel.legal import is_legal
from oriflamme.kernel.observe import observe
from oriflamme.kernel.playout import any_action
from oriflamme.kernel.ranges import offer, put, take
from oriflamme.kernel.rewards import pay
from oriflamme.kernel.terms import NONE

FINE: Final = -1.0
"""What an illegal action costs whoever did it; the game is over by it."""

CHOSEN: Final = (
    "int64",  # which reward
    "int64",  # whether the learner's seat is drawn with every deal
    "int64",  # whether chance plays the other seats
)
TOLD: Final = (
    "int8[::1]",  # the learner's seat
    "int8[::1]",  # who decides
    "uint8[::1]",  # whether the game ended
    "uint8[::1]",  # whether by an illegal action
    "float32[::1]",  # what whoever acted was paid
    "float32[:, ::1]",  # what each seat was paid
    "uint8[:, ::1]",  # what was seen last of a game that ended
)
SEEN: Final = ("uint8[:, ::1]", "uint8[:, ::1]", "int32[:, ::1]", "int32[::1]")


# What is to be done with games.
BEGIN: Final = 0
TURN: Final = 1
ANSWER: Final = 2
DRAW: Final = 3


@compilable
def turn_range(
    games: Any,
    start: int,
    stop: int,
    what: int,
    actions: Any,
    asked: Any,
    which: int,
    drawn: int,
    chance: int,
    learner: Any,
    decider: Any,
    ended: Any,
    illegal: Any,
    reward: Any,
    rewards: Any,
    last: Any,
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
        if what == ANSWER and not asked[g]:
            continue
        game = take(games, g)
        before = listed(legal, counts, g)
        if what == BEGIN:
            begin(game, g, drawn, chance, learner)
        elif what == ANSWER:
            answer(game, g, actions, asked, which, drawn, learner, ended, reward, rewards, last)
        else:
            turn(
                game,
                g,
                actions,
                which,
                drawn,
                chance,
                learner,
                ended,
                illegal,
                reward,
                rewards,
                last,
            )
        decider[g] = game.decider
        put(games, g, game)
        observe(game, game.decider, observation, g)
        offer(game, game.decider, mask, legal, counts, g)
        wipe(legal, g, listed(legal, counts, g), before)


@compilable
def draw_range(games: Any, start: int, stop: int, actions: Any, legal: Any, counts: Any) -> None:
    """Draw each game an action, from its list where there is one; -1 where nothing is asked."""
    for g in range(start, stop):
        game = take(games, g)
        if not game.question:
            actions[g] = NONE
        elif len(legal):
            actions[g] = legal[g, draw_below(game, int(counts[g]))]
        else:
            actions[g] = any_action(game)
        put(games, g, game)


@inlined
def turn(
    game: Game,
    g: int,
    actions: Any,
    which: int,
    drawn: int,
    chance: int,
    learner: Any,
    ended: Any,
    illegal: Any,
    reward: Any,
    rewards: Any,
    last: Any,
) -> None:
    """The learner's action, the others' if chance plays them, and the next deal after the end."""
    seat = game.decider
    reward[g] = 0.0
    for other in range(rewards.shape[1]):
        rewards[g, other] = 0.0
    if is_legal(game, actions[g]):
        illegal[g] = 0
        step(game, int(actions[g]))
        others_play(game, g, chance, learner)
        ended[g] = game.over
        if game.over:
            pay(game, which, rewards, g)
    else:
        illegal[g] = 1
        ended[g] = 1
        rewards[g, seat] = FINE
    if ended[g]:
        reward[g] = rewards[g, seat]
        see_the_end(game, seat, last, g)
        redeal(game)
        begin(game, g, drawn, chance, learner)


@compilable
def answer(
    game: Game,
    g: int,
    actions: Any,
    asked: Any,
    which: int,
    drawn: int,
    learner: Any,
    ended: Any,
    reward: Any,
    rewards: Any,
    last: Any,
) -> None:
    """Another seat's action, within the learner's turn: asked no more, unless it was illegal."""
    if not is_legal(game, actions[g]):
        return
    asked[g] = 0
    step(game, int(actions[g]))
    if game.over:
        seat = learner[g]
        ended[g] = 1
        pay(game, which, rewards, g)
        reward[g] = rewards[g, seat]
        see_the_end(game, seat, last, g)
        redeal(game)
        begin(game, g, drawn, 0, learner)


@inlined
def begin(game: Game, g: int, drawn: int, chance: int, learner: Any) -> None:
    """Sit down at a game that was just dealt, and play on until the learner is asked."""
    if drawn:
        learner[g] = draw_below(game, game.seats)
    others_play(game, g, chance, learner)


@inlined
def others_play(game: Game, g: int, chance: int, learner: Any) -> None:
    """Let chance decide for all but the learner."""
    while chance and not game.over and game.decider != learner[g]:
        step(game, any_action(game))


@compilable
def see_the_end(game: Game, seat: int, last: Any, g: int) -> None:
    """Write what a seat sees of a game that ended: seldom done, and kept out of the way of what is
    done every turn."""
    observe(game, seat, last, g)


@inlined
def listed(legal: Any, counts: Any, g: int) -> int:
    """How long the list of a game is; where none is wanted, it is empty."""
    return counts[g] if len(legal) else 0


@inlined
def wipe(legal: Any, g: int, start: int, stop: int) -> None:
    """Leave nothing of the list of before: past its end a list has -1 only."""
    for at in range(start, stop):
        legal[g, at] = NONE
