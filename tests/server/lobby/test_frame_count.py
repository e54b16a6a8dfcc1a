"""Frames are counted, whatever they are and however they come in pieces."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode

from oriflamme.server.lobby.frame_count import FrameCount

words = st.builds(
    lambda opcode, size, fin: Frame(opcode, b"x" * size, fin).serialize(mask=True),
    st.sampled_from([Opcode.TEXT, Opcode.BINARY, Opcode.CONT]),
    st.sampled_from([0, 1, 125, 126, 127, 500, 70_000]),
    st.booleans(),
)
beats = st.builds(
    lambda opcode, size: Frame(opcode, b"x" * size).serialize(mask=True),
    st.sampled_from([Opcode.PING, Opcode.PONG, Opcode.CLOSE]),
    st.integers(0, 125),
)


@given(st.lists(words | beats, max_size=8), st.lists(st.integers(0, 200_000), max_size=8))
def test_all_frames_are_counted_in_any_chunks(sent: list[bytes], cuts: list[int]) -> None:
    stream, counted = b"".join(sent), FrameCount()
    edges = sorted({0, len(stream), *(min(cut, len(stream)) for cut in cuts)})

    counts = [counted.count(stream[a:b], most=100) for a, b in pairwise(edges)]

    assert sum(counts) == len(sent)


@given(st.lists(st.binary(max_size=60), max_size=5))
def test_any_bytes_are_counted_without_a_failure(chunks: list[bytes]) -> None:
    counted = FrameCount()

    assert all(counted.count(chunk, most=100) <= 1 + len(chunk) // 6 for chunk in chunks)


def test_nobody_counts_on_beyond_too_many() -> None:
    ping = Frame(Opcode.PING, b"").serialize(mask=True)

    assert FrameCount().count(ping * 40_000, most=100) == 101
