"""Finished games to be reviewed."""

from dataclasses import replace
from functools import cache
from random import Random

from oriflamme import apply, view
from oriflamme.bots.budget import BOT_DEFAULT
from oriflamme.bots.roster import parse_bot
from oriflamme.notation.record import Record
from oriflamme.rules.actions import Action, Place
from oriflamme.rules.deal import Dealt, deal
from oriflamme.rules.setup import make_setup
from oriflamme.rules.terms import Family, Kind


@cache
def play_bots(ruleset: str, players: str, seed: int) -> Record:
    """A game of bots, `page squire page`, played to its end."""
    names = players.split()
    bots = [parse_bot(name).create_bot() for name in names]
    rng = Random(seed)
    setup = make_setup(ruleset, seats=len(names))
    record = Record(setup, 0, deal(setup, rng))
    state = record.final()
    actions: list[Action] = []
    while state.decision:
        seat = state.decision.seat
        actions.append(bots[seat].choose(view(state, seat), (), rng=rng, budget=BOT_DEFAULT))
        state = apply(state, actions[-1]).state
    return replace(record, actions=tuple(actions))


def with_names_swapped(record: Record, family: Family, one: Kind, two: Kind) -> Record:
    """The game had two of a family's cards been each other; nobody may have seen them yet."""
    names = {one: two, two: one}

    def renamed(kinds: tuple[Kind, ...]) -> tuple[Kind, ...]:
        return tuple(names.get(kind, kind) for kind in kinds)

    cards = record.dealt[family]
    swapped = Dealt(renamed(cards.hand), renamed(cards.aside), renamed(cards.pile))
    return replace(
        record,
        dealt={**record.dealt, family: swapped},
        actions=tuple(
            replace(action, kind=names.get(action.kind, action.kind))
            if isinstance(action, Place) and action.family == family
            else action
            for action in record.actions
        ),
    )
