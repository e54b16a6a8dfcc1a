"""Kernel games made of reference states and of views, and states made of kernel games."""

from typing import TYPE_CHECKING, Any, Final

from oriflamme.kernel.card_resolution import offered_targets
from oriflamme.kernel.constants import CARDS, NONE, PLACE, REVEAL
from oriflamme.kernel.deal import clear
from oriflamme.kernel.game import Game
from oriflamme.kernel.targets import may_stack, own_cards
from oriflamme.kernel.vocabulary import (
    EDITION_NUMBERS,
    KINDS,
    NUMBER,
    QUESTIONS,
    RULESET_NUMBERS,
    check_supported,
)
from oriflamme.rules.actions import Lift
from oriflamme.rules.decision import Decision
from oriflamme.rules.engine import ask_again
from oriflamme.rules.errors import OriflammeError
from oriflamme.rules.placed import PlacedCard
from oriflamme.rules.setup import Setup
from oriflamme.rules.state import Act, Holding, State
from oriflamme.rules.terms import Kind
from oriflamme.views.view import SeenCard, View

if TYPE_CHECKING:  # it needs NumPy, which one game alone does not
    from oriflamme.kernel.games import Games


def from_state(state: State) -> Game:
    """The state as a kernel game, its pending decision worked out anew."""
    game = blank_game(state.setup)
    fill_table(game, state)
    for family, holding in enumerate(state.holdings):
        game.hand[family] = bits(holding.hand)
        game.aside[family] = bits(holding.aside)
        game.piled[family] = len(holding.pile)
        for at, kind in enumerate(holding.pile):
            game.pile[family, at] = NUMBER[kind]
    return game


def write_state(state: State, games: "Games", g: int) -> None:
    """Write a reference state into an array of games; the game's chance stays its own."""
    game = from_state(state)
    game.rng = int(games.rng[g])
    game.store(games, g)


def read_state(games: "Games", g: int, setup: Setup) -> State:
    """A game of an array as a reference state. The setup names the seats' families."""
    return to_state(Game.load(games, g), setup)


def to_state(game: Game, setup: Setup) -> State:
    """The game as a reference state, its decision asked anew by the reference."""
    check_supported(setup)
    if (game.seats, game.deck) != (len(setup.seats), bits(setup.deck)) or not game.round_number:
        raise InvalidGame("the game was dealt for another setup, or not at all")
    state = State(
        setup=setup,
        first=game.first,
        round=game.round_number,
        queue=tuple(_slot(game, setup, game.queue[slot]) for slot in range(game.slots)),
        supplies=tuple(game.influence[: game.seats]),
        holdings=tuple(_holding(game, setup, family) for family in range(game.families)),
        placed=game.placed,
        entered=game.entered,
        cursor=None if game.cursor == NONE else game.cursor,
        turn=None if game.turn == NONE else game.turn,
        acts=tuple(_act(game, setup, at) for at in range(game.acting)),
        decision=_decision(game),
        is_over=bool(game.over),
    )
    return state if state.is_over else ask_again(state)


def _slot(game: Game, setup: Setup, card: int) -> tuple[PlacedCard, ...]:
    cards: list[PlacedCard] = []
    while card != NONE:
        cards.insert(0, _placed(game, setup, card))
        card = game.below[card]
    return tuple(cards)


def _placed(game: Game, setup: Setup, card: int) -> PlacedCard:
    return PlacedCard(
        card,
        setup.families[game.crest[card]],
        KINDS[game.kind[card]],
        setup.families[game.family[card]],
        bool(game.revealed[card]),
        game.laid[card],
    )


def _holding(game: Game, setup: Setup, family: int) -> Holding:
    return Holding(
        hand=setup.in_order(_kinds(game.hand[family])),
        aside=setup.in_order(_kinds(game.aside[family])),
        pile=tuple(KINDS[game.pile[family, at]] for at in range(game.piled[family])),
        discard=tuple(KINDS[game.discard[family, at]] for at in range(game.discarded[family])),
        twin_waits=bool(game.twin_waits[family]),
        never_aside=_kinds(game.never_aside[family]),
    )


def _kinds(mask: int) -> tuple[Kind, ...]:
    return tuple(kind for number, kind in enumerate(KINDS) if mask >> number & 1)


def _act(game: Game, setup: Setup, at: int) -> Act:
    """An acting card lies revealed in the queue; a Plot has left it, and was never bribed."""
    serial = game.act_card[at]
    family = setup.families[game.act_family[at]]
    queued = game.kind[serial] != NONE
    crest = setup.families[game.crest[serial]] if queued else family
    kind = KINDS[game.act_kind[at]]
    card = PlacedCard(serial, crest, kind, family, True, game.act_laid[at])
    lifted = at == game.acting - 1 and game.lifted != NONE
    picks = (Lift(game.lifted),) if lifted else ()
    ability = KINDS[game.act_ability[at]]
    return Act(card, ability, bool(game.act_revealed[at]), picks)


def _decision(game: Game) -> Decision | None:
    if game.over:
        return None
    question: Any = QUESTIONS[game.question]
    asks = None
    if game.question == REVEAL:
        asks = game.turn
    elif game.question != PLACE:
        asks = game.act_card[game.acting - 1]
    return Decision(game.decider, question, asks, ())


# What a state and a view of it say alike.


def _empty_game() -> Game:
    game = Game.blank()
    clear(game)
    return game


_EMPTY_GAME: Final = _empty_game()
"""A game with nothing in it, to start from."""


class InvalidGame(OriflammeError):
    """A state that the kernel has no room for, or a game that is none."""


def blank_game(setup: Setup) -> Game:
    """A game of a setup, with nothing on the table yet."""
    check_supported(setup)
    game = _EMPTY_GAME.copy()
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
    game = blank_game(view.setup)
    fill_table(game, view)
    for family, holding in enumerate(view.holdings):
        game.hand[family] = bits(holding.hand or ())
        game.aside[family] = bits(holding.aside or ())
        game.piled[family] = holding.pile_count
    return game


def fill_table(game: Game, table: Any) -> None:
    """Everything that a state and a view of it say alike."""
    if table.entered > CARDS:
        raise InvalidGame(f"the kernel has room for {CARDS} cards in a game, not {table.entered}")
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
        game.targets = offered_targets(game)
