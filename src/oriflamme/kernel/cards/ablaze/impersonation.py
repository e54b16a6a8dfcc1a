"""Impersonation: eliminate a neighbour; a lone strange character is replaced by one's own."""

from oriflamme.kernel.card_effects import eliminate, replace
from oriflamme.kernel.card_file import Ask
from oriflamme.kernel.constants import CHARACTERS, ELIMINATE, NONE
from oriflamme.kernel.decorators import jittable
from oriflamme.kernel.game import Game
from oriflamme.kernel.queue import slot_of
from oriflamme.kernel.targets import neighbour

asks = (Ask(ELIMINATE, neighbour),)


@jittable
def resolve(game: Game, card: int, slot: int, family: int, seat: int) -> None:
    victim = game.queue[game.pick]
    kind = game.kind[victim]
    lone = game.below[victim] == NONE
    stranger = game.family[victim] != family
    before = game.pick < slot
    eliminate(game, card, seat, 1 << game.pick, 1)
    if lone and stranger and CHARACTERS >> kind & 1:
        # Discards that followed may have moved the gap; it is still next to this card.
        here = slot_of(game, card)
        replace(game, family, kind, here if before else here + 1)
