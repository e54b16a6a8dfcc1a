"""A reflex that is kept in a file, and the one that comes with the package."""

import logging
from collections.abc import Callable

import numpy as np
import pytest

from bots.reflex.kept import read, saved, small, unpacked, written
from bots.reflex.marked import court
from oriflamme.bots.reflex import weights
from oriflamme.bots.reflex.layout import GRAIN
from oriflamme.bots.reflex.weights import LIMIT, NONE_LEARNED, SHAPES, Reflex, court_reflex


@pytest.mark.parametrize("make", [court, small])
def test_what_is_written_is_read_again(make: Callable[[], Reflex]):
    known = make()
    for numbers, again in zip(known, read(written(known))):
        np.testing.assert_array_equal(numbers, again)
        assert again.dtype == np.int16
        assert again.flags.c_contiguous


def test_numbers_are_written_no_finer_than_they_are_told():
    finer = Reflex(*(numbers + 1 for numbers in small()))
    for coarse, again in zip(small(), read(written(finer))):
        np.testing.assert_array_equal(coarse, again)


def test_one_comes_with_the_package_and_is_read_once():
    found = court()
    assert court_reflex() is found
    assert [numbers.shape for numbers in found] == list(SHAPES)
    assert all(numbers.any() for numbers in found)


def test_where_none_comes_with_the_package_it_is_said(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    monkeypatch.setattr(weights, "FILE", "no such file")
    with caplog.at_level(logging.WARNING):
        assert court_reflex.__wrapped__() is None
    assert [record.message for record in caplog.records] == [
        "the king takes everybody to follow instinct: there is no no such file"
    ]


def test_having_learned_nothing_takes_no_room():
    assert [len(numbers) for numbers in NONE_LEARNED] == [0, 0, 0]
    assert [numbers.ndim for numbers in NONE_LEARNED] == [len(shape) for shape in SHAPES]


@pytest.mark.parametrize("most", [LIMIT, -LIMIT])
def test_the_greatest_number_is_told_as_it_is(most: int):
    arrays = unpacked()
    arrays["says"].flat[-1] = most
    assert read(saved(**arrays)).says.flat[-1] == most * GRAIN
