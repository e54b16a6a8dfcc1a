"""Reflexes: a net as the teacher, what is learned from it, and what of that is written down."""

from io import BytesIO

import jax.numpy as jnp
import numpy as np
import pytest

from oriflamme.bots.distilled_policy.layout import (
    FEATURES,
    HIDDEN_UNITS,
    MAX_DECISION_FEATURES,
    SCALE,
    WEIGHT_STEP,
)
from oriflamme.bots.distilled_policy.policy_scores import MAX_STEP, STEPS_PER_LOGIT, policy_scores
from oriflamme.bots.distilled_policy.weights import (
    SHAPES,
    DistilledPolicy,
    read_policy,
    stack_policies,
    write_policy,
)
from oriflamme.bots.playout_policy.layout import MAX_OPTIONS
from oriflamme.kernel.codec import WAIT
from oriflamme.kernel.game import Game
from oriflamme.kernel.games import GAME
from oriflamme.learning.action_head import rows_of_actions
from oriflamme.learning.env_step import SCRIPTED_ACTION
from oriflamme.learning.network import new_weights
from oriflamme.learning.policy_assignment import EMPTY, LEARNER, SCRIPTED
from tests.testkit.bots.policy_features import duke_policy, in_wide_integers, king_policy
from tests.testkit.learning.running_games import CONFIG, SHORT, new_games, play_by_playout_policy
from training.distill_batch import (
    OPTIONS_PER_DECISION,
    DistillBatch,
    batch_from_backend,
    batch_from_games,
)
from training.distill_features import NO_FEATURE
from training.distill_run import DistillPlan, distill
from training.distill_teacher import DistillTeacher
from training.distill_trainer import DistillStats, DistillTrainer, log_probs, new_policy
from training.integer_weights import from_integers, to_integers


@pytest.fixture(scope="module")
def asked():
    """A teacher, what it decides in games that are under way, and the lesson they make."""
    hall, seating = new_games(seed=4)
    teacher = DistillTeacher(CONFIG, seating, new_weights(CONFIG.size, 1))
    shown = play_by_playout_policy(hall, 40)
    return seating, teacher, shown, teacher.decide(shown), batch_from_backend(hall), hall.save()


def patient(part: DistillBatch):
    """Somebody who waits wherever that is possible, and elsewhere takes any option as likely."""
    options = np.bincount(part.decisions, minlength=len(part.shared) + 1)
    may_wait = (
        np.bincount(part.decisions, part.actions == WAIT, len(part.shared) + 1)[part.decisions] > 0
    )
    chances = np.where(may_wait, part.actions == WAIT, 1 / options[part.decisions])
    return np.where(part.decisions < len(part.shared), chances, 0.0).astype(np.float32)


@pytest.fixture(scope="module")
def taught() -> tuple[DistillTrainer, list[DistillBatch], list[DistillStats]]:
    """A tutor after some lessons by whoever is patient."""
    hall, _ = new_games(seed=5)
    tutor, parts, figures = DistillTrainer(new_policy(1)), [], []
    for number in range(20):
        play_by_playout_policy(hall, 5)
        parts.append(batch_from_backend(hall))
        figures.append(tutor.update(parts[-1], patient(parts[-1]), number / 20))
    return tutor, parts, figures


def written(learned: DistilledPolicy) -> DistilledPolicy:
    """As it is read again from a file."""
    file = BytesIO()
    write_policy(file, learned)
    file.seek(0)
    return read_policy(file)


def weighed(game: Game, learned: DistilledPolicy):
    """The actions that a search finds, and the logarithms of how likely it takes each to be."""
    legal, odds = np.zeros((1, MAX_OPTIONS), np.int32), np.zeros((1, MAX_OPTIONS))
    marks, sums = (
        np.zeros(MAX_DECISION_FEATURES, np.int64),
        np.zeros((1, 2 * HIDDEN_UNITS), np.int64),
    )
    count = policy_scores(
        game, *stack_policies(in_wide_integers(learned)), legal, odds, marks, sums
    )
    return legal[0, :count], np.log(odds[0, :count])


@pytest.mark.parametrize("whose", ["a king's", "a duke's", "new"])
def test_a_search_weighs_options_as_a_lesson_does(asked, whose: str):
    """Up to a step of the table of likelihoods."""
    *_, part, kept = asked
    court = {"a king's": king_policy, "a duke's": duke_policy}
    new = to_integers(new_policy(2), np.ones(FEATURES + 1, bool))
    learned = court[whose]() if whose in court else new
    told, games = np.asarray(log_probs(from_integers(learned)[0], part)), np.frombuffer(kept, GAME)
    for at in range(0, CONFIG.games, 5):
        here = part.decisions == at
        legal, logs = weighed(Game.load(games, at), learned)
        assert part.actions[here].tolist() == legal.tolist()
        behind = np.maximum(told[here] - told[here].max(), -MAX_STEP / STEPS_PER_LOGIT)
        np.testing.assert_allclose(logs, behind, atol=1.5 / STEPS_PER_LOGIT)


def test_rounding_changes_little_of_what_was_learned(taught):
    tutor, parts, _ = taught
    kept = written(to_integers(tutor.learned, tutor.seen))
    before, after = (
        log_probs(tutor.learned, parts[-1]),
        log_probs(from_integers(kept)[0], parts[-1]),
    )
    assert float(jnp.abs(jnp.exp(before) - jnp.exp(after)).max()) < 0.05


def test_a_reflex_gets_nearer_to_its_teacher(taught):
    *_, figures = taught
    above = [float(each.cross_entropy - each.teacher_entropy) for each in figures]
    assert max(above[-3:]) < above[0] / 2
    assert float(figures[0].agreement) < float(figures[-1].agreement) <= 1.0


def test_the_network_plays_its_own_seats_and_leaves_the_others_to_the_playout_policy(asked):
    seating, _, shown, decided, *_ = asked
    actions, mask = np.asarray(decided.actions), np.asarray(shown["mask"])
    owner = seating.policies[np.arange(CONFIG.games), np.asarray(shown["decider"])]
    assert set(owner.tolist()) == {LEARNER, SCRIPTED}
    assert EMPTY not in owner
    assert (actions[owner == SCRIPTED] == SCRIPTED_ACTION).all()
    own = np.flatnonzero(owner == LEARNER)
    assert mask[own, actions[own]].all()


def test_decisions_beyond_the_sight_of_the_net_are_not_learned_from(asked):
    _, teacher, _, decided, part, _ = asked
    chances = np.asarray(teacher.targets(decided, part))
    inside = part.decisions < CONFIG.games
    hidden = rows_of_actions(SHORT)[part.actions] < 0
    sees_all = np.bincount(part.decisions[inside & hidden], minlength=CONFIG.games) == 0
    assert 0 < sees_all.sum() < CONFIG.games
    sums = np.bincount(part.decisions, chances, CONFIG.games + 1)
    np.testing.assert_allclose(sums, [*sees_all, 0.0], atol=1e-5)

    tutor = DistillTrainer(new_policy(1))
    assert int(tutor.update(part, chances, done=0.0).decisions) == sees_all.sum()
    marks = (part.shared[sees_all], part.option_features[inside][sees_all[part.decisions[inside]]])
    assert met(tutor).tolist() == sorted({*np.concatenate([*map(np.ravel, marks)])} - {NO_FEATURE})


def met(tutor: DistillTrainer):
    return np.flatnonzero(np.asarray(tutor.seen)[:FEATURES])


def test_a_decision_whose_options_have_no_room_is_left_out():
    hall, _ = new_games(seed=6)
    play_by_playout_policy(hall, 12)
    games, counts = np.frombuffer(hall.save(), GAME), hall.arrays()["mask"].sum(1, dtype=np.int64)
    most = int(counts.max())
    assert most > OPTIONS_PER_DECISION
    fit = CONFIG.games * OPTIONS_PER_DECISION // most
    part = batch_from_games(
        np.repeat(games[counts.argmax()], CONFIG.games), np.full(CONFIG.games, most)
    )
    assert (np.bincount(part.decisions)[:fit] == most).all()
    assert not np.isin(np.arange(fit, CONFIG.games), part.decisions).any()

    figures = DistillTrainer(new_policy(1)).update(part, patient(part), done=0.0)
    assert int(figures.decisions) == fit
    assert np.isfinite(float(figures.cross_entropy))


def test_marks_that_were_never_met_say_nothing(taught):
    tutor, parts, _ = taught
    kept = written(to_integers(tutor.learned, tutor.seen))
    marks = np.unique(
        np.concatenate([m.ravel() for p in parts for m in (p.shared, p.option_features)])
    )
    assert met(tutor).tolist() == marks[marks != NO_FEATURE].tolist()
    says = kept.input_weights.any(1) | (kept.direct_weights != 0)
    assert np.flatnonzero(says[:FEATURES]).tolist() == met(tutor).tolist()
    assert kept.input_weights[NO_FEATURE].any(), "what sums have anyway"


def test_weights_are_written_in_grains_and_none_is_too_great():
    learned = DistilledPolicy(*(jnp.full(shape, 0.013) for shape in SHAPES))
    far = DistilledPolicy(*(jnp.full(shape, -9.5) for shape in SHAPES))
    seen = np.ones(FEATURES + 1, bool)
    near, far = to_integers(learned, seen), to_integers(far, seen)
    for numbers in (near.input_weights, near.output_weights, near.direct_weights[:FEATURES]):
        assert set(numbers.ravel().tolist()) == {2 * WEIGHT_STEP}
    for numbers in (far.input_weights, far.output_weights, far.direct_weights[:FEATURES]):
        assert set(numbers.ravel().tolist()) == {-8 * SCALE}
    assert near.direct_weights[NO_FEATURE] == far.direct_weights[NO_FEATURE] == 0


def test_a_course_is_done_by_lessons_or_by_time_whichever_is_further():
    course = DistillPlan(updates=100, minutes=2.0)
    assert course.part_done(25, seconds=6.0) == 0.25
    assert course.part_done(25, seconds=60.0) == 0.5
    assert course.part_done(100, seconds=600.0) == 1.0


def test_a_course_ends_when_it_is_done():
    hall, seating = new_games(seed=7)
    teacher, tutor = (
        DistillTeacher(CONFIG, seating, new_weights(CONFIG.size, 1)),
        DistillTrainer(new_policy(1)),
    )
    assert len([*distill(hall, teacher, tutor, DistillPlan(3, minutes=1e6, warm_up=1))]) == 3
    assert len([*distill(hall, teacher, tutor, DistillPlan(3, minutes=1e-9, warm_up=1))]) == 1
