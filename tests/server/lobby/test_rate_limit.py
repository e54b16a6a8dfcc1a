"""How often somebody may do something."""

from oriflamme.server.lobby.rate_limit import RateLimit, RateLimits


def test_so_many_at_once_and_then_by_the_second() -> None:
    limit = RateLimit(rate=2, burst=3)

    assert [limit.take(100) for _ in range(4)] == [True, True, True, False]
    assert [limit.take(100.5) for _ in range(2)] == [True, False]
    assert [limit.take(200) for _ in range(4)] == [True, True, True, False]


def test_several_are_taken_together_or_not_at_all() -> None:
    limit = RateLimit(rate=2, burst=3)

    assert [limit.take(100, times) for times in (4, 2, 2, 0, 1, 1)] == [
        False,
        True,
        False,
        True,
        True,
        False,
    ]
    assert limit.wait(100, 3) == 1.5


def test_a_rate_of_nought_sets_no_limit() -> None:
    limit = RateLimit(rate=0, burst=1)

    assert all(limit.take(0) for _ in range(1000))


def test_everybody_has_a_bucket_of_their_own() -> None:
    limits = RateLimits(rate=1, burst=1, clock=lambda: 5.0)

    assert [limits.take(name) for name in "abab"] == [True, True, False, False]
