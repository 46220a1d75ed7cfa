"""From what players agree on to a dealt table: games that are installed, versions of their cards, set-up."""
