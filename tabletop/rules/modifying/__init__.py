"""What changes numbers and abilities for a while: modifiers, durations, control, silence."""
