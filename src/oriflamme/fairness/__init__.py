"""A deal that nobody could choose: sealed by the server, cut by every device, proved at the end.

The server seals a secret before the first card, and each device cuts the cards by a number of its
own. Both together decide the deal. Every card laid face down is sealed, too. When the game is over
all of it is opened, and whoever likes can check it (`docs/fair-deals.md`).
"""
