"""Films of what has been played: drawn without a window, on a clock of their own, and written by an encoder."""
