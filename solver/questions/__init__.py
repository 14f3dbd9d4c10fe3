"""What is asked about a position: most, least, exact, possible, points, and best plays."""
