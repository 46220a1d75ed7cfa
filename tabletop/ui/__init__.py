"""The window: the only room that knows pygame and pygame_gui.

`tabletop.ui.app.run` opens it; `tabletop.ui.shot.screenshot` draws one picture without it.
"""
