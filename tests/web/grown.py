"""A copy of the project to which somebody has added what two pages of docs say: the Herald with
its words, and Esperanto."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from guides import file_in, line_in

ROOT = Path(__file__).parents[2]
SHARED = "src/oriflamme/i18n"
HERALD = "src/oriflamme/cards/fair/herald.py"
WORDS = f"{SHARED}/cards/fair/herald.toml"


def grow(tree: Path) -> None:
    """Copy, add, and build the page anew."""
    unwanted = shutil.ignore_patterns("node_modules", "static", "__pycache__")
    for folder in ("src", "web"):
        shutil.copytree(ROOT / folder, tree / folder, ignore=unwanted)
    shutil.copy(ROOT / "hatch_build.py", tree)
    (tree / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    _add_herald(tree)
    _add_esperanto(tree)
    source = {**os.environ, "PYTHONPATH": str(tree / "src")}
    subprocess.run(
        [sys.executable, "hatch_build.py"], cwd=tree, env=source, check=True, capture_output=True
    )


def _add_herald(tree: Path) -> None:
    for path in (HERALD, WORDS):
        (tree / path).parent.mkdir(parents=True)
        (tree / path).write_text(file_in("adding-a-card.md", path), encoding="utf-8")
    (tree / HERALD).with_name("__init__.py").write_text('"""The fair."""\n')


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
