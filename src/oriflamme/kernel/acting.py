"""A card in the course of acting: what it asks, then what it does."""

from oriflamme.kernel.ablaze_cards import (
    bribery,
    cutthroat,
    felon,
    impersonation,
    plot,
    prince,
    schemer,
)
from oriflamme.kernel.base_cards import heir, lord, royal_decree, shapeshifter, spy
from oriflamme.kernel.bits import count_bits, first_bit
from oriflamme.kernel.compiling import compilable
from oriflamme.kernel.game import Game
from oriflamme.kernel.queue import discard, head, slot_of
from oriflamme.kernel.targets import (
    another_place,
    any_card,
    beside,
    beside_own_cards,
    either_end,
    lone_character,
    neighbouring_player,
    own_characters,
    revealed_neighbour,
    under_the_twin,
)
from oriflamme.kernel.terms import (
    ACTIVATE,
    APOTHECARY,
    ARCHER,
    ASSASSINATION,
    BRIBE,
    BRIBERY,
    CHARACTERS,
    COPY,
    CUTTHROAT,
    ELIMINATE,
    ENTER_TWIN,
    FELON,
    GAIN_ONE,
    HEIR,
    IMPERSONATION,
    KEEP_PICK,
    LIFT,
    LORD,
    NONE,
    ONE_VICTIM,
    PLOT,
    PRINCE,
    PUT_DOWN,
    QUEEN,
    ROB,
    ROYAL_DECREE,
    SCHEMER,
    SHAPESHIFTER,
    SPY,
    STRIKERS,
)
from oriflamme.kernel.verbs import eliminate, end_act, gain


@compilable
def act(game: Game) -> None:
    """One step of the acting card: ask for its next pick, or apply its effect."""
    question = next_question(game)
    if question:
        _ask(game, question)
    else:
        _apply(game)


@compilable
def next_question(game: Game) -> int:
    """What the acting card still has to be told; 0 for nothing."""
    at = game.acting - 1
    ability = game.act_ability[at]
    if ability == ROYAL_DECREE and game.lifted == NONE:
        return LIFT
    if game.pick != NONE:
        return 0
    if STRIKERS >> ability & 1:
        return ELIMINATE
    if ability == SHAPESHIFTER:
        return COPY
    if ability == SPY:
        return ROB
    if ability == ROYAL_DECREE:
        return PUT_DOWN
    if ability == PRINCE:
        return ENTER_TWIN if game.act_revealed[at] else 0
    if ability == BRIBERY:
        return BRIBE
    if ability == PLOT:
        return ACTIVATE
    return 0


@compilable
def offered(game: Game, question: int) -> int:
    """The slots, gaps or seats the acting card may be told, beside a Plot's keeping."""
    at = game.acting - 1
    card = game.act_card[at]
    family = game.act_family[at]
    slot = slot_of(game, card)
    if question == ELIMINATE:
        return _victims(game, game.act_ability[at], card, slot, family)
    if question == COPY:
        return revealed_neighbour(game, slot, game.act_kind[at])
    if question == ROB:
        return neighbouring_player(game, slot, head(game, family))
    if question == LIFT:
        return any_card(game) & ~(1 << slot)
    if question == PUT_DOWN:
        return another_place(game, game.lifted)
    if question == BRIBE:
        return lone_character(game)
    if question == ENTER_TWIN:
        return under_the_twin(game, family)
    return own_characters(game, family)


@compilable
def _victims(game: Game, ability: int, card: int, slot: int, family: int) -> int:
    if ability == ARCHER:
        return either_end(game)
    if ability == ASSASSINATION:
        return any_card(game)
    if ability == APOTHECARY:
        return beside_own_cards(game, card, family)
    return beside(game, slot)


@compilable
def _ask(game: Game, question: int) -> None:
    """Ask when there is a choice; a single option is taken, and without any the card is foiled."""
    at = game.acting - 1
    targets = offered(game, question)
    others = 0
    if question == ENTER_TWIN:
        others = 2
    elif question == ACTIVATE and (not game.act_revealed[at] or not targets):
        others = 1
    options = others + count_bits(targets)
    if options > 1:
        game.question = question
        game.targets = targets
        game.decider = head(game, game.act_family[at])
    elif options == 0:
        card = game.act_card[at]
        kind = game.act_kind[at]
        end_act(game)
        _finish(game, card, kind)
    else:
        pick(game, question, first_bit(targets) if targets else KEEP_PICK)


@compilable
def pick(game: Game, question: int, choice: int) -> None:
    """Tell the acting card what it asked for."""
    if question == LIFT:
        game.lifted = choice
    else:
        game.pick = choice


@compilable
def _apply(game: Game) -> None:  # noqa: C901  one line a card
    at = game.acting - 1
    card = game.act_card[at]
    kind = game.act_kind[at]
    ability = game.act_ability[at]
    family = game.act_family[at]
    seat = head(game, family)
    laid = game.act_laid[at]
    revealed = game.act_revealed[at]
    slot = slot_of(game, card)
    end_act(game)
    if ONE_VICTIM >> ability & 1:
        eliminate(game, card, seat, 1 << game.queue[game.pick], 1)
    elif ability == SPY:
        spy(game, seat)
    elif ability == HEIR:
        heir(game, card, kind, seat)
    elif ability == SHAPESHIFTER:
        shapeshifter(game, card)
    elif ability == LORD:
        lord(game, slot, family, seat)
    elif ability == ROYAL_DECREE:
        royal_decree(game)
    elif GAIN_ONE >> ability & 1:
        gain(game, seat, 1)
    elif ability == PRINCE:
        prince(game, family, seat)
    elif ability == QUEEN:
        gain(game, seat, 2)
    elif ability == CUTTHROAT:
        cutthroat(game, card, seat)
    elif ability == FELON:
        felon(game, slot)
    elif ability == SCHEMER:
        schemer(game, card, slot, seat)
    elif ability == IMPERSONATION:
        impersonation(game, card, slot, family, seat)
    elif ability == BRIBERY:
        bribery(game, family)
    elif ability == PLOT:
        plot(game, card, family, seat, laid, revealed)
    _finish(game, card, kind)


@compilable
def _finish(game: Game, card: int, kind: int) -> None:
    """Forget the picks; an intrigue leaves."""
    game.pick = NONE
    game.lifted = NONE
    if not CHARACTERS >> kind & 1:
        discard(game, card)
