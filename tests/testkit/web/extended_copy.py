"""A copy of the project extended as two pages of docs say: the Herald with
its words, and Esperanto."""

import re
from pathlib import Path

from tests.testkit.docs_snippets import line_in
from tests.testkit.herald import RULE_FILE, TEXT_FILE
from tests.testkit.project_copy import ROOT, ProjectCopy

SHARED = "src/oriflamme/i18n"


def make_extended_copy(tree: Path) -> None:
    """Copy, add, and build the page anew."""
    grown = ProjectCopy(tree, "src", "web", "hatch_build.py")
    (tree / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    grown.add_herald(RULE_FILE, TEXT_FILE)
    _add_esperanto(tree)
    grown.python("hatch_build.py")


def _add_esperanto(tree: Path) -> None:
    """Not a good one: English with its letters o made round."""
    for folder in (SHARED, "web/src/messages"):
        english = (tree / folder / "en.toml").read_text(encoding="utf-8")
        made = re.sub(r'(?<== ")[^"{}]+', lambda text: text[0].replace("o", "ô"), english)
        (tree / folder / "eo.toml").write_text(made, encoding="utf-8")
    languages = f"{SHARED}/languages.py"
    line = line_in("adding-a-language.md", languages)
    text = (tree / languages).read_text(encoding="utf-8")
    (tree / languages).write_text(text.replace('    "fr": ', f'{line}    "fr": '), "utf-8")
