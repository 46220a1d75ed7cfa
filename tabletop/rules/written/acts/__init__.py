"""What seats may want: acts with their picks, requirements and effects."""
