"""The effects of Ablaze's cards, one function a card.

Queen and Twin only gain, and a Trap gains 1 like an Ambush.
"""

from oriflamme.kernel.bits import count_bits
from oriflamme.kernel.compiling import compilable
from oriflamme.kernel.game import Game
from oriflamme.kernel.queue import discard, enter, insert, lay, owner, slot_of
from oriflamme.kernel.terms import CHARACTERS, KEEP_PICK, NONE, PLOT, RU, TWIN
from oriflamme.kernel.verbs import begin_act, eliminate, gain, lose, take_from_discard


@compilable
def prince(game: Game, family: int, seat: int) -> None:
    """Gain 1. Revealed by its owner: first the Twin enters."""
    if game.pick != NONE:
        game.twin_waits[family] = 0
        lay(game, enter(game, family, TWIN, 1), game.pick)
    gain(game, seat, 1)


@compilable
def cutthroat(game: Game, acting: int, seat: int) -> None:
    """Eliminate a neighbour and every revealed card of other players with the same name (R23)."""
    target = game.queue[game.pick]
    name = game.kind[target]
    doomed = 1 << target
    for slot in range(game.slots):
        card = game.queue[slot]
        if game.kind[card] == name and game.revealed[card] and owner(game, card) != seat:
            doomed |= 1 << card
    count = count_bits(doomed)
    eliminate(game, acting, seat, doomed, count if count > 1 else 0)


@compilable
def felon(game: Game, slot: int) -> None:
    """Every player loses 1 for each neighbour of theirs."""
    if slot > 0:
        lose(game, owner(game, game.queue[slot - 1]), 1)
    if slot + 1 < game.slots:
        lose(game, owner(game, game.queue[slot + 1]), 1)


@compilable
def schemer(game: Game, acting: int, slot: int, seat: int) -> None:
    """Beside a stack: discard her. Else gain 2 (1 in the Russian edition)."""
    stacked = slot > 0 and game.below[game.queue[slot - 1]] != NONE
    stacked |= slot + 1 < game.slots and game.below[game.queue[slot + 1]] != NONE
    if stacked:
        discard(game, acting)
    else:
        gain(game, seat, 1 if game.edition == RU else 2)


@compilable
def impersonation(game: Game, acting: int, slot: int, family: int, seat: int) -> None:
    """Eliminate a neighbour. A lone character of another family is replaced by one's own."""
    victim = game.queue[game.pick]
    kind = game.kind[victim]
    lone = game.below[victim] == NONE
    stranger = game.family[victim] != family
    before = game.pick < slot
    eliminate(game, acting, seat, 1 << victim, 1)
    if lone and stranger and CHARACTERS >> kind & 1:
        # Discards that followed may have moved the gap; it is still next to this card.
        here = slot_of(game, acting)
        replace(game, family, kind, here if before else here + 1)


@compilable
def replace(game: Game, family: int, kind: int, slot: int) -> None:
    """An own character comes in as a slot, if the family has one out of play (R31)."""
    bit = 1 << kind
    if take_from_discard(game, family, kind):
        insert(game, slot, enter(game, family, kind, 1))
    elif game.aside[family] & bit:
        game.aside[family] = game.aside[family] & ~bit
        insert(game, slot, enter(game, family, kind, 1))
    elif kind != TWIN:
        game.never_aside[family] = game.never_aside[family] | bit


@compilable
def bribery(game: Game, family: int) -> None:
    """A revealed character that is alone in its slot joins the family."""
    game.family[game.queue[game.pick]] = family


@compilable
def plot(game: Game, acting: int, family: int, seat: int, laid: int, revealed: int) -> None:
    """Set a character in motion, the first time for nothing, then for 1; or keep what is left."""
    if game.pick == KEEP_PICK:
        gain(game, seat, laid)
        return
    left = laid if revealed else laid - 1
    if left:
        _plot_on(game, acting, family, left)
    character = game.queue[game.pick]
    begin_act(game, character, game.kind[character], 0)


@compilable
def _plot_on(game: Game, acting: int, family: int, left: int) -> None:
    """The Plot, out of the queue, acts again with what is left of its influence."""
    at = game.acting
    game.acting = at + 1
    game.act_card[at] = acting
    game.act_family[at] = family
    game.act_kind[at] = PLOT
    game.act_ability[at] = PLOT
    game.act_revealed[at] = 0
    game.act_laid[at] = left
