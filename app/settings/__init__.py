"""What the person has set, as one checked JSON file."""
