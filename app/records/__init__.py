"""Frozen facts, ids, canonical form and validation of journal rows."""
