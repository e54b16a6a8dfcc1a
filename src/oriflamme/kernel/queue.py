"""The queue: cards enter it, lie in it and leave it, and the cursor moves with them (R3)."""

from oriflamme.kernel.constants import LAST, NONE, ON
from oriflamme.kernel.decorators import jittable
from oriflamme.kernel.game import Game


@jittable
def head(game: Game, family: int) -> int:
    """The seat that heads a family: a duellist's second one comes after everybody's first."""
    return family - game.seats if family >= game.seats else family


@jittable
def owner(game: Game, card: int) -> int:
    """The seat that heads the family the card belongs to now."""
    return head(game, game.family[card])


@jittable
def slot_of(game: Game, card: int) -> int:
    """The slot on which a card lies on top, or none."""
    at = game.cursor
    if 0 <= at < game.slots and game.queue[at] == card:
        return at
    for slot in range(game.slots):
        if game.queue[slot] == card:
            return slot
    return NONE


@jittable
def enter(game: Game, family: int, kind: int, revealed: int) -> int:
    """A card with the next serial, not yet lying anywhere."""
    card = game.entered
    game.entered = card + 1
    game.kind[card] = kind
    game.crest[card] = family
    game.family[card] = family
    game.revealed[card] = revealed
    game.laid[card] = 0
    game.below[card] = NONE
    return card


@jittable
def insert(game: Game, slot: int, card: int) -> None:
    """Open a slot. One inserted at or before the cursor shifts it."""
    for at in range(game.slots, slot, -1):
        game.queue[at] = game.queue[at - 1]
    game.queue[slot] = card
    game.slots = game.slots + 1
    if game.cursor != NONE and slot <= game.cursor:
        game.cursor = game.cursor + 1


@jittable
def lay(game: Game, card: int, spot: int) -> None:
    """Put a card first, last, or on top of a slot."""
    if spot >= ON:
        game.below[card] = game.queue[spot - ON]
        game.queue[spot - ON] = card
    else:
        insert(game, game.slots if spot == LAST else 0, card)


@jittable
def lift(game: Game, slot: int) -> int:
    """Take up a top card. A slot that disappears before the cursor shifts it."""
    card = game.queue[slot]
    below = game.below[card]
    if below != NONE:
        game.queue[slot] = below
        game.below[card] = NONE
    else:
        last = game.slots - 1
        for at in range(slot, last):
            game.queue[at] = game.queue[at + 1]
        game.queue[last] = NONE
        game.slots = last
        if slot < game.cursor:
            game.cursor = game.cursor - 1
    return card


@jittable
def move_to_discard_pile(game: Game, card: int) -> None:
    """Put a card that left on the discard pile of its crest; its serial stands for nothing now."""
    crest = game.crest[card]
    game.discard[crest, game.discarded[crest]] = game.kind[card]
    game.discarded[crest] = game.discarded[crest] + 1
    game.kind[card] = NONE
    game.crest[card] = 0
    game.family[card] = 0
    game.revealed[card] = 0
    game.laid[card] = 0


@jittable
def discard(game: Game, card: int) -> None:
    """A top card leaves without being eliminated; one that has already left stays gone."""
    slot = slot_of(game, card)
    if slot != NONE:
        move_to_discard_pile(game, lift(game, slot))


@jittable
def discard_namesakes(game: Game, kind: int, family: int) -> None:
    """Every revealed, uncovered copy of a kind in a family leaves (R25)."""
    # A card exposed by such a discard is judged no more: what lay on top at the start counts.
    found = 0
    for slot in range(game.slots):
        card = game.queue[slot]
        if game.kind[card] == kind and game.family[card] == family and game.revealed[card]:
            found |= 1 << card
    for card in range(game.entered):
        if found >> card & 1:
            discard(game, card)
