"""What cards may point at, as bits of slots or seats."""

from oriflamme.kernel.constants import CHARACTERS, NONE, STACKING_FROM
from oriflamme.kernel.decorators import jittable
from oriflamme.kernel.game import Game
from oriflamme.kernel.queue import owner


@jittable
def beside(game: Game, slot: int) -> int:
    """The slots directly before and after one."""
    near = 0
    if slot > 0:
        near |= 1 << (slot - 1)
    if slot + 1 < game.slots:
        near |= 1 << (slot + 1)
    return near


@jittable
def neighbour(game: Game, slot: int) -> int:
    """The card before or after."""
    return beside(game, slot)


@jittable
def either_end(game: Game) -> int:
    """The first or the last card of the queue (R11)."""
    return 1 | 1 << (game.slots - 1)


@jittable
def any_card(game: Game) -> int:
    """Every top card, the acting one included (R19)."""
    return (1 << game.slots) - 1


@jittable
def beside_own_cards(game: Game, card: int, family: int) -> int:
    """The neighbours of every other card of the family; the acting card may be one (R26)."""
    found = 0
    for slot in range(game.slots):
        other = game.queue[slot]
        if game.family[other] == family and other != card:
            found |= beside(game, slot)
    return found


@jittable
def revealed_neighbour(game: Game, slot: int, kind: int) -> int:
    """A neighbour whose effect can be copied: a Shapeshifter's cannot (R15)."""
    found = 0
    for near in range(max(0, slot - 1), min(game.slots, slot + 2)):
        card = game.queue[near]
        if near != slot and game.revealed[card] and game.kind[card] != kind:
            found |= 1 << near
    return found


@jittable
def neighbouring_player(game: Game, slot: int, seat: int) -> int:
    """Another player who owns a neighbour (R13), as a seat."""
    found = 0
    if slot > 0:
        found |= 1 << owner(game, game.queue[slot - 1])
    if slot + 1 < game.slots:
        found |= 1 << owner(game, game.queue[slot + 1])
    return found & ~(1 << seat)


@jittable
def lone_character(game: Game) -> int:
    """Any revealed character alone in its slot, one's own included (R32)."""
    found = 0
    for slot in range(game.slots):
        card = game.queue[slot]
        if game.revealed[card] and CHARACTERS >> game.kind[card] & 1 and game.below[card] == NONE:
            found |= 1 << slot
    return found


@jittable
def another_card(game: Game, slot: int) -> int:
    """Any top card but the acting one (R20)."""
    return any_card(game) & ~(1 << slot)


@jittable
def another_place(game: Game) -> int:
    """Every gap and end, counted after lifting, save the one a lone card came from (R20)."""
    slot = game.lifted
    if game.below[game.queue[slot]] != NONE:
        return (1 << (game.slots + 1)) - 1
    return (1 << game.slots) - 1 & ~(1 << slot)


@jittable
def may_stack(game: Game) -> bool:
    """Whether a card may be placed on one of its own family yet."""
    return game.round_number >= STACKING_FROM


@jittable
def own_cards(game: Game, family: int) -> int:
    """Every top card of a family."""
    found = 0
    for slot in range(game.slots):
        if game.family[game.queue[slot]] == family:
            found |= 1 << slot
    return found
