"""Worlds as a seat supposes them that remembers what its rivals did."""

from random import Random
from typing import Any, Final, NamedTuple

import numpy as np

from oriflamme.bots.distilled_policy.weights import PolicyStack
from oriflamme.bots.opponent_model.action_history import ActionHistory
from oriflamme.bots.opponent_model.likelihood import likelihood_range
from oriflamme.bots.opponent_model.player_types import (
    COLUMNS,
    PLAYER_TYPES,
    PROPOSAL_PROB,
    RANDOM,
    UNIFORM_PRIOR,
    TypePrior,
)
from oriflamme.bots.opponent_model.recombine import recombine_range
from oriflamme.bots.opponent_model.reconstructed_game import (
    ReconstructedGame,
    can_reconstruct,
    reconstruct_game,
)
from oriflamme.bots.opponent_model.replay import replay_range
from oriflamme.bots.playout_policy.exp_weight_arrays import ExpWeights
from oriflamme.kernel.arrays import check_games
from oriflamme.kernel.constants import SEATS
from oriflamme.kernel.games import new_games
from oriflamme.kernel.jit import get_compiled
from oriflamme.kernel.worlds import Weights, sample_worlds
from oriflamme.views.view import View

NO_TYPES: Final = np.zeros((0, SEATS), np.int64)
"""In the place of manners where none are known."""
VIEWER_TYPE_PROBS: Final = np.array([0.5, 0.5, 0.0, 0.0])
"""How likely each is of the viewer: by instinct, or as a king does."""
UNIFORM_PROPOSAL_SHARE: Final = 0.2
"""So many of the supposed worlds are drawn all alike: whoever plays by chance may hold anything."""
MIN_PROPOSALS: Final = 5
"""With fewer supposed worlds there would be none of those."""


def compile_opponent_model() -> None:
    """Compile what recalling needs now, if there is a compiler: seconds once, nothing after."""
    for work in (replay_range, likelihood_range, recombine_range):
        get_compiled(work)


class PosteriorWorlds(NamedTuple):
    """Worlds to play on in."""

    worlds: Any
    types: Any
    """For each, how every seat plays; empty where nothing is known of that."""


def sample_posterior_worlds(
    view: View,
    history: ActionHistory,
    *,
    proposals: int,
    worlds: int,
    weights: Weights,
    policies: PolicyStack,
    exp_weights: ExpWeights,
    type_prior: TypePrior = UNIFORM_PRIOR,
    rng: Random,
) -> PosteriorWorlds | None:
    """So many worlds, made of some supposed by `weights` alone, by what the rivals did and how
    they were expected to play `beforehand`; none if nothing is remembered that leads here."""
    if proposals < MIN_PROPOSALS or not can_reconstruct(view, history):
        return None
    games: Any = new_games(proposals)
    believed = proposals - int(UNIFORM_PROPOSAL_SHARE * proposals)
    for part, belief in ((games[:believed], weights), (games[believed:], None)):
        sample_worlds(view, part, seed=rng.getrandbits(60), weights=belief, threads=1)
    rows = check_games(games)
    past = reconstruct_game(view, history, rows[0])
    if past is None:
        return None
    drawn = Proposals(rows, believed)
    lore = BeliefInputs(weights, policies, exp_weights, np.array(type_prior, np.float64))
    return _recombine(view, drawn, past, lore, worlds=worlds, seed=rng.getrandbits(60))


class BeliefInputs(NamedTuple):
    """What is known of how cards lie and how people play."""

    weights: Weights
    policies: PolicyStack
    exp_weights: ExpWeights
    type_prior: Any


class Proposals(NamedTuple):
    """Worlds that a view leaves possible."""

    worlds: Any
    weighted_count: int
    """So many of them were drawn by weights, those after them all alike."""


def _recombine(
    view: View,
    proposals: Proposals,
    past: ReconstructedGame,
    inputs: BeliefInputs,
    *,
    worlds: int,
    seed: int,
) -> PosteriorWorlds:
    hidden = _hidden(view)
    count = len(proposals.worlds)
    chances = np.ones((SEATS, count))
    likely = np.empty((SEATS, count, PLAYER_TYPES))
    likely[:] = np.cumsum(VIEWER_TYPE_PROBS)
    found = np.empty((proposals.weighted_count, COLUMNS))
    scratch, places = check_games(new_games(1)), np.empty(4 * len(found), np.int64)
    given = (
        proposals.worlds[: proposals.weighted_count],
        past.states,
        scratch,
        past.actions,
        past.kinds,
    )
    for seat in range(len(view.setup.seats)):
        if seat != view.viewer:
            known = (*inputs.policies, inputs.exp_weights, inputs.weights)
            get_compiled(likelihood_range)(*given, seat, int(hidden[seat]), *known, places, found)
            chances[seat], likely[seat] = posterior(found, count, inputs.type_prior)
    made = PosteriorWorlds(check_games(new_games(worlds)), np.zeros((worlds, SEATS), np.int64))
    get_compiled(recombine_range)(
        proposals.worlds, made.worlds, seed, view.viewer, hidden, chances, likely, made.types
    )
    return made


def _hidden(view: View) -> Any:
    """For each seat the serials of its face-down cards that the viewer does not know."""
    found = np.zeros(SEATS, np.int64)
    for slot in view.queue:
        for card in slot:
            if card.kind is None:
                found[view.setup.owner[card.family]] |= 1 << card.serial
    return found


PRIOR_MIX: Final = 0.5
"""How far it stays open how a rival who cares plays, whatever its deeds say: many play in a manner
of their own."""


def posterior(found: Any, count: int, type_prior: Any) -> tuple[Any, Any]:
    """What the chances of the supposed worlds add up to, so many of them, and world by world what
    those of each manner add up to.

    If the rival cares, a world that was drawn by weights is as likely as its deeds are in it, and
    the less so the likelier it was to be drawn. If it plays by chance, its deeds say nothing, and
    each of those drawn all alike is as likely as any other."""
    believed, careful = len(found), type_prior[:RANDOM]
    in_each = found[:, :RANDOM] * careful
    manners = np.zeros((count, PLAYER_TYPES))
    manners[:believed, :RANDOM] = PRIOR_MIX * _normalize_rows(careful) + (
        1 - PRIOR_MIX
    ) * _normalize_rows(in_each)
    manners[believed:, RANDOM] = 1.0
    rarity = found[:, PROPOSAL_PROB].max() / found[:, PROPOSAL_PROB]
    chances = np.empty(count)
    chances[:believed] = _total(in_each, 1) * rarity / _total(rarity)
    by_chance = type_prior[RANDOM] * _total(found[:, RANDOM]) / believed
    chances[believed:] = by_chance / (count - believed)
    return np.cumsum(chances / chances.max()), np.cumsum(manners, 1)


def _normalize_rows(likely: Any) -> Any:
    """Made to add up to 1 in every row; nothing where nothing is likely."""
    sums = _total(likely, -1)[..., None]
    return np.divide(likely, sums, out=np.zeros_like(likely), where=sums > 0)


def _total(numbers: Any, axis: int = 0) -> Any:
    """Added up one by one, in the same order on any machine."""
    return np.cumsum(numbers, axis).take(-1, axis)
