"""The Herald of docs/adding-a-card.md: the files the page shows, put where it says."""

from pathlib import Path

from tests.testkit.docs_snippets import file_in

PAGE = "adding-a-card.md"
RULE_FILE = "src/oriflamme/cards/fair/herald.py"
TEST_FILE = "tests/cards/fair/test_herald.py"
TEXT_FILE = "src/oriflamme/i18n/cards/fair/herald.toml"
SQUIRE_FILE = "src/oriflamme/bots/squire/cards/fair/herald.py"
KERNEL_FILE = "src/oriflamme/kernel/cards/fair/herald.py"
PLAYOUT_POLICY_FILE = "src/oriflamme/bots/playout_policy/cards/fair/herald.py"


def herald_file(path: str) -> str:
    return file_in(PAGE, path)


def write_herald(tree: Path, *paths: str) -> None:
    """Write some of its files; a box of code begins with a line on what it is."""
    for path in paths:
        file = tree / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(herald_file(path), encoding="utf-8")
        if path.startswith("src") and file.suffix == ".py":
            (file.parent / "__init__.py").write_text('"""The fair."""\n', encoding="utf-8")
