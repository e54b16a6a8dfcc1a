"""What kings and dukes would do, told in a moment: for rivals in the worlds of a search.

It sees what the one who decides can see, and nothing else.
"""
