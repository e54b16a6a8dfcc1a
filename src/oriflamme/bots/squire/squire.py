"""The squire: weighs each action by what it brings, one move ahead."""

from collections.abc import Sequence
from math import exp
from random import Random
from time import perf_counter
from typing import Final, assert_never

from oriflamme.bots.budget import Budget
from oriflamme.bots.decision_stats import DecisionStats, OptionStats
from oriflamme.bots.squire.assessment import Assessment, assess
from oriflamme.bots.squire.card_knowledge import card_knowledge
from oriflamme.bots.squire.effects import activate_value, bribe_value, effect_value, rob_value
from oriflamme.bots.squire.elimination_value import elimination_value
from oriflamme.bots.squire.move_value import lift_value, put_down_value
from oriflamme.bots.squire.placement_value import placement_value, twin_value
from oriflamme.bots.squire.reveal_value import reveal_value, wait_value
from oriflamme.bots.squire.squire_weights import SquireWeights, squire_weights
from oriflamme.rules import actions as ac
from oriflamme.rules.actions import Action
from oriflamme.rules.events import Event
from oriflamme.rules.terms import Kind
from oriflamme.views.view import View


class Squire:
    """Counts the cards, knows what each is good for, and looks no further than this move."""

    def __init__(self, weights: SquireWeights | None = None) -> None:
        self._values = weights

    def choose(
        self, view: View, events: Sequence[Event], *, rng: Random, budget: Budget
    ) -> ac.Action:
        return _pick(view.actions, self._evaluate(view)[1], rng)

    def analyze(self, view: View, *, rng: Random, budget: Budget) -> DecisionStats:
        """Why it would choose so."""
        began = perf_counter()
        outlook, worths = self._evaluate(view)
        best = _pick(view.actions, worths, rng)
        options = [option_stats(outlook, *pair) for pair in zip(view.actions, worths)]
        options.sort(key=lambda option: (option.action != best, -option.influence))
        return DecisionStats(tuple(options), 0, perf_counter() - began)

    def _evaluate(self, view: View) -> tuple[Assessment, list[float]]:
        outlook = assess(view, self._values or squire_weights(view.setup))
        return outlook, [action_value(outlook, action) for action in view.actions]


def _pick(actions: Sequence[ac.Action], worths: Sequence[float], rng: Random) -> ac.Action:
    """One of the best."""
    top = max(worths)
    return rng.choice([action for action, worth in zip(actions, worths) if worth > top - 1e-9])


def action_value(outlook: Assessment, action: ac.Action) -> float:  # noqa: C901  one case an action
    """What an action is worth to the one who decides, in influence."""
    match action:
        case ac.Place() as place:
            return (
                twin_value(outlook, place) if outlook.view.acts else placement_value(outlook, place)
            )
        case ac.Reveal():
            return reveal_value(outlook, *_on_turn(outlook))
        case ac.Wait():
            return wait_value(outlook, *_on_turn(outlook))
        case ac.Eliminate(slot):
            return _eliminate(outlook, slot)
        case ac.Copy(slot):
            return _copy(outlook, slot)
        case ac.Bribe(slot):
            return bribe_value(outlook, slot)
        case ac.Lift() as lifted:
            return lift_value(outlook, lifted)
        case ac.PutDown() as place_:
            return put_down_value(outlook, _lifted(outlook), place_)
        case ac.Rob(seat):
            return rob_value(outlook, seat)
        case ac.Activate(slot):
            return activate_value(outlook, slot)
        case ac.Keep():
            return 1.0
        case _:
            assert_never(action)


def _on_turn(outlook: Assessment) -> tuple[int, Kind]:
    """My face-down card whose turn it is."""
    slot = _slot_of(outlook, outlook.view.turn)
    kind = outlook.tops[slot].kind
    assert kind is not None
    return slot, kind


def _acting(outlook: Assessment) -> int:
    return _slot_of(outlook, outlook.view.acts[-1].card.serial)


def _slot_of(outlook: Assessment, serial: int | None) -> int:
    for slot, cards in enumerate(outlook.view.queue):
        if cards[-1].serial == serial:
            return slot
    raise LookupError(f"card {serial} is not on top of the queue")


def _eliminate(outlook: Assessment, slot: int) -> float:
    act, at = outlook.view.acts[-1], _acting(outlook)
    special = card_knowledge(act.ability).eliminate_value(outlook, at, slot)
    return elimination_value(outlook, act.card.kind, at, slot) if special is None else special


def _copy(outlook: Assessment, slot: int) -> float:
    act = outlook.view.acts[-1]
    kind = outlook.tops[slot].kind
    assert kind is not None
    return effect_value(outlook, _acting(outlook), kind, name=act.card.kind)


def _lifted(outlook: Assessment) -> int:
    pick = outlook.view.acts[-1].picks[0]
    assert isinstance(pick, ac.Lift)
    return pick.slot


MARGIN_SCALE: Final = 4.0
"""A distance in influence that is half-way to certain."""


def option_stats(outlook: Assessment, action: Action, value: float) -> OptionStats:
    """What an action of this worth leads to; nothing was simulated."""
    mine = outlook.view.supplies[outlook.me] + value
    rivals = [had for seat, had in enumerate(outlook.view.supplies) if seat != outlook.me]
    ahead = sum(had > mine for had in rivals)
    level = sum(had == mine for had in rivals)
    return OptionStats(
        action,
        visits=0,
        utility=1 / (1 + exp((max(rivals) - mine) / MARGIN_SCALE)),
        win_share=0.0 if ahead else 1 / (1 + level),
        influence=mine,
        rank=1 + ahead + level / 2,
    )
