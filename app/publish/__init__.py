"""What was drawn, made into files for readers; and scripts, made into scenes to draw."""
