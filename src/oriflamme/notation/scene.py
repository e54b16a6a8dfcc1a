"""A position brought to life: a state to play on from, for puzzles and tests."""

from collections.abc import Mapping

from oriflamme.notation.codes import kinds_of
from oriflamme.notation.errors import BadPosition
from oriflamme.notation.position import Position, parse_position
from oriflamme.rules.card import CATALOG, deck_of
from oriflamme.rules.engine import resume
from oriflamme.rules.setup import DECK_SIZE, DUEL_SEATS, Setup, agree
from oriflamme.rules.state import Holding, State
from oriflamme.rules.terms import ROUNDS, SET_ASIDE, Family, Kind, Seat


def set_the_scene(
    text: str,
    *,
    round: int = 2,
    first: Seat = 0,
    cursor: int | None = 0,
    edition: str = "standard",
    hand: Mapping[Family, str] | None = None,
    aside: Mapping[Family, str] | None = None,
    discard: Mapping[Family, str] | None = None,
) -> State:
    """A position to play on from: at a slot of the resolution, or at placement (`cursor=None`).

    The ruleset follows from the cards. Cards not named are dealt in the order of the deck, the
    first three set aside; `hand`, `aside` and `discard` name some by their codes.

    >>> set_the_scene("bSo? rAm?3 | r1 b1 g1").decision.question
    'reveal'
    """
    position = parse_position(text)
    setup = _setup(position, edition)
    if round not in range(1, ROUNDS + 1):
        raise BadPosition(f"a round is from 1 to {ROUNDS}, not {round}")
    wishes = [
        {family: kinds_of(codes) for family, codes in (wish or {}).items()}
        for wish in (hand, aside, discard)
    ]
    holdings = tuple(_holding(setup, position, family, *wishes) for family in setup.families)
    state = State(
        setup=setup,
        first=first,
        round=round,
        queue=position.queue,
        supplies=tuple(influence for _, influence in position.supplies),
        holdings=holdings,
        placed=0 if cursor is None else len(setup.seats),
        entered=sum(len(slot) for slot in position.queue),
        cursor=cursor,
    )
    return resume(state).state


def _setup(position: Position, edition: str) -> Setup:
    seats = [family for family, _ in position.supplies]
    kinds = {card.kind for slot in position.queue for card in slot}
    crests = {card.crest for slot in position.queue for card in slot}
    if seats == [heads[0] for heads in DUEL_SEATS]:
        return agree("duel", edition=edition)
    if missing := sorted(crests - set(seats)):
        raise BadPosition(f"{missing[0]} has cards in the queue but no supply")
    for box in ("base", "ablaze"):
        if kinds <= {kind for kind, card in CATALOG.items() if card.box == box}:
            return agree(box, seats=seats, edition=edition)
    return agree("mixed", seats=seats, edition=edition, deck=_mixed(kinds))


def _mixed(kinds: set[Kind]) -> tuple[Kind, ...]:
    """A mixed deck with these kinds in it, filled up from the two boxes."""
    wanted = {"prince" if kind == "twin" else kind for kind in kinds}
    rest = [kind for kind in (*deck_of("base"), *deck_of("ablaze")) if kind not in wanted]
    return (*sorted(wanted), *rest[: DECK_SIZE - len(wanted)])


def _holding(
    setup: Setup,
    position: Position,
    family: Family,
    hand: Mapping[Family, tuple[Kind, ...]],
    aside: Mapping[Family, tuple[Kind, ...]],
    discard: Mapping[Family, tuple[Kind, ...]],
) -> Holding:
    queued = {card.kind for slot in position.queue for card in slot if card.crest == family}
    named = queued.union(*(wish.get(family, ()) for wish in (hand, aside, discard)))
    rest = [kind for kind in setup.deck if kind not in named]
    own_hand = hand.get(family)
    own_aside = aside.get(family)
    if own_aside is None:
        own_aside, rest = tuple(rest[:SET_ASIDE]), rest[SET_ASIDE:]
    if own_hand is None:
        own_hand, rest = tuple(rest), []
    left_over = tuple(rest)
    own_discard = (*discard.get(family, ()), *left_over)
    return Holding(
        hand=setup.in_order(own_hand),
        aside=setup.in_order(own_aside),
        discard=own_discard,
        twin_waits=setup.has_twins and "twin" not in {*queued, *own_discard},
    )
