"""What is wrong is logged once, not as often as it is noticed."""

import pytest

from oriflamme.server.ops.health import LOG_INTERVAL_S, Health


def test_trouble_that_lasts_is_logged_once_and_so_is_its_end(
    caplog: pytest.LogCaptureFixture,
) -> None:
    now = 0.0
    health = Health(lambda: now)
    with caplog.at_level("WARNING"):
        for _ in range(5):
            health.report("roof", "it leaks")
        now += LOG_INTERVAL_S
        for _ in range(5):
            health.report("roof", None)

    assert caplog.messages == ["roof: it leaks", "roof: well again"]


def test_trouble_that_comes_and_goes_is_logged_at_a_bounded_pace(
    caplog: pytest.LogCaptureFixture,
) -> None:
    now = 0.0
    health = Health(lambda: now)
    with caplog.at_level("WARNING"):
        for _ in range(100):
            health.report("roof", "it leaks")
            health.report("roof", None)
            now += LOG_INTERVAL_S / 50

    assert len(caplog.messages) == 2
