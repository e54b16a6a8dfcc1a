"""A finished game judged: every decision by what its seat could know, and luck apart from play."""
