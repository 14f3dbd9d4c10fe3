"""The commands: each parses, asks the library, and hands the answer to a view."""
