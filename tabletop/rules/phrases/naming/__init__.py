"""What names mean: types, declarations, languages, functions."""
