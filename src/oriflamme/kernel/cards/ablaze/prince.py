"""Prince: gain 1. Revealed: first the Twin enters. Eliminated: the family's Twin is discarded."""

from oriflamme.kernel.card_effects import gain
from oriflamme.kernel.card_file import Ask
from oriflamme.kernel.constants import ENTER_TWIN, NONE, TWIN
from oriflamme.kernel.decorators import jittable
from oriflamme.kernel.game import Game
from oriflamme.kernel.queue import discard_namesakes, enter, lay


@jittable
def by_reveal(game: Game, revealed: int) -> int:
    """Only its owner's reveal brings the Twin (R29)."""
    return ENTER_TWIN if revealed else 0


@jittable
def where_the_twin_enters(game: Game, kind: int, family: int) -> int:
    """Beside both ends: on a top card of the family that is no Prince."""
    found = 0
    for slot in range(game.slots):
        card = game.queue[slot]
        if game.family[card] == family and game.kind[card] != kind:
            found |= 1 << slot
    return found


asks = (Ask(by_reveal, where_the_twin_enters),)


@jittable
def resolve(game: Game, family: int, seat: int) -> None:
    if game.pick != NONE:
        game.twin_waits[family] = 0
        lay(game, enter(game, family, TWIN, 1), game.pick)
    gain(game, seat, 1)


@jittable
def when_eliminated(game: Game, family: int) -> None:
    discard_namesakes(game, TWIN, family)
