"""A game dealt by the kernel's own chance, and begun."""

from oriflamme.kernel.constants import (
    ACTS,
    CARDS,
    DECK_SIZE,
    DISCARD,
    FAMILIES,
    FAMILIES_EACH,
    NONE,
    PILE,
    SEATS,
    SET_ASIDE,
    SLOTS,
    WITH_PILE,
    WITH_TWIN,
)
from oriflamme.kernel.decorators import jittable
from oriflamme.kernel.flow import ask_placement
from oriflamme.kernel.game import Game
from oriflamme.kernel.rng import draw_below, draw_bit


@jittable
def reset(game: Game, ruleset: int, edition: int, seats: int, deck: int, first: int) -> None:
    """Deal a new game and play on to its first decision. `first` -1 draws the seat by lot."""
    game.ruleset = ruleset
    game.edition = edition
    game.seats = seats
    game.deck = deck
    game.families = FAMILIES_EACH[ruleset] * seats
    clear(game)
    for family in range(game.families):
        _deal(game, family)
    for seat in range(seats):
        game.influence[seat] = 1
    game.first = draw_below(game, seats) if first == NONE else first
    game.round_number = 1
    ask_placement(game)


@jittable
def redeal(game: Game) -> None:
    """Another game of the same setup, from where the game's chance stands."""
    reset(game, game.ruleset, game.edition, game.seats, game.deck, NONE)


@jittable
def _deal(game: Game, family: int) -> None:
    """Some cards aside, some on the pile, the rest in hand."""
    left = game.deck
    for n in range(SET_ASIDE):
        left &= ~(1 << draw_bit(game, left, DECK_SIZE - n))
    game.aside[family] = game.deck & ~left
    if WITH_PILE >> game.ruleset & 1:
        for n in range(PILE):
            kind = draw_bit(game, left, DECK_SIZE - SET_ASIDE - n)
            left &= ~(1 << kind)
            game.pile[family, n] = kind
        game.piled[family] = PILE
    game.hand[family] = left
    game.twin_waits[family] = 1 if game.deck & WITH_TWIN else 0


@jittable
def clear(game: Game) -> None:
    """Nothing on the table and nothing held; setup and chance stay."""
    game.targets = 0
    game.first = 0
    game.round_number = 0
    game.placed = 0
    game.entered = 0
    game.slots = 0
    game.cursor = NONE
    game.turn = NONE
    game.over = 0
    game.question = 0
    game.decider = NONE
    game.acting = 0
    game.pick = NONE
    game.lifted = NONE
    for at in range(ACTS):
        game.act_card[at] = NONE
        game.act_family[at] = 0
        game.act_kind[at] = NONE
        game.act_ability[at] = NONE
        game.act_revealed[at] = 0
        game.act_laid[at] = 0
    for slot in range(SLOTS):
        game.queue[slot] = NONE
    for seat in range(SEATS):
        game.influence[seat] = 0
    _clear_cards(game)
    _clear_holdings(game)


@jittable
def _clear_cards(game: Game) -> None:
    for card in range(CARDS):
        game.kind[card] = NONE
        game.crest[card] = 0
        game.family[card] = 0
        game.revealed[card] = 0
        game.laid[card] = 0
        game.below[card] = NONE


@jittable
def _clear_holdings(game: Game) -> None:
    for family in range(FAMILIES):
        game.hand[family] = 0
        game.aside[family] = 0
        game.never_aside[family] = 0
        game.piled[family] = 0
        game.discarded[family] = 0
        game.twin_waits[family] = 0
        for at in range(PILE):
            game.pile[family, at] = NONE
        for at in range(DISCARD):
            game.discard[family, at] = NONE
