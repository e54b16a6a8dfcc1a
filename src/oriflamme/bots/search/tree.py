"""The tree of a search: the searcher's own choices, what each led to, and which to try next."""

from math import sqrt
from typing import Any

from oriflamme.bots.search.layout import (
    CHILD,
    EXPLORATION,
    INVERSE_VISITS,
    KEY,
    MEAN,
    NO_NODE,
    OUTCOME_STATS,
    SIBLING,
    UTILITY,
    VISITS,
)
from oriflamme.kernel.codec import ACTIONS
from oriflamme.kernel.constants import PLACE, REVEAL
from oriflamme.kernel.decorators import jittable
from oriflamme.kernel.game import Game


@jittable
def information_key(game: Game) -> int:
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
    key = information_key(game)
    for option in range(count):
        place[legal[0, option]] = option
        children[option] = NO_NODE
    child = tree[node, CHILD]
    while child:
        if tree[child, KEY] // ACTIONS == key:
            option = place[tree[child, KEY] % ACTIONS]
            if option >= 0:
                children[option] = child
        child = tree[child, SIBLING]
    for option in range(count):
        place[legal[0, option]] = -1


@jittable
def select(tree: Any, node_values: Any, children: Any, priors: Any, count: int, params: Any) -> int:
    """The option that promises most, those hardly tried favoured by how likely they seemed."""
    visits = 0
    utility = 0.0
    for option in range(count):
        child = children[option]
        if child >= 0:
            visits += tree[child, VISITS]
            utility += node_values[child, MEAN] * tree[child, VISITS]
    default = utility / visits if visits else 0.5
    exploration = params[EXPLORATION] * sqrt(visits + 1.0)
    best = 0
    most = -1e30
    for option in range(count):
        child = children[option]
        score = default - 0.05 + exploration * priors[option]
        if child >= 0:
            score = (
                node_values[child, MEAN]
                + exploration * priors[option] * node_values[child, INVERSE_VISITS]
            )
        if score > most:
            most = score
            best = option
    return best


@jittable
def add_child(tree: Any, node_values: Any, node: int, key: int, action: int) -> int:
    """A new node below another; the root keeps count of all."""
    child = int(tree[0, KEY]) + 1
    tree[0, KEY] = child
    tree[child, CHILD] = 0
    tree[child, SIBLING] = tree[node, CHILD]
    tree[child, KEY] = key * ACTIONS + action
    tree[child, VISITS] = 0
    node_values[child, MEAN] = 0.0
    node_values[child, INVERSE_VISITS] = 1.0
    tree[node, CHILD] = child
    return child


@jittable
def backup_value(
    tree: Any, node_values: Any, outcome_sums: Any, path: Any, depth: int, outcome: Any
) -> None:
    """Add how a game went to every node on its way, and all its figures to the first choice."""
    for at in range(1, depth):
        node = path[at]
        tree[node, VISITS] += 1
        node_values[node, MEAN] += (outcome[UTILITY] - node_values[node, MEAN]) / tree[node, VISITS]
        node_values[node, INVERSE_VISITS] = 1.0 / (1.0 + tree[node, VISITS])
    for n in range(OUTCOME_STATS):
        outcome_sums[path[1], n] += outcome[n]
