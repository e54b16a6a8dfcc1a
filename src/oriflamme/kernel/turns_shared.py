"""The games of a learner shared out to threads, each of which has its own part of them.

A part is taken block by block. Whoever is through with its own goes on to the others', so a thread
that is late, or sleeps, costs the others no more than its share.
"""

from typing import Any, Final

from oriflamme.kernel.decorators import exported
from oriflamme.kernel.shared import add, read, rest, write
from oriflamme.kernel.vector_step import (
    OBSERVATION_TYPES,
    OPTION_TYPES,
    RESULT_TYPES,
    SAMPLE_ACTIONS,
    sample_legal_range,
    step_range,
)

BLOCK: Final = 64
"""Games taken at once."""
LISTEN: Final = -1
"""To call for nothing, and wait for what others call for."""
AGAIN: Final = -2
"""To call for nothing, and see to the end of what was called for."""

# What is shared. Each number has a line of the processor's cache to itself.
LINE: Final = 8
CALLED: Final = 0
"""How many times something was called for."""
WHAT: Final = LINE
DONE: Final = 2 * LINE
"""How many games are done."""
TAKEN: Final = 3 * LINE
"""How many are taken, of each part."""


@exported(
    "int64[::1]",
    "int64",
    "int64",
    "int64",
    "games",
    "int32[::1]",
    "uint8[::1]",
    *OPTION_TYPES,
    *RESULT_TYPES,
    *OBSERVATION_TYPES,
)
def share_turns(
    shared: Any,
    part: int,
    call: int,
    patience: int,
    games: Any,
    actions: Any,
    asked: Any,
    which: int,
    drawn: int,
    chance: int,
    learner: Any,
    decider: Any,
    ended: Any,
    illegal: Any,
    reward: Any,
    rewards: Any,
    last: Any,
    observation: Any,
    mask: Any,
    legal: Any,
    counts: Any,
) -> int:
    """Do what is called for, beside whoever else does, one's own part first.

    Whoever called stays until all is done, or no longer than it has patience: 1 if it is. Whoever
    listens stays as long, for whatever is called for next.
    """
    parts = (len(shared) - TAKEN) // LINE
    blocks = (len(games) + BLOCK - 1) // BLOCK
    if call >= 0:
        write(shared, WHAT, call)
        write(shared, DONE, 0)
        for each in range(parts):
            write(shared, TAKEN + each * LINE, 0)
        add(shared, CALLED, 1)
    heard = -1
    idle = 0
    while idle < patience:
        called = read(shared, CALLED)
        if called != heard:
            heard = called
            idle = 0
            for other in range(parts):
                owner = (part + other) % parts
                first = blocks * owner // parts
                size = blocks * (owner + 1) // parts - first
                taken = add(shared, TAKEN + owner * LINE, 1)
                while taken < size:
                    start = (first + taken) * BLOCK
                    stop = min(start + BLOCK, len(games))
                    what = read(shared, WHAT)
                    if what == SAMPLE_ACTIONS:
                        sample_legal_range(games, start, stop, actions, legal, counts)
                    else:
                        step_range(
                            games,
                            start,
                            stop,
                            what,
                            actions,
                            asked,
                            which,
                            drawn,
                            chance,
                            learner,
                            decider,
                            ended,
                            illegal,
                            reward,
                            rewards,
                            last,
                            observation,
                            mask,
                            legal,
                            counts,
                        )
                    add(shared, DONE, stop - start)
                    taken = add(shared, TAKEN + owner * LINE, 1)
        elif call != LISTEN and read(shared, DONE) == len(games):
            return 1
        else:
            rest()
            idle += 1
    return 0
