"""What the net makes of a view: what to do, who will win, and what the hidden cards are."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np

from oriflamme.bots.beliefs.odds import Odds
from oriflamme.bots.instinct.tables import Numbers, grown
from oriflamme.bots.king.mind import Answers, Mind
from oriflamme.kernel.codec import PLACE_FIRST, SLOT_FIRST, encode
from oriflamme.kernel.observation import observe_view
from oriflamme.kernel.observe import from_viewer
from oriflamme.kernel.terms import SLOTS, SPOTS
from oriflamme.kernel.vocabulary import NUMBER
from oriflamme.rules.actions import Action
from oriflamme.rules.terms import Family, Seat
from oriflamme.views.view import View
from oriflamme.views.worlds import Hidden, worlds


@dataclass(frozen=True, slots=True)
class Reading:
    """The first sight of a view. It depends on nothing but what the viewer sees."""

    policy: Mapping[Action, float]
    """How likely the net would take each action, the likeliest first; nothing when others decide.
    They add up to 1."""
    shares: tuple[float, ...]
    """Seat by seat, the share of the victory to be expected."""
    margins: tuple[float, ...]
    """Seat by seat, how far ahead of the best rival at the end: from 0 to 1, a half is level."""
    cards: Mapping[int, Odds]
    """By serial: what a face-down card is."""
    hands: Mapping[Family, Odds]
    """How likely each kind is in a hand, each judged by itself."""

    @property
    def best(self) -> Action:
        """What the net would do."""
        return next(iter(self.policy))


def read(view: View, mind: Mind) -> Reading:
    """Ask the net once about everything in a seat's view."""
    answers = mind.ask(observe_view(view)[None])
    assert view.viewer is not None
    seats = len(view.setup.seats)
    turned = [(seat - view.viewer) % seats for seat in range(seats)]
    return Reading(
        policy=_policy(view, view.viewer, answers),
        shares=tuple(_shared_out(answers.shares[0, turned]).tolist()),
        margins=tuple(answers.margins[0, turned].tolist()),
        cards=_cards(view, answers),
        hands=_hands(view, view.viewer, answers),
    )


def _policy(view: View, seat: Seat, answers: Answers) -> dict[Action, float]:
    """Ties go to the lower number, so that no machine breaks them in its own way."""
    if not view.actions:
        return {}
    numbers = {action: encode(action, view.setup, seat) for action in view.actions}
    in_order = sorted(view.actions, key=numbers.__getitem__)
    logits = np.array([logit(numbers[action], answers) for action in in_order])
    odds = dict(zip(in_order, likelihoods(logits).tolist()))
    return dict(sorted(odds.items(), key=lambda item: -item[1]))


def logit(action: int, answers: Answers, row: int = 0) -> float:
    """What the net says of an action's number."""
    if action < SLOT_FIRST:
        return float(answers.plain[row, action])
    if action < PLACE_FIRST:
        block, slot = divmod(action - SLOT_FIRST, SLOTS)
        return float(answers.slots[row, block, slot])
    kind, spot = divmod(action - PLACE_FIRST, SPOTS)
    return float(answers.places[row, kind, spot])


def likelihoods(logits: Numbers) -> Numbers:
    """What logits stand for, the same on every machine."""
    return _shared_out(grown(logits - logits.max()))


def _shared_out(parts: Numbers) -> Numbers:
    """Parts that add up to 1; added one after the other, not as a machine likes it best."""
    whole = sum(parts.tolist())
    return parts / whole if whole else np.full_like(parts, 1 / len(parts))


def _cards(view: View, answers: Answers) -> dict[int, Odds]:
    rows = {serial: row for row, serial in enumerate(_serials(view))}
    return {
        serial: _named(hidden, likelihoods(answers.queued[0, rows[serial], _numbers(hidden)]))
        for hidden in worlds(view).hidden.values()
        for serial in hidden.face_down
    }


def _hands(view: View, viewer: Seat, answers: Answers) -> dict[Family, Odds]:
    hands = {}
    for place, (family, hidden) in enumerate(worlds(view).hidden.items()):
        if hidden.in_hand:
            told = from_viewer(len(view.setup.seats), place, viewer)
            growth = grown(answers.held[0, told, _numbers(hidden)])
            hands[family] = _named(hidden, growth / (1 + growth))
    return hands


def _named(hidden: Hidden, odds: Numbers) -> Odds:
    return dict(zip(hidden.kinds, odds.tolist()))


def _numbers(hidden: Hidden) -> list[int]:
    return [NUMBER[kind] for kind in hidden.kinds]


def _serials(view: View) -> Iterable[int]:
    """The cards of the queue as an observation lists them: the top ones, then those below."""
    for cards in view.queue:
        yield cards[-1].serial
    for cards in view.queue:
        for card in reversed(cards[:-1]):
            yield card.serial
