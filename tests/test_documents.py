"""Bytes to text, text to trees: what is read, what is refused by name, and how much at most."""

from __future__ import annotations

import codecs
import io
import time

import pytest

from raspis.solver.documents import (
    MOST_BYTES,
    decode,
    parse_tree,
    read_bytes,
    read_json,
    read_toml,
    text_lines,
)
from raspis.solver.errors import TextError

TEXT = 'Петя = "7♠"\r\n'
MARKED = {
    "utf-8-sig": TEXT.encode("utf-8-sig"),
    "utf-16-le": codecs.BOM_UTF16_LE + TEXT.encode("utf-16-le"),
    "utf-16-be": codecs.BOM_UTF16_BE + TEXT.encode("utf-16-be"),
    "utf-32-le": codecs.BOM_UTF32_LE + TEXT.encode("utf-32-le"),
    "utf-32-be": codecs.BOM_UTF32_BE + TEXT.encode("utf-32-be"),
}


@pytest.mark.parametrize("name", MARKED)
def test_text_is_read_by_its_byte_order_mark(name: str) -> None:
    assert decode(MARKED[name]) == TEXT.replace("\r\n", "\n")


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"a\n\n\xff", "not text in UTF-8: line 3 has the byte 0xFF"),
        ("Петя".encode("cp1251"), "not text in UTF-8: line 1 has the byte 0xCF"),
        (codecs.BOM_UTF16_LE + b"a", "begins as text in UTF-16 does, but is none"),
        (codecs.BOM_UTF16_LE + b"\x00\xd8a\x00", "begins as text in UTF-16 does, but is none"),
        (codecs.BOM_UTF32_BE + b"abcde", "begins as text in UTF-32 does, but is none"),
        ("rules".encode("utf-16-le"), "line 1 has a zero byte as text in UTF-16 without its mark has"),
        ("rules".encode("utf-16-be"), "line 1 has a zero byte as text in UTF-16 without its mark has"),
        (b"a\nb\0", "line 2 has a zero byte$"),
    ],
)
def test_bytes_that_are_no_text_are_refused_by_name(data: bytes, says: str) -> None:
    with pytest.raises(TextError, match=says):
        decode(data)


@pytest.mark.parametrize(
    "text",
    ['{"a": 1, "a": 1}', '{"b": {"a": 1, "a": 2}}', '[{"a": null, "\\u0061": 2}]'],
)
def test_a_key_twice_is_refused(text: str) -> None:
    with pytest.raises(TextError, match="the key 'a' stands twice in one object"):
        read_json(text)


@pytest.mark.parametrize("word", ["NaN", "Infinity", "-Infinity"])
def test_json_has_no_such_number(word: str) -> None:
    with pytest.raises(TextError, match=f"{word} is not a number"):
        read_json(f'{{"a": {word}}}')


def test_a_control_character_in_json_is_told_in_a_sentence() -> None:
    with pytest.raises(
        TextError, match=r"^not JSON: a control character stands in a text \(at line 1, column 2\)$"
    ):
        read_json('"\x01"')


@pytest.mark.parametrize(
    "text", ["Петя = 1", "x = {Петя = 1}", "[Петя]", "[[hands.Петя]]", "x = {a = 1, b.Петя = 1}", "x.Петя=1"]
)
def test_a_bare_russian_name_is_told_to_stand_in_quotes(text: str) -> None:
    with pytest.raises(TextError, match=r'stands in quotes: "Петя"$'):
        read_toml(text)


@pytest.mark.parametrize("text", ["rules = «child»", "rules = “child”", "x = „a“", "«x» = 1"])
def test_printed_quotes_are_told_to_be_straight(text: str) -> None:
    with pytest.raises(TextError, match=r'in TOML quotes are straight: "$'):
        read_toml(text)


def test_a_missing_quote_is_told_as_such() -> None:
    with pytest.raises(TextError, match=r"a text is never closed \(at line 1, column 8\)$"):
        read_toml('x = "9П\ny = 1\n')


def test_other_faults_of_toml_have_no_word_of_quotes() -> None:
    with pytest.raises(TextError, match=r"not TOML: [^;]*$"):
        read_toml('note = "Петя" x')


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("a." * 20_000 + "a = 1", "more than 60 parts"),
        ('"a".' * 20_000 + "a = 1", "more than 60 parts"),
        ("'a' . " * 20_000 + "a = 1", "more than 60 parts"),
        ("[" + "a." * 20_000 + "a]", "more than 60 parts"),
        ("x = {" + "a." * 20_000 + "a = 1}", "more than 60 parts"),
        ("a = 1\n" * 200_000, "too long for TOML"),
        ("a = " + "[" * 50_000, "not TOML"),
        ("a = " + "[" * 300 + "]" * 300, "not TOML"),
        ('{"a": ' + "[" * 100_000, "nested too deeply"),
        ('{"a": ' + "[" * 300 + "]" * 300 + "}", "nested too deeply"),
        ("a = " + "9" * 4_301, "a number in it has more than 4300 digits"),
        ('{"a": ' + "9" * 4_301 + "}", "a number in it has more than 4300 digits"),
    ],
)
def test_what_would_eat_the_machine_is_refused_at_once(text: str, says: str) -> None:
    start = time.process_time()
    with pytest.raises(TextError, match=says) as fault:
        parse_tree(text)
    assert time.process_time() - start < 1
    assert len(str(fault.value)) < 200


def test_dots_that_part_no_key_are_left_alone() -> None:
    tree = read_toml(
        f'# {"a." * 100}\nnote = "{"a." * 100}"\nline = """\n{"." * 200}\n"""\nx = [{"1.5, " * 100}]'
    )
    assert len(tree["x"]) == 100
    assert len(tree["note"]) == 200


def test_no_more_of_a_stream_is_read_than_a_file_may_have() -> None:
    class Zeros(io.RawIOBase):
        asked = 0

        def read(self, size: int = -1, /) -> bytes:
            self.asked = size
            return bytes(size)

    zeros = Zeros()
    with pytest.raises(TextError, match="too long: more than 64 MB"):
        read_bytes(zeros)  # type: ignore[arg-type]
    assert zeros.asked == MOST_BYTES + 1


def test_a_line_in_error_is_not_the_end_of_the_lines() -> None:
    data = b"one\n\n" + b"x" * (9 << 20) + b"\n\xff\n  \r\ntwo\r\nthree"
    lines = list(text_lines(io.BytesIO(data)))
    assert [number for number, _ in lines] == [1, 3, 4, 6, 7]
    assert [line for _, line in lines if isinstance(line, str)] == ["one", "two", "three"]
    assert [str(line) for _, line in lines if isinstance(line, TextError)] == [
        "the line is too long: more than 4 MB",
        "not text in UTF-8: line 4 has the byte 0xFF",
    ]


@pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
def test_lines_are_read_in_every_coding(codec: str) -> None:
    assert list(text_lines(io.BytesIO("Ë\r\n\r\nж\r\n".encode(codec)))) == [(1, "Ë"), (3, "ж")]


def test_lines_of_nothing_are_none() -> None:
    assert list(text_lines(io.BytesIO(b""))) == []


def test_a_line_without_end_is_the_last() -> None:
    class Zeros(io.RawIOBase):
        def readline(self, size: int | None = -1, /) -> bytes:
            assert size is not None
            return bytes(size)

    lines = list(text_lines(Zeros()))  # type: ignore[arg-type]
    assert [(number, str(line)) for number, line in lines] == [(1, "the line is too long: more than 4 MB")]
