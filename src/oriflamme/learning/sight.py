"""What the network is shown: an observation as tokens for the table, families and cards."""

from typing import Any, Final

from oriflamme.kernel.constants import FAMILIES, SEATS
from oriflamme.kernel.observation import (
    CARD_AT,
    CARD_FIRST,
    CARD_SIZE,
    FAMILY_FIRST,
    FAMILY_SIZE,
    HEADER_AT,
    HOLDING_AT,
    KINDS_FIRST,
    NEVER_ASIDE,
    SUPPLY_FIRST,
)
from oriflamme.kernel.vocabulary import FROZEN_KINDS, QUESTIONS

KINDS: Final = len(FROZEN_KINDS)
PLACES: Final = 7
"""Where a kind may lie, as the observation tells it."""
QUEUE: Final = 24
"""Slots told apart by number; those beyond look alike."""
AGES: Final = 24
MOST_LAID: Final = 6
MOST_SUPPLY: Final = 24

COINS: Final = 0.2
SUPPLY: Final = 0.1


def see(do: Any, seen: Any) -> tuple[Any, Any, Any, dict[str, Any]]:
    """The tokens' own numbers, [batch, rows, numbers] each, and facts that the network needs."""
    seen = do.whole(seen)
    head = do.cut(seen, 1, 0, CARD_FIRST)
    rows = do.reshape(do.cut(seen, 1, CARD_FIRST, None), (0, -1, CARD_SIZE))
    families = do.reshape(do.cut(head, 1, FAMILY_FIRST, CARD_FIRST), (0, FAMILIES, FAMILY_SIZE))
    kinds = _kinds(do, families)
    cards, facts = _cards(do, head, rows)
    facts["seats"] = do.cut(head, 1, HEADER_AT.seats, HEADER_AT.seats + 1)
    return _table(do, head, kinds), _families(do, head, families, kinds), cards, facts


def _number(do: Any, head: Any, at: int) -> Any:
    return do.cut(head, 1, at, at + 1)


def _table(do: Any, head: Any, kinds: Any) -> Any:
    told = {
        HEADER_AT.seats: 6,
        HEADER_AT.ruleset: 6,
        HEADER_AT.edition: 3,
        HEADER_AT.round: 7,
        HEADER_AT.first: SEATS,
        HEADER_AT.placed: 6,
        HEADER_AT.cursor: QUEUE,
        HEADER_AT.slots: QUEUE,
        HEADER_AT.question: len(QUESTIONS),
        HEADER_AT.decider: 6,
        HEADER_AT.turn_slot: QUEUE,
        HEADER_AT.acting_slot: QUEUE,
        HEADER_AT.ability: KINDS + 1,
        HEADER_AT.by_reveal: 2,
        HEADER_AT.laid: MOST_LAID,
        HEADER_AT.lifted: QUEUE,
        HEADER_AT.plot_waits: 2,
        HEADER_AT.plot_laid: MOST_LAID,
    }
    parts = [do.one_of(_number(do, head, at), size) for at, size in told.items()]
    supplies = do.real(do.cut(head, 1, SUPPLY_FIRST, FAMILY_FIRST)) * SUPPLY
    own = do.reshape(do.cut(kinds, 1, 0, 1), (0, 1, -1))
    flat = [do.reshape(part, (0, 1, -1)) for part in (*parts, supplies)]
    return do.join([*flat, own], 2)


def _kinds(do: Any, families: Any) -> Any:
    """Where each kind of each family lies, as far as the viewer knows."""
    told = do.cut(families, 2, KINDS_FIRST, KINDS_FIRST + KINDS)
    low = do.less(told, NEVER_ASIDE)  # 1 where nobody saw that it was not set aside
    place = told - NEVER_ASIDE + do.whole(low) * NEVER_ASIDE
    where = do.reshape(do.one_of(place, PLACES), (0, FAMILIES, KINDS * PLACES))
    return do.join([where, low], 2)


def _families(do: Any, head: Any, families: Any, kinds: Any) -> Any:
    def one_of(at: int, size: int) -> Any:
        told = do.reshape(do.cut(families, 2, at, at + 1), (0, FAMILIES))
        return do.one_of(told, size)

    supplies = do.cut(head, 1, SUPPLY_FIRST, FAMILY_FIRST)
    mine = do.cut(supplies, 1, 0, 1)
    lead = do.last(do.real(supplies - mine)) * SUPPLY
    wealth = do.last(do.real(supplies)) * SUPPLY
    return do.join(
        [
            one_of(HOLDING_AT.hand, 8),
            one_of(HOLDING_AT.aside, 4),
            one_of(HOLDING_AT.pile, 4),
            one_of(HOLDING_AT.twin_waits, 2),
            do.one_of(supplies, MOST_SUPPLY),
            wealth,
            lead,
            kinds,
        ],
        2,
    )


def _cards(do: Any, head: Any, rows: Any) -> tuple[Any, dict[str, Any]]:
    def of(at: int) -> Any:
        return do.reshape(do.cut(rows, 2, at, at + 1), (0, -1))

    slot, laid = of(CARD_AT.slot), of(CARD_AT.laid)
    present = do.less(slot * 0, slot)
    top = do.same(of(CARD_AT.depth), of(CARD_AT.depth) * 0) * present
    looks = do.join(
        [
            do.one_of(of(CARD_AT.family), FAMILIES + 1),
            do.one_of(of(CARD_AT.kind), KINDS + 1),
            do.last(do.real(of(CARD_AT.revealed))),
            do.last(do.real(laid)) * COINS,
        ],
        2,
    )
    shown = looks * do.last(top)
    marks = {
        name: do.same(slot, _number(do, head, at)) * top
        for name, at in (
            ("cursor", HEADER_AT.cursor),
            ("turn", HEADER_AT.turn_slot),
            ("acting", HEADER_AT.acting_slot),
            ("lifted", HEADER_AT.lifted),
            ("end", HEADER_AT.slots),
        )
    }
    past = do.less(slot, _number(do, head, HEADER_AT.cursor)) * present
    age = _number(do, head, HEADER_AT.entered) - of(CARD_AT.serial)
    told = do.join(
        [
            do.one_of(slot, QUEUE + 1),
            do.one_of(of(CARD_AT.depth), 4),
            do.one_of(age * do.whole(present), AGES),
            do.one_of(of(CARD_AT.serial), AGES),
            do.one_of(of(CARD_AT.crest), FAMILIES + 1),
            do.one_of(laid, MOST_LAID),
            looks,
            do.before(shown) * do.last(top),
            do.after(shown) * do.last(top),
            *(do.last(mark) for mark in (*marks.values(), past, top, present)),
        ],
        2,
    )
    return told, {"present": present, "turn": marks["turn"], "acting": marks["acting"]}
