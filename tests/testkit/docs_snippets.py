"""What the pages of docs tell people to write, to be taken at its word."""

import re
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"


def file_in(page: str, path: str) -> str:
    """The code block under the line that begins with the name of a file."""
    text = (DOCS / page).read_text(encoding="utf-8")
    found = re.search(rf"^`{re.escape(path)}`.*?^```\w+\n(.*?)^```", text, re.DOTALL | re.M)
    assert found, f"{page} does not show {path}"
    return found[1]


def line_in(page: str, path: str) -> str:
    """The line a page adds to a file: the only one of the block after the file is spoken of."""
    text = (DOCS / page).read_text(encoding="utf-8")
    found = re.search(rf"`{re.escape(path)}`.*?^```\w+\n(.*?)^```", text, re.DOTALL | re.M)
    assert found, f"{page} adds nothing to {path}"
    assert found[1].count("\n") == 1
    return found[1]


def command_in(page: str, word: str) -> str:
    """The command of a page in which a word occurs, as one would copy it into a shell."""
    text = (DOCS / page).read_text(encoding="utf-8")
    blocks = re.findall(r"^```sh\n(.*?)^```", text, re.DOTALL | re.M)
    (found,) = [block for block in blocks if word in block]
    return str(found)
