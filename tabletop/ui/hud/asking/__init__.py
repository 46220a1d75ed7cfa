"""What is asked and answered: the question's bar, menus, numbers, the tray, why not."""
