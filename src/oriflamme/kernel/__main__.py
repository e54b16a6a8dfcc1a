"""Fill the cache with compiled code: `python -m oriflamme.kernel`, or with modules to compile."""

import os
import sys

from oriflamme.kernel.jit import KERNEL, compile_module

if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(5)  # whoever waits for this has something better to do meanwhile
    for module in sys.argv[1:] or KERNEL:
        compile_module(module)
