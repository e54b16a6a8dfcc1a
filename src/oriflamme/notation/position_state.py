"""A position brought to life: a state to play on from, for puzzles and tests."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TypeAlias

from oriflamme.notation.codes import code_of, kinds_of
from oriflamme.notation.errors import BadPosition
from oriflamme.notation.position import Position, parse_position
from oriflamme.rules.card import CATALOG
from oriflamme.rules.deck import choice_of
from oriflamme.rules.engine import resume
from oriflamme.rules.placed import PlacedCard
from oriflamme.rules.ruleset import RULESETS, Ruleset
from oriflamme.rules.setup import Setup, make_setup
from oriflamme.rules.state import Holding, State
from oriflamme.rules.terms import Family, Kind, Seat

KindsText: TypeAlias = Mapping[Family, tuple[Kind, ...]]
"""Cards that a family must have somewhere."""


def position_to_state(
    text: str,
    *,
    rules: Ruleset | None = None,
    round: int | None = None,
    first: Seat = 0,
    cursor: int | None = 0,
    edition: str = "standard",
    hand: Mapping[Family, str] | None = None,
    aside: Mapping[Family, str] | None = None,
    discard: Mapping[Family, str] | None = None,
    pile: Mapping[Family, str] | None = None,
) -> State:
    """A position to play on from: at a slot of the resolution, or at placement (`cursor=None`).

    The round is the first from 2 on in which everybody has cards enough, unless it is given.
    The ruleset follows from the cards, unless it is given; two supplies make a duel. Cards not
    named are dealt in the order of the deck, the first three set aside; `hand`, `aside`,
    `discard` and, in the duel, the draw `pile` name some by their codes.

    >>> position_to_state("bSo? rAm?3 | r1 b1 g1").decision.question
    'reveal'
    """
    position = parse_position(text)
    wishes = [_read(wish) for wish in (hand, aside, discard, pile)]
    setup = _setup(position, wishes, edition, rules)
    _check_moment(setup, position, 2 if round is None else round, first, cursor)
    _check_cards(setup, position, wishes)
    state = State(
        setup=setup,
        first=first,
        round=2 if round is None else round,
        queue=position.queue,
        supplies=tuple(influence for _, influence in position.supplies),
        holdings=tuple(_holding(setup, position, family, *wishes) for family in setup.families),
        placed=0 if cursor is None else setup.cards_a_round,
        entered=len(list(_cards(position))),
        cursor=cursor,
    )
    if not hand:
        state = _in_time(state) if round is None else _checked(state)
    return resume(state).state


def _read(wish: Mapping[Family, str] | None) -> KindsText:
    return {family: kinds_of(codes) for family, codes in (wish or {}).items()}


def _cards(position: Position) -> Iterator[PlacedCard]:
    return (card for slot in position.queue for card in slot)


def _setup(
    position: Position, wishes: list[KindsText], edition: str, rules: Ruleset | None
) -> Setup:
    families = [family for family, _ in position.supplies]
    named = {kind for wish in wishes for kinds in wish.values() for kind in kinds}
    kinds = {_bringer(kind) for kind in named | {card.kind for card in _cards(position)}}
    rules = rules or _follows(families, kinds)
    fixed = rules.families_each > 1
    deck = _deck(rules, kinds) if rules.deck_is_chosen else None
    seats = len(families) if fixed else families
    return make_setup(rules, seats=seats, edition=edition, deck=deck)


def _bringer(kind: Kind) -> Kind:
    """A Twin comes with its Prince, all others by themselves."""
    return next((k for k, card in CATALOG.items() if card.companion == kind), kind)


def _follows(families: list[Family], kinds: set[Kind]) -> Ruleset:
    """The first ruleset for such a table that has these kinds, or the last for such a table."""
    fitting = [rules for rules in RULESETS.values() if _seats(rules, families)]
    for rules in fitting:
        if kinds <= set(choice_of(rules)):
            return rules
    return fitting[-1] if fitting else RULESETS["base"]


def _seats(rules: Ruleset, families: list[Family]) -> bool:
    """Whether these can be the first families of the seats."""
    count = len(families)
    firsts = [heads[0] for heads in rules.seating(count)]
    return count in rules.seats and (rules.families_each == 1 or families == firsts)


def _deck(rules: Ruleset, kinds: set[Kind]) -> tuple[Kind, ...]:
    """A deck with these kinds in it, filled up from the boxes."""
    rest = [kind for kind in choice_of(rules) if kind not in kinds]
    return (*sorted(kinds), *rest[: rules.deck_size - len(kinds)])


def _check_moment(
    setup: Setup, position: Position, round: int, first: Seat, cursor: int | None
) -> None:
    slots, seats = len(position.queue), len(setup.seats)
    if round not in range(1, setup.rules.rounds + 1):
        raise BadPosition(f"a round is from 1 to {setup.rules.rounds}, not {round}")
    if first not in range(seats):
        raise BadPosition(f"the first player is a seat from 0 to {seats - 1}, not {first}")
    if cursor is not None and cursor not in range(slots + 1):
        raise BadPosition(f"the cursor is from 0 to {slots}, not {cursor}")


def _check_cards(setup: Setup, position: Position, wishes: list[KindsText]) -> None:
    """Refuse what cannot arise: strangers, doubles, an intrigue that stayed after acting."""
    for card in _cards(position):
        if card.revealed and not CATALOG[card.kind].character:
            raise BadPosition(f"{card.kind} is an intrigue: once revealed, it leaves the queue")
        for family in (card.crest, card.family):
            if family not in setup.owner:
                raise BadPosition(f"{family} has cards in the queue but no supply")
    owned = Counter((card.crest, card.kind) for card in _cards(position))
    for wish in wishes:
        owned.update((family, kind) for family, kinds in wish.items() for kind in kinds)
    for (family, kind), copies in owned.items():
        if family not in setup.owner:
            raise BadPosition(f"{family} is named but has no supply")
        if kind not in setup.deck and not (kind == "twin" and setup.has_twins):
            raise BadPosition(f"{code_of(kind)} is not played in {setup.ruleset}")
        if copies > 1:
            raise BadPosition(f"{family} has only one {kind}")


def _in_time(state: State) -> State:
    """The first round from this one on in which nobody runs out of cards."""
    last = state.setup.rules.rounds
    for round in range(state.round, last):
        if not _short_of_cards(replace(state, round=round)):
            return replace(state, round=round)
    return _checked(replace(state, round=last))


def _checked(state: State) -> State:
    """Refuse a round so early that somebody would run out of cards; named hands are trusted."""
    if told := _short_of_cards(state):
        raise BadPosition(f"in round {state.round} {told}; choose a later round")
    return state


def _short_of_cards(state: State) -> str:
    rounds = state.setup.rules.rounds - state.round + (state.cursor is None)
    for heads in state.setup.seats:
        due = rounds * len(heads)
        cards = sum(len(state.holding(f).hand) + len(state.holding(f).pile) for f in heads)
        if cards <= due:
            return f"{' and '.join(heads)} would have {cards} cards to place {due}"
    return ""


def _holding(
    setup: Setup,
    position: Position,
    family: Family,
    hand: KindsText,
    aside: KindsText,
    discard: KindsText,
    pile: KindsText,
) -> Holding:
    """The family's cards out of the queue: the wishes, and the rest in the order of the deck."""
    gone = {card.kind for card in _cards(position) if card.crest == family}
    gone.update(*(wish.get(family, ()) for wish in (hand, aside, discard, pile)))
    rest = [kind for kind in setup.deck if kind not in gone]
    if family not in aside:
        count = setup.rules.aside
        own_aside, rest = tuple(rest[:count]), rest[count:]
    else:
        own_aside = aside[family]
    if family not in hand:
        own_hand, rest = tuple(rest), []
    else:
        own_hand = hand[family]
    return Holding(
        hand=setup.in_order(own_hand),
        aside=setup.in_order(own_aside),
        pile=pile.get(family, ()),
        discard=(*discard.get(family, ()), *rest),
        twin_waits=setup.has_twins and "twin" not in gone,
    )
