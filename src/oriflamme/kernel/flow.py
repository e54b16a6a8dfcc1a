"""The flow of a game: from one decision to the next."""

from oriflamme.kernel.card_effects import begin_act, gain
from oriflamme.kernel.card_resolution import act, pick
from oriflamme.kernel.codec import (
    KEEP,
    PLACE_FIRST,
    PLACE_SECOND,
    REVEAL_CARD,
    ROB_FIRST,
    SLOT_FIRST,
)
from oriflamme.kernel.constants import (
    KEEP_PICK,
    NONE,
    PILE,
    PLACE,
    REVEAL,
    ROUNDS,
    SLOTS,
    SPOTS,
    WITH_PILE,
)
from oriflamme.kernel.decorators import jittable
from oriflamme.kernel.dispatch import dispatch_to_card
from oriflamme.kernel.game import Game
from oriflamme.kernel.queue import enter, lay, owner
from oriflamme.kernel.targets import may_stack, own_cards


@jittable
def step(game: Game, action: int) -> None:
    """Do what a legal action number says and play on to the next decision.

    The action is not checked here: see `is_legal`.
    """
    question = game.question
    if question == REVEAL:
        if action == REVEAL_CARD:
            _reveal(game)
        else:
            _wait(game)
    elif question == PLACE:
        _place(game, action)
    else:
        pick(game, question, _choice(game, action))
    play_on(game)


@jittable
def play_on(game: Game) -> None:
    """Everything that happens by itself, up to the next decision or the end."""
    game.question = 0
    game.targets = 0
    game.decider = NONE
    while game.question == 0 and not game.over:
        if game.acting:
            act(game)
        elif game.turn != NONE:
            _end_turn(game)
        elif game.cursor == NONE:
            _place_or_resolve(game)
        elif game.cursor < game.slots:
            _begin_turn(game)
        else:
            _end_round(game)


@jittable
def _choice(game: Game, action: int) -> int:
    """What an action number tells the acting card: a slot, gap, seat or spot, or to keep."""
    if action == KEEP:
        return KEEP_PICK
    if action < SLOT_FIRST:
        return (game.decider + 1 + action - ROB_FIRST) % game.seats
    if action < PLACE_FIRST:
        return (action - SLOT_FIRST) % SLOTS
    return (action - PLACE_FIRST) % SPOTS


# Placement.


@jittable
def _place(game: Game, action: int) -> None:
    family = game.decider
    place = action - PLACE_FIRST
    if game.families > game.seats and action >= PLACE_SECOND:
        family += game.seats
        place = action - PLACE_SECOND
    kind = place // SPOTS
    game.hand[family] = game.hand[family] & ~(1 << kind)
    lay(game, enter(game, family, kind, 0), place % SPOTS)
    game.placed = game.placed + 1


@jittable
def _place_or_resolve(game: Game) -> None:
    """Ask for the next card; when all are placed, the cursor starts at the first slot."""
    if game.placed < game.families:
        ask_placement(game)
    else:
        game.cursor = 0


@jittable
def ask_placement(game: Game) -> None:
    """Ask the seat whose turn it is to place a card."""
    seat = (game.first + game.placed) % game.seats
    game.question = PLACE
    game.decider = seat
    game.targets = own_cards(game, seat) if may_stack(game) else 0


# Resolution.


@jittable
def _begin_turn(game: Game) -> None:
    card = game.queue[game.cursor]
    game.turn = card
    if game.revealed[card]:
        begin_act(game, card, game.kind[card], 0)
    else:
        game.question = REVEAL
        game.decider = owner(game, card)


@jittable
def _wait(game: Game) -> None:
    card = game.turn
    game.laid[card] = game.laid[card] + 1
    _end_turn(game)


@jittable
def _reveal(game: Game) -> None:
    card = game.turn
    kind = game.kind[card]
    laid = game.laid[card]
    game.revealed[card] = 1
    begin_act(game, card, kind, 1)
    game.laid[card] = 0
    _when_revealed(game, kind, card, game.decider, laid)


@dispatch_to_card("when_revealed")
def _when_revealed(game: Game, kind: int, card: int, seat: int, laid: int) -> None:
    """The influence that lay on it is taken."""
    gain(game, seat, laid)


@jittable
def _end_turn(game: Game) -> None:
    """R1: past a card that is still on top of its slot. R2: else what is there now is next."""
    at = game.cursor
    if at < game.slots and game.queue[at] == game.turn:
        game.cursor = at + 1
    game.turn = NONE


# Between rounds.


@jittable
def _end_round(game: Game) -> None:
    game.cursor = NONE
    if game.round_number == ROUNDS:
        game.over = 1
        return
    if WITH_PILE >> game.ruleset & 1:
        for family in range(game.families):
            _draw(game, family)
    game.round_number = game.round_number + 1
    game.first = (game.first + 1) % game.seats
    game.placed = 0


@jittable
def _draw(game: Game, family: int) -> None:
    """Take the top card of a family's pile, while it lasts (R37)."""
    if game.piled[family] == 0:
        return
    game.hand[family] = game.hand[family] | 1 << game.pile[family, 0]
    for at in range(PILE - 1):
        game.pile[family, at] = game.pile[family, at + 1]
    game.pile[family, PILE - 1] = NONE
    game.piled[family] = game.piled[family] - 1
