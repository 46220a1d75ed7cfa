"""Dialogs: our own controls in a form, pygame_gui for the editing of text; all in the theme's colours."""
