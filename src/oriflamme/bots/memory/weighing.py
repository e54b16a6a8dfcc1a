"""How likely a rival would have done what it did, had it held what it is supposed to hold."""

from typing import Any, Final

import numpy as np

from oriflamme.bots.distilled_policy.layout import HIDDEN_UNITS, MAX_DECISION_FEATURES
from oriflamme.bots.distilled_policy.policy_scores import policy_scores
from oriflamme.bots.memory.manners import CHANCE, DRAWN, FOUND, INSTINCT, MANNERS, REFLEXES
from oriflamme.bots.playout_policy.action_sampling import score_options
from oriflamme.bots.playout_policy.layout import MAX_FEATURES, MAX_OPTIONS
from oriflamme.kernel.batch_functions import copy_game, load_game
from oriflamme.kernel.bits import first_bit
from oriflamme.kernel.constants import ASIDE_ROW, HAND_ROW, NONE, SPOTS
from oriflamme.kernel.decorators import exported, jittable
from oriflamme.kernel.game import Game

WHIM: Final = 0.02
"""How often anybody does anything at all: so no hand is ruled out by one odd deed."""


@exported(
    "games",
    "games",
    "games",
    "int64[:, ::1]",
    "int64[::1]",
    "int64",
    "int64",
    "int16[:, :, ::1]",
    "int16[:, ::1]",
    "int16[:, :, ::1]",
    "float32[::1]",
    "float64[:, ::1]",
    "int64[::1]",
    "float64[:, ::1]",
)
def weigh_range(
    supposed: Any,
    stood: Any,
    desk: Any,
    deeds: Any,
    kinds: Any,
    seat: int,
    hidden: int,
    rows: Any,
    direct: Any,
    says: Any,
    factors: Any,
    weights: Any,
    places: Any,
    found: Any,
) -> None:
    """Write for every supposed world how likely a rival's deeds are in it in each manner of
    playing, and how likely it was to be supposed, as far as that rival's cards go.

    The game stood so before each deed, with the first supposed world's `kinds` and hands; `hidden`
    has the serials of the rival's face-down cards. `places` is room to find worlds in which the
    rival holds the same: they are weighed once.
    """
    odds = np.empty((len(rows), MAX_OPTIONS), np.float64)
    legal = np.empty((1, MAX_OPTIONS), np.int32)
    marks = np.empty(MAX_DECISION_FEATURES, np.int64)
    sums = np.empty((len(rows), 2 * HIDDEN_UNITS), np.int32)
    signs = np.empty(MAX_FEATURES, np.int64)
    places[:] = NONE
    first_hand = load_game(supposed, 0).hand[seat]
    for w in range(len(supposed)):
        world = load_game(supposed, w)
        same = find_same(supposed, w, seat, hidden, places)
        if same != w:
            for n in range(FOUND):
                found[w, n] = found[same, n]
            continue
        for manner in range(MANNERS):
            found[w, manner] = 1.0
        for n in range(len(stood)):
            if deeds[n, 2] != seat:
                continue
            copy_game(stood, n, desk, 0)
            game = load_game(desk, 0)
            hold(game, world, seat, hidden, kinds, first_hand)
            number = int(deeds[n, 0])
            card = int(deeds[n, 1])
            if card >= 0:
                number += (world.kind[card] if hidden >> card & 1 else int(kinds[card])) * SPOTS
            count = policy_scores(game, rows, direct, says, legal, odds, marks, sums)
            for r in range(len(rows)):
                found[w, REFLEXES + r] *= chance_of(number, legal, odds[r], count)
            score_options(game, factors, odds[0], signs)
            found[w, INSTINCT] *= chance_of(number, legal, odds[0], count)
            found[w, CHANCE] /= count
        found[w, DRAWN] = how_drawn(world, seat, hidden, weights)


@jittable
def hold(game: Game, world: Game, seat: int, hidden: int, kinds: Any, first_hand: int) -> None:
    """Give a seat, at a past moment, what it would have held then had it what it has in a world."""
    gone = first_hand
    come = world.hand[seat]
    left = hidden
    while left:
        card = first_bit(left)
        left &= left - 1
        if card < game.entered:
            game.kind[card] = world.kind[card]
        else:
            gone |= 1 << int(kinds[card])
            come |= 1 << world.kind[card]
    game.hand[seat] = game.hand[seat] & ~gone | come


@jittable
def chance_of(number: int, legal: Any, odds: Any, count: int) -> float:
    """How likely one of the options is taken."""
    whole = 0.0
    own = 0.0
    for option in range(count):
        whole += odds[option]
        if legal[0, option] == number:
            own = odds[option]
    return (1.0 - WHIM) * own / whole + WHIM / count


@jittable
def how_drawn(world: Game, seat: int, hidden: int, weights: Any) -> float:
    """How likely a seat's cards were to be supposed so, up to a factor."""
    drawn = 1.0
    left = hidden
    while left:
        card = first_bit(left)
        left &= left - 1
        drawn *= weights[card, world.kind[card]]
    left = world.hand[seat]
    while left:
        drawn *= weights[HAND_ROW + seat, first_bit(left)]
        left &= left - 1
    left = world.aside[seat]
    while left:
        drawn *= weights[ASIDE_ROW + seat, first_bit(left)]
        left &= left - 1
    return drawn


@jittable
def find_same(supposed: Any, w: int, seat: int, hidden: int, places: Any) -> int:
    """The first supposed world in which a seat holds the same as in this one; it may be this."""
    world = load_game(supposed, w)
    key = world.hand[seat] + 0
    left = hidden
    while left:
        key = key * 31 + world.kind[first_bit(left)]
        left &= left - 1
    at = (key & 0x7FFFFFFF) * 40503 % len(places)
    while places[at] != NONE:
        other = load_game(supposed, places[at])
        if holds_same(world, other, seat, hidden):
            return int(places[at])
        at = (at + 1) % len(places)
    places[at] = w
    return w


@jittable
def holds_same(world: Game, other: Game, seat: int, hidden: int) -> bool:
    if world.hand[seat] != other.hand[seat] or world.aside[seat] != other.aside[seat]:
        return False
    left = hidden
    while left:
        card = first_bit(left)
        if world.kind[card] != other.kind[card]:
            return False
        left &= left - 1
    return True
