"""Web push: telling somebody who is away that it is their turn."""
