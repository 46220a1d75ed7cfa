"""What the pointer, keys, buttons and menus do, and the picture for viewers that they enter and leave."""
