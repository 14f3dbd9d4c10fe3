"""The one question, asked of two engines: the plain search and the compiled kernel."""
