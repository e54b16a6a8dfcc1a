"""What an acting card does: gain, rob, eliminate, set a card in motion."""

from typing import Final

from oriflamme.kernel.bits import first_bit
from oriflamme.kernel.constants import DEALT, NONE
from oriflamme.kernel.decorators import jittable
from oriflamme.kernel.dispatch import dispatch_to_card
from oriflamme.kernel.game import Game
from oriflamme.kernel.queue import enter, head, insert, lift, move_to_discard_pile

FAMILY_BITS: Final = 4
"""A family in a list of families that is one number."""


@jittable
def gain(game: Game, seat: int, amount: int) -> None:
    game.influence[seat] = game.influence[seat] + amount


@jittable
def gain_one(game: Game, seat: int) -> None:
    gain(game, seat, 1)


@jittable
def lose_laid_influence(game: Game) -> None:
    """What lay on a card that was revealed is lost."""


@jittable
def lose(game: Game, seat: int, amount: int) -> int:
    """Give influence up, never more than there is (R9): how much it was."""
    amount = min(amount, game.influence[seat])
    game.influence[seat] = game.influence[seat] - amount
    return amount


@jittable
def begin_act(game: Game, card: int, ability: int, revealed: int) -> None:
    """Let a top card act: next, before anything that waits."""
    at = game.acting
    game.acting = at + 1
    game.act_card[at] = card
    game.act_family[at] = game.family[card]
    game.act_kind[at] = game.kind[card]
    game.act_ability[at] = ability
    game.act_revealed[at] = revealed
    game.act_laid[at] = game.laid[card]


@jittable
def end_act(game: Game) -> None:
    """The latest act is over; nothing of it stays behind."""
    at = game.acting - 1
    game.acting = at
    game.act_card[at] = NONE
    game.act_family[at] = 0
    game.act_kind[at] = NONE
    game.act_ability[at] = NONE
    game.act_revealed[at] = 0
    game.act_laid[at] = 0


@jittable
def act_again(game: Game, card: int, kind: int, family: int, laid: int) -> None:
    """Let a card that has left the queue act once more, after what it set in motion."""
    at = game.acting
    game.acting = at + 1
    game.act_card[at] = card
    game.act_family[at] = family
    game.act_kind[at] = kind
    game.act_ability[at] = kind
    game.act_revealed[at] = 0
    game.act_laid[at] = laid


@jittable
def eliminate_one(game: Game, card: int, seat: int) -> None:
    """Strike the card that was picked."""
    eliminate(game, card, seat, 1 << game.pick, 1)


@jittable
def eliminate(game: Game, striker: int, seat: int, victims: int, pay: int) -> None:
    """Strike namesakes (bits of slots): they leave, the seat is paid, they react (R7-R9)."""
    kind = game.kind[game.queue[first_bit(victims)]]
    families = 0
    struck = 0
    gone = 0
    while victims:
        slot = first_bit(victims) - gone
        victims &= victims - 1
        slots = game.slots
        card = lift(game, slot)
        gone += slots - game.slots
        family = game.family[card]
        families |= family << FAMILY_BITS * struck
        struck += 1
        pay += _bonus(game, kind, head(game, family), seat)
        move_to_discard_pile(game, card)
    gain(game, seat, pay)
    while struck:
        family = families & (1 << FAMILY_BITS) - 1
        _react(game, kind, family, head(game, family), striker, seat)
        families >>= FAMILY_BITS
        struck -= 1


@dispatch_to_card("bonus")
def _bonus(game: Game, kind: int, keeper: int, seat: int) -> int:
    return 0


@dispatch_to_card("when_eliminated")
def _react(game: Game, kind: int, family: int, keeper: int, striker: int, seat: int) -> None:
    """What an eliminated card does: it was its family's, headed by its keeper."""


@jittable
def replace(game: Game, family: int, kind: int, slot: int) -> None:
    """An own character comes in as a slot, if the family has one out of play (R31)."""
    bit = 1 << kind
    if take_from_discard(game, family, kind):
        insert(game, slot, enter(game, family, kind, 1))
    elif game.aside[family] & bit:
        game.aside[family] = game.aside[family] & ~bit
        insert(game, slot, enter(game, family, kind, 1))
    elif DEALT & bit:
        game.never_aside[family] = game.never_aside[family] | bit


@jittable
def take_from_discard(game: Game, family: int, kind: int) -> int:
    """Remove a kind from a family's discard pile: 1 if it lay there."""
    count = game.discarded[family]
    place = NONE
    for at in range(count):
        if game.discard[family, at] == kind:
            place = at
    if place == NONE:
        return 0
    for at in range(place, count - 1):
        game.discard[family, at] = game.discard[family, at + 1]
    game.discard[family, count - 1] = NONE
    game.discarded[family] = count - 1
    return 1
