"""Backups: made, thinned, checked and put back."""
