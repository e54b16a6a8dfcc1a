"""Which facts are told of an option: those that set it apart."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from oriflamme.bots.beliefs.kind_probs import KindProbs
from oriflamme.counsel.reasons.facts import (
    of_acting,
    of_bribing,
    of_lifting,
    of_placing,
    of_putting_down,
    of_revealing,
    of_robbing,
    of_striking,
    of_waiting,
)
from oriflamme.counsel.reasons.moment import Moment
from oriflamme.counsel.reasons.reason import Reason
from oriflamme.rules import actions as ac
from oriflamme.views.view import View

MOST_REASONS: Final = 2
"""Told of one option."""


def reasons(
    view: View, options: Sequence[ac.Action], beliefs: Mapping[int, KindProbs]
) -> tuple[tuple[Reason, ...], ...]:
    """Why each of these options, the best first, is where it is.

    Of the best what the next cannot say of itself: first what speaks for it, then the other side.
    Of all others what the best cannot say, and first what speaks against them.
    """
    moment = Moment(view, beliefs)
    known = [tuple(dict.fromkeys(_facts(moment, option))) for option in options]
    told = []
    for place, facts in enumerate(known):
        is_best = place == 0
        other = known[1 if is_best else 0] if len(known) > 1 else ()
        told.append(_both_sides([fact for fact in facts if fact not in other], first=is_best))
    return tuple(told)


def _both_sides(facts: list[Reason], *, first: bool) -> tuple[Reason, ...]:
    """The weightiest on one side, then the weightiest on the other, then the rest."""
    sides = [fact for fact in facts if fact.speaks_for is first]
    others = [fact for fact in facts if fact.speaks_for is not first]
    return (*sides[:1], *others[:1], *sides[1:], *others[1:])[:MOST_REASONS]


def _facts(moment: Moment, option: ac.Action) -> Iterator[Reason]:
    """All that can be said of an option, the weightiest first."""
    match option:
        case ac.Place():
            return of_placing(moment, option)
        case ac.Reveal():
            return of_revealing(moment)
        case ac.Wait():
            return of_waiting(moment)
        case ac.Eliminate():
            return of_striking(moment, option)
        case ac.Lift():
            return of_lifting(moment, option)
        case ac.PutDown():
            return of_putting_down(moment, option)
        case ac.Rob():
            return of_robbing(moment, option)
        case ac.Bribe():
            return of_bribing(moment, option)
        case ac.Copy() | ac.Activate() | ac.Keep():
            return of_acting(moment, option)
