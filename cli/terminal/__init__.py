"""What stands between answers and a terminal: streams, files, widths."""
