"""What everybody is told by a step: the cards that it turns up.

Asked before the step and after it, so that the step itself need not be compiled once more.
"""

from typing import Any, Final

from oriflamme.kernel.codec import ACTIONS, PLACE_FIRST, PLACE_SECOND
from oriflamme.kernel.compiling import compilable, entry
from oriflamme.kernel.game import Game
from oriflamme.kernel.ranges import put, take
from oriflamme.kernel.terms import CARDS, NONE, PLACE, REVEAL, SPOTS

TO_COME: Final = -1
LEFT_AGAIN: Final = 127
"""In the place of a kind: entered the queue face up and left it within the same step."""


@entry("games", "int64", "int64", "int8[::1]")
def note_hidden(games: Any, g: int, action: int, hidden: Any) -> int:
    """Before a step: for each serial the kind that lies face down there, from 1, or 0; the card
    about to be placed is among them. Serials that have not entered yet are `TO_COME`.

    Tells the serial that a placed card is going to have, or of the card that may be revealed; -1
    where something else is asked.
    """
    game = take(games, g)
    for card in range(CARDS):
        is_hidden = game.kind[card] != NONE and not game.revealed[card]
        hidden[card] = game.kind[card] + 1 if is_hidden else 0
        if card >= game.entered:
            hidden[card] = TO_COME
    if game.question == PLACE and PLACE_FIRST <= action < ACTIONS:
        hidden[game.entered] = _kind_placed(game, action) + 1
        return game.entered
    return game.turn if game.question == REVEAL else NONE


@entry("games", "int64", "int64", "int8[::1]")
def note_turned(games: Any, g: int, rounds: int, turned: Any) -> int:
    """After a step: leave of the hidden cards those that everybody knows now, and add those that
    entered the queue face up.

    Ends a game that has had its rounds. Tells the seat that decides, from 1, or 0 at the end; and
    added to that 8, if any card turned up.
    """
    game = take(games, g)
    told = _keep_turned(game, turned)
    if game.round_number > rounds:
        _end(game, rounds)
        put(games, g, game)
    return game.decider + 1 + 8 * told


@compilable
def _kind_placed(game: Game, action: int) -> int:
    if game.families > game.seats and action >= PLACE_SECOND:
        return (action - PLACE_SECOND) // SPOTS
    return (action - PLACE_FIRST) // SPOTS


@compilable
def _keep_turned(game: Game, turned: Any) -> int:
    told = 0
    for card in range(CARDS):
        kind = game.kind[card]
        face_down = kind != NONE and not game.revealed[card]
        if card >= game.entered or face_down:
            turned[card] = 0
        elif turned[card] == TO_COME:
            turned[card] = LEFT_AGAIN if kind == NONE else kind + 1
        if turned[card]:
            told = 1
    return told


@compilable
def _end(game: Game, rounds: int) -> None:
    """A game of fewer rounds is over when the next one begins: as it stood at the end of the last.

    Nothing but the marker has changed since, where nobody draws cards.
    """
    game.over = 1
    game.question = 0
    game.targets = 0
    game.decider = NONE
    game.round_number = rounds
    game.first = (game.first + game.seats - 1) % game.seats
    game.placed = game.families
