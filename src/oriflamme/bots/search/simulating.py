"""One world after another played on, the tree of own choices growing each time.

The tree holds the searcher's own choices only, in the order in which they came, whatever the
others did in between; what was chosen after them never depends on a hidden card. The others
play on as `foreseeing` says. A game is played to its end, or until it has left the tree, and then
taken for what may be expected of it. All first choices are tried in the same worlds, in the same
order, so that none looks better for having met with better luck.
"""

from typing import Any

import numpy as np

from oriflamme.bots.distilled_policy.layout import HIDDEN_UNITS as REFLEX_SUMS
from oriflamme.bots.playout_policy.action_sampling import normalize, score_options
from oriflamme.bots.playout_policy.layout import MAX_FEATURES, MAX_OPTIONS
from oriflamme.bots.search.foreseeing import foresee, nobody_cares, suppose_manners, weigh_as
from oriflamme.bots.search.layout import (
    AHEAD,
    ANY_FIRST,
    BY_INSTINCT,
    DEPTH,
    FIGURES,
    HEED,
    HORIZON,
    KEY,
    NOWHERE,
    VISITS,
    WORTH,
)
from oriflamme.bots.search.outcome import judge, split_victory
from oriflamme.bots.search.tree import add_child, match_children, remember, select, situation
from oriflamme.bots.value_function.layout import HIDDEN_UNITS, INPUT_UNITS, MAX_POSITION_FEATURES
from oriflamme.bots.value_function.prediction import predict_value
from oriflamme.kernel.batch_functions import copy_game, load_game, store_game
from oriflamme.kernel.codec import ACTIONS
from oriflamme.kernel.constants import PLACE, REVEAL, ROUNDS, SEATS
from oriflamme.kernel.decorators import exported, inline, jittable
from oriflamme.kernel.flow import step
from oriflamme.kernel.game import Game
from oriflamme.kernel.legal import list_legal
from oriflamme.kernel.rng import seed_game

MOST_CHOICES = 64
"""More own choices than any game has."""
OPEN_MIND = 0.15
"""How much of what is tried first goes to all options alike."""


@exported(
    "games",
    "games",
    "int64",
    "int64",
    "float32[::1]",
    "float64[::1]",
    "float64[::1]",
    "int64[:, ::1]",
    "float64[:, ::1]",
    "float64[:, ::1]",
    "int64",
    "float64[:, ::1]",
    "float64[::1]",
    "int16[:, ::1]",
    "int16[:, :, ::1]",
    "int16[:, :, ::1]",
    "int16[:, :, ::1]",
    "int16[:, ::1]",
    "int16[:, :, ::1]",
    "int64[:, ::1]",
)
def search_range(
    worlds: Any,
    desk: Any,
    count: int,
    seed: int,
    factors: Any,
    knobs: Any,
    favour: Any,
    tree: Any,
    promises: Any,
    figures: Any,
    first: int,
    shares: Any,
    worths: Any,
    rows: Any,
    links: Any,
    says: Any,
    reflex: Any,
    direct: Any,
    tells: Any,
    manners: Any,
) -> None:
    """Make so many more simulations. `desk` has room for one game.

    `favour` says how likely a counsellor would take each first choice, in the order of their
    numbers; it is empty where there is none. `first` is the only first choice to be tried, by its
    place in that order, or `ANY_FIRST`. Where they have room, `shares` and `worths` are told how
    each simulation went: every seat's share of the victory, and what it was worth to the searcher;
    they ask for games that end. `rows`, `links` and `says` are the prospects of a table, for games
    that are not played to their end; `reflex`, `direct` and `tells` are reflexes, the first the
    searcher's own, and `manners` says for each world how every seat plays; where it is empty, that
    is drawn by lot.
    """
    odds = np.empty((1, MAX_OPTIONS), np.float64)
    first_odds = np.empty(MAX_OPTIONS, np.float64)
    signs = np.empty(MAX_FEATURES, np.int64)
    legal = np.empty((1, MAX_OPTIONS), np.int32)
    first_legal = np.empty((1, MAX_OPTIONS), np.int32)
    children = np.empty(MAX_OPTIONS, np.int64)
    first_children = np.empty(MAX_OPTIONS, np.int64)
    place = np.full(ACTIONS, -1, np.int64)
    path = np.zeros(MOST_CHOICES, np.int64)
    outcome = np.empty(FIGURES, np.float64)
    marks = np.empty(MAX_POSITION_FEATURES, np.int64)
    sums = np.empty(INPUT_UNITS + HIDDEN_UNITS, np.int32)
    reflex_sums = np.empty((1, 2 * REFLEX_SUMS), np.int32)
    played = np.empty(SEATS, np.int64)
    reflexes = len(reflex)
    game = load_game(worlds, 0)
    last = game.round_number + int(knobs[HORIZON])
    me = game.decider
    options = look(game, factors, knobs, first_legal, first_odds, signs)
    heed(favour, first_odds, options, knobs)
    match_children(game, tree, 0, first_legal, options, first_children, place)
    about = situation(game)
    deepest = int(knobs[DEPTH])
    for made in range(count):
        chosen = first
        if first == ANY_FIRST:
            chosen = select(tree, promises, first_children, first_odds, options, knobs)
        is_new = enter(tree, promises, 0, about, first_legal, first_children, chosen)
        node = first_children[chosen]
        path[1] = node
        depth = 2
        number = tree[node, VISITS]
        copy_game(worlds, number % len(worlds), desk, 0)
        game = load_game(desk, 0)
        seed_game(game, seed, number)
        suppose_manners(game, me, manners, number % len(worlds), knobs, reflexes, played)
        until = ROUNDS if nobody_cares(game, played, me) else last
        in_tree = depth <= deepest and not is_new
        step(game, int(first_legal[0, chosen]))
        ahead = int(knobs[AHEAD])
        while not game.over and game.round_number <= until:
            ahead -= quiet(game, until < ROUNDS and not in_tree)
            if ahead < 0:
                break
            if not in_tree or game.decider != me:
                step(
                    game,
                    foresee(
                        game,
                        int(played[game.decider]),
                        reflex,
                        direct,
                        tells,
                        factors,
                        legal,
                        odds,
                        signs,
                        marks,
                        reflex_sums,
                    ),
                )
                continue
            if reflexes:
                found = weigh_as(game, 0, reflex, direct, tells, legal, odds, marks, reflex_sums)
                open_up(odds[0], found)
            else:
                found = look(game, factors, knobs, legal, odds[0], signs)
            match_children(game, tree, node, legal, found, children, place)
            chosen = select(tree, promises, children, odds[0], found, knobs)
            is_new = enter(tree, promises, node, situation(game), legal, children, chosen)
            node = children[chosen]
            if node != NOWHERE:
                path[depth] = node
                depth += 1
            in_tree = depth <= deepest and not is_new
            step(game, int(legal[0, chosen]))
        if game.over:
            judge(game, me, knobs, outcome)
        else:
            predict_value(game, me, knobs, rows, links, says, marks, sums, outcome)
        remember(tree, promises, figures, path, depth, outcome)
        if made < len(worths):
            split_victory(game, shares, made)
            worths[made] = outcome[WORTH]
        store_game(desk, 0, game)


@inline
def quiet(game: Game, counts: bool) -> int:
    """1 where that counts and a card is to be placed or has its turn; 0 in the midst of an act."""
    return 1 if counts and game.question in (PLACE, REVEAL) else 0


@inline
def enter(
    tree: Any, promises: Any, node: int, about: int, legal: Any, children: Any, chosen: int
) -> bool:
    """Go to where an option leads: whether that is new; if there is room it has a node then."""
    is_new = bool(children[chosen] == NOWHERE)
    if is_new and tree[0, KEY] + 1 < len(tree):
        children[chosen] = add_child(tree, promises, node, about, legal[0, chosen])
    return is_new


@jittable
def heed(favour: Any, odds: Any, count: int, knobs: Any) -> None:
    """Mix what a counsellor favours into what is tried first."""
    share = knobs[HEED]
    if len(favour):
        for option in range(count):
            told = (1.0 - OPEN_MIND) * favour[option] + OPEN_MIND / count
            odds[option] = (1.0 - share) * odds[option] + share * told


@jittable
def look(game: Game, factors: Any, knobs: Any, legal: Any, odds: Any, signs: Any) -> int:
    """The options of an own choice, and how much each is favoured beforehand."""
    count = list_legal(game, legal, 0)
    if knobs[BY_INSTINCT] == 0.0:
        for option in range(count):
            odds[option] = 1.0 / count
        return count
    score_options(game, factors, odds, signs)
    open_up(odds, count)
    return count


@inline
def open_up(odds: Any, count: int) -> None:
    """Make odds add up to 1, and leave every option some."""
    normalize(odds, count)
    for option in range(count):
        odds[option] = (1.0 - OPEN_MIND) * odds[option] + OPEN_MIND / count
