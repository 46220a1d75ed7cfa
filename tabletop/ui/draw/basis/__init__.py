"""What every picture is made with: colours, themes, fonts and text, symbols, light and shadow."""
