"""The same kernel on a GPU: its marked functions compiled by CUDA, one thread a game.

No rule is written here. `batch.py` has the calls of `kernel/batch.py` under the same names, over
arrays that lie on the device and never leave it.
"""
