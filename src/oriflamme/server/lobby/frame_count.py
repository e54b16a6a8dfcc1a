"""How many frames a client sends, whatever is in them and however they come in pieces."""

from typing import Final

MASK: Final = 4
"""Bytes of the mask that comes with every frame of a client."""
LONGER: Final = {126: 2, 127: 8}
"""What the short size says where the true one follows, and in how many bytes."""


class FrameCount:
    """Counts heads and passes over all else: what RFC 6455 has a client send."""

    __slots__ = ("_head", "_left")

    def __init__(self) -> None:
        self._head = b""
        """The beginning of a frame whose head is not whole yet."""
        self._left = 0
        """Bytes of the present frame still to come."""

    def count(self, data: bytes, most: int) -> int:
        """How many frames begin in what came now. Beyond `most` nobody cares how many more."""
        is_between = not (self._left or self._head)
        if is_between and 6 <= len(data) < 132 and data[1] & 0x7F == len(data) - 6:
            return 1  # one short message, as nearly always
        data, start, count = self._head + data, self._left, 0
        self._head = b""
        while start < len(data):
            end = frame_end(data, start)
            if end is None:
                self._head, self._left = data[start:], 0
                return count
            start, count = end, count + 1
            if count > most:
                break
        self._left = start - len(data)
        return count


def frame_end(data: bytes, start: int) -> int | None:
    """Where the frame that begins here ends; none while too little of its head is there.

    >>> frame_end(bytes([0x81, 0x82, 1, 2, 3, 4, 5, 6]), 0)
    8
    """
    if start + 2 > len(data):
        return None
    size, payload = data[start + 1] & 0x7F, start + 2
    if more := LONGER.get(size):
        if payload + more > len(data):
            return None
        size, payload = int.from_bytes(data[payload : payload + more], "big"), payload + more
    return payload + MASK + size
