"""Every answer of the API says how much may still be asked."""

from tests.testkit.server.app import RunningServer, with_server


@with_server(request_rate=10)
async def test_how_much_may_be_asked_at_once_is_said(server: RunningServer) -> None:
    client = server.client()

    assert (await client.get("/api/tables")).headers["ratelimit-policy"] == '"reads";q=150;w=3'
    assert (await client.post("/api/guest")).headers["ratelimit-policy"] == '"changes";q=30;w=3'


@with_server(request_rate=1e-9)
async def test_what_is_left_is_said_to_the_last(server: RunningServer) -> None:
    """Next to nothing comes back while the test runs."""
    client = server.client()
    answers = [await client.post("/api/guest") for _ in range(31)]
    left = [answer.headers["ratelimit"].split(";")[1] for answer in answers]

    assert left == [f"r={max(29 - number, 0)}" for number in range(31)]
    assert [answer.status for answer in answers] == [200] * 30 + [429]
    assert (await client.get("/api/tables")).headers["ratelimit"].startswith('"reads";r=149;')


@with_server(request_rate=0)
async def test_where_nothing_is_limited_nothing_is_said(server: RunningServer) -> None:
    assert "ratelimit" not in (await server.client().get("/api/tables")).headers
