"""Counsel without NumPy or a compiler, as a browser gives it: fewer games, played by instinct.

Everything goes step by step (`counsel/steps.py`), a game at a time, so that whoever runs it can
do something else in between.
"""
