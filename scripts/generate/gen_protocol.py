"""Write the TypeScript types and the page about the protocol from the Python definitions.

python scripts/generate/gen_protocol.py --types web/src/protocol.gen.ts --page docs/protocol.md
python scripts/generate/gen_protocol.py --check …    # fails when what is written differs
"""

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from protocol_page import page
from protocol_types import typescript

TYPES = Path("web/src/protocol.gen.ts")
PAGE = Path("docs/protocol.md")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--types", type=Path, default=TYPES)
    parser.add_argument("--page", type=Path, default=PAGE)
    parser.add_argument("--check", action="store_true", help="write nothing, compare only")
    given = parser.parse_args()
    texts = {given.types: typescript(), given.page: page()}
    if given.check:
        return check(texts)
    for path, text in texts.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return 0


def check(texts: dict[Path, str]) -> int:
    stale = [p for p, text in texts.items() if not p.exists() or p.read_text("utf-8") != text]
    for path in stale:
        print(f"{path} is out of date: run `make protocol`", file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
