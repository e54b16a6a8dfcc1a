"""Which facts are told of an option: those that set it apart."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from oriflamme.analysis.reasons.context import ReasonContext
from oriflamme.analysis.reasons.facts import (
    act_reasons,
    bribe_reasons,
    eliminate_reasons,
    lift_reasons,
    placement_reasons,
    put_down_reasons,
    reveal_reasons,
    rob_reasons,
    wait_reasons,
)
from oriflamme.analysis.reasons.reason import Reason
from oriflamme.bots.beliefs.kind_probs import KindProbs
from oriflamme.rules import actions as ac
from oriflamme.views.view import View

MAX_REASONS: Final = 2
"""Told of one option."""


def reasons(
    view: View, options: Sequence[ac.Action], beliefs: Mapping[int, KindProbs]
) -> tuple[tuple[Reason, ...], ...]:
    """Why each of these options, the best first, is where it is.

    Of the best what the next cannot say of itself: first what speaks for it, then the other side.
    Of all others what the best cannot say, and first what speaks against them.
    """
    context = ReasonContext(view, beliefs)
    known = [tuple(dict.fromkeys(_facts(context, option))) for option in options]
    found = []
    for place, facts in enumerate(known):
        is_best = place == 0
        other = known[1 if is_best else 0] if len(known) > 1 else ()
        found.append(_both_sides([fact for fact in facts if fact not in other], first=is_best))
    return tuple(found)


def _both_sides(facts: list[Reason], *, first: bool) -> tuple[Reason, ...]:
    """The weightiest on one side, then the weightiest on the other, then the rest."""
    sides = [fact for fact in facts if fact.speaks_for is first]
    others = [fact for fact in facts if fact.speaks_for is not first]
    return (*sides[:1], *others[:1], *sides[1:], *others[1:])[:MAX_REASONS]


def _facts(context: ReasonContext, option: ac.Action) -> Iterator[Reason]:
    """All that can be said of an option, the weightiest first."""
    match option:
        case ac.Place():
            return placement_reasons(context, option)
        case ac.Reveal():
            return reveal_reasons(context)
        case ac.Wait():
            return wait_reasons(context)
        case ac.Eliminate():
            return eliminate_reasons(context, option)
        case ac.Lift():
            return lift_reasons(context, option)
        case ac.PutDown():
            return put_down_reasons(context, option)
        case ac.Rob():
            return rob_reasons(context, option)
        case ac.Bribe():
            return bribe_reasons(context, option)
        case ac.Copy() | ac.Activate() | ac.Keep():
            return act_reasons(context, option)
