"""A second reading of the journal's rules, and every short journal held against both."""
