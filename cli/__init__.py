"""The command line: commands parse, call the library and render what it answers."""
