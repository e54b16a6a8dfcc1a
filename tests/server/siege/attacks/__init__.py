"""One attack a file: `attack` does its worst, what else a file says is how it is to be met."""
