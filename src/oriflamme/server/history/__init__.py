"""The past: tables built again from their journals, finished games, and records from elsewhere."""
