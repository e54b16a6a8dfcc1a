"""One world after another played to its end, the tree of own choices growing by one each time.

The tree holds the searcher's own choices only, in the order in which they came, whatever the
others did in between; what was chosen after them never depends on a hidden card. The others
follow their instinct.
"""

from typing import Any

import numpy as np

from oriflamme.bots.instinct.choosing import draw_option, weigh_options
from oriflamme.bots.instinct.layout import MOST_OPTIONS, MOST_SIGNS
from oriflamme.bots.search.layout import BY_INSTINCT, DEPTH, FIGURES, KEY, NOWHERE
from oriflamme.bots.search.outcome import judge
from oriflamme.bots.search.tree import add_child, match_children, remember, select
from oriflamme.kernel.chance import draw_below, seed_game
from oriflamme.kernel.codec import ACTIONS
from oriflamme.kernel.compiling import compilable, entry
from oriflamme.kernel.flow import step
from oriflamme.kernel.game import Game
from oriflamme.kernel.legal import count_legal, list_legal, nth_legal
from oriflamme.kernel.ranges import copy, put, take

MOST_CHOICES = 64
"""More own choices than any game has."""


@entry(
    "games",
    "games",
    "int64",
    "int64",
    "int64",
    "float64[::1]",
    "float64[::1]",
    "int64[:, ::1]",
    "float64[:, ::1]",
)
def search_range(
    worlds: Any,
    desk: Any,
    start: int,
    stop: int,
    seed: int,
    weights: Any,
    knobs: Any,
    tree: Any,
    figures: Any,
) -> int:
    """Play the simulations from `start` to `stop`; how many nodes the tree has then.

    `desk` has room for one game. The root's `CHILD` link and visits tell what was there before.
    """
    legal = np.empty((1, MOST_OPTIONS), np.int32)
    odds = np.empty(MOST_OPTIONS, np.float64)
    index = np.empty(MOST_SIGNS, np.int32)
    value = np.empty(MOST_SIGNS, np.float64)
    children = np.empty(MOST_OPTIONS, np.int64)
    place = np.full(ACTIONS, -1, np.int64)
    path = np.zeros(MOST_CHOICES, np.int64)
    outcome = np.empty(FIGURES, np.float64)
    nodes = int(tree[0, KEY])
    for number in range(start, stop):
        copy(worlds, number % len(worlds), desk, 0)
        game = take(desk, 0)
        seed_game(game, seed, number)
        me = game.decider
        node = 0
        depth = 1
        while not game.over:
            if game.decider != me or node == NOWHERE or depth > knobs[DEPTH]:
                play_on_by_habit(game, weights, knobs, legal, odds, index, value)
                continue
            count = look(game, weights, knobs, legal, odds, index, value)
            match_children(game, tree, node, legal, count, children, place)
            chosen = select(tree, figures, node, children, odds, count, knobs)
            child = children[chosen]
            is_new = child == NOWHERE and nodes + 1 < len(tree)
            if is_new:
                nodes += 1
                child = nodes
                add_child(game, tree, figures, node, child, legal[0, chosen])
            if child != NOWHERE:
                path[depth] = child
                depth += 1
            node = NOWHERE if is_new else child
            step(game, int(legal[0, chosen]))
        judge(game, me, knobs, outcome)
        remember(tree, figures, path, depth, outcome)
        put(desk, 0, game)
    tree[0, KEY] = nodes
    return nodes


@compilable
def play_on_by_habit(
    game: Game, weights: Any, knobs: Any, legal: Any, odds: Any, index: Any, value: Any
) -> None:
    """One decision outside the tree."""
    if knobs[BY_INSTINCT] > 0.0:
        count = weigh_options(game, weights, legal, odds, index, value)
        step(game, int(legal[0, draw_option(game, odds, count)]))
    else:
        step(game, nth_legal(game, draw_below(game, count_legal(game))))


@compilable
def look(
    game: Game, weights: Any, knobs: Any, legal: Any, odds: Any, index: Any, value: Any
) -> int:
    """The options of an own choice, and how much each is favoured beforehand."""
    if knobs[BY_INSTINCT] > 0.0:
        count = weigh_options(game, weights, legal, odds, index, value)
        for option in range(count):
            odds[option] = 0.85 * odds[option] + 0.15 / count
        return count
    count = list_legal(game, legal, 0)
    for option in range(count):
        odds[option] = 1.0 / count
    return count
