"""What lies on a table and the table itself: pieces, dice, boards, mats, marks, panels."""
