"""A card in the course of acting: what it asks, then what it does."""

from oriflamme.kernel.bits import count_bits, first_bit
from oriflamme.kernel.card_effects import end_act
from oriflamme.kernel.constants import ACTIVATE, CHARACTERS, ENTER_TWIN, KEEP_PICK, LIFT, NONE
from oriflamme.kernel.decorators import jittable
from oriflamme.kernel.dispatch import dispatch_to_card
from oriflamme.kernel.game import Game
from oriflamme.kernel.queue import discard, head, slot_of


@jittable
def act(game: Game) -> None:
    """One step of the acting card: ask for its next pick, or apply its effect."""
    question = next_question(game)
    if question:
        _ask(game, question)
    else:
        _apply(game)


@jittable
def next_question(game: Game) -> int:
    """What the acting card still has to be told; 0 for nothing."""
    at = game.acting - 1
    if game.pick != NONE:
        return 0
    if game.lifted != NONE:
        return _second_question(game, game.act_ability[at])
    return _first_question(game, game.act_ability[at], game.act_revealed[at])


@dispatch_to_card("first_question")
def _first_question(game: Game, ability: int, revealed: int) -> int:
    return 0


@dispatch_to_card("second_question")
def _second_question(game: Game, ability: int) -> int:
    return 0


@jittable
def offered_targets(game: Game) -> int:
    """The slots, gaps or seats the acting card may be told, beside a Plot's keeping."""
    at = game.acting - 1
    ability = game.act_ability[at]
    card = game.act_card[at]
    family = game.act_family[at]
    slot = slot_of(game, card)
    if game.lifted != NONE:
        return _second_offer(game, ability, card, slot)
    kind = game.act_kind[at]
    return _first_offer(game, ability, card, kind, slot, family, head(game, family))


@dispatch_to_card("first_offer")
def _first_offer(
    game: Game, ability: int, card: int, kind: int, slot: int, family: int, seat: int
) -> int:
    return 0


@dispatch_to_card("second_offer")
def _second_offer(game: Game, ability: int, card: int, slot: int) -> int:
    return 0


@jittable
def _ask(game: Game, question: int) -> None:
    """Ask when there is a choice; a single option is taken, and without any the card is foiled."""
    at = game.acting - 1
    targets = offered_targets(game)
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


@jittable
def pick(game: Game, question: int, choice: int) -> None:
    """Tell the acting card what it asked for."""
    if question == LIFT:
        game.lifted = choice
    else:
        game.pick = choice


@jittable
def _apply(game: Game) -> None:
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
    _resolve(game, ability, card, kind, slot, family, seat, laid, revealed)
    _finish(game, card, kind)


@dispatch_to_card("resolve")
def _resolve(
    game: Game,
    ability: int,
    card: int,
    kind: int,
    slot: int,
    family: int,
    seat: int,
    laid: int,
    revealed: int,
) -> None:
    """Its effect, its picks made: the ability is the card's whose effect is applied."""


@jittable
def _finish(game: Game, card: int, kind: int) -> None:
    """Forget the picks; an intrigue leaves."""
    game.pick = NONE
    game.lifted = NONE
    if not CHARACTERS >> kind & 1:
        discard(game, card)
