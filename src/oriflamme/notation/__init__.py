"""Text a person can read and type: records, positions, snapshots. See docs/notation.md."""
