"""What is told: log, history, shows, totals, the large preview, messages, the end."""
