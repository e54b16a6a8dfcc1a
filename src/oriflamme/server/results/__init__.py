"""What finished games add up to: how they came out, what cards did in them, how strong people are.

Every finished game is looked through once, after its end, and what it says is kept as rows.
"""
