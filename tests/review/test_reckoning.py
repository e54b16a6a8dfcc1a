"""Play and luck, parted."""

from statistics import fmean, stdev

import pytest

from oriflamme.counsel.adviser import adviser
from oriflamme.review.gains import Gain, gains
from oriflamme.review.moments import final_shares
from oriflamme.review.reckoning import reckon
from review.games import played

ERRORS = (0.01, 0.01, 0.01)


def test_result_is_even_and_play_and_luck():
    gained = [Gain(0, (0.1, -0.1, 0.0), ERRORS), Gain(1, (0.2, -0.3, 0.1), ERRORS)]
    seats = reckon((1.0, 0.0, 0.0), gained, ())

    for seat in seats:
        assert seat.result == pytest.approx(seat.even + seat.play + seat.luck)
    assert sum(seat.play for seat in seats) == pytest.approx(0)
    assert sum(seat.luck for seat in seats) == pytest.approx(0)


def test_what_ones_own_decisions_brought_is_told_apart_from_what_those_of_others_did():
    gained = [Gain(0, (0.1, -0.1, 0.0), ERRORS), Gain(1, (0.2, -0.3, 0.1), ERRORS)]
    seats = reckon((1.0, 0.0, 0.0), gained, ())

    assert [seat.own for seat in seats] == pytest.approx([0.1, -0.3, 0.0])
    assert [seat.others for seat in seats] == pytest.approx([0.2, -0.1, 0.1])
    assert [seat.error for seat in seats] == pytest.approx([0.01 * 2**0.5] * 3)


def test_a_squire_among_pages_wins_by_play_and_not_by_luck():
    """Every seat in turn; `scripts/review_trials.py` tries the same with more games and a duke."""
    asked = adviser("duke")
    lucks, plays = [], []
    for number in range(24):
        names = ["page"] * 3
        names[number % 3] = "squire"
        record = played("base", " ".join(names), number)
        found = list(gains(record, asked, games=60, seed=number))
        seat = reckon(final_shares(record.final()), found, ())[number % 3]
        lucks.append(seat.luck)
        plays.append(seat.play)

    assert abs(fmean(lucks)) < 2 * stdev(lucks) / 24**0.5
    assert fmean(plays) > 4 * stdev(plays) / 24**0.5
