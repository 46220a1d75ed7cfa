"""The words of ability files: what each takes and does, and what is wrong with an ability."""
