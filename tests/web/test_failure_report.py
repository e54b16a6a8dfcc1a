"""What a failed attempt has seen is kept in a file of its own, and told in bounded time."""

import socket
from pathlib import Path

import pytest

from tests.testkit.web.failure_report import FAILURE, FailureReport, described, health
from tests.testkit.web.server import Server
from tests.testkit.web.visits import Visit

SHORT_MS = 200


def test_each_failed_attempt_is_kept_with_frames_and_health(
    visit: Visit, server: Server, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    seen = FailureReport(tmp_path)
    page = visit("/rules")
    seen.watch(page)
    with page.expect_event("requestfailed"):
        page.route("**/lost", lambda route: route.abort())
        page.evaluate("() => void fetch('/lost').catch(() => {})")
    for _ in range(2):
        with seen.reported_on_failure(request.node, server.url):
            request.node.stash[FAILURE] = "TimeoutError: it did not come"
    request.node.stash[FAILURE] = ""

    first, second = sorted(tmp_path.iterdir())
    assert first.name == f"{Path(__file__).name}-{request.node.name}-1.txt"
    told = first.read_text()
    assert " frames drawn in 2 s\n" in told
    assert f"{server.url}/healthz: 200" in told
    assert f"failed: {server.url}/lost" in told
    assert "TimeoutError: it did not come" in told
    assert second.read_text().count("frames drawn") == 1


def test_nothing_is_kept_of_a_test_that_passed(
    visit: Visit, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    seen = FailureReport(tmp_path)
    seen.watch(visit("/rules"))
    with seen.reported_on_failure(request.node):
        pass

    assert list(tmp_path.iterdir()) == []


def test_a_page_that_hangs_is_described_in_bounded_time(visit: Visit) -> None:
    page = visit("/rules")
    page.evaluate("() => void setTimeout(() => { for (;;) {} }, 0)")

    assert described(page, SHORT_MS).count(f"Timeout {SHORT_MS}ms exceeded") == 3


def test_a_server_that_gives_no_answer_is_told_in_bounded_time() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        origin = f"127.0.0.1:{silent.getsockname()[1]}"
        assert health(origin, SHORT_MS).startswith("TimeoutError")
    assert health(origin, SHORT_MS).startswith("ConnectionRefusedError")
