"""What a seat may expect, all cards lying open: learned, and told in a moment.

A search plays its worlds on for a while only and takes this for the rest.
"""
