"""The table as a picture: camera, pieces at rest and on their way, and the pointer over them."""
