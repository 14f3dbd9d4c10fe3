"""Cards and plays as values, and every form in which people write them."""
