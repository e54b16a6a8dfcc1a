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
from oriflamme.bots.search.layout import (
    ANY_FIRST,
    DEPTH,
    EXTRA_TURNS,
    HORIZON,
    KEY,
    MODEL_PRIOR_SHARE,
    NO_NODE,
    OUTCOME_STATS,
    USE_PLAYOUT_POLICY,
    UTILITY,
    VISITS,
)
from oriflamme.bots.search.opponents import (
    all_play_randomly,
    assign_types,
    opponent_action,
    scores_of_policy,
)
from oriflamme.bots.search.outcome import write_outcome, write_win_shares
from oriflamme.bots.search.tree import (
    add_child,
    backup_value,
    information_key,
    match_children,
    select,
)
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

MAX_CHOICES = 64
"""More own choices than any game has."""
UNIFORM_PRIOR_SHARE = 0.15
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
    scratch: Any,
    count: int,
    seed: int,
    exp_weights: Any,
    params: Any,
    model_prior: Any,
    tree: Any,
    node_values: Any,
    outcome_sums: Any,
    first: int,
    win_shares: Any,
    utilities: Any,
    value_input_weights: Any,
    value_hidden_weights: Any,
    value_output_weights: Any,
    policy_input_weights: Any,
    policy_direct_weights: Any,
    policy_output_weights: Any,
    types: Any,
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
    scores = np.empty((1, MAX_OPTIONS), np.float64)
    first_priors = np.empty(MAX_OPTIONS, np.float64)
    features = np.empty(MAX_FEATURES, np.int64)
    legal = np.empty((1, MAX_OPTIONS), np.int32)
    first_legal = np.empty((1, MAX_OPTIONS), np.int32)
    children = np.empty(MAX_OPTIONS, np.int64)
    first_children = np.empty(MAX_OPTIONS, np.int64)
    place = np.full(ACTIONS, -1, np.int64)
    path = np.zeros(MAX_CHOICES, np.int64)
    outcome = np.empty(OUTCOME_STATS, np.float64)
    net_features = np.empty(MAX_POSITION_FEATURES, np.int64)
    value_activations = np.empty(INPUT_UNITS + HIDDEN_UNITS, np.int32)
    policy_activations = np.empty((1, 2 * REFLEX_SUMS), np.int32)
    assigned = np.empty(SEATS, np.int64)
    policy_count = len(policy_input_weights)
    game = load_game(worlds, 0)
    last = game.round_number + int(params[HORIZON])
    me = game.decider
    options = write_priors(game, exp_weights, params, first_legal, first_priors, features)
    mix_model_prior(model_prior, first_priors, options, params)
    match_children(game, tree, 0, first_legal, options, first_children, place)
    key = information_key(game)
    max_depth = int(params[DEPTH])
    for made in range(count):
        chosen = first
        if first == ANY_FIRST:
            chosen = select(tree, node_values, first_children, first_priors, options, params)
        is_new = enter_child(tree, node_values, 0, key, first_legal, first_children, chosen)
        node = first_children[chosen]
        path[1] = node
        depth = 2
        number = tree[node, VISITS]
        copy_game(worlds, number % len(worlds), scratch, 0)
        game = load_game(scratch, 0)
        seed_game(game, seed, number)
        assign_types(game, me, types, number % len(worlds), params, policy_count, assigned)
        until = ROUNDS if all_play_randomly(game, assigned, me) else last
        in_tree = depth <= max_depth and not is_new
        step(game, int(first_legal[0, chosen]))
        extra_turns = int(params[EXTRA_TURNS])
        while not game.over and game.round_number <= until:
            extra_turns -= is_turn_start(game, until < ROUNDS and not in_tree)
            if extra_turns < 0:
                break
            if not in_tree or game.decider != me:
                step(
                    game,
                    opponent_action(
                        game,
                        int(assigned[game.decider]),
                        policy_input_weights,
                        policy_direct_weights,
                        policy_output_weights,
                        exp_weights,
                        legal,
                        scores,
                        features,
                        net_features,
                        policy_activations,
                    ),
                )
                continue
            if policy_count:
                found = scores_of_policy(
                    game,
                    0,
                    policy_input_weights,
                    policy_direct_weights,
                    policy_output_weights,
                    legal,
                    scores,
                    net_features,
                    policy_activations,
                )
                smooth_priors(scores[0], found)
            else:
                found = write_priors(game, exp_weights, params, legal, scores[0], features)
            match_children(game, tree, node, legal, found, children, place)
            chosen = select(tree, node_values, children, scores[0], found, params)
            is_new = enter_child(
                tree, node_values, node, information_key(game), legal, children, chosen
            )
            node = children[chosen]
            if node != NO_NODE:
                path[depth] = node
                depth += 1
            in_tree = depth <= max_depth and not is_new
            step(game, int(legal[0, chosen]))
        if game.over:
            write_outcome(game, me, params, outcome)
        else:
            predict_value(
                game,
                me,
                params,
                value_input_weights,
                value_hidden_weights,
                value_output_weights,
                net_features,
                value_activations,
                outcome,
            )
        backup_value(tree, node_values, outcome_sums, path, depth, outcome)
        if made < len(utilities):
            write_win_shares(game, win_shares, made)
            utilities[made] = outcome[UTILITY]
        store_game(scratch, 0, game)


@inline
def is_turn_start(game: Game, counts: bool) -> int:
    """1 where that counts and a card is to be placed or has its turn; 0 in the midst of an act."""
    return 1 if counts and game.question in (PLACE, REVEAL) else 0


@inline
def enter_child(
    tree: Any, node_values: Any, node: int, key: int, legal: Any, children: Any, chosen: int
) -> bool:
    """Go to where an option leads: whether that is new; if there is room it has a node then."""
    is_new = bool(children[chosen] == NO_NODE)
    if is_new and tree[0, KEY] + 1 < len(tree):
        children[chosen] = add_child(tree, node_values, node, key, legal[0, chosen])
    return is_new


@jittable
def mix_model_prior(model_prior: Any, priors: Any, count: int, params: Any) -> None:
    """Mix what a counsellor favours into what is tried first."""
    share = params[MODEL_PRIOR_SHARE]
    if len(model_prior):
        for option in range(count):
            told = (1.0 - UNIFORM_PRIOR_SHARE) * model_prior[option] + UNIFORM_PRIOR_SHARE / count
            priors[option] = (1.0 - share) * priors[option] + share * told


@jittable
def write_priors(
    game: Game, exp_weights: Any, params: Any, legal: Any, priors: Any, features: Any
) -> int:
    """The options of an own choice, and how much each is favoured beforehand."""
    count = list_legal(game, legal, 0)
    if params[USE_PLAYOUT_POLICY] == 0.0:
        for option in range(count):
            priors[option] = 1.0 / count
        return count
    score_options(game, exp_weights, priors, features)
    smooth_priors(priors, count)
    return count


@inline
def smooth_priors(priors: Any, count: int) -> None:
    """Make odds add up to 1, and leave every option some."""
    normalize(priors, count)
    for option in range(count):
        priors[option] = (1.0 - UNIFORM_PRIOR_SHARE) * priors[option] + UNIFORM_PRIOR_SHARE / count
