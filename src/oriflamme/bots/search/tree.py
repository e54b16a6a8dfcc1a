"""The tree of a search: the searcher's own choices, what each led to, and which to try next."""

from math import sqrt
from typing import Any

from oriflamme.bots.search.layout import (
    CHILD,
    CURIOSITY,
    FIGURES,
    KEY,
    NOWHERE,
    SIBLING,
    VISITS,
    WORTH,
)
from oriflamme.kernel.codec import ACTIONS
from oriflamme.kernel.compiling import compilable
from oriflamme.kernel.game import Game
from oriflamme.kernel.terms import PLACE, REVEAL


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


@compilable
def remember(tree: Any, figures: Any, path: Any, depth: int, outcome: Any) -> None:
    """Add how a game went to every node on its way."""
    for at in range(depth):
        tree[path[at], VISITS] += 1
        for n in range(FIGURES):
            figures[path[at], n] += outcome[n]
