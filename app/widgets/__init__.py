"""What screens look like; decides nothing."""
