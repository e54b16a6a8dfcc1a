"""How cards look to the one who decides."""

from oriflamme.bots.distilled_policy.layout import (
    DONE,
    DUE,
    MAX_DISTANCE,
    MAX_LAID,
    NOTHING,
    OTHERS_HIDDEN,
    OTHERS_SHOWN,
    OWN_HIDDEN,
    OWN_SHOWN,
    TO_COME,
)
from oriflamme.bots.playout_policy.table_facts import is_own
from oriflamme.kernel.constants import NONE
from oriflamme.kernel.decorators import inline
from oriflamme.kernel.game import Game


@inline
def card_state(game: Game, card: int) -> int:
    """What can be seen of a card: whether it is an own one, its face, its kind if that is known."""
    if card == NONE:
        return NOTHING
    if is_own(game, card):
        return (OWN_SHOWN if game.revealed[card] else OWN_HIDDEN) + game.kind[card]
    return OTHERS_SHOWN + game.kind[card] if game.revealed[card] else OTHERS_HIDDEN


@inline
def influence_on(game: Game, card: int) -> int:
    """How much influence lies on a card; nothing on none."""
    return min(game.laid[card], MAX_LAID - 1) if card != NONE else 0


@inline
def is_others(game: Game, card: int) -> int:
    """1 for another's card, 0 for an own one or none."""
    return 1 - is_own(game, card) if card != NONE else 0


@inline
def turn_state(game: Game, slot: int) -> int:
    """Whether a slot's turn is to come in this round, is now, or is over."""
    if slot > game.cursor:
        return TO_COME
    return DUE if slot == game.cursor else DONE


@inline
def influence_gap(mine: int, theirs: int) -> int:
    """A distance in influence, counted from 0."""
    return max(-MAX_DISTANCE, min(MAX_DISTANCE, mine - theirs)) + MAX_DISTANCE


@inline
def card_at(game: Game, slot: int) -> int:
    """The top card of a slot, or none where there is no such slot."""
    return game.queue[slot] if 0 <= slot < game.slots else NONE
