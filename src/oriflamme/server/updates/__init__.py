"""What is told of a table: to everybody at once, to one seat, to those who come back."""
