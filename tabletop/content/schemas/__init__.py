"""JSON Schemas of the files of a game's folder, for editors: made from what the program itself checks with."""
