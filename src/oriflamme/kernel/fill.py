"""What a state and a view of it say alike, as a kernel game."""

from typing import Any, Final

from oriflamme.kernel.acting import offered
from oriflamme.kernel.deal import clear
from oriflamme.kernel.game import Game
from oriflamme.kernel.targets import may_stack, own_cards
from oriflamme.kernel.terms import (
    CARDS,
    NONE,
    PLACE,
    REVEAL,
)
from oriflamme.kernel.vocabulary import (
    EDITION_NUMBERS,
    NUMBER,
    QUESTIONS,
    RULESET_NUMBERS,
    check_known,
)
from oriflamme.rules.actions import Lift
from oriflamme.rules.decision import Decision
from oriflamme.rules.errors import OriflammeError
from oriflamme.rules.placed import PlacedCard
from oriflamme.rules.setup import Setup
from oriflamme.rules.state import Act
from oriflamme.rules.terms import Kind
from oriflamme.views.view import SeenCard, View


def _blank() -> Game:
    game = Game.blank()
    clear(game)
    return game


_BLANK: Final = _blank()
"""A game with nothing in it, to start from."""


class NotAGame(OriflammeError):
    """A state that the kernel has no room for, or a game that is none."""


def blank(setup: Setup) -> Game:
    """A game of a setup, with nothing on the table yet."""
    check_known(setup)
    game = _BLANK.copy()
    game.ruleset = RULESET_NUMBERS[setup.ruleset]
    game.edition = EDITION_NUMBERS[setup.edition]
    game.seats = len(setup.seats)
    game.families = len(setup.families)
    game.deck = bits(setup.deck)
    return game


def bits(kinds: tuple[Kind, ...]) -> int:
    return sum(1 << NUMBER[kind] for kind in kinds)


def from_view(view: View) -> Game:
    """What a view shows as a kernel game; hidden cards have no kind and hidden hands are empty."""
    game = blank(view.setup)
    fill_table(game, view)
    for family, holding in enumerate(view.holdings):
        game.hand[family] = bits(holding.hand or ())
        game.aside[family] = bits(holding.aside or ())
        game.piled[family] = holding.pile_count
    return game


def fill_table(game: Game, table: Any) -> None:
    """Everything that a state and a view of it say alike."""
    if table.entered > CARDS:
        raise NotAGame(f"the kernel has room for {CARDS} cards in a game, not {table.entered}")
    game.first, game.round_number, game.placed = table.first, table.round, table.placed
    game.entered = table.entered
    game.cursor = NONE if table.cursor is None else table.cursor
    game.turn = NONE if table.turn is None else table.turn
    game.over = int(table.is_over)
    game.influence[: len(table.supplies)] = table.supplies
    _fill_queue(game, table)
    for family, holding in enumerate(table.holdings):
        game.twin_waits[family] = int(holding.twin_waits)
        game.never_aside[family] = bits(holding.never_aside)
        game.discarded[family] = len(holding.discard)
        for at, kind in enumerate(holding.discard):
            game.discard[family, at] = NUMBER[kind]
    for at, act in enumerate(table.acts):
        _fill_act(game, at, act, table.setup)
    game.acting = len(table.acts)
    if table.decision is not None:
        _fill_decision(game, table.decision)


def _fill_queue(game: Game, table: Any) -> None:
    place = table.setup.place
    game.slots = len(table.queue)
    for slot, cards in enumerate(table.queue):
        below = NONE
        for card in cards:
            _fill_card(game, card, place[card.crest], place[card.family], below)
            below = card.serial
        game.queue[slot] = below


def _fill_card(
    game: Game, card: PlacedCard | SeenCard, crest: int, family: int, below: int
) -> None:
    serial = card.serial
    game.kind[serial] = NONE if card.kind is None else NUMBER[card.kind]
    game.crest[serial] = crest
    game.family[serial] = family
    game.revealed[serial] = int(card.revealed)
    game.laid[serial] = card.influence
    game.below[serial] = below


def _fill_act(game: Game, at: int, act: Act, setup: Setup) -> None:
    game.act_card[at] = act.card.serial
    game.act_family[at] = setup.place[act.card.family]
    game.act_kind[at] = NUMBER[act.card.kind]
    game.act_ability[at] = NUMBER[act.ability]
    game.act_revealed[at] = int(act.by_reveal)
    game.act_laid[at] = act.card.influence
    for pick in act.picks:
        if isinstance(pick, Lift):
            game.lifted = pick.slot


def _fill_decision(game: Game, decision: Decision) -> None:
    game.question = QUESTIONS.index(decision.question)
    game.decider = decision.seat
    if game.question == PLACE:
        game.targets = own_cards(game, decision.seat) if may_stack(game) else 0
    elif game.question != REVEAL:
        game.targets = offered(game)
