"""Who sits at the table and what lies before them: seats, shelves of hands, curtain, phases."""
