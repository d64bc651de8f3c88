"""Backups of the whole library: made, thinned, checked and put back."""
