"""How many files and sockets this process may have open, and has."""

import os
from typing import Final

RESERVED_FILES: Final = 64
"""For the database, the bots' processes and whoever asks how the server is: not for sockets."""
WANTED_FILES: Final = 65_536
"""More than a process ever has to ask for."""
FD_FOLDERS: Final = ("/proc/self/fd", "/dev/fd")
"""Where a system lists what a process has open."""


def file_limit() -> int | None:
    """How many the system lets this process open; none where it does not say."""
    try:
        import resource
    except ImportError:  # on Windows
        return None
    most, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return None if most == resource.RLIM_INFINITY else most


def raise_file_limit() -> None:
    """Have the system allow as many as it allows anybody who asks."""
    most = file_limit()
    if most is None or most >= WANTED_FILES:
        return
    import resource

    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = WANTED_FILES if hard == resource.RLIM_INFINITY else min(WANTED_FILES, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(most, wanted), hard))


def open_file_count() -> int | None:
    """How many are open now; none where the system does not say."""
    for listing in FD_FOLDERS:
        try:
            return len(os.listdir(listing))
        except FileNotFoundError:
            continue
        except OSError:  # not even one is left to look with
            return file_limit()
    return None


def is_near_limit() -> bool:
    """Whether so few are left that no socket may have them."""
    most, now = file_limit(), open_file_count()
    return most is not None and now is not None and now > most - reserved_files(most)


def has_room_for(connections: int) -> bool:
    """Whether one more socket, beside these, leaves enough for all else."""
    most = file_limit()
    return most is None or connections < most - reserved_files(most) // 2


def reserved_files(most: int) -> int:
    """
    >>> reserved_files(1024), reserved_files(128)
    (64, 32)
    """
    return min(RESERVED_FILES, most // 4)
