"""What a seat may expect when a round begins, all cards lying open: learned, and told in a moment.

A search plays its worlds to the end of the round only and takes this for the rest.
"""
