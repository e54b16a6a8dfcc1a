"""`python -m oriflamme`."""

import sys

from oriflamme.cli.main import main

sys.exit(main())
