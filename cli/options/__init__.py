"""The options that commands share, and what the global ones mean."""
