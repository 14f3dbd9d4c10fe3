"""Many independent pieces of work, done here, by processes, or by any other Executor."""
