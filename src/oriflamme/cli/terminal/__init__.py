"""The table drawn with letters, frames and a little colour."""
