"""The tree of a search: the searcher's own choices, what each led to, and which to try next."""

from math import sqrt
from typing import Any

from oriflamme.bots.search.layout import (
    CHILD,
    CURIOSITY,
    EASE,
    FIGURES,
    KEY,
    MEAN,
    NOWHERE,
    SIBLING,
    VISITS,
    WORTH,
)
from oriflamme.kernel.codec import ACTIONS
from oriflamme.kernel.constants import PLACE, REVEAL
from oriflamme.kernel.decorators import jittable
from oriflamme.kernel.game import Game


@jittable
def situation(game: Game) -> int:
    """What an own choice is about: the question, and the card it is asked for."""
    if game.question == PLACE:
        return game.question
    if game.question == REVEAL:
        return game.question + 16 * (game.turn + 1)
    return game.question + 16 * (game.act_card[game.acting - 1] + 1)


@jittable
def match_children(
    game: Game, tree: Any, node: int, legal: Any, count: int, children: Any, place: Any
) -> None:
    """For each option, the node it has led to before, or nowhere."""
    about = situation(game)
    for option in range(count):
        place[legal[0, option]] = option
        children[option] = NOWHERE
    child = tree[node, CHILD]
    while child:
        if tree[child, KEY] // ACTIONS == about:
            option = place[tree[child, KEY] % ACTIONS]
            if option >= 0:
                children[option] = child
        child = tree[child, SIBLING]
    for option in range(count):
        place[legal[0, option]] = -1


@jittable
def select(tree: Any, promises: Any, children: Any, odds: Any, count: int, knobs: Any) -> int:
    """The option that promises most, those hardly tried favoured by how likely they seemed."""
    visits = 0
    worth = 0.0
    for option in range(count):
        child = children[option]
        if child >= 0:
            visits += tree[child, VISITS]
            worth += promises[child, MEAN] * tree[child, VISITS]
    usual = worth / visits if visits else 0.5
    zeal = knobs[CURIOSITY] * sqrt(visits + 1.0)
    best = 0
    most = -1e30
    for option in range(count):
        child = children[option]
        promise = usual - 0.05 + zeal * odds[option]
        if child >= 0:
            promise = promises[child, MEAN] + zeal * odds[option] * promises[child, EASE]
        if promise > most:
            most = promise
            best = option
    return best


@jittable
def add_child(tree: Any, promises: Any, node: int, about: int, action: int) -> int:
    """A new node below another; the root keeps count of all."""
    child = int(tree[0, KEY]) + 1
    tree[0, KEY] = child
    tree[child, CHILD] = 0
    tree[child, SIBLING] = tree[node, CHILD]
    tree[child, KEY] = about * ACTIONS + action
    tree[child, VISITS] = 0
    promises[child, MEAN] = 0.0
    promises[child, EASE] = 1.0
    tree[node, CHILD] = child
    return child


@jittable
def remember(tree: Any, promises: Any, figures: Any, path: Any, depth: int, outcome: Any) -> None:
    """Add how a game went to every node on its way, and all its figures to the first choice."""
    for at in range(1, depth):
        node = path[at]
        tree[node, VISITS] += 1
        promises[node, MEAN] += (outcome[WORTH] - promises[node, MEAN]) / tree[node, VISITS]
        promises[node, EASE] = 1.0 / (1.0 + tree[node, VISITS])
    for n in range(FIGURES):
        figures[path[1], n] += outcome[n]
