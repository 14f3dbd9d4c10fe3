"""The catalogs of translations: nothing missing, unused, uncertain or stale, every place kept."""

from __future__ import annotations

import re
from typing import Any

import catalogs
import pytest
from babel.messages.catalog import Catalog, Message

DOMAINS = catalogs.DOMAINS
PLACE = re.compile(r"\{\w+\}")


def each(value: Any) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value or ())


def key(message: Message) -> tuple[Any, ...]:
    return (*each(message.id), message.context)


def with_text(catalog: Catalog) -> list[Message]:
    return [message for message in catalog if message.id]


@pytest.mark.parametrize("domain", DOMAINS)
def test_the_catalog_has_the_texts_of_the_sources(domain: str) -> None:
    there = {key(message) for message in with_text(catalogs.read(domain))}
    wanted = {key(message) for message in with_text(catalogs.extracted(domain))}
    assert there == wanted, "run: python tests/catalogs.py update"


@pytest.mark.parametrize("domain", DOMAINS)
def test_no_text_waits_for_a_translation(domain: str) -> None:
    assert catalogs.missing(domain) == []


@pytest.mark.parametrize("domain", DOMAINS)
def test_what_is_compiled_is_what_is_written(domain: str) -> None:
    compiled = catalogs.po_path(domain).with_suffix(".mo").read_bytes()
    assert compiled == catalogs.as_mo(catalogs.read(domain)), "run: python tests/catalogs.py compile"


@pytest.mark.parametrize("domain", DOMAINS)
def test_each_translation_has_the_places_of_its_text(domain: str) -> None:
    """A plural for one thing may leave the number out, and so may its translation for one, 21, 31, …."""
    for message in with_text(catalogs.read(domain)):
        assert not message.fuzzy, message.id
        places = set(PLACE.findall(each(message.id)[-1]))
        for form in filter(None, each(message.string)):
            assert set(PLACE.findall(form)) == places, message.id


@pytest.mark.parametrize("domain", DOMAINS)
def test_plurals_have_three_forms(domain: str) -> None:
    for message in with_text(catalogs.read(domain)):
        if isinstance(message.id, tuple | list):
            assert len(list(filter(None, each(message.string)))) in (0, 3), message.id


def test_a_text_that_two_parts_have_is_translated_once() -> None:
    """Catalogs are asked one after another: of two translations the second would never be said."""
    found: dict[tuple[Any, ...], Any] = {}
    for domain in DOMAINS:
        for message in with_text(catalogs.read(domain)):
            if any(each(message.string)):
                assert found.setdefault(key(message), message.string) == message.string, message.id
