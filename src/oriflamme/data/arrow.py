"""The one door to pyarrow, which is slow to import and not on every machine."""

from importlib.util import find_spec
from typing import Any

from oriflamme.rules.errors import OriflammeError


class ArrowUnavailable(OriflammeError):
    """pyarrow is not installed."""


def has_arrow() -> bool:
    """Whether pyarrow is installed, and NumPy, which comes with it (the extra `data`)."""
    return all(find_spec(library) is not None for library in ("numpy", "pyarrow"))


def arrow() -> Any:
    """pyarrow, with its Parquet and its functions over columns."""
    if not has_arrow():
        raise ArrowUnavailable("datasets need pyarrow: install the extra oriflamme[data]")
    import pyarrow
    import pyarrow.compute
    import pyarrow.parquet

    return pyarrow
