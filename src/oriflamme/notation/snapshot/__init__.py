"""A full state saved as a versioned JSON document, and restored to an equal one."""

from oriflamme.notation.snapshot.read import read_snapshot
from oriflamme.notation.snapshot.write import FORMAT, VERSION, write_snapshot

__all__ = ["FORMAT", "VERSION", "read_snapshot", "write_snapshot"]
