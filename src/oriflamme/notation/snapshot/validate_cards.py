"""Whether the cards of a state could lie as they do, each once, at that time of the game."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from oriflamme.rules.card import CATALOG
from oriflamme.rules.placed import PlacedCard, Slot
from oriflamme.rules.setup import Setup
from oriflamme.rules.state import Holding, State
from oriflamme.rules.terms import Family


def misplaced_cards(state: State) -> Iterator[str]:
    """What is wrong. Each part may take for granted that those before it found nothing."""
    for slot in state.queue:
        yield from _slot(state, slot)
    yield from _serials(state)
    for family, holding in zip(state.setup.families, state.holdings):
        yield from _family(state, family, holding)
    yield from _hands(state)


# Cards in the queue.


def _slot(state: State, slot: Slot) -> Iterator[str]:
    if not slot:
        yield "a slot is empty"
    for card in slot:
        yield from _card(state, card)
    for below, above in pairwise(slot):
        if above.crest != below.family:
            yield f"a {above.crest} card lies on one of {below.family}"


def _card(state: State, card: PlacedCard) -> Iterator[str]:
    if not {card.crest, card.family} <= set(state.setup.families):
        yield f"{card.crest} or {card.family} has no seat"
    if card.kind not in CATALOG:
        yield f"there is no card {card.kind!r}"
        return
    character, dealt = CATALOG[card.kind].character, CATALOG[card.kind].dealt
    if not card.revealed and (card.is_bribed or not dealt):
        yield f"a face-down {card.kind} cannot be bribed or a companion"
    if card.is_bribed and not (character and "bribery" in state.setup.deck):
        yield f"nobody can have bribed a {card.kind}"
    if card.revealed and card.influence:
        yield f"influence lies on a revealed {card.kind}"
    if card.revealed and not character and card.serial != state.turn:
        yield f"a revealed {card.kind} lies in the queue and does not act"


def _serials(state: State) -> Iterator[str]:
    serials = [card.serial for slot in state.queue for card in slot]
    if len(set(serials)) < len(serials) or max(serials, default=-1) >= state.entered:
        yield "the serials of the queue are not those of cards that entered it"
    twins = sum(state.setup.has_twins and not held.twin_waits for held in state.holdings)
    placed = (state.round - 1) * state.setup.cards_a_round + state.placed
    replacements = state.entered - placed - twins
    most = len(state.setup.families) if "impersonation" in state.setup.deck else 0
    gone_from_aside = sum(state.setup.rules.aside - len(held.aside) for held in state.holdings)
    if not gone_from_aside <= replacements <= most:
        yield f"{state.entered} cards cannot have entered the queue by now"


# Cards of a family.


def _family(state: State, family: Family, holding: Holding) -> Iterator[str]:
    setup = state.setup
    queued = [c for slot in state.queue for c in slot if c.crest == family]
    hidden = [*holding.hand, *holding.aside, *holding.pile]
    hidden += [card.kind for card in queued if not card.revealed]
    shown = [*holding.discard, *(card.kind for card in queued if card.revealed)]
    if holding.twin_waits:
        shown.append("twin")
    if Counter(hidden + shown) != Counter([*setup.deck, *(["twin"] if setup.has_twins else [])]):
        yield f"{family} does not have each of its cards once"
        return
    if "prince" in hidden and not holding.twin_waits:
        yield f"the Twin of {family} is in play before its Prince"
    if "twin" in (*holding.hand, *holding.aside, *holding.pile):
        yield f"the Twin of {family} is never dealt"
    for held in (holding.hand, holding.aside):
        if held != setup.in_order(held):
            yield f"cards of {family} are held in another order than the deck's"
    yield from _never_aside(setup, family, holding)


def _never_aside(setup: Setup, family: Family, holding: Holding) -> Iterator[str]:
    kinds = set(holding.never_aside)
    fits = len(kinds) == len(holding.never_aside) and kinds <= set(setup.deck)
    if kinds and (not fits or kinds & set(holding.aside) or "impersonation" not in setup.deck):
        yield f"{family} cannot be known not to have set aside {', '.join(holding.never_aside)}"


def _hands(state: State) -> Iterator[str]:
    seats = len(state.setup.seats)
    hand, pile = state.setup.rules.hand, state.setup.rules.pile
    drawn = min(state.round - 1, pile)
    for seat, heads in enumerate(state.setup.seats):
        turns = range((seat - state.first) % seats, state.placed, seats)
        placed = (state.round - 1) * len(heads) + len(turns)
        left = len(heads) * (hand + drawn) - placed
        if sum(len(state.holding(family).hand) for family in heads) != left:
            yield f"seat {seat} must hold {left} cards by now"
    if any(len(held.pile) != pile - drawn for held in state.holdings):
        yield f"a draw pile has {pile - drawn} cards by now"
