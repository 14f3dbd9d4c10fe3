"""The catalogs of translations: taken out of the sources, brought up to date, compiled.

    python tests/catalogs.py update     # the sources' texts into the catalogs, where new ones wait
    python tests/catalogs.py compile    # what the program reads, from what translators write
    python tests/catalogs.py missing    # texts that wait for a translation

Babel does the work; it is told here which calls have texts. `test_catalogs.py` holds that nothing is stale.
"""

from __future__ import annotations

import ast
import builtins
import inspect
import sys
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parent.parent
LOCALE = ROOT / "cli" / "locale"
DOMAINS = ("solver", "puzzles", "commands", "views")


def domain_of(source: str) -> str:
    """The catalog that has the texts of a source, which is named from the top of the project on."""
    part, _, rest = source.partition("/")
    if part != "cli":
        return part
    if "puzzle" in rest or rest == "views/pictures.py":
        return "puzzles"
    return "views" if rest.startswith(("views/", "input/")) else "commands"


PLURAL = ("counted", "say_n")
PLURAL_IN_CONTEXT = ("counted_in", "say_n_in")
IN_CONTEXT = ("in_context", "say_in")
PLAIN = (
    "say",
    "Message",
    "Busy",
    "Unsound",
    "Stopped",
    "TooLarge",
    "MissingPackage",
    "ClusterLost",
    "WorkerLost",
    "OtherVersion",
    "BadUsage",
    "with_values",
    "say_text",
)
KEYWORDS = ("help", "short_help", "metavar")
"""Keywords of options whose texts people read."""

Text = tuple[int, str | tuple[str, str], str | None]
"""A line, the text (two of them for a plural), and its context."""


def texts(source: str, with_docstrings: bool) -> Iterator[Text]:
    """The texts for translators in a Python source."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            yield from _of_call(node)
        elif with_docstrings and isinstance(node, ast.FunctionDef) and _is_command(node):
            docstring = ast.get_docstring(node)
            if docstring is not None:
                yield node.lineno, inspect.cleandoc(docstring), None


def _of_call(node: ast.Call) -> Iterator[Text]:
    function = node.func
    name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
    said = [argument.value if isinstance(argument, ast.Constant) else None for argument in node.args]
    first, second, third = [*said, None, None, None][:3]
    if name in PLURAL and isinstance(first, str) and isinstance(second, str):
        yield node.lineno, (first, second), None
    elif name in PLURAL_IN_CONTEXT and isinstance(first, str) and isinstance(second, str):
        assert isinstance(third, str), f"line {node.lineno}: {name} needs three texts"
        yield node.lineno, (second, third), first
    elif name in IN_CONTEXT and isinstance(first, str) and isinstance(second, str):
        yield node.lineno, second, first
    elif (name in PLAIN or _is_error(name)) and isinstance(first, str):
        yield node.lineno, first, None
    for keyword in node.keywords:
        if keyword.arg in KEYWORDS and isinstance(keyword.value, ast.Constant) and keyword.value.value:
            yield keyword.lineno, str(keyword.value.value), None


def _is_error(name: str) -> bool:
    """Whether an exception of this name is for people: Python's own are for programmers."""
    return name.endswith("Error") and not hasattr(builtins, name)


def _is_command(node: ast.FunctionDef) -> bool:
    """Whether a function's docstring is the help of a command: its parameters are options."""
    if node.name.endswith("_options"):  # these are added to commands, whose help says what they do
        return False
    return any("Option" in ast.unparse(arg.annotation) for arg in node.args.args if arg.annotation)


def files_of(domain: str) -> Iterator[Path]:
    """The sources of a catalog, in an order that doesn't depend on the machine."""
    for part in ("solver", "puzzles", "cli"):
        for path in sorted((ROOT / part).rglob("*.py")):
            if domain_of(path.relative_to(ROOT).as_posix()) == domain:
                yield path


def extracted(domain: str) -> Catalog:
    """The catalog without translations, as the sources have its texts."""
    catalog = _empty(domain, None)
    for file in files_of(domain):
        name = file.relative_to(ROOT).as_posix()
        for _, text, context in texts(file.read_text(encoding="utf-8"), name.startswith("cli/")):
            if text and text != "{text}":
                catalog.add(text, locations=[(name, 0)], context=context)
    return catalog


def _empty(domain: str, locale: str | None) -> Catalog:
    return Catalog(locale=locale, domain=domain, project="raspis", header_comment="", fuzzy=False)


def po_path(domain: str, language: str = "ru") -> Path:
    """Where translators write."""
    return LOCALE / language / "LC_MESSAGES" / f"{domain}.po"


def read(domain: str, language: str = "ru") -> Catalog:
    """The catalog as it stands."""
    path = po_path(domain, language)
    if not path.exists():
        return _empty(domain, language)
    with path.open("rb") as file:
        return read_po(file, locale=language, domain=domain)


def as_po(catalog: Catalog) -> bytes:
    """What stands in the file of a catalog: no dates or line numbers, which only make differences."""
    out = BytesIO()
    write_po(out, catalog, width=100, omit_header=False, include_lineno=False, sort_by_file=True)
    dated = ("POT-Creation-Date", "PO-Revision-Date", "Last-Translator", "Language-Team", "Generated-By")
    kept = [
        line
        for line in out.getvalue().decode().splitlines(keepends=True)
        if not line.startswith(tuple(f'"{name}' for name in (*dated, "Report-Msgid-Bugs-To")))
    ]
    return "".join(kept).encode()


def as_mo(catalog: Catalog) -> bytes:
    """The compiled form of a catalog: its head has neither dates nor the version of Babel."""
    out = BytesIO()
    undated = _Undated(locale=str(catalog.locale), domain=catalog.domain, fuzzy=False)
    for message in catalog:
        if message.id and any(forms(message)):
            undated.add(message.id, message.string, context=message.context)
    write_mo(out, undated)
    return out.getvalue()


def forms(message: Message) -> Sequence[str]:
    """What a text is translated to, of a plural all forms."""
    said = message.string
    return [said] if isinstance(said, str) else said or [""]


class _Undated(Catalog):
    """A catalog that says of itself only what its reader needs."""

    @property  # type: ignore[misc]
    def mime_headers(self) -> list[tuple[str, str]]:
        kept = ("Language", "Plural-Forms", "MIME-Version", "Content-Type", "Content-Transfer-Encoding")
        return [(name, value) for name, value in super().mime_headers if name in kept]


def update(domain: str) -> None:
    """Bring a catalog to the texts of the sources: translations stay, what is unused goes."""
    old, new = read(domain), extracted(domain)
    for message in new:
        if message.id:
            found: Any = old.get(message.id, context=message.context)
            message.string = found.string if found is not None else message.string
    merged = _empty(domain, "ru")
    for message in new:
        if message.id:
            merged.add(message.id, message.string, locations=message.locations, context=message.context)
    path = po_path(domain)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(as_po(merged))
    compile_(domain)


def compile_(domain: str) -> None:
    """Write the compiled form beside the catalog."""
    po_path(domain).with_suffix(".mo").write_bytes(as_mo(read(domain)))


def missing(domain: str) -> list[str]:
    """The texts without a translation, of plurals those without all three forms."""
    lacking = []
    for message in read(domain):
        if message.id and not all(forms(message)):
            lacking.append(message.id[0] if isinstance(message.id, tuple | list) else message.id)
    return lacking


def main(words: list[str]) -> None:
    """What the command line asks for, of all catalogs or of those named."""
    for domain in words[1:] or DOMAINS:
        match words[:1]:
            case ["update"]:
                update(domain)
            case ["compile"]:
                compile_(domain)
            case ["missing"]:
                print(*missing(domain), sep="\n")
            case _:
                sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
