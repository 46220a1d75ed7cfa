"""The headless brain of the window: where pieces lie, what a gesture means, what a menu offers.

Everything here speaks of seats, zones, pieces and table units; pixels, fonts and clocks belong to ``ui``.
"""
