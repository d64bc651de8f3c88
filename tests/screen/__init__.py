"""Journeys with real keys and clicks, on a screen of their own; judged from outside."""
