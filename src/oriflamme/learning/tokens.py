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
LOCATIONS: Final = 7
"""Where a kind may lie, as the observation tells it."""
MAX_SLOT: Final = 24
"""Slots told apart by number; those beyond look alike."""
MAX_AGE: Final = 24
MAX_LAID: Final = 6
MAX_SUPPLY: Final = 24

LAID_SCALE: Final = 0.2
SUPPLY_SCALE: Final = 0.1


def tokenize(ops: Any, seen: Any) -> tuple[Any, Any, Any, dict[str, Any]]:
    """The tokens' own numbers, [batch, rows, numbers] each, and facts that the network needs."""
    seen = ops.to_int(seen)
    head = ops.slice(seen, 1, 0, CARD_FIRST)
    rows = ops.reshape(ops.slice(seen, 1, CARD_FIRST, None), (0, -1, CARD_SIZE))
    families = ops.reshape(ops.slice(head, 1, FAMILY_FIRST, CARD_FIRST), (0, FAMILIES, FAMILY_SIZE))
    kinds = _kinds(ops, families)
    cards, facts = _cards(ops, head, rows)
    facts["seats"] = ops.slice(head, 1, HEADER_AT.seats, HEADER_AT.seats + 1)
    return _table(ops, head, kinds), _families(ops, head, families, kinds), cards, facts


def _number(ops: Any, head: Any, at: int) -> Any:
    return ops.slice(head, 1, at, at + 1)


def _table(ops: Any, head: Any, kinds: Any) -> Any:
    told = {
        HEADER_AT.seats: 6,
        HEADER_AT.ruleset: 6,
        HEADER_AT.edition: 3,
        HEADER_AT.round: 7,
        HEADER_AT.first: SEATS,
        HEADER_AT.placed: 6,
        HEADER_AT.cursor: MAX_SLOT,
        HEADER_AT.slots: MAX_SLOT,
        HEADER_AT.question: len(QUESTIONS),
        HEADER_AT.decider: 6,
        HEADER_AT.turn_slot: MAX_SLOT,
        HEADER_AT.acting_slot: MAX_SLOT,
        HEADER_AT.ability: KINDS + 1,
        HEADER_AT.by_reveal: 2,
        HEADER_AT.laid: MAX_LAID,
        HEADER_AT.lifted: MAX_SLOT,
        HEADER_AT.plot_waits: 2,
        HEADER_AT.plot_laid: MAX_LAID,
    }
    parts = [ops.one_hot(_number(ops, head, at), size) for at, size in told.items()]
    supplies = ops.to_float(ops.slice(head, 1, SUPPLY_FIRST, FAMILY_FIRST)) * SUPPLY_SCALE
    own = ops.reshape(ops.slice(kinds, 1, 0, 1), (0, 1, -1))
    flat = [ops.reshape(part, (0, 1, -1)) for part in (*parts, supplies)]
    return ops.concat([*flat, own], 2)


def _kinds(ops: Any, families: Any) -> Any:
    """Where each kind of each family lies, as far as the viewer knows."""
    told = ops.slice(families, 2, KINDS_FIRST, KINDS_FIRST + KINDS)
    low = ops.less(told, NEVER_ASIDE)  # 1 where nobody saw that it was not set aside
    place = told - NEVER_ASIDE + ops.to_int(low) * NEVER_ASIDE
    where = ops.reshape(ops.one_hot(place, LOCATIONS), (0, FAMILIES, KINDS * LOCATIONS))
    return ops.concat([where, low], 2)


def _families(ops: Any, head: Any, families: Any, kinds: Any) -> Any:
    def one_of(at: int, size: int) -> Any:
        told = ops.reshape(ops.slice(families, 2, at, at + 1), (0, FAMILIES))
        return ops.one_hot(told, size)

    supplies = ops.slice(head, 1, SUPPLY_FIRST, FAMILY_FIRST)
    mine = ops.slice(supplies, 1, 0, 1)
    lead = ops.expand_last(ops.to_float(supplies - mine)) * SUPPLY_SCALE
    wealth = ops.expand_last(ops.to_float(supplies)) * SUPPLY_SCALE
    return ops.concat(
        [
            one_of(HOLDING_AT.hand, 8),
            one_of(HOLDING_AT.aside, 4),
            one_of(HOLDING_AT.pile, 4),
            one_of(HOLDING_AT.twin_waits, 2),
            ops.one_hot(supplies, MAX_SUPPLY),
            wealth,
            lead,
            kinds,
        ],
        2,
    )


def _cards(ops: Any, head: Any, rows: Any) -> tuple[Any, dict[str, Any]]:
    def of(at: int) -> Any:
        return ops.reshape(ops.slice(rows, 2, at, at + 1), (0, -1))

    slot, laid = of(CARD_AT.slot), of(CARD_AT.laid)
    present = ops.less(slot * 0, slot)
    top = ops.equal(of(CARD_AT.depth), of(CARD_AT.depth) * 0) * present
    looks = ops.concat(
        [
            ops.one_hot(of(CARD_AT.family), FAMILIES + 1),
            ops.one_hot(of(CARD_AT.kind), KINDS + 1),
            ops.expand_last(ops.to_float(of(CARD_AT.revealed))),
            ops.expand_last(ops.to_float(laid)) * LAID_SCALE,
        ],
        2,
    )
    shown = looks * ops.expand_last(top)
    marks = {
        name: ops.equal(slot, _number(ops, head, at)) * top
        for name, at in (
            ("cursor", HEADER_AT.cursor),
            ("turn", HEADER_AT.turn_slot),
            ("acting", HEADER_AT.acting_slot),
            ("lifted", HEADER_AT.lifted),
            ("end", HEADER_AT.slots),
        )
    }
    past = ops.less(slot, _number(ops, head, HEADER_AT.cursor)) * present
    age = _number(ops, head, HEADER_AT.entered) - of(CARD_AT.serial)
    told = ops.concat(
        [
            ops.one_hot(slot, MAX_SLOT + 1),
            ops.one_hot(of(CARD_AT.depth), 4),
            ops.one_hot(age * ops.to_int(present), MAX_AGE),
            ops.one_hot(of(CARD_AT.serial), MAX_AGE),
            ops.one_hot(of(CARD_AT.crest), FAMILIES + 1),
            ops.one_hot(laid, MAX_LAID),
            looks,
            ops.previous_rows(shown) * ops.expand_last(top),
            ops.next_rows(shown) * ops.expand_last(top),
            *(ops.expand_last(mark) for mark in (*marks.values(), past, top, present)),
        ],
        2,
    )
    return told, {"present": present, "turn": marks["turn"], "acting": marks["acting"]}
