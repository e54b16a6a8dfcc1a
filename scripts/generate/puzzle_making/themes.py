"""What a puzzle is about, by rule, from what is seen and from the answer."""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from oriflamme.rules import actions as ac
from oriflamme.rules.terms import Kind
from oriflamme.views.view import SeenCard, View
from oriflamme.views.worlds import worlds

BAITS: Final[frozenset[Kind]] = frozenset({"ambush", "trap"})
"""Cards that pay when another player strikes them."""
MIN_KNOWN_KINDS: Final = 3
"""So many kinds of a family are known before there is anything to count."""

Rule: TypeAlias = Callable[[View, ac.Action, ac.Action], bool]
"""Whether a theme fits a view, its answer and the obvious move."""


def is_bluff(view: View, answer: ac.Action, obvious: ac.Action) -> bool:
    """A card stays face down, looking like something worse than it is."""
    return isinstance(answer, ac.Wait) and _on_turn(view).kind not in BAITS


def is_bait(view: View, answer: ac.Action, obvious: ac.Action) -> bool:
    """A card that wants to be struck is laid out, or left lying."""
    if isinstance(answer, ac.Place):
        return answer.kind in BAITS
    return isinstance(answer, ac.Wait) and _on_turn(view).kind in BAITS


def is_stack(view: View, answer: ac.Action, obvious: ac.Action) -> bool:
    """A card goes on another, or one that lies on another makes way for it."""
    if isinstance(answer, ac.Reveal):
        return any(slot[-1].serial == view.turn and len(slot) > 1 for slot in view.queue if slot)
    return isinstance(answer, ac.Place) and isinstance(answer.at, ac.On)


def is_last_round(view: View, answer: ac.Action, obvious: ac.Action) -> bool:
    return view.round == view.setup.rules.rounds


def is_count(view: View, answer: ac.Action, obvious: ac.Action) -> bool:
    """What may lie under a rival's face-down card decides whether to strike it."""
    hidden = worlds(view).hidden
    known_from = len(view.setup.deck) - MIN_KNOWN_KINDS
    return any(
        isinstance(action, ac.Eliminate)
        and (card := view.queue[action.slot][-1]).kind is None
        and len(hidden[card.crest].kinds) <= known_from
        for action in (answer, obvious)
    )


def is_timing(view: View, answer: ac.Action, obvious: ac.Action) -> bool:
    """Now and not later."""
    return isinstance(answer, ac.Reveal)


def is_placing(view: View, answer: ac.Action, obvious: ac.Action) -> bool:
    """Which card, and at which end."""
    return isinstance(answer, ac.Place) and isinstance(answer.at, ac.End)


def is_target(view: View, answer: ac.Action, obvious: ac.Action) -> bool:
    """Whom to strike, rob, copy, move or win."""
    return not isinstance(answer, ac.Place | ac.Wait | ac.Reveal)


THEMES: Final[Mapping[str, Rule]] = {
    "bluff": is_bluff,
    "bait": is_bait,
    "stack": is_stack,
    "last_round": is_last_round,
    "count": is_count,
    "timing": is_timing,
    "placing": is_placing,
    "target": is_target,
}
"""Every theme; a puzzle may have several and has at least one."""


def themes(view: View, answer: ac.Action, obvious: ac.Action) -> tuple[str, ...]:
    return tuple(name for name, fits in THEMES.items() if fits(view, answer, obvious))


def _on_turn(view: View) -> SeenCard:
    return next(slot[-1] for slot in view.queue if slot[-1].serial == view.turn)
