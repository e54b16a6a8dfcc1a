"""The signs of a reveal; waiting has none and counts as nothing."""

from typing import Any

from oriflamme.bots.instinct.layout import (
    REVEAL_AT_END,
    REVEAL_BESIDE_HIDDEN,
    REVEAL_BESIDE_LAID,
    REVEAL_BESIDE_OWN,
    REVEAL_BESIDE_SHOWN,
    REVEAL_COPIES,
    REVEAL_COVERS,
    REVEAL_ENDS_LAID,
    REVEAL_LAID,
    REVEAL_MENACED,
    REVEAL_MOST_LAID,
    REVEAL_NAMESAKE,
    REVEAL_OTHERS_SHOWN,
    REVEAL_OWN_SHOWN,
    REVEAL_ROUND,
    R,
)
from oriflamme.bots.instinct.sight import is_menace, is_own, near
from oriflamme.kernel.compiling import compilable
from oriflamme.kernel.game import Game
from oriflamme.kernel.terms import ARCHER, NONE, SHAPESHIFTER


@compilable
def reveal_signs(game: Game, index: Any, value: Any) -> int:
    """The decider's face-down card whose turn it is."""
    card = game.turn
    kind = game.kind[card]
    slot = game.cursor
    index[0] = REVEAL_ROUND + kind * R + game.round_number - 1
    value[0] = 1.0
    index[1] = REVEAL_LAID + kind
    value[1] = float(game.laid[card])
    n = 2
    if game.below[card] != NONE:
        index[n] = REVEAL_COVERS + kind
        value[n] = 1.0
        n += 1
    if slot == 0 or slot == game.slots - 1:
        index[n] = REVEAL_AT_END + kind
        value[n] = 1.0
        n += 1
    n = _beside(game, near(game, slot, -1), kind, index, value, n)
    n = _beside(game, near(game, slot, 1), kind, index, value, n)
    n = _ends(game, kind, index, value, n)
    return _everywhere(game, kind, card, index, value, n)


@compilable
def _beside(game: Game, card: int, kind: int, index: Any, value: Any, n: int) -> int:
    if card == NONE:
        return n
    value[n] = 1.0
    if is_own(game, card):
        index[n] = REVEAL_BESIDE_OWN + kind
        n += 1
    elif game.revealed[card]:
        index[n] = REVEAL_BESIDE_SHOWN + kind
        n += 1
    else:
        index[n] = REVEAL_BESIDE_HIDDEN + kind
        index[n + 1] = REVEAL_BESIDE_LAID + kind
        value[n + 1] = float(game.laid[card])
        n += 2
    if kind == SHAPESHIFTER and game.revealed[card]:
        index[n] = REVEAL_COPIES + game.kind[card]
        value[n] = 1.0
        n += 1
    if is_menace(game, card):
        index[n] = REVEAL_MENACED + kind
        value[n] = 1.0
        n += 1
    return n


@compilable
def _ends(game: Game, kind: int, index: Any, value: Any, n: int) -> int:
    """What an Archer could shoot at."""
    if kind != ARCHER:
        return n
    most = 0
    for end in range(0, game.slots, max(1, game.slots - 1)):
        card = game.queue[end]
        if not is_own(game, card):
            most = max(most, game.laid[card] + 2 * game.revealed[card])
    index[n] = REVEAL_ENDS_LAID + kind
    value[n] = float(most)
    return n + 1


@compilable
def _everywhere(game: Game, kind: int, own: int, index: Any, value: Any, n: int) -> int:
    """Namesakes, the fattest card of another, and how much has been shown."""
    most = 0
    others = 0
    mine = 0
    namesake = 0
    for slot in range(game.slots):
        card = game.queue[slot]
        if card == own:
            continue
        if is_own(game, card):
            mine += game.revealed[card]
        else:
            most = max(most, game.laid[card])
            others += game.revealed[card]
        if game.revealed[card] and game.kind[card] == kind:
            namesake = 1
    index[n] = REVEAL_MOST_LAID + kind
    value[n] = float(most)
    index[n + 1] = REVEAL_OTHERS_SHOWN + kind
    value[n + 1] = others / 4.0
    index[n + 2] = REVEAL_OWN_SHOWN + kind
    value[n + 2] = mine / 2.0
    index[n + 3] = REVEAL_NAMESAKE + kind
    value[n + 3] = float(namesake)
    return n + 4
