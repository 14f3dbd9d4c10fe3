"""From what stands on a command line to a record."""
