"""Chat and picture services, the embedded ones too."""
