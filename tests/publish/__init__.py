"""Publishing a comic, and what comes back."""
