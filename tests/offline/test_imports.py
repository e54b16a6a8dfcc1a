"""An offline house needs nothing that a browser cannot load."""

import subprocess
import sys

SHIPPED = {
    *("anyio", "idna", "itsdangerous", "msgspec", "oriflamme", "prometheus_client", "starlette"),
    "typing_extensions",
}
SCRIPT = """
import sys
from importlib.abc import MetaPathFinder

class Bare(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        top = name.partition(".")[0]
        if top not in SHIPPED | sys.stdlib_module_names:
            raise ModuleNotFoundError(f"{name} is not shipped", name=name)

SHIPPED = set(sys.argv[1:])
sys.meta_path.insert(0, Bare())
import oriflamme.offline.server
import oriflamme.analysis.pure_python.hint
import oriflamme.analysis.review.review_game
from oriflamme.bots.page import Page
from oriflamme.bots.squire import Squire
from oriflamme.bots.inference.no_search_king import NoSearchKing
from oriflamme.offline.js_bridge import register_king
print("there")
"""


def test_it_imports_with_what_is_shipped_alone():
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, *SHIPPED], capture_output=True, text=True, check=False
    )

    assert done.stdout == "there\n", done.stderr
