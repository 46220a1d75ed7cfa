"""What gestures, menus and first invitations mean."""
