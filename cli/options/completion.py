"""The options of `raspis` by which a shell learns to complete its command lines."""

import io
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from copy import copy
from inspect import cleandoc
from typing import Annotated, Any

import typer

from raspis.solver.errors import RaspisError

from ..terminal.texts import say_text, told


def prepare_completion() -> None:
    """Let Typer know the shells that it can answer."""
    from typer.completion import completion_init  # type: ignore[attr-defined]  # as below

    completion_init()


def say_texts(command: Any) -> None:
    """Put the texts of a command's options into the language of the run, for shells that show them."""
    command.params = list(map(copy, command.params))  # many commands have the same
    for param in command.params:
        param.help = say_text(told(cleandoc(param.help)))


@contextmanager
def _by_typer() -> Iterator[None]:
    """Let Typer work, and say it ourselves where it doesn't know the shell; raises RaspisError."""
    try:
        with redirect_stderr(io.StringIO()):
            yield
    except typer.Exit:
        raise RaspisError(
            "this shell is not known: completion is there for bash, zsh, fish and PowerShell"
        ) from None


def _install(ctx: typer.Context, param: typer.CallbackParam, value: bool) -> None:
    if not value or ctx.resilient_parsing:
        return
    from typer.completion import install  # type: ignore[attr-defined]  # Typer has it from another module

    with _by_typer(), redirect_stdout(io.StringIO()):
        shell, path = install()
    print(
        say_text(
            "Completion for {shell} is installed in {path}: it works in terminals opened from now on.",
            shell=shell,
            path=path,
        )
    )
    raise typer.Exit


def _show(ctx: typer.Context, param: typer.CallbackParam, value: bool) -> None:
    if not value or ctx.resilient_parsing:
        return
    from typer.completion import show_callback

    with _by_typer():
        show_callback(ctx, param, value)


def completion_options(
    install_completion: Annotated[
        bool,
        typer.Option(
            "--install-completion", callback=_install, help="Let the shell complete commands and options."
        ),
    ] = False,
    show_completion: Annotated[
        bool,
        typer.Option("--show-completion", callback=_show, help="Print what the shell needs for that."),
    ] = False,
) -> None:
    """The options that stand before the command alone."""
