"""What the net makes of a view: what to do, who will win, and what the hidden cards are."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from oriflamme.bots.beliefs.kind_probs import KindProbs
from oriflamme.bots.decision_stats import DecisionStats, OptionStats
from oriflamme.bots.inference.model_output import MAX_LOGIT, Model, ModelOutput, Numbers
from oriflamme.kernel.codec import PLACE_FIRST, SLOT_FIRST, encode
from oriflamme.kernel.constants import SLOTS, SPOTS
from oriflamme.kernel.observation import observation_of, relative_to_viewer
from oriflamme.kernel.vocabulary import NUMBER
from oriflamme.rules.actions import Action
from oriflamme.rules.terms import Family, Seat
from oriflamme.views.view import View
from oriflamme.views.worlds import Hidden, worlds


@dataclass(frozen=True, slots=True)
class Prediction:
    """The first sight of a view. It depends on nothing but what the viewer sees."""

    policy: Mapping[Action, float]
    """How likely the net would take each action, the likeliest first; nothing when others decide.
    They add up to 1."""
    win_shares: tuple[float, ...]
    """Seat by seat, the share of the victory to be expected."""
    margins: tuple[float, ...]
    """Seat by seat, how far ahead of the best rival at the end: from 0 to 1, a half is level."""
    cards: Mapping[int, KindProbs]
    """By serial: what a face-down card is."""
    hands: Mapping[Family, KindProbs]
    """How likely each kind is in a hand, each judged by itself."""

    @property
    def best(self) -> Action:
        """What the net would do."""
        return next(iter(self.policy))


def predict(view: View, model: Model) -> Prediction:
    """Ask the net once about everything in a seat's view."""
    answer = model.infer(observation_of(view))
    assert view.viewer is not None
    seats = len(view.setup.seats)
    turned = [relative_to_viewer(view.viewer, seat, seats) for seat in range(seats)]
    return Prediction(
        policy=_policy(view, view.viewer, answer),
        win_shares=tuple(_normalize([answer.win_shares[seat] for seat in turned])),
        margins=tuple(answer.margins[seat] for seat in turned),
        cards=_cards(view, answer),
        hands=_hands(view, view.viewer, answer),
    )


def _policy(view: View, seat: Seat, answer: ModelOutput) -> dict[Action, float]:
    """Ties go to the lower number, so that no machine breaks them in its own way."""
    if not view.actions:
        return {}
    numbers = {action: encode(action, view.setup, seat) for action in view.actions}
    in_order = sorted(view.actions, key=numbers.__getitem__)
    odds = softmax([logit(numbers[action], answer) for action in in_order])
    return dict(sorted(zip(in_order, odds), key=lambda item: -item[1]))


def logit(action: int, answer: ModelOutput) -> float:
    """What the net says of an action's number."""
    if action < SLOT_FIRST:
        return answer.plain_logits[action]
    if action < PLACE_FIRST:
        block, slot = divmod(action - SLOT_FIRST, SLOTS)
        return answer.slot_logits[block][slot]
    kind, spot = divmod(action - PLACE_FIRST, SPOTS)
    return answer.placement_logits[kind][spot]


def softmax(logits: Numbers) -> list[float]:
    """What logits stand for, the same on every machine."""
    highest = max(logits)
    return _normalize([_approximate_exp(each - highest) for each in logits])


def _approximate_exp(logit: float) -> float:
    """Nearly e to the power of it; multiplied out, so that it is the same on every machine."""
    power = 1.0 + min(max(logit, -MAX_LOGIT), MAX_LOGIT) / 256.0
    for _ in range(8):
        power *= power
    return power


def _normalize(parts: Numbers) -> list[float]:
    """Parts that add up to 1; added one after the other, not as a machine likes it best."""
    whole = 0.0
    for part in parts:
        whole += part
    return [part / whole if whole else 1 / len(parts) for part in parts]


def _cards(view: View, answer: ModelOutput) -> dict[int, KindProbs]:
    rows = {serial: row for row, serial in enumerate(_serials(view))}
    return {
        serial: _named(
            hidden, softmax(_logits_of_hidden(answer.queue_logits[rows[serial]], hidden))
        )
        for hidden in worlds(view).hidden.values()
        for serial in hidden.face_down
    }


def _hands(view: View, viewer: Seat, answer: ModelOutput) -> dict[Family, KindProbs]:
    hands = {}
    for place, (family, hidden) in enumerate(worlds(view).hidden.items()):
        if hidden.in_hand:
            told = answer.hand_logits[relative_to_viewer(viewer, place, len(view.setup.seats))]
            growths = [_approximate_exp(each) for each in _logits_of_hidden(told, hidden)]
            hands[family] = _named(hidden, [growth / (1 + growth) for growth in growths])
    return hands


def _logits_of_hidden(of_kinds: Numbers, hidden: Hidden) -> list[float]:
    """Of all kinds, what is said of those that may be hidden."""
    return [of_kinds[NUMBER[kind]] for kind in hidden.kinds]


def _named(hidden: Hidden, odds: Numbers) -> KindProbs:
    return dict(zip(hidden.kinds, odds))


def _serials(view: View) -> Iterable[int]:
    """The cards of the queue as an observation lists them: the top ones, then those below."""
    for cards in view.queue:
        yield cards[-1].serial
    for cards in view.queue:
        for card in reversed(cards[:-1]):
            yield card.serial


def stats_without_search(view: View, prediction: Prediction, seconds: float) -> DecisionStats:
    """Every option, the likeliest first. Nothing was simulated, so all lead where the game stands:
    to the share of the victory that is expected of it, and to the influence there is."""
    me = view.viewer
    assert me is not None
    mine = prediction.win_shares[me]
    others = prediction.win_shares[:me] + prediction.win_shares[me + 1 :]
    rank = 1 + sum(share > mine for share in others) + sum(share == mine for share in others) / 2
    options = tuple(
        OptionStats(
            action,
            visits=0,
            utility=odds,
            win_share=mine,
            influence=float(view.supplies[me]),
            rank=rank,
        )
        for action, odds in prediction.policy.items()
    )
    return DecisionStats(options, simulations=0, seconds=seconds)
