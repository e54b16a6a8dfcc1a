"""Kings and dukes watched at play: what is written down of it, what a reflex learns from that, and
which files are refused."""

import re
from pathlib import Path

import numpy as np
import pytest

from learning.games_under_way import begun, by_instinct
from oriflamme.bots.distilled_policy.layout import FEATURES
from oriflamme.bots.distilled_policy.weights import BadPolicyFile
from oriflamme.kernel.codec import ACTIONS, WAIT
from oriflamme.kernel.game import Game
from oriflamme.kernel.games import GAME
from oriflamme.kernel.legal import list_legal
from training.reflex_marks import NO_MARK
from training.reflex_tutor import Tutor, new_reflex
from training.reflex_units import from_units, in_units, keep_reflex, kept_reflex
from training.reflex_watched import APART, CHOSEN, TooFew, Watching
from training.watched import NotWatched, Watched, keep_watched, read_watched, together
from training.watching_searchers import watch_game

SIMULATIONS = 12


@pytest.fixture(scope="module")
def kings() -> Watched:
    """A game of kings who hardly think."""
    _, watched = watch_game(7, 0, "king", SIMULATIONS)
    return watched


@pytest.fixture(scope="module")
def dukes() -> Watched:
    """The same deal for dukes, who think no more."""
    _, watched = watch_game(7, 0, "duke", SIMULATIONS)
    return watched


@pytest.fixture(scope="module")
def patient() -> Watched:
    """Somebody who waits wherever that is possible and else takes the first option, after trying
    all the others once."""
    hall, _ = begun(seed=5)
    parts = []
    for _ in range(12):
        by_instinct(hall, 5)
        mask = hall.arrays()["mask"][:, :ACTIONS] > 0
        whose, numbers = np.nonzero(mask)
        chosen = np.where(mask[:, WAIT], WAIT, mask.argmax(1))
        tried = np.where(numbers == chosen[whose], 9, 1)
        games = np.frombuffer(hall.save(), GAME).copy()
        decided = (games, chosen, mask.sum(1), numbers, tried)
        parts.append(as_written(Watched(*decided)))
    return together(parts)


def as_written(watched: Watched) -> Watched:
    kinds = (GAME, np.int16, np.int16, np.int16, np.int32)
    return Watched(*(array.astype(kind) for array, kind in zip(watched, kinds)))


def some_of(watched: Watched, count: int) -> Watched:
    """The first decisions."""
    options = int(watched.counts[:count].sum())
    return Watched(*(a[:count] for a in watched[:3]), *(a[:options] for a in watched[3:]))


def options_of(watched: Watched, at: int):
    first = int(watched.counts[:at].sum())
    return slice(first, first + int(watched.counts[at]))


def equal(one: Watched, other: Watched) -> bool:
    return all(a.tobytes() == b.tobytes() and a.dtype == b.dtype for a, b in zip(one, other))


def test_decisions_are_read_as_they_were_written(kings: Watched, tmp_path: Path):
    keep_watched(kings, tmp_path / "kings.npz")
    assert len(kings.chosen) > 10
    assert equal(read_watched(tmp_path / "kings.npz"), kings)
    assert [path.name for path in tmp_path.iterdir()] == ["kings.npz"]


def test_parts_go_together_byte_by_byte(kings: Watched):
    whole, options = together([kings, some_of(kings, 3)]), int(kings.counts[:3].sum())
    assert equal(some_of(whole, len(kings.chosen)), kings)
    assert whole.games[-3:].tobytes() == kings.games[:3].tobytes()
    assert whole.tried[-options:].tolist() == kings.tried[:options].tolist()


@pytest.mark.parametrize("who", ["king", "duke"])
def test_a_game_is_drawn_by_its_number_alone(who: str, kings: Watched, dukes: Watched):
    watched = {"king": kings, "duke": dukes}[who]
    number, again = watch_game(7, 0, who, SIMULATIONS)
    assert number == 0
    assert equal(again, watched)
    assert not equal(watch_game(7, 1, who, SIMULATIONS)[1], watched)


def test_dukes_are_watched_where_kings_would_be_and_do_other_things(kings: Watched, dukes: Watched):
    assert len(dukes.chosen) > 10
    assert dukes.games[0].tobytes() == kings.games[0].tobytes()
    assert not equal(dukes, kings)


@pytest.mark.parametrize("who", ["king", "duke"])
def test_all_options_of_a_decision_are_written_down_as_the_kernel_lists_them(
    who: str, kings: Watched, dukes: Watched
):
    watched = {"king": kings, "duke": dukes}[who]
    legal = np.zeros((1, 512), np.int32)
    for at in range(len(watched.chosen)):
        here = options_of(watched, at)
        count = list_legal(Game.load(watched.games, at), legal, 0)
        assert watched.numbers[here].tolist() == legal[0, :count].tolist()
        assert watched.tried[here].sum() == SIMULATIONS
        best = watched.numbers[here][watched.tried[here] == watched.tried[here].max()]
        assert watched.chosen[at] in best, "whoever searches takes what it tried most"


def test_half_of_what_is_learned_is_the_choice_and_half_goes_by_tries(patient: Watched):
    watching = Watching(patient, part=64)
    part = watching.lesson(np.array([5, 3]))
    inside = part.lesson.whose < 2
    for place, at in enumerate((5, 3)):
        here, tried = part.lesson.whose == place, patient.tried[options_of(patient, at)]
        assert (
            part.lesson.actions[here].tolist() == patient.numbers[options_of(patient, at)].tolist()
        )
        near = tried.astype(float) ** 2 / (tried.astype(float) ** 2).sum()
        np.testing.assert_allclose(part.told[here], CHOSEN * (tried == 9) + (1 - CHOSEN) * near)
        assert (part.chosen[here] == (tried == 9)).all()
    assert not part.told[~inside].any()
    assert not part.chosen[~inside].any()


def test_every_twentieth_decision_is_kept_apart(patient: Watched):
    watching = Watching(patient, part=64)
    assert sorted([*watching.apart, *watching.rest]) == [*range(len(patient.chosen))]
    assert 1 / APART - 0.01 < len(watching.apart) / len(patient.chosen) <= 1 / APART
    assert watching.foretell(new_reflex(1)).decisions == len(watching.apart)


@pytest.fixture(scope="module")
def corrected(patient: Watched):
    """A reflex that knew every other mark, what it became, and how well it foretold choices."""
    knew = np.arange(FEATURES + 1) % 2 == 0
    start, known = from_units(in_units(new_reflex(1), knew))
    tutor = Tutor(start, known, rate=5e-3)
    figures = [*Watching(patient, part=64).correct(tutor, passes=3, seed=3)]
    return start, known, tutor, figures


def test_a_reflex_gets_nearer_to_what_was_watched(corrected):
    *_, figures = corrected
    before, *_, after = figures
    assert len(figures) == 1 + 3
    assert after.nats < 0.8 * before.nats
    assert after.same > before.same


def test_marks_that_the_start_knew_stay_and_newly_met_ones_are_added(corrected, patient: Watched):
    start, known, tutor, _ = corrected
    lessons = [Watching(patient, part=64).lesson(which) for which in in_parts_of(64, patient)]
    met = np.zeros(FEATURES + 1, bool)
    for lesson, *_ in lessons:
        met[lesson.shared] = met[lesson.of_options] = True
    seen = np.asarray(tutor.seen)
    assert (seen >= known).all()
    assert (seen & ~known).any()
    assert not (seen & ~known & ~met).any()
    untouched = np.flatnonzero(known & ~met)[: FEATURES // 4]
    written = in_units(tutor.learned, seen)
    np.testing.assert_allclose(np.asarray(tutor.learned.rows)[untouched], start.rows[untouched])
    assert written.input_weights[untouched].any(1).all()
    assert not written.input_weights[:FEATURES][~seen[:NO_MARK]].any()


def in_parts_of(part: int, watched: Watched):
    return np.arange(len(watched.chosen) // part * part).reshape(-1, part)


def test_a_start_is_not_used_up_by_lessons(corrected):
    start, *_ = corrected
    assert np.isfinite(np.asarray(Tutor(start).learned.rows)).all()


def test_a_corrected_reflex_is_read_again_from_its_file(corrected, tmp_path: Path):
    _, _, tutor, _ = corrected
    keep_reflex(tutor.learned, tutor.seen, tmp_path / "reflex.npz")
    kept = kept_reflex(tmp_path / "reflex.npz")
    for there, here in zip(kept, in_units(tutor.learned, tutor.seen)):
        assert (there == here).all()


def test_too_few_decisions_for_a_part_are_refused(patient: Watched):
    with pytest.raises(TooFew, match="100 decisions are too few for parts of 96"):
        Watching(some_of(patient, 100), part=96)
    with pytest.raises(TooFew, match=f"{APART - 1} decisions are too few"):
        Watching(some_of(patient, APART - 1), part=1)
    assert len(Watching(some_of(patient, 100), part=95).rest) == 95


def test_options_that_are_not_those_of_the_games_are_refused(patient: Watched):
    numbers = patient.numbers.copy()
    numbers[0] += 1
    watching = Watching(Watched(*patient[:3], numbers, patient.tried), part=64)
    with pytest.raises(NotWatched, match="not those of the games"):
        watching.lesson(np.array([0]))


def test_files_of_something_else_are_refused_and_say_what_they_are(
    patient: Watched, tmp_path: Path
):
    path = tmp_path / "kings.npz"
    with pytest.raises(NotWatched, match=r"kings.npz: there is no such file"):
        read_watched(path)
    path.write_bytes(b"kings")
    with pytest.raises(NotWatched, match="holds no watched decisions"):
        read_watched(path)
    with path.open("wb") as file:
        np.save(file, patient.counts)
    with pytest.raises(NotWatched, match="holds no watched decisions"):
        read_watched(path)
    keep_reflex(new_reflex(1), np.ones(FEATURES + 1, bool), path)
    with pytest.raises(NotWatched, match="holds no watched decisions"):
        read_watched(path)
    keep_watched(some_of(patient, 9), path)
    with pytest.raises(BadPolicyFile, match=r"kings.npz: this is no reflex"):
        kept_reflex(path)
    with pytest.raises(BadPolicyFile, match="there is no such file"):
        kept_reflex(tmp_path / "reflex.npz")


def test_decisions_of_another_kernel_are_refused(patient: Watched, tmp_path: Path):
    other = "version 1 with 99 bytes a game, kinds 1+herald, actions 1"
    change(patient, tmp_path, made_for=np.array(other))
    with pytest.raises(NotWatched, match=f"is of {re.escape(other)}, this program reads"):
        read_watched(tmp_path / "kings.npz")


@pytest.mark.parametrize(
    ("name", "damage"),
    [
        ("games", lambda array: array[:-1]),
        ("chosen", lambda array: array[:-1]),
        ("chosen", lambda array: array - 1),
        ("counts", lambda array: array + 1),
        ("counts", lambda array: array.astype(np.int64)),
        ("numbers", lambda array: array[None]),
        ("tried", lambda array: array[:-1]),
        ("tried", lambda array: array * 0),
    ],
)
def test_damaged_decisions_are_refused(patient: Watched, tmp_path: Path, name: str, damage):
    kept = change(patient, tmp_path)
    change(patient, tmp_path, **{name: damage(kept[name])})
    with pytest.raises(NotWatched, match="is damaged"):
        read_watched(tmp_path / "kings.npz")


def change(watched: Watched, folder: Path, **others):
    """Some decisions in a file of which something is other than it was; all that was there."""
    path = folder / "kings.npz"
    keep_watched(some_of(watched, 9), path)
    with np.load(path) as kept:
        arrays = dict(kept)
    with path.open("wb") as file:
        np.savez(file, **(arrays | others))
    return arrays
