"""Which tests reach which lines, and in how many seconds: recorded once for a state."""

import json
from pathlib import Path
from typing import Final

from changes import Change
from coverage import Coverage, CoverageData
from trials import LIMIT_S, PYTEST, Copy

SETTINGS: Final = """[run]
source = {tree}/src/oriflamme
data_file = {folder}/lines
parallel = true
sigterm = true
patch = _exit
context = ${{MUTANTS_TEST-}}
disable_warnings = no-data-collected, module-not-imported, module-not-measured
"""


class Reach:
    """Which tests reach which lines, and how long they take: all but the browsers' are run once."""

    def __init__(self, copy: Copy, folder: Path) -> None:
        self.tree = copy.tree
        seconds = folder / "seconds.json"
        if not seconds.exists():
            for part in folder.glob("lines*"):
                part.unlink()
            (folder / "settings").write_text(SETTINGS.format(tree=copy.tree, folder=folder))
            told = {
                "COVERAGE_PROCESS_START": f"{folder}/settings",
                "MUTANTS_SECONDS": f"{folder}/new",
            }
            words = ("-n", "2", "--dist", "worksteal", "--ignore", "tests/web")
            _, said = copy.python(*PYTEST, *words, **told)
            (folder / "said").write_text(said)
            lines = Coverage(data_file=f"{folder}/lines", config_file=False)
            lines.combine([str(folder)])
            lines.save()
            (folder / "new").rename(seconds)
        self.data = CoverageData(f"{folder}/lines")
        self.data.read()
        self.seconds: dict[str, float] = json.loads(seconds.read_text())

    def tests(self, change: Change) -> list[str]:
        """Those that reach a change, quickest first, as many as there is time for.

        What runs while a file is imported, or compiled, is traced for no test. There follow those
        that reach another line of the file, and those whose place in tests/ is nearest.
        """
        lines = self.data.contexts_by_lineno(f"{self.tree}/{change.file}")
        rings = [set(lines.get(change.line, ()))] if change.called else []
        if not any(rings) or "compiling import" in (self.tree / change.file).read_text():
            rings.append({test for tests in lines.values() for test in tests})
            for near in Path(change.file.replace("src/oriflamme", "tests")).parents[:-1]:
                rings.append({test for test in self.seconds if test.startswith(f"{near}/")})
        chosen: dict[str, None] = {}
        left = float(LIMIT_S)
        for ring in rings:
            for test in sorted(ring & self.seconds.keys() - chosen, key=self.seconds.__getitem__):
                left -= self.seconds[test]
                if chosen and left < 0:
                    return list(chosen)
                chosen[test] = None
        return list(chosen)
