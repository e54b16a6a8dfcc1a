"""The words shown to players."""
