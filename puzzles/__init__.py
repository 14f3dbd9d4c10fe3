"""Puzzles that are proven sound, made and checked on top of the solver; never prints, knows nothing of `cli`.

Goals are in `goals`, what makes a puzzle sound in `soundness`, how hard it is in `measures` and `difficulty`,
what it is about in `themes`, when two are one in `variety`. `make` finds puzzles, `prove` proves one, `check`
proves it again, `session` plays it, `files` reads and writes it.
"""
