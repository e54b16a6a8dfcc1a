"""Every page a reader opens first."""

import re
from pathlib import Path

import pytest

from oriflamme.i18n import LOCALES

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
ARCHIVE = ROOT / "docs" / "archive"
"""Pages that tell of what is no longer there."""


def found(pattern: str) -> list[tuple[Path, str]]:
    """What the pages say in these words, each with its page."""
    return [
        (page, each)
        for page in PAGES
        for each in re.findall(pattern, page.read_text("utf-8"), re.MULTILINE)
    ]


def test_every_link_to_a_file_leads_somewhere() -> None:
    links = found(r"\]\((?!https?:|#)([^)#\s]+)")

    assert [(page, link) for page, link in links if not (page.parent / link).exists()] == []


MARKER = re.compile(r"<!-- (.+): (begin|end)\b.*-->")
"""The edges of a section that a script writes anew."""
MARKER_IN_CODE = re.compile(r'"(<!-- [^"]+: (?:begin|end)\b[^"]*-->)"')


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_sections_that_scripts_write_do_not_overlap(page: Path) -> None:
    markers = MARKER.findall(page.read_text(encoding="utf-8"))

    names = list(dict.fromkeys(name for name, _ in markers))
    assert markers == [(name, edge) for name in names for edge in ("begin", "end")]


def test_every_section_that_a_script_writes_stands_on_one_page() -> None:
    pages = [page.read_text(encoding="utf-8") for page in PAGES]
    standing = [marker[0] for text in pages for marker in MARKER.finditer(text)]
    scripts = [*ROOT.glob("benchmarks/**/*.py"), ROOT / "tests/server/siege/report.py"]
    texts = [script.read_text(encoding="utf-8") for script in scripts]
    written = [marker for text in texts for marker in MARKER_IN_CODE.findall(text)]

    assert sorted(standing) == sorted(written)


FOLDERS = (
    *("src", "tests", "docs", "scripts", "examples", "benchmarks", "requirements"),
    *("web/src", "web/plugins"),
)
NAMED_FILE = (
    r"`([\w.-]+(?:/[\w.-]+)+/?|[\w.-]+\.(?:py|md|toml|json|lock|ts|svelte|mjs|sh|css))(?:::\w+)?`"
)
WRITTEN_BY_THE_READER = {"fair", "hasty", "mybots", "eo", "test_sprint", "manifest", "repeat"}
"""Folders and files that the guides to adding something, or a command, have the reader make."""
MEDIA_TYPES = {
    "application/json",
    "application/zip",
    "text/css",
    "text/html",
    "text/plain",
}


def ways_to_name() -> frozenset[str]:
    """Every file and folder by the end of its path, modules without their `.py` too."""
    files = [path for path in ROOT.iterdir() if path.is_file()]
    files += [path for folder in FOLDERS for path in (ROOT / folder).rglob("*.*")]
    files += (ROOT / "web").glob("*.*")
    paths = {path.relative_to(ROOT) for path in files if "__pycache__" not in path.parts}
    paths |= {path.with_suffix("") for path in paths}
    paths |= {parent for path in paths for parent in path.parents}
    return frozenset(
        "/".join(path.parts[start:]) for path in paths for start in range(len(path.parts))
    )


def is_written_by_the_reader(name: str) -> bool:
    path = Path(name)
    return not WRITTEN_BY_THE_READER.isdisjoint((*path.parts, path.stem))


def test_every_file_a_page_names_is_there() -> None:
    known = ways_to_name() | MEDIA_TYPES

    assert [
        (page, name)
        for page, name in found(NAMED_FILE)
        if ARCHIVE not in page.parents
        and name.rstrip("/") not in known
        and not is_written_by_the_reader(name.rstrip("/"))
    ] == []


def test_every_make_target_a_page_names_is_there() -> None:
    targets = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE)
    quoted = found(r"(?:`|^)(?:[A-Z_]+=\S+ )?make ([a-z ]+)")

    assert [(page, words) for page, words in quoted if not {*words.split()} <= {*targets}] == []


def test_every_language_has_a_readme_that_leads_to_the_others_and_says_how_to_play() -> None:
    readmes = {page.name: page.read_text("utf-8") for page in ROOT.glob("README*.md")}

    assert len(readmes) == len(LOCALES)
    for name, text in readmes.items():
        assert [other for other in readmes if other != name and f"]({other})" not in text] == []
        assert "\nmake play\n" in text
