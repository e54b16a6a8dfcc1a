"""A request says in one way where it ends."""

import asyncio
import json
from pathlib import Path

import pytest

from tests.testkit.server.server_process import ServerProcess

BODY = b"2\r\n{}\r\n0\r\n\r\n"
SECOND = b"GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"


async def answers(port: int, *lines: str) -> list[bytes]:
    """What a server answers to this, and to a second request in the same breath."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    head = "\r\n".join(("POST /api/guest HTTP/1.1", "Host: a", *lines, "", ""))
    # All at once: what came after the server had closed would be answered by a reset.
    writer.write(head.encode() + BODY + SECOND)
    told = await asyncio.wait_for(reader.read(), 60)
    writer.close()
    await writer.wait_closed()
    return told.split(b"HTTP/1.1 ")[1:]


@pytest.mark.parametrize("frames", ["on", "off"])
def test_a_request_with_two_ends_is_refused_and_nothing_after_it_is_heard(
    tmp_path: Path, frames: str
) -> None:
    async def run() -> None:
        async with ServerProcess(tmp_path / "o.db", direct_frames=frames) as server:
            chunked, size = "Transfer-Encoding: chunked", f"Content-Length: {len(BODY)}"
            for lines in ((chunked, size), (size, chunked)):
                (refused,) = await answers(server.port, *lines)
                assert refused.startswith(b"400")
                assert json.loads(refused.partition(b"\r\n\r\n")[2])["code"] == "invalid_message"
            first, second = await answers(server.port, chunked)
            assert (first[:3], second[:3]) == (b"200", b"200")

    asyncio.run(run())
