"""A message and an endpoint are the places their page names: a copy of the code follows it."""

import re
from pathlib import Path

import pytest

from tests.testkit.docs_snippets import DOCS
from tests.testkit.project_copy import ProjectCopy

PAGE = (DOCS / "adding-a-message.md").read_text("utf-8")
BLOCKS = dict(re.findall(r"```python\n# (\S+)\n(.*?)```", PAGE, re.DOTALL))
UNIONS = {"client_messages.py": ("ClientMessage", "Wave"), "changes.py": ("TableChange", "Waved")}
LIST = "OPERATIONS_ENDPOINTS: Final = (\n"

TRIED = """
import asyncio
import sys
from pathlib import Path
sys.path.insert(0, "scripts/generate")
from oriflamme.server.http.endpoints import ENDPOINTS
from oriflamme.server.openapi.document import build_document
from oriflamme.server.protocol import client_messages as fc
from protocol_page import page
from protocol_types import typescript
from tests.testkit.server.app import RunningServer, with_server
from tests.testkit.server.message_strategies import TYPES
from tests.testkit.server.table_harness import TableHarness

{test}
test_a_wave_is_seen_by_all_and_remembered()
assert fc.Wave in TYPES, "the fuzzers try it"

described = build_document(ENDPOINTS)
schemas = described["components"]["schemas"]
assert "waved" in str(schemas["Waved"]) and "wave" in str(schemas["Wave"])
assert described["paths"]["/api/clock"]["get"]["summary"] == "What time it is here"
for written in (page(), typescript()):
    assert all(name in written for name in ("Wave", "Waved", "ServerClock"))
assert "| `GET /api/clock` |  | `ServerClock` | What time it is here. |" in page()

@with_server()
async def asked(server: RunningServer) -> None:
    answer = await server.client().get("/api/clock")
    assert answer.json == {{"now": server.clock()}}

asked(Path(sys.argv[1]))
"""


@pytest.fixture
def copy(tmp_path: Path) -> ProjectCopy:
    """The code and the tests, to be written in."""
    return ProjectCopy(tmp_path, "src", "tests", "scripts")


def test_what_the_page_adds_is_played_tried_and_described(copy: ProjectCopy) -> None:
    for name in [name for name in BLOCKS if name.startswith("src/")]:
        add(copy, name)
    test = BLOCKS["tests/server/tables/test_waving.py"]

    copy.python("-c", TRIED.format(test=test), str(copy.folder))


@pytest.mark.parametrize(
    ("place", "why"),
    [
        ("client_messages.py", "no function of server/tables is marked with @handles(Wave)"),
        ("changes.py", "no function of server/tables is marked with @applies(Waved)"),
    ],
)
def test_what_has_no_function_stops_the_server_with_a_sentence(
    copy: ProjectCopy, place: str, why: str
) -> None:
    add(copy, f"src/oriflamme/server/protocol/{place}")

    done = copy.run("-c", "import oriflamme.server.http.app")
    assert done.stderr.splitlines()[-1] == f"TypeError: {why}"


def add(copy: ProjectCopy, name: str) -> None:
    """Write what the page has for a file into it: imports to the others, the rest where it goes."""
    file = copy.folder / name
    text, block = file.read_text("utf-8"), BLOCKS[name]
    imports = "".join(re.findall(r"^from .*\n", block, re.MULTILINE))
    text = text.replace("from oriflamme", f"{imports}from oriflamme", 1)
    rest = re.sub(r"^from .*\n", "", block, flags=re.MULTILINE).strip("\n") + "\n"
    if file.name in UNIONS:
        union, member = UNIONS[file.name]
        before, after = text.split(f"\n{union}: TypeAlias = (\n")
        after = after.replace("\n)", f"\n    | {member}\n)", 1)
        text = f"{before}\n{rest}\n\n{union}: TypeAlias = (\n{after}"
    elif LIST in text:
        text = text.replace(LIST, LIST + rest)
    else:
        text += f"\n\n{rest}"
    file.write_text(text, encoding="utf-8")
