"""Files that hold no reflex, or one that does not fit, are refused with the reason."""

from collections.abc import Callable
from io import BytesIO
from typing import Any

import numpy as np
import pytest

from oriflamme.bots.distilled_policy.layout import FEATURES
from oriflamme.bots.distilled_policy.weights import (
    ARRAY_NAMES,
    LAYOUT,
    MAX_STORED,
    SHAPES,
    BadPolicyFile,
)
from tests.testkit.bots.policy_files import npz_bytes, read, small_policy, unpacked_arrays, written


def lone_array() -> bytes:
    file = BytesIO()
    np.save(file, np.zeros(3))
    return file.getvalue()


@pytest.mark.parametrize(
    "kept",
    [b"", b"no file of arrays", b"PK\3\4 cut off", lone_array(), npz_bytes(marks=np.zeros(3))],
    ids=["empty", "text", "stub", "one array", "other names"],
)
def test_what_is_no_file_of_a_reflex_is_refused(kept: bytes):
    with pytest.raises(BadPolicyFile, match=r"this is no reflex: ."):
        read(kept)


def test_what_is_cut_off_anywhere_is_refused():
    kept = written(small_policy())
    for length in range(0, len(kept), 7):
        with pytest.raises(BadPolicyFile, match=r"this is no reflex: ."):
            read(kept[:length])


def test_what_is_damaged_anywhere_is_refused_or_read_but_nothing_else():
    kept = written(small_policy())
    for at in range(len(kept)):
        damaged = bytearray(kept)
        damaged[at] ^= 1 << at % 8
        try:
            found = read(bytes(damaged))
        except BadPolicyFile:
            continue
        assert [(n.shape, n.dtype) for n in found] == [(shape, np.int16) for shape in SHAPES]


def test_objects_are_not_brought_to_life():
    with pytest.raises(BadPolicyFile, match="allow_pickle"):
        read(npz_bytes(**(unpacked_arrays() | {"input_weights": np.array([{}])})))


def test_one_made_for_other_marks_is_refused():
    with pytest.raises(BadPolicyFile, match=r"of \[1, 2\] numbers, here there are \["):
        read(npz_bytes(**dict.fromkeys(ARRAY_NAMES, np.array([1, 2])), version=1))
    with pytest.raises(BadPolicyFile, match=f"here there are .*{FEATURES + 1}"):
        read(npz_bytes(**(unpacked_arrays() | {"layout": np.array(LAYOUT) + 1})))


def test_one_of_another_version_is_refused_with_both_versions():
    with pytest.raises(BadPolicyFile, match="of version 2, this program reads version 1"):
        read(npz_bytes(**(unpacked_arrays() | {"version": 2})))


@pytest.mark.parametrize("name", ARRAY_NAMES[1:])
@pytest.mark.parametrize("wrong", [np.int8, np.int32, np.uint16, np.float32, np.bool_])
def test_numbers_of_another_type_are_refused(name: str, wrong: type):
    arrays = unpacked_arrays()
    with pytest.raises(BadPolicyFile, match=f"{np.dtype(wrong)} .* where int16 .* should be"):
        read(npz_bytes(**(arrays | {name: arrays[name].astype(wrong)})))


SHAPED: dict[str, Callable[[Any], Any]] = {
    "shorter": lambda numbers: numbers[1:],
    "longer": lambda numbers: np.concatenate([numbers, numbers[:1]]),
    "deeper": lambda numbers: numbers[None],
    "single": lambda numbers: numbers.ravel()[0],
    "turned": lambda numbers: numbers.T[:-1] if numbers.ndim > 1 else numbers[:, None],
}


@pytest.mark.parametrize("name", ARRAY_NAMES[1:])
@pytest.mark.parametrize("how", SHAPED)
def test_numbers_of_another_shape_are_refused(name: str, how: str):
    arrays = unpacked_arrays()
    with pytest.raises(BadPolicyFile, match="should be"):
        read(npz_bytes(**(arrays | {name: SHAPED[how](arrays[name])})))


@pytest.mark.parametrize("beyond", [-1, FEATURES + 1, 2**15 - 1, -(2**15)])
def test_a_mark_that_there_is_not_is_refused(beyond: int):
    arrays = unpacked_arrays()
    arrays["features"][0] = beyond
    with pytest.raises(BadPolicyFile, match=f"beyond the {FEATURES} there are"):
        read(npz_bytes(**arrays))


@pytest.mark.parametrize("name", ["input_weights", "direct_weights", "output_weights"])
@pytest.mark.parametrize("beyond", [MAX_STORED + 1, -MAX_STORED - 1, -(2**15)])
def test_a_number_that_would_run_over_once_told_finely_is_refused(name: str, beyond: int):
    arrays = unpacked_arrays()
    arrays[name].flat[-1] = beyond
    with pytest.raises(BadPolicyFile, match=f"a number beyond {MAX_STORED}"):
        read(npz_bytes(**arrays))
