"""Counsel without NumPy or a compiler, as a browser gives it: fewer games, played by instinct.

Everything goes step by step (`analysis/steps.py`), a game at a time, so that whoever runs it can do
something else in between. What is weighed, hinted and reviewed, and how, is written once, in
`analysis/option_values.py`, `analysis/hint.py` and `review`. What `analyzer.py` does a second time,
beside `analysis/search_analyzer.py`, is this:

- worlds: one after another as they are needed, from sums over what is possible; the kernel's
  sampler sums over all sets of ten cards, which is quick only when compiled.
- games: by the kernel's own functions, uncompiled. From the first card on (base, four seats) one
  takes CPython 1.0 ms, compiled 9 µs; so instinct alone plays here, and no tree grows.
- means and standard errors: of lists, where the server has arrays a hundred times as long.
"""
