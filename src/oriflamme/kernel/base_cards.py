"""The effects of the base game's cards, one function a card.

`eliminate` alone covers Archer, Soldier, Assassination and Apothecary, which differ in what they
may point at; a Conspiracy has done all it does when it is revealed, and an Ambush gains 1.
"""

from oriflamme.kernel.compiling import compilable
from oriflamme.kernel.game import Game
from oriflamme.kernel.queue import insert, lift
from oriflamme.kernel.verbs import begin_act, gain, lose


@compilable
def lord(game: Game, slot: int, family: int, seat: int) -> None:
    """Gain 1, and 1 more for each neighbour of the same family."""
    amount = 1
    if slot > 0 and game.family[game.queue[slot - 1]] == family:
        amount += 1
    if slot + 1 < game.slots and game.family[game.queue[slot + 1]] == family:
        amount += 1
    gain(game, seat, amount)


@compilable
def heir(game: Game, acting: int, kind: int, seat: int) -> None:
    """Gain 2 unless another revealed card has the acting card's name (R14)."""
    for slot in range(game.slots):
        card = game.queue[slot]
        if game.kind[card] == kind and game.revealed[card] and card != acting:
            return
    gain(game, seat, 2)


@compilable
def shapeshifter(game: Game, acting: int) -> None:
    """Apply the effect of a revealed neighbour."""
    begin_act(game, acting, game.kind[game.queue[game.pick]], 0)


@compilable
def spy(game: Game, seat: int) -> None:
    """Take 1 influence from a player who owns a neighbour."""
    gain(game, seat, lose(game, game.pick, 1))


@compilable
def royal_decree(game: Game) -> None:
    """Move another card to any other place, never onto a card."""
    insert(game, game.pick, lift(game, game.lifted))
