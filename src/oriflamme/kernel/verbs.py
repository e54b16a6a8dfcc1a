"""What an acting card does: gain, rob, eliminate, set a card in motion."""

from oriflamme.kernel.bits import first_bit
from oriflamme.kernel.compiling import compilable
from oriflamme.kernel.game import Game
from oriflamme.kernel.queue import bury, discard, discard_namesakes, head, lift, owner, slot_of
from oriflamme.kernel.terms import AMBUSH, NONE, PRINCE, QUEEN, REACTING, TWIN


@compilable
def gain(game: Game, seat: int, amount: int) -> None:
    game.influence[seat] = game.influence[seat] + amount


@compilable
def lose(game: Game, seat: int, amount: int) -> int:
    """Give influence up, never more than there is (R9): how much it was."""
    amount = min(amount, game.influence[seat])
    game.influence[seat] = game.influence[seat] - amount
    return amount


@compilable
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


@compilable
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


@compilable
def eliminate(game: Game, acting: int, seat: int, victims: int, pay: int) -> None:
    """Strike namesakes (bits of serials): they leave, the seat is paid, they react (R7-R9)."""
    name = game.kind[first_bit(victims)]
    families = 0
    while victims:
        card = first_bit(victims)
        victims &= victims - 1
        families |= 1 << game.family[card]
        if name == QUEEN and owner(game, card) != seat:
            pay += 1
        bury(game, lift(game, slot_of(game, card)))
    gain(game, seat, pay)
    if REACTING >> name & 1:
        while families:
            _react(game, name, first_bit(families), acting, seat)
            families &= families - 1


@compilable
def _react(game: Game, name: int, family: int, acting: int, seat: int) -> None:
    keeper = head(game, family)
    if name == PRINCE:
        discard_namesakes(game, TWIN, family)
    elif name == TWIN:
        discard_namesakes(game, PRINCE, family)
    elif keeper != seat:
        discard(game, acting)
        gain(game, keeper, 4 if name == AMBUSH else lose(game, seat, 3))


@compilable
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
