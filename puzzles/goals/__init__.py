"""What a puzzle asks for."""
