"""The window: the only room that knows pygame and pygame_gui.

`tabletop.ui.run.run` opens it; `tabletop.ui.shot.screenshot` draws one picture without it.
"""

import os

# the library greets on standard output as it is imported; what the program prints is for people and pipes
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
