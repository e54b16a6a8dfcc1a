"""Let StrykerJS change files of the page, one thing at a time, and list what no test notices.

usage: python scripts/page_mutants.py src/table/clockTime.ts,src/table/Clock.svelte

StrykerJS needs a newer Node than the page does, and brings 178 packages that nothing else needs:
they are installed in build/stryker, in a copy of what git tracks, and are in no lock.
"""

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

import hatch_build  # noqa: E402

PACKAGES: Final = ("@stryker-mutator/core@10.1.1", "@stryker-mutator/vitest-runner@10.1.1")
NODE: Final = (22, 0)
COPY: Final = ROOT / "build" / "stryker"
SETTINGS: Final = ("--testRunner=vitest", "--inPlace", "--reporters=clear-text", "--concurrency=2")


def git(*words: str) -> bytes:
    return subprocess.run(["git", *words], cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout


def main(files: str) -> None:
    shutil.rmtree(COPY, ignore_errors=True)
    COPY.mkdir(parents=True)
    tracked = git("archive", git("stash", "create").decode().strip() or "HEAD")
    subprocess.run(["tar", "-x"], cwd=COPY, input=tracked, check=True)
    hatch_build.OLDEST_NODE = NODE
    npm, environment = hatch_build.npm()
    for words in (
        ("ci", "--no-audit"),
        ("install", "--no-audit", "--no-save", "--ignore-scripts", *PACKAGES),
        ("exec", "--", "stryker", "run", *SETTINGS, f"--mutate={files}"),
    ):
        subprocess.run([*npm, *words], cwd=COPY / "web", env=environment, check=True)


if __name__ == "__main__":
    main(sys.argv[1])
