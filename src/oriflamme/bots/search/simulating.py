"""One world after another played to its end, the tree of own choices growing by one each time.

The tree holds the searcher's own choices only, in the order in which they came, whatever the
others did in between; what was chosen after them never depends on a hidden card. The others
follow their instinct.
"""

from math import sqrt
from typing import Any

import numpy as np

from oriflamme.bots.instinct.choosing import draw_option, weigh_options
from oriflamme.bots.instinct.layout import MOST_OPTIONS, MOST_SIGNS
from oriflamme.bots.search.layout import (
    BY_INSTINCT,
    CHILD,
    CURIOSITY,
    DEPTH,
    FIGURES,
    KEY,
    SIBLING,
    VISITS,
    WORTH,
)
from oriflamme.bots.search.outcome import judge
from oriflamme.kernel.chance import draw_below, seed_game
from oriflamme.kernel.codec import ACTIONS
from oriflamme.kernel.compiling import compilable, entry
from oriflamme.kernel.flow import step
from oriflamme.kernel.game import Game
from oriflamme.kernel.legal import count_legal, list_legal, nth_legal
from oriflamme.kernel.ranges import copy, put, take
from oriflamme.kernel.terms import PLACE, REVEAL

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
    path = np.empty(MOST_CHOICES, np.int64)
    outcome = np.empty(FIGURES, np.float64)
    nodes = int(tree[0, KEY])
    for number in range(start, stop):
        copy(worlds, number % len(worlds), desk, 0)
        game = take(desk, 0)
        seed_game(game, seed, number)
        me = game.decider
        path[0] = 0
        depth = 1
        node = 0
        while not game.over:
            if game.decider == me and node >= 0 and depth <= knobs[DEPTH]:
                count = look(game, weights, knobs, legal, odds, index, value)
                match_children(game, tree, node, legal, count, children, place)
                chosen = select(tree, figures, node, children, odds, count, knobs)
                child = children[chosen]
                if child < 0 and nodes + 1 < len(tree):
                    nodes += 1
                    child = nodes
                    add_child(game, tree, figures, node, child, legal[0, chosen])
                    path[depth] = child
                    depth += 1
                    node = -1
                elif child < 0:
                    node = -1
                else:
                    path[depth] = child
                    depth += 1
                    node = child
                step(game, int(legal[0, chosen]))
            elif knobs[BY_INSTINCT] > 0.0:
                count = weigh_options(game, weights, legal, odds, index, value)
                step(game, int(legal[0, draw_option(game, odds, count)]))
            else:
                step(game, nth_legal(game, draw_below(game, count_legal(game))))
        judge(game, me, knobs, outcome)
        for at in range(depth):
            tree[path[at], VISITS] += 1
            for n in range(FIGURES):
                figures[path[at], n] += outcome[n]
        put(desk, 0, game)
    tree[0, KEY] = nodes
    return nodes


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


@compilable
def situation(game: Game) -> int:
    """What an own choice is about: the question, and the card it is asked for."""
    if game.question == PLACE:
        return game.question
    if game.question == REVEAL:
        return game.question + 16 * (game.turn + 1)
    return game.question + 16 * (game.act_card[game.acting - 1] + 1)


@compilable
def match_children(
    game: Game, tree: Any, node: int, legal: Any, count: int, children: Any, place: Any
) -> None:
    """For each option, the node it has led to before, or -1."""
    about = situation(game)
    for option in range(count):
        place[legal[0, option]] = option
        children[option] = -1
    child = tree[node, CHILD]
    while child:
        if tree[child, KEY] // ACTIONS == about:
            option = place[tree[child, KEY] % ACTIONS]
            if option >= 0:
                children[option] = child
        child = tree[child, SIBLING]
    for option in range(count):
        place[legal[0, option]] = -1


@compilable
def select(
    tree: Any, figures: Any, node: int, children: Any, odds: Any, count: int, knobs: Any
) -> int:
    """The option that promises most, those hardly tried favoured by how likely they seemed."""
    visits = 0
    worth = 0.0
    for option in range(count):
        child = children[option]
        if child >= 0:
            visits += tree[child, VISITS]
            worth += figures[child, WORTH]
    usual = worth / visits if visits else 0.5
    zeal = knobs[CURIOSITY] * sqrt(visits + 1.0)
    best = 0
    most = -1e30
    for option in range(count):
        child = children[option]
        tried = 0
        promise = usual - 0.05
        if child >= 0:
            tried = tree[child, VISITS]
            promise = figures[child, WORTH] / tried
        promise += zeal * odds[option] / (1.0 + tried)
        if promise > most:
            most = promise
            best = option
    return best


@compilable
def add_child(game: Game, tree: Any, figures: Any, node: int, child: int, action: int) -> None:
    tree[child, CHILD] = 0
    tree[child, SIBLING] = tree[node, CHILD]
    tree[child, KEY] = situation(game) * ACTIONS + action
    tree[child, VISITS] = 0
    for n in range(FIGURES):
        figures[child, n] = 0.0
    tree[node, CHILD] = child
