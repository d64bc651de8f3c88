"""Inkfold: comic panels drawn by telling an agent what happens next."""

__version__ = "0.1.0"
