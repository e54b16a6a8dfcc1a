"""The process in which games are reviewed: a record comes in, progress and the review go out.

`reviewer` starts it. It runs at a still lower priority than those in which bots think, which are
nice by 10: tables go first, then bots.
"""

from oriflamme.server.bot_seats.worker_messages import serve
from oriflamme.server.reviews.review_task import run_review

if __name__ == "__main__":
    serve(run_review, nice=15)
