"""The same rules over flat integer records, compiled: for search and learning."""
