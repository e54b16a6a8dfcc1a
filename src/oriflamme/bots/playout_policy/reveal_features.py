"""The signs of a reveal; waiting has none and counts as nothing."""

from typing import Any

from oriflamme.bots.playout_policy.card_file import card_functions
from oriflamme.bots.playout_policy.layout import (
    REVEAL_AT_END,
    REVEAL_BESIDE_HIDDEN,
    REVEAL_BESIDE_LAID,
    REVEAL_BESIDE_OWN,
    REVEAL_BESIDE_SHOWN,
    REVEAL_COVERS,
    REVEAL_LAID,
    REVEAL_MOST_LAID,
    REVEAL_NAMESAKE,
    REVEAL_OTHERS_SHOWN,
    REVEAL_OWN_SHOWN,
    REVEAL_ROUND,
    REVEAL_THREATENED,
    R,
)
from oriflamme.bots.playout_policy.table_facts import feature, is_own, single_feature
from oriflamme.bots.playout_policy.threats import is_threat
from oriflamme.kernel.constants import NONE
from oriflamme.kernel.decorators import inline
from oriflamme.kernel.dispatch import dispatch_to_card
from oriflamme.kernel.game import Game


@inline
def reveal_features(game: Game, found: Any) -> int:
    """The decider's face-down card whose turn it is."""
    card = game.turn
    kind = game.kind[card]
    slot = game.cursor
    found[0] = single_feature(REVEAL_ROUND + kind * R + game.round_number - 1)
    found[1] = feature(REVEAL_LAID + kind, game.laid[card])
    found[2] = feature(REVEAL_COVERS + kind, int(game.below[card] != NONE))
    found[3] = feature(REVEAL_AT_END + kind, int(slot == 0) | int(slot == game.slots - 1))
    n = _beside(game, kind, found, 4)
    n = _everywhere(game, kind, found, n)
    return _card_features(game, kind, found, n)


@dispatch_to_card("reveal_features", card_functions)
def _card_features(game: Game, kind: int, found: Any, n: int) -> int:
    """What only this kind looks at, from the n-th sign on: how many there are then."""
    return n


@inline
def _beside(game: Game, kind: int, found: Any, n: int) -> int:
    """Both neighbours together; without branches, since nothing tells what they are."""
    own = 0
    shown = 0
    hidden = 0
    laid = 0
    threats = 0
    for side in (-1, 1):
        at = game.cursor + side
        there = int(at >= 0) & int(at < game.slots)
        card = game.queue[at if there else game.cursor]
        mine = is_own(game, card)
        face_up = game.revealed[card]
        own += there & mine
        shown += there & face_up & 1 - mine
        hidden += there & 1 - face_up & 1 - mine
        laid += game.laid[card] * (there & 1 - face_up & 1 - mine)
        threats += there & is_threat(game, card)
    found[n] = feature(REVEAL_BESIDE_OWN + kind, own)
    found[n + 1] = feature(REVEAL_BESIDE_SHOWN + kind, shown)
    found[n + 2] = feature(REVEAL_BESIDE_HIDDEN + kind, hidden)
    found[n + 3] = feature(REVEAL_BESIDE_LAID + kind, laid)
    found[n + 4] = feature(REVEAL_THREATENED + kind, threats)
    return n + 5


@inline
def _everywhere(game: Game, kind: int, found: Any, n: int) -> int:
    """Namesakes, the fattest card of another, and how much has been shown."""
    most = 0
    others = 0
    mine = 0
    namesake = 0
    for slot in range(game.slots):
        card = game.queue[slot]
        shown = game.revealed[card]
        own = is_own(game, card)
        most = max(most, game.laid[card] * (1 - own))
        others += shown & 1 - own
        mine += shown & own
        namesake |= shown & int(game.kind[card] == kind)
    found[n] = feature(REVEAL_MOST_LAID + kind, most)
    found[n + 1] = feature(REVEAL_OTHERS_SHOWN + kind, others)
    found[n + 2] = feature(REVEAL_OWN_SHOWN + kind, mine)
    found[n + 3] = feature(REVEAL_NAMESAKE + kind, namesake)
    return n + 4
