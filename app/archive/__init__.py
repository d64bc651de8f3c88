"""Stories as files: ``.inkfold`` archives written, and what strangers hand us taken in."""
