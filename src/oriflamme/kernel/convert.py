"""From a reference state to a kernel game, and back."""

from typing import TYPE_CHECKING, Any

from oriflamme.kernel.fill import NotAGame, bits, blank, fill_table
from oriflamme.kernel.game import Game
from oriflamme.kernel.terms import NONE, PLACE, REVEAL
from oriflamme.kernel.vocabulary import KINDS, NUMBER, QUESTIONS, check_known
from oriflamme.rules.actions import Lift
from oriflamme.rules.decision import Decision
from oriflamme.rules.engine import ask_again
from oriflamme.rules.placed import PlacedCard
from oriflamme.rules.setup import Setup
from oriflamme.rules.state import Act, Holding, State
from oriflamme.rules.terms import Kind

if TYPE_CHECKING:  # it needs NumPy, which one game alone does not
    from oriflamme.kernel.games import Games


def from_state(state: State) -> Game:
    """The state as a kernel game, its pending decision worked out anew."""
    game = blank(state.setup)
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
    check_known(setup)
    if (game.seats, game.deck) != (len(setup.seats), bits(setup.deck)) or not game.round_number:
        raise NotAGame("the game was dealt for another setup, or not at all")
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
