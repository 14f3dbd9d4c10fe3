"""Puzzles that are proven sound, made and checked on top of the solver; never prints, knows nothing of `cli`.

Kinds of goals are in `goals`, what makes a puzzle sound in `proof`, how hard it is and what it is about in
`grading`. `making` finds puzzles and proves one, `check` proves it again, `session` plays it, `files` reads
and writes it, `pages` draws and prints it.
"""
