"""What is read and how much of it: sources, texts, tables, pictures, and what becomes of each part."""
