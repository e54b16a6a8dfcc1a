"""The features of decisions, by the names of what they are about."""

from bisect import bisect_right
from collections import Counter

import numpy as np

from oriflamme.bots.distilled_policy.decision_features import decision_features
from oriflamme.bots.distilled_policy.layout import (
    FEATURES,
    HIDDEN_UNITS,
    MAX_DECISION_FEATURES,
    MAX_OPTION_FEATURES,
    STARTS,
)
from oriflamme.bots.distilled_policy.option_features import option_features
from oriflamme.bots.distilled_policy.policy_scores import policy_scores
from oriflamme.bots.distilled_policy.weights import (
    DistilledPolicy,
    built_in_policies,
    stack_policies,
)
from oriflamme.bots.playout_policy.layout import MAX_OPTIONS
from oriflamme.kernel.game import Game
from oriflamme.kernel.legal import count_legal, nth_legal

NAMES = list(STARTS)
FIRSTS = list(STARTS.values())


def feature_counts(marks: list[int]) -> Counter[str]:
    """How many features there are of each kind."""
    assert all(0 <= mark < FEATURES for mark in marks)
    return Counter(NAMES[bisect_right(FIRSTS, mark) - 1] for mark in marks)


def decision_features_of(game: Game) -> list[int]:
    """Those of the decision."""
    found = np.full(MAX_DECISION_FEATURES, -1, np.int64)
    return [int(mark) for mark in found[: decision_features(game, found)]]


def option_features_of(game: Game) -> dict[int, list[int]]:
    """Those of each option, by its number."""
    marks = {}
    for n in range(count_legal(game)):
        found = np.full(MAX_OPTION_FEATURES, -1, np.int64)
        action = nth_legal(game, n)
        marks[action] = [int(mark) for mark in found[: option_features(game, action, found)]]
    return marks


def court_policies() -> list[DistilledPolicy]:
    """The distilled policies that come with the package, one at a time."""
    found = built_in_policies()
    assert found
    return [DistilledPolicy(*one) for one in zip(*found)]


def king_policy() -> DistilledPolicy:
    return court_policies()[0]


def duke_policy() -> DistilledPolicy:
    return court_policies()[1]


def in_wide_integers(reflex: DistilledPolicy) -> DistilledPolicy:
    """The same policy in integers that cannot overflow."""
    return DistilledPolicy(*(numbers.astype(np.int64) for numbers in reflex))


def option_probs(game: Game, reflex: DistilledPolicy) -> dict[int, float]:
    """How likely each option is under a policy."""
    (found,) = option_probs_by_each(game, reflex)
    return found


def option_probs_by_each(game: Game, *reflexes: DistilledPolicy) -> list[dict[int, float]]:
    """The same under several policies that are evaluated at once."""
    count = len(reflexes)
    legal, found = np.empty((1, MAX_OPTIONS), np.int32), np.empty((count, MAX_OPTIONS))
    marks, sums = (
        np.empty(MAX_DECISION_FEATURES, np.int64),
        np.empty((count, 2 * HIDDEN_UNITS), np.int32),
    )
    options = policy_scores(game, *stack_policies(*reflexes), legal, found, marks, sums)
    numbers = legal[0, :options].tolist()
    return [dict(zip(numbers, chances[:options].tolist())) for chances in found]
