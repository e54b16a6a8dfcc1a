"""Write the king's model for browsers, a quarter of its size: `scripts/release/site/king.net`.

usage: python scripts/release/quantize_king.py [ROUNDED.onnx]    (after every change of king.onnx)

ROUNDED.onnx is to have the same net for ONNX Runtime, with the weights that are left of it: so
`scripts/look/king_ablations.py` can try it.
"""

import sys
from pathlib import Path

import onnx

from oriflamme.learning.quantize import quantized, quantized_bytes

ROOT = Path(__file__).parents[2]
MODEL = ROOT / "src" / "oriflamme" / "bots" / "king" / "king.onnx"
NET = ROOT / "scripts" / "release" / "site" / "king.net"

if __name__ == "__main__":
    model = onnx.load(str(MODEL))
    NET.write_bytes(quantized_bytes(model))
    for path in sys.argv[1:]:
        onnx.save(quantized(model), path)
