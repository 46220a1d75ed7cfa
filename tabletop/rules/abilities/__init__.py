"""The engine of abilities: words with what carries them out, and abilities as the referee works with them."""
