"""Every page a reader opens first."""

import re
from functools import cache
from pathlib import Path

import pytest

from oriflamme.i18n import LOCALES

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_no_page_bears_the_scars_of_a_merge(page: Path) -> None:
    scars = re.findall(r"^(?:<{7}|={7}$|>{7}).*", page.read_text(encoding="utf-8"), re.MULTILINE)

    assert scars == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_to_a_file_leads_somewhere(page: Path) -> None:
    links = re.findall(r"\]\((?!https?:|#)([^)#\s]+)", page.read_text(encoding="utf-8"))

    assert [link for link in links if not (page.parent / link).exists()] == []


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
NAMED_FILE = re.compile(
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


@cache
def ways_to_name() -> frozenset[str]:
    """Every file and folder by the end of its path, modules without their `.py` too."""
    files = [path for path in ROOT.iterdir() if path.is_file()]
    files += [path for folder in FOLDERS for path in (ROOT / folder).rglob("*.*")]
    files += (ROOT / "web").glob("*.*")
    found = {path.relative_to(ROOT) for path in files if "__pycache__" not in path.parts}
    found |= {path.with_suffix("") for path in found}
    found |= {parent for path in found for parent in path.parents}
    return frozenset(
        "/".join(path.parts[start:]) for path in found for start in range(len(path.parts))
    )


def is_written_by_the_reader(name: str) -> bool:
    path = Path(name)
    return not WRITTEN_BY_THE_READER.isdisjoint((*path.parts, path.stem))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_file_a_page_names_is_there(page: Path) -> None:
    named = {name.rstrip("/") for name in NAMED_FILE.findall(page.read_text(encoding="utf-8"))}

    missing = named - ways_to_name() - MEDIA_TYPES
    assert {name for name in missing if not is_written_by_the_reader(name)} == set()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_make_target_a_page_names_is_there(page: Path) -> None:
    targets = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE)

    quoted = re.findall(r"(?:`|^)(?:[A-Z_]+=\S+ )?make ([a-z ]+)", page.read_text(), re.MULTILINE)
    named = [target for words in quoted for target in words.split()]
    assert [target for target in named if target not in targets] == []


READMES = sorted(ROOT.glob("README*.md"))


@pytest.mark.parametrize("page", READMES, ids=lambda page: page.name)
def test_every_readme_leads_to_those_in_other_languages_and_says_how_to_play(page: Path) -> None:
    text = page.read_text(encoding="utf-8")

    assert len(READMES) == len(LOCALES)
    others = [other.name for other in READMES if other != page]
    assert [other for other in others if f"]({other})" not in text] == []
    assert "\nmake play\n" in text
