"""Where a learner stands in a lesson, and what is said to what the learner does; without a pixel."""
