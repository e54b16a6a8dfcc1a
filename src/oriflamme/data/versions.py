"""By which programs and numberings a dataset was written."""

import platform
from importlib.metadata import PackageNotFoundError, version
from typing import Final

from oriflamme import __version__
from oriflamme.kernel.codec import CODEC_VERSION
from oriflamme.kernel.observation import OBSERVATION_VERSION

FORMAT: Final = "oriflamme-dataset"
FORMAT_VERSION: Final = 1
"""Of the manifest and of the columns."""
LIBRARIES: Final = ("numpy", "numba", "pyarrow")


def encoding_versions() -> dict[str, str]:
    """What the numbers in the columns mean: only a reader with the same ones can tell."""
    return {"observation": OBSERVATION_VERSION, "actions": CODEC_VERSION}


def versions() -> dict[str, str]:
    """All that the bytes of a dataset follow from, beside its setting."""
    python = ".".join(platform.python_version_tuple()[:2])
    programs = {"oriflamme": __version__, "python": python}
    return {**encoding_versions(), **programs, **{name: _installed(name) for name in LIBRARIES}}


def _installed(library: str) -> str:
    try:
        return version(library)
    except PackageNotFoundError:
        return "none"
