"""The drawing kit: everything that turns data into pictures, without a window and without a clock.

All functions take and return `pygame.Surface` objects. Surfaces that come back from a cached function are
shared: blit them, never draw on them. Light comes from the upper left everywhere. Small pieces come back as
*centred* pictures with their shadow included: blit them with `surface.get_rect(center=...)`.
"""
