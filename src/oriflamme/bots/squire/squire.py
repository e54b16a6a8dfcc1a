"""The squire: weighs each action by what it brings, one move ahead."""

from collections.abc import Sequence
from math import exp
from random import Random
from time import perf_counter
from typing import Final, assert_never

from oriflamme.bots.budget import Budget
from oriflamme.bots.decision_stats import DecisionStats, OptionStats
from oriflamme.bots.squire.effects import activation, bribe, effect, robbery
from oriflamme.bots.squire.insight import insight
from oriflamme.bots.squire.moving import lift, put_down
from oriflamme.bots.squire.outlook import Outlook, look
from oriflamme.bots.squire.placing import placement, twin
from oriflamme.bots.squire.revealing import reveal_now, wait
from oriflamme.bots.squire.strikes import strike
from oriflamme.bots.squire.values import Values, taught
from oriflamme.rules import actions as ac
from oriflamme.rules.actions import Action
from oriflamme.rules.events import Event
from oriflamme.rules.terms import Kind
from oriflamme.views.view import View


class Squire:
    """Counts the cards, knows what each is good for, and looks no further than this move."""

    def __init__(self, values: Values | None = None) -> None:
        self._values = values

    def choose(
        self, view: View, events: Sequence[Event], *, rng: Random, budget: Budget
    ) -> ac.Action:
        return _pick(view.actions, self._weigh(view)[1], rng)

    def think(self, view: View, *, rng: Random, budget: Budget) -> DecisionStats:
        """Why it would choose so."""
        began = perf_counter()
        outlook, worths = self._weigh(view)
        best = _pick(view.actions, worths, rng)
        options = [explain(outlook, *pair) for pair in zip(view.actions, worths)]
        options.sort(key=lambda option: (option.action != best, -option.influence))
        return DecisionStats(tuple(options), 0, perf_counter() - began)

    def _weigh(self, view: View) -> tuple[Outlook, list[float]]:
        outlook = look(view, self._values or taught(view.setup))
        return outlook, [value(outlook, action) for action in view.actions]


def _pick(actions: Sequence[ac.Action], worths: Sequence[float], rng: Random) -> ac.Action:
    """One of the best."""
    top = max(worths)
    return rng.choice([action for action, worth in zip(actions, worths) if worth > top - 1e-9])


def value(outlook: Outlook, action: ac.Action) -> float:  # noqa: C901  one case an action
    """What an action is worth to the one who decides, in influence."""
    match action:
        case ac.Place() as place:
            return twin(outlook, place) if outlook.view.acts else placement(outlook, place)
        case ac.Reveal():
            return reveal_now(outlook, *_on_turn(outlook))
        case ac.Wait():
            return wait(outlook, *_on_turn(outlook))
        case ac.Eliminate(slot):
            return _eliminate(outlook, slot)
        case ac.Copy(slot):
            return _copy(outlook, slot)
        case ac.Bribe(slot):
            return bribe(outlook, slot)
        case ac.Lift() as lifted:
            return lift(outlook, lifted)
        case ac.PutDown() as place_:
            return put_down(outlook, _lifted(outlook), place_)
        case ac.Rob(seat):
            return robbery(outlook, seat)
        case ac.Activate(slot):
            return activation(outlook, slot)
        case ac.Keep():
            return 1.0
        case _:
            assert_never(action)


def _on_turn(outlook: Outlook) -> tuple[int, Kind]:
    """My face-down card whose turn it is."""
    slot = _slot_of(outlook, outlook.view.turn)
    kind = outlook.tops[slot].kind
    assert kind is not None
    return slot, kind


def _acting(outlook: Outlook) -> int:
    return _slot_of(outlook, outlook.view.acts[-1].card.serial)


def _slot_of(outlook: Outlook, serial: int | None) -> int:
    for slot, cards in enumerate(outlook.view.queue):
        if cards[-1].serial == serial:
            return slot
    raise LookupError(f"card {serial} is not on top of the queue")


def _eliminate(outlook: Outlook, slot: int) -> float:
    act, at = outlook.view.acts[-1], _acting(outlook)
    special = insight(act.ability).eliminate(outlook, at, slot)
    return strike(outlook, act.card.kind, at, slot) if special is None else special


def _copy(outlook: Outlook, slot: int) -> float:
    act = outlook.view.acts[-1]
    kind = outlook.tops[slot].kind
    assert kind is not None
    return effect(outlook, _acting(outlook), kind, name=act.card.kind)


def _lifted(outlook: Outlook) -> int:
    pick = outlook.view.acts[-1].picks[0]
    assert isinstance(pick, ac.Lift)
    return pick.slot


CLOSE: Final = 4.0
"""A distance in influence that is half-way to certain."""


def explain(outlook: Outlook, action: Action, worth: float) -> OptionStats:
    """What an action of this worth leads to; nothing was simulated."""
    mine = outlook.view.supplies[outlook.me] + worth
    rivals = [had for seat, had in enumerate(outlook.view.supplies) if seat != outlook.me]
    ahead = sum(had > mine for had in rivals)
    level = sum(had == mine for had in rivals)
    return OptionStats(
        action,
        visits=0,
        utility=1 / (1 + exp((max(rivals) - mine) / CLOSE)),
        win_share=0.0 if ahead else 1 / (1 + level),
        influence=mine,
        rank=1 + ahead + level / 2,
    )
