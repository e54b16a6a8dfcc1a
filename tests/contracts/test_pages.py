"""Every page a reader opens first."""

import re
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


READMES = sorted(ROOT.glob("README*.md"))


@pytest.mark.parametrize("page", READMES, ids=lambda page: page.name)
def test_every_readme_leads_to_those_in_other_languages_and_says_how_to_play(page: Path) -> None:
    text = page.read_text(encoding="utf-8")

    assert len(READMES) == len(LOCALES)
    others = [other.name for other in READMES if other != page]
    assert [other for other in others if f"]({other})" not in text] == []
    assert "\nmake play\n" in text
