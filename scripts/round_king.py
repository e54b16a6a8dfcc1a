"""Writes the king's net as browsers take it, a quarter of its size: `scripts/site/king.net`.

usage: python scripts/round_king.py    (whenever there is another king.onnx)
"""

from pathlib import Path

import onnx

from oriflamme.learning.rounding import written_small

ROOT = Path(__file__).parents[1]
MODEL = ROOT / "src" / "oriflamme" / "bots" / "king" / "king.onnx"
NET = ROOT / "scripts" / "site" / "king.net"

if __name__ == "__main__":
    NET.write_bytes(written_small(onnx.load(str(MODEL))))
