"""Numbers that threads share: whatever one of them does to one of these, the others see whole."""

from typing import Any

from oriflamme.kernel.compiling import machine_word


@machine_word("read")
def read(numbers: Any, at: int) -> int:
    """What it is now, and all that was written before it was."""
    return int(numbers[at])


@machine_word("write")
def write(numbers: Any, at: int, value: int) -> None:
    """Let it be seen, after all that was written before."""
    numbers[at] = value


@machine_word("add")
def add(numbers: Any, at: int, amount: int) -> int:
    """Count it up: what it was before."""
    before = int(numbers[at])
    numbers[at] = before + amount
    return before


@machine_word("rest")
def rest() -> None:
    """A moment's waiting, in which whoever shares the core can go on."""
