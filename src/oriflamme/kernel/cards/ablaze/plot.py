"""Plot: leaves the queue; then a character of the family acts, and again for 1 influence each."""

from oriflamme.kernel.card import Ask
from oriflamme.kernel.compiling import compilable
from oriflamme.kernel.game import Game
from oriflamme.kernel.queue import discard
from oriflamme.kernel.terms import ACTIVATE, CHARACTERS, KEEP_PICK
from oriflamme.kernel.verbs import act_again, begin_act, gain


@compilable
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


@compilable
def when_revealed(game: Game, card: int) -> None:
    discard(game, card)


@compilable
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
