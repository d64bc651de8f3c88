"""What screens show, as signals; the bridge to the worker thread."""
