"""Kings and dukes watched at play: what is written down of it, what a reflex learns from that, and
which files are refused."""

import re
from pathlib import Path

import numpy as np
import pytest

from oriflamme.bots.distilled_policy.layout import FEATURES
from oriflamme.bots.distilled_policy.weights import BadPolicyFile
from oriflamme.kernel.codec import ACTIONS, WAIT
from oriflamme.kernel.game import Game
from oriflamme.kernel.games import GAME
from oriflamme.kernel.legal import list_legal
from tests.testkit.learning.running_games import new_games, play_by_playout_policy
from training.distill_features import NO_FEATURE
from training.distill_trainer import DistillTrainer, new_policy
from training.finetune_data import CHOSEN_SHARE, VALIDATION_EVERY, FinetuneData, TooFewDecisions
from training.integer_weights import from_integers, load_policy, save_policy, to_integers
from training.search_data import (
    BadSearchData,
    SearchData,
    concatenate,
    read_search_data,
    save_search_data,
)
from training.search_recorder import record_game

SIMULATIONS = 12


@pytest.fixture(scope="module")
def kings() -> SearchData:
    """A game of kings who hardly think."""
    _, watched = record_game(7, 0, "king", SIMULATIONS)
    return watched


@pytest.fixture(scope="module")
def dukes() -> SearchData:
    """The same deal for dukes, who think no more."""
    _, watched = record_game(7, 0, "duke", SIMULATIONS)
    return watched


@pytest.fixture(scope="module")
def patient() -> SearchData:
    """Somebody who waits wherever that is possible and else takes the first option, after trying
    all the others once."""
    hall, _ = new_games(seed=5)
    parts = []
    for _ in range(12):
        play_by_playout_policy(hall, 5)
        mask = hall.arrays()["mask"][:, :ACTIONS] > 0
        whose, numbers = np.nonzero(mask)
        chosen = np.where(mask[:, WAIT], WAIT, mask.argmax(1))
        tried = np.where(numbers == chosen[whose], 9, 1)
        games = np.frombuffer(hall.save(), GAME).copy()
        decided = (games, chosen, mask.sum(1), numbers, tried)
        parts.append(as_written(SearchData(*decided)))
    return concatenate(parts)


def as_written(watched: SearchData) -> SearchData:
    kinds = (GAME, np.int16, np.int16, np.int16, np.int32)
    return SearchData(*(array.astype(kind) for array, kind in zip(watched, kinds)))


def some_of(watched: SearchData, count: int) -> SearchData:
    """The first decisions."""
    options = int(watched.option_counts[:count].sum())
    return SearchData(*(a[:count] for a in watched[:3]), *(a[:options] for a in watched[3:]))


def options_of(watched: SearchData, at: int):
    first = int(watched.option_counts[:at].sum())
    return slice(first, first + int(watched.option_counts[at]))


def equal(one: SearchData, other: SearchData) -> bool:
    return all(a.tobytes() == b.tobytes() and a.dtype == b.dtype for a, b in zip(one, other))


def test_decisions_are_read_as_they_were_written(kings: SearchData, tmp_path: Path):
    save_search_data(kings, tmp_path / "kings.npz")
    assert len(kings.chosen) > 10
    assert equal(read_search_data(tmp_path / "kings.npz"), kings)
    assert [path.name for path in tmp_path.iterdir()] == ["kings.npz"]


def test_parts_go_together_byte_by_byte(kings: SearchData):
    whole, options = concatenate([kings, some_of(kings, 3)]), int(kings.option_counts[:3].sum())
    assert equal(some_of(whole, len(kings.chosen)), kings)
    assert whole.games[-3:].tobytes() == kings.games[:3].tobytes()
    assert whole.visits[-options:].tolist() == kings.visits[:options].tolist()


@pytest.mark.parametrize("who", ["king", "duke"])
def test_a_game_is_drawn_by_its_number_alone(who: str, kings: SearchData, dukes: SearchData):
    watched = {"king": kings, "duke": dukes}[who]
    number, again = record_game(7, 0, who, SIMULATIONS)
    assert number == 0
    assert equal(again, watched)
    assert not equal(record_game(7, 1, who, SIMULATIONS)[1], watched)


def test_dukes_are_watched_where_kings_would_be_and_do_other_things(
    kings: SearchData, dukes: SearchData
):
    assert len(dukes.chosen) > 10
    assert dukes.games[0].tobytes() == kings.games[0].tobytes()
    assert not equal(dukes, kings)


@pytest.mark.parametrize("who", ["king", "duke"])
def test_all_options_of_a_decision_are_written_down_as_the_kernel_lists_them(
    who: str, kings: SearchData, dukes: SearchData
):
    watched = {"king": kings, "duke": dukes}[who]
    legal = np.zeros((1, 512), np.int32)
    for at in range(len(watched.chosen)):
        here = options_of(watched, at)
        count = list_legal(Game.load(watched.games, at), legal, 0)
        assert watched.actions[here].tolist() == legal[0, :count].tolist()
        assert watched.visits[here].sum() == SIMULATIONS
        best = watched.actions[here][watched.visits[here] == watched.visits[here].max()]
        assert watched.chosen[at] in best, "whoever searches takes what it tried most"


def test_half_of_what_is_learned_is_the_choice_and_half_goes_by_tries(patient: SearchData):
    watching = FinetuneData(patient, batch_size=64)
    part = watching.batch(np.array([5, 3]))
    inside = part.batch.decisions < 2
    for place, at in enumerate((5, 3)):
        here, tried = part.batch.decisions == place, patient.visits[options_of(patient, at)]
        assert (
            part.batch.actions[here].tolist() == patient.actions[options_of(patient, at)].tolist()
        )
        near = tried.astype(float) ** 2 / (tried.astype(float) ** 2).sum()
        np.testing.assert_allclose(
            part.targets[here], CHOSEN_SHARE * (tried == 9) + (1 - CHOSEN_SHARE) * near
        )
        assert (part.chosen[here] == (tried == 9)).all()
    assert not part.targets[~inside].any()
    assert not part.chosen[~inside].any()


def test_every_twentieth_decision_is_kept_apart(patient: SearchData):
    watching = FinetuneData(patient, batch_size=64)
    assert sorted([*watching.validation, *watching.training]) == [*range(len(patient.chosen))]
    assert (
        1 / VALIDATION_EVERY - 0.01
        < len(watching.validation) / len(patient.chosen)
        <= 1 / VALIDATION_EVERY
    )
    assert watching.validate(new_policy(1)).decisions == len(watching.validation)


@pytest.fixture(scope="module")
def corrected(patient: SearchData):
    """A reflex that knew every other mark, what it became, and how well it foretold choices."""
    knew = np.arange(FEATURES + 1) % 2 == 0
    start, known = from_integers(to_integers(new_policy(1), knew))
    tutor = DistillTrainer(start, known, learning_rate=5e-3)
    figures = [*FinetuneData(patient, batch_size=64).finetune(tutor, epochs=3, seed=3)]
    return start, known, tutor, figures


def test_a_reflex_gets_nearer_to_what_was_watched(corrected):
    *_, figures = corrected
    before, *_, after = figures
    assert len(figures) == 1 + 3
    assert after.cross_entropy < 0.8 * before.cross_entropy
    assert after.agreement > before.agreement


def test_marks_that_the_start_knew_stay_and_newly_met_ones_are_added(
    corrected, patient: SearchData
):
    start, known, tutor, _ = corrected
    lessons = [
        FinetuneData(patient, batch_size=64).batch(which) for which in in_parts_of(64, patient)
    ]
    met = np.zeros(FEATURES + 1, bool)
    for lesson, *_ in lessons:
        met[lesson.shared] = met[lesson.option_features] = True
    seen = np.asarray(tutor.seen)
    assert (seen >= known).all()
    assert (seen & ~known).any()
    assert not (seen & ~known & ~met).any()
    untouched = np.flatnonzero(known & ~met)[: FEATURES // 4]
    written = to_integers(tutor.learned, seen)
    np.testing.assert_allclose(
        np.asarray(tutor.learned.input_weights)[untouched], start.input_weights[untouched]
    )
    assert written.input_weights[untouched].any(1).all()
    assert not written.input_weights[:FEATURES][~seen[:NO_FEATURE]].any()


def in_parts_of(part: int, watched: SearchData):
    return np.arange(len(watched.chosen) // part * part).reshape(-1, part)


def test_a_start_is_not_used_up_by_lessons(corrected):
    start, *_ = corrected
    assert np.isfinite(np.asarray(DistillTrainer(start).learned.input_weights)).all()


def test_a_corrected_reflex_is_read_again_from_its_file(corrected, tmp_path: Path):
    _, _, tutor, _ = corrected
    save_policy(tutor.learned, tutor.seen, tmp_path / "policy.npz")
    kept = load_policy(tmp_path / "policy.npz")
    for there, here in zip(kept, to_integers(tutor.learned, tutor.seen)):
        assert (there == here).all()


def test_too_few_decisions_for_a_part_are_refused(patient: SearchData):
    with pytest.raises(TooFewDecisions, match="100 decisions are too few for parts of 96"):
        FinetuneData(some_of(patient, 100), batch_size=96)
    with pytest.raises(TooFewDecisions, match=f"{VALIDATION_EVERY - 1} decisions are too few"):
        FinetuneData(some_of(patient, VALIDATION_EVERY - 1), batch_size=1)
    assert len(FinetuneData(some_of(patient, 100), batch_size=95).training) == 95


def test_options_that_are_not_those_of_the_games_are_refused(patient: SearchData):
    numbers = patient.actions.copy()
    numbers[0] += 1
    watching = FinetuneData(SearchData(*patient[:3], numbers, patient.visits), batch_size=64)
    with pytest.raises(BadSearchData, match="not those of the games"):
        watching.batch(np.array([0]))


def test_files_of_something_else_are_refused_and_say_what_they_are(
    patient: SearchData, tmp_path: Path
):
    path = tmp_path / "kings.npz"
    with pytest.raises(BadSearchData, match=r"kings.npz: there is no such file"):
        read_search_data(path)
    path.write_bytes(b"kings")
    with pytest.raises(BadSearchData, match="holds no watched decisions"):
        read_search_data(path)
    with path.open("wb") as file:
        np.save(file, patient.option_counts)
    with pytest.raises(BadSearchData, match="holds no watched decisions"):
        read_search_data(path)
    save_policy(new_policy(1), np.ones(FEATURES + 1, bool), path)
    with pytest.raises(BadSearchData, match="holds no watched decisions"):
        read_search_data(path)
    save_search_data(some_of(patient, 9), path)
    with pytest.raises(BadPolicyFile, match=r"kings.npz: this is no reflex"):
        load_policy(path)
    with pytest.raises(BadPolicyFile, match="there is no such file"):
        load_policy(tmp_path / "policy.npz")


def test_decisions_of_another_kernel_are_refused(patient: SearchData, tmp_path: Path):
    other = "version 1 with 99 bytes a game, kinds 1+herald, actions 1"
    change(patient, tmp_path, layout=np.array(other))
    with pytest.raises(BadSearchData, match=f"is of {re.escape(other)}, this program reads"):
        read_search_data(tmp_path / "kings.npz")


@pytest.mark.parametrize(
    ("name", "damage"),
    [
        ("games", lambda array: array[:-1]),
        ("chosen", lambda array: array[:-1]),
        ("chosen", lambda array: array - 1),
        ("option_counts", lambda array: array + 1),
        ("option_counts", lambda array: array.astype(np.int64)),
        ("actions", lambda array: array[None]),
        ("visits", lambda array: array[:-1]),
        ("visits", lambda array: array * 0),
    ],
)
def test_damaged_decisions_are_refused(patient: SearchData, tmp_path: Path, name: str, damage):
    kept = change(patient, tmp_path)
    change(patient, tmp_path, **{name: damage(kept[name])})
    with pytest.raises(BadSearchData, match="is damaged"):
        read_search_data(tmp_path / "kings.npz")


def change(watched: SearchData, folder: Path, **others):
    """Some decisions in a file of which something is other than it was; all that was there."""
    path = folder / "kings.npz"
    save_search_data(some_of(watched, 9), path)
    with np.load(path) as kept:
        arrays = dict(kept)
    with path.open("wb") as file:
        np.savez(file, **(arrays | others))
    return arrays
