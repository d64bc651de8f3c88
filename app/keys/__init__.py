"""Service keys in the system keyring."""
