"""How to cite says which version this is."""

from pathlib import Path

from oriflamme import __version__

ROOT = Path(__file__).parents[2]


def test_the_citation_names_the_present_version() -> None:
    lines = (ROOT / "CITATION.cff").read_text(encoding="utf-8").splitlines()
    assert f"version: {__version__}" in lines
    page = (ROOT / "docs/environments.md").read_text(encoding="utf-8")
    assert f"version = {{{__version__}}}" in page
