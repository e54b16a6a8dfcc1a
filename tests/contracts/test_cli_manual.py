"""docs/cli.md says what --help says."""

from pathlib import Path

from oriflamme.cli.manual import build_manual

MANUAL = Path(__file__).parents[2] / "docs" / "cli.md"


def test_the_manual_is_what_help_says_now() -> None:
    """If it is not: python -m oriflamme.cli.manual > docs/cli.md"""
    assert MANUAL.read_text(encoding="utf-8") == build_manual()
