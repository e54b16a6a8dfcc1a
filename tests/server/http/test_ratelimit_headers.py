"""Every answer of the API says how much may still be asked."""

from tests.testkit.server.app import House, hosted


@hosted(requests=10)
async def test_how_much_may_be_asked_at_once_is_said(house: House) -> None:
    browser = house.browser()

    assert (await browser.get("/api/tables")).headers["ratelimit-policy"] == '"reads";q=150;w=3'
    assert (await browser.post("/api/guest")).headers["ratelimit-policy"] == '"changes";q=30;w=3'


@hosted(requests=1e-9)
async def test_what_is_left_is_said_to_the_last(house: House) -> None:
    """Next to nothing comes back while the test runs."""
    browser = house.browser()
    answers = [await browser.post("/api/guest") for _ in range(31)]
    left = [answer.headers["ratelimit"].split(";")[1] for answer in answers]

    assert left == [f"r={max(29 - number, 0)}" for number in range(31)]
    assert [answer.status for answer in answers] == [200] * 30 + [429]
    assert (await browser.get("/api/tables")).headers["ratelimit"].startswith('"reads";r=149;')


@hosted(requests=0)
async def test_where_nothing_is_limited_nothing_is_said(house: House) -> None:
    assert "ratelimit" not in (await house.browser().get("/api/tables")).headers
