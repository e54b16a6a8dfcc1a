"""A position brought to life: a state to play on from, for puzzles and tests."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TypeAlias

from oriflamme.notation.codes import code_of, kinds_of
from oriflamme.notation.errors import BadPosition
from oriflamme.notation.position import Position, parse_position
from oriflamme.rules.card import CATALOG, deck_of
from oriflamme.rules.engine import resume
from oriflamme.rules.placed import PlacedCard
from oriflamme.rules.setup import DECK_SIZE, DUEL_SEATS, Setup, agree
from oriflamme.rules.state import Holding, State
from oriflamme.rules.terms import ROUNDS, SET_ASIDE, Family, Kind, Seat

Wish: TypeAlias = Mapping[Family, tuple[Kind, ...]]
"""Cards that a family must have somewhere."""


def set_the_scene(
    text: str,
    *,
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
    The ruleset follows from the cards; two supplies make a duel. Cards not named are dealt in
    the order of the deck, the first three set aside; `hand`, `aside`, `discard` and, in the
    duel, the draw `pile` name some by their codes.

    >>> set_the_scene("bSo? rAm?3 | r1 b1 g1").decision.question
    'reveal'
    """
    position = parse_position(text)
    wishes = [_read(wish) for wish in (hand, aside, discard, pile)]
    setup = _setup(position, wishes, edition)
    _check_moment(setup, position, 2 if round is None else round, first, cursor)
    _check_cards(setup, position, wishes)
    state = State(
        setup=setup,
        first=first,
        round=2 if round is None else round,
        queue=position.queue,
        supplies=tuple(influence for _, influence in position.supplies),
        holdings=tuple(_holding(setup, position, family, *wishes) for family in setup.families),
        placed=0 if cursor is None else len(setup.families),
        entered=len(list(_cards(position))),
        cursor=cursor,
    )
    if not hand:
        state = _in_time(state) if round is None else _checked(state)
    return resume(state).state


def _read(wish: Mapping[Family, str] | None) -> Wish:
    return {family: kinds_of(codes) for family, codes in (wish or {}).items()}


def _cards(position: Position) -> Iterator[PlacedCard]:
    return (card for slot in position.queue for card in slot)


def _setup(position: Position, wishes: list[Wish], edition: str) -> Setup:
    seats = [family for family, _ in position.supplies]
    if seats == [heads[0] for heads in DUEL_SEATS]:
        return agree("duel", edition=edition)
    wished = {kind for wish in wishes for kinds in wish.values() for kind in kinds}
    kinds = wished | {card.kind for card in _cards(position)}
    for box in ("base", "ablaze"):
        if all(CATALOG[kind].box == box for kind in kinds):
            return agree(box, seats=seats, edition=edition)
    return agree("mixed", seats=seats, edition=edition, deck=_mixed(kinds))


def _mixed(kinds: set[Kind]) -> tuple[Kind, ...]:
    """A mixed deck with these kinds in it, filled up from the two boxes."""
    wanted = {"prince" if kind == "twin" else kind for kind in kinds}
    rest = [kind for kind in (*deck_of("base"), *deck_of("ablaze")) if kind not in wanted]
    return (*sorted(wanted), *rest[: DECK_SIZE - len(wanted)])


def _check_moment(
    setup: Setup, position: Position, round: int, first: Seat, cursor: int | None
) -> None:
    slots, seats = len(position.queue), len(setup.seats)
    if round not in range(1, ROUNDS + 1):
        raise BadPosition(f"a round is from 1 to {ROUNDS}, not {round}")
    if first not in range(seats):
        raise BadPosition(f"the first player is a seat from 0 to {seats - 1}, not {first}")
    if cursor is not None and cursor not in range(slots + 1):
        raise BadPosition(f"the cursor is from 0 to {slots}, not {cursor}")


def _check_cards(setup: Setup, position: Position, wishes: list[Wish]) -> None:
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
    for round in range(state.round, ROUNDS):
        if not _short_of_cards(replace(state, round=round)):
            return replace(state, round=round)
    return _checked(replace(state, round=ROUNDS))


def _checked(state: State) -> State:
    """Refuse a round so early that somebody would run out of cards; named hands are trusted."""
    if told := _short_of_cards(state):
        raise BadPosition(f"in round {state.round} {told}; choose a later round")
    return state


def _short_of_cards(state: State) -> str:
    rounds = ROUNDS - state.round + (state.cursor is None)
    due = rounds * (2 if state.setup.is_duel else 1)
    for heads in state.setup.seats:
        cards = sum(len(state.holding(f).hand) + len(state.holding(f).pile) for f in heads)
        if cards <= due:
            return f"{' and '.join(heads)} would have {cards} cards to place {due}"
    return ""


def _holding(
    setup: Setup,
    position: Position,
    family: Family,
    hand: Wish,
    aside: Wish,
    discard: Wish,
    pile: Wish,
) -> Holding:
    """The family's cards out of the queue: the wishes, and the rest in the order of the deck."""
    gone = {card.kind for card in _cards(position) if card.crest == family}
    gone.update(*(wish.get(family, ()) for wish in (hand, aside, discard, pile)))
    rest = [kind for kind in setup.deck if kind not in gone]
    if family not in aside:
        own_aside, rest = tuple(rest[:SET_ASIDE]), rest[SET_ASIDE:]
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
