"""How many files and sockets this process may have open, and has."""

import os
from typing import Final

RESERVED: Final = 64
"""For the database, the bots' processes and whoever asks how the server is: not for sockets."""
ENOUGH: Final = 65_536
"""More than a process ever has to ask for."""
LISTINGS: Final = ("/proc/self/fd", "/dev/fd")
"""Where a system lists what a process has open."""


def most_files() -> int | None:
    """How many the system lets this process open; none where it does not say."""
    try:
        import resource
    except ImportError:  # on Windows
        return None
    most, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return None if most == resource.RLIM_INFINITY else most


def ask_for_more() -> None:
    """Have the system allow as many as it allows anybody who asks."""
    most = most_files()
    if most is None or most >= ENOUGH:
        return
    import resource

    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = ENOUGH if hard == resource.RLIM_INFINITY else min(ENOUGH, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(most, wanted), hard))


def open_files() -> int | None:
    """How many are open now; none where the system does not say."""
    for listing in LISTINGS:
        try:
            return len(os.listdir(listing))
        except FileNotFoundError:
            continue
        except OSError:  # not even one is left to look with
            return most_files()
    return None


def are_short() -> bool:
    """Whether so few are left that no socket may have them."""
    most, now = most_files(), open_files()
    return most is not None and now is not None and now > most - reserved(most)


def room_for(connections: int) -> bool:
    """Whether one more socket, beside these, leaves enough for all else."""
    most = most_files()
    return most is None or connections < most - reserved(most) // 2


def reserved(most: int) -> int:
    """
    >>> reserved(1024), reserved(128)
    (64, 32)
    """
    return min(RESERVED, most // 4)
