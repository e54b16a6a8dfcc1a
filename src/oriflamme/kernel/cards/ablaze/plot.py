"""Plot: leaves the queue; then a character of the family acts, and again for 1 influence each."""

from oriflamme.kernel.card_effects import act_again, begin_act, gain
from oriflamme.kernel.card_file import Ask
from oriflamme.kernel.constants import ACTIVATE, CHARACTERS, KEEP_PICK
from oriflamme.kernel.decorators import jittable
from oriflamme.kernel.game import Game
from oriflamme.kernel.queue import discard


@jittable
def own_character(game: Game, family: int) -> int:
    """Every revealed character of the family."""
    found = 0
    for slot in range(game.slots):
        card = game.queue[slot]
        if (
            game.family[card] == family
            and game.revealed[card]
            and CHARACTERS >> game.kind[card] & 1
        ):
            found |= 1 << slot
    return found


asks = (Ask(ACTIVATE, own_character),)


@jittable
def when_revealed(game: Game, card: int) -> None:
    discard(game, card)


@jittable
def resolve(
    game: Game, card: int, kind: int, family: int, seat: int, laid: int, revealed: int
) -> None:
    """The first character acts for nothing, each further one for 1; or what is left is kept."""
    if game.pick == KEEP_PICK:
        gain(game, seat, laid)
        return
    left = laid if revealed else laid - 1
    if left:
        act_again(game, card, kind, family, left)
    character = game.queue[game.pick]
    begin_act(game, character, game.kind[character], 0)
