"""A reflex that is kept in a file, and those that come with the package."""

import logging
from collections.abc import Callable
from importlib.resources import files

import numpy as np
import pytest

from oriflamme.bots.distilled_policy import weights
from oriflamme.bots.distilled_policy.layout import WEIGHT_STEP
from oriflamme.bots.distilled_policy.weights import (
    FILES,
    MAX_STORED,
    NO_POLICIES,
    SHAPES,
    DistilledPolicy,
    built_in_policies,
)
from tests.testkit.bots.policy_features import court_policies, duke_policy, king_policy
from tests.testkit.bots.policy_files import npz_bytes, read, small_policy, unpacked_arrays, written


@pytest.mark.parametrize("make", [king_policy, duke_policy, small_policy])
def test_what_is_written_is_read_again(make: Callable[[], DistilledPolicy]):
    known = make()
    for numbers, again in zip(known, read(written(known))):
        np.testing.assert_array_equal(numbers, again)
        assert again.dtype == np.int16
        assert again.flags.c_contiguous


def test_numbers_are_written_no_finer_than_they_are_told():
    finer = DistilledPolicy(*(numbers + 1 for numbers in small_policy()))
    for coarse, again in zip(small_policy(), read(written(finer))):
        np.testing.assert_array_equal(coarse, again)


def test_a_kings_and_a_dukes_come_with_the_package_and_are_read_once():
    found = built_in_policies()
    assert found
    assert built_in_policies() is found
    assert [numbers.shape for numbers in found] == [(len(FILES), *shape) for shape in SHAPES]
    assert all(numbers.flags.c_contiguous for numbers in found)
    assert all(numbers.any() for reflex in court_policies() for numbers in reflex)


def test_they_come_in_the_order_of_their_files():
    """In which whoever recalls how somebody plays counts them."""
    assert FILES == ("king_policy.npz", "duke_policy.npz")
    for name, reflex in zip(FILES, court_policies()):
        again = read(files("oriflamme.bots.distilled_policy").joinpath(name).read_bytes())
        assert all((there == here).all() for there, here in zip(again, reflex))


@pytest.mark.parametrize("first", [(), ("king_policy.npz",)], ids=["none", "one"])
def test_where_not_all_come_with_the_package_it_is_said(
    first: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    monkeypatch.setattr(weights, "FILES", (*first, "no such file"))
    with caplog.at_level(logging.WARNING):
        assert built_in_policies.__wrapped__() is None
    assert [record.message for record in caplog.records] == [
        "the king takes everybody to follow instinct: there is no no such file"
    ]


def test_a_file_of_the_package_that_holds_no_reflex_is_named(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    monkeypatch.setattr(weights, "FILES", ("king_policy.npz", "layout.py"))
    with caplog.at_level(logging.WARNING):
        assert built_in_policies.__wrapped__() is None
    (record,) = caplog.records
    assert "follow instinct: layout.py: this is no reflex: " in record.message


def test_having_learned_nothing_takes_no_room():
    assert [len(numbers) for numbers in NO_POLICIES] == [0, 0, 0]
    assert [numbers.shape[1:] for numbers in NO_POLICIES] == list(SHAPES)


@pytest.mark.parametrize("most", [MAX_STORED, -MAX_STORED])
def test_the_greatest_number_is_told_as_it_is(most: int):
    arrays = unpacked_arrays()
    arrays["output_weights"].flat[-1] = most
    assert read(npz_bytes(**arrays)).output_weights.flat[-1] == most * WEIGHT_STEP
