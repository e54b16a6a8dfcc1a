"""The attacks use what Linux has: many loopback addresses, /proc, limits set from outside."""

import sys

collect_ignore = [] if sys.platform == "linux" else ["test_siege.py"]
