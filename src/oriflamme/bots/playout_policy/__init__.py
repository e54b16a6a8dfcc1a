"""A quick sense of what to do: a weighted sum of simple signs, compiled, learned by self-play."""
