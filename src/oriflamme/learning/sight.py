"""What the network is shown: an observation as tokens for the table, families and cards."""

from typing import Any, Final

from oriflamme.kernel.observation import (
    AT,
    CARD_FIRST,
    CARD_SIZE,
    FAMILY_FIRST,
    FAMILY_SIZE,
    HELD,
    KINDS_FIRST,
    NEVER_ASIDE,
    OF_CARD,
    SUPPLY_FIRST,
)
from oriflamme.kernel.terms import FAMILIES, SEATS
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
    facts["seats"] = do.cut(head, 1, AT.seats, AT.seats + 1)
    return _table(do, head, kinds), _families(do, head, families, kinds), cards, facts


def _number(do: Any, head: Any, at: int) -> Any:
    return do.cut(head, 1, at, at + 1)


def _table(do: Any, head: Any, kinds: Any) -> Any:
    told = {
        AT.seats: 6,
        AT.ruleset: 6,
        AT.edition: 3,
        AT.round: 7,
        AT.first: SEATS,
        AT.placed: 6,
        AT.cursor: QUEUE,
        AT.slots: QUEUE,
        AT.question: len(QUESTIONS),
        AT.decider: 6,
        AT.turn_slot: QUEUE,
        AT.acting_slot: QUEUE,
        AT.ability: KINDS + 1,
        AT.by_reveal: 2,
        AT.laid: MOST_LAID,
        AT.lifted: QUEUE,
        AT.plot_waits: 2,
        AT.plot_laid: MOST_LAID,
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
            one_of(HELD.hand, 8),
            one_of(HELD.aside, 4),
            one_of(HELD.pile, 4),
            one_of(HELD.twin_waits, 2),
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

    slot, laid = of(OF_CARD.slot), of(OF_CARD.laid)
    present = do.less(slot * 0, slot)
    top = do.same(of(OF_CARD.depth), of(OF_CARD.depth) * 0) * present
    looks = do.join(
        [
            do.one_of(of(OF_CARD.family), FAMILIES + 1),
            do.one_of(of(OF_CARD.kind), KINDS + 1),
            do.last(do.real(of(OF_CARD.revealed))),
            do.last(do.real(laid)) * COINS,
        ],
        2,
    )
    shown = looks * do.last(top)
    marks = {
        name: do.same(slot, _number(do, head, at)) * top
        for name, at in (
            ("cursor", AT.cursor),
            ("turn", AT.turn_slot),
            ("acting", AT.acting_slot),
            ("lifted", AT.lifted),
            ("end", AT.slots),
        )
    }
    past = do.less(slot, _number(do, head, AT.cursor)) * present
    age = _number(do, head, AT.entered) - of(OF_CARD.serial)
    told = do.join(
        [
            do.one_of(slot, QUEUE + 1),
            do.one_of(of(OF_CARD.depth), 4),
            do.one_of(age * do.whole(present), AGES),
            do.one_of(of(OF_CARD.serial), AGES),
            do.one_of(of(OF_CARD.crest), FAMILIES + 1),
            do.one_of(laid, MOST_LAID),
            looks,
            do.before(shown) * do.last(top),
            do.after(shown) * do.last(top),
            *(do.last(mark) for mark in (*marks.values(), past, top, present)),
        ],
        2,
    )
    return told, {"present": present, "turn": marks["turn"], "acting": marks["acting"]}
