"""What instinct sees in some cards beside what it sees in all, at the path of the card itself."""
