"""What happened, in sentences for one viewer: the log, its headlines, the history, numbers in words."""
