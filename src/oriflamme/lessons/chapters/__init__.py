"""The chapters, one a file."""
