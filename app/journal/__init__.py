"""The journal on SQLite: both tables, lease, feed and read models."""
