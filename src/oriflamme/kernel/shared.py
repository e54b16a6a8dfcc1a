"""Numbers that threads share: whatever one of them does to one of these, the others see whole."""

from typing import Any

from oriflamme.kernel.decorators import intrinsic


@intrinsic("read")
def read(numbers: Any, at: int) -> int:
    """What it is now, and all that was written before it was."""
    return int(numbers[at])


@intrinsic("write")
def write(numbers: Any, at: int, value: int) -> None:
    """Let it be seen, after all that was written before."""
    numbers[at] = value


@intrinsic("add")
def add(numbers: Any, at: int, amount: int) -> int:
    """Count it up: what it was before."""
    before = int(numbers[at])
    numbers[at] = before + amount
    return before


@intrinsic("rest")
def rest() -> None:
    """A moment's waiting, in which whoever shares the core can go on."""
