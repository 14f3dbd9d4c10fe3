"""Several boards of PBN in one file, as other programs write them."""

from __future__ import annotations

import pytest

from raspis.solver import Game, Record, read_pbn_boards, read_record, to_pbn, to_toml
from raspis.solver.errors import RaspisError
from raspis.solver.records.overrule import Said, record_of_text
from raspis.solver.records.pbn_boards import boards_in
from raspis.solver.records.text import read_document

ONE = '[Deal "N:AK.2.. QJ.3.. 43.A.. 65.K.."] [Contract "1NT"] [Declarer "W"]'
OTHER = '[Deal "E:AK.2.. QJ.3.. 43.A.. 65.K.."] [Contract "4SX"] [Declarer "N"]'
ROWS = '[Play "N"]\nSA SJ S3 S5\nH2 H3 HA HK\nS4 S6 SK SQ\n'


def boards(text: str) -> list[Record]:
    found = read_pbn_boards(text)
    return [found] if isinstance(found, Record) else list(found.deals)


@pytest.mark.parametrize(
    "text",
    [
        f'[Board "1"]{ONE}\n[Board "2"]{OTHER}',
        f'% PBN 2.1\n[Event ""]\n[Board "1"]\n{ONE}\n\n[Event ""]\n[Board "2"]\n{OTHER}\n',
        f'{ONE}\n{ROWS}\n[Board "2"]\n{OTHER}',
        f"{ONE}\n; note\n% line\n\n{{remark}}\n{OTHER}",
        f'{ONE}\n\n[Contract "4SX"] [Declarer "N"]\n[Deal "E:AK.2.. QJ.3.. 43.A.. 65.K.."]',
        f'[Event "a "quoted" name"]\n{ONE}\n[Note "1:x"]\n[Note "2:y"]\n\n[Event "#"]\n{OTHER}',
    ],
)
def test_each_board_has_its_own_tags(text: str) -> None:
    first, second = boards(text)
    assert (first.trump, first.leader, second.trump, second.leader) == ("N", 0, "S", 1)


def test_tags_are_taken_over_from_the_board_before() -> None:
    text = f'[Site "##Moscow"][Event "A"]{ONE}\n[Event "#"]{OTHER}\n[Event "B"]{ONE}'
    assert [(board.tags["Site"], board.tags["Event"]) for board in boards_in(text)] == [
        ("Moscow", "A"),
        ("Moscow", "A"),
        ("Moscow", "B"),
    ]


def test_rows_are_read_by_who_holds_the_cards() -> None:
    expected = ["AS JS 3S 5S", "2H 3H AH KH", "4S 6S KS QS"]
    for rows in (ROWS, '[Play "N"]\nS5 S3 SJ SA =1=\nHK HA H3 H2!\nSQ SK S6 S4$1\n*'):
        (record,) = boards(ONE + rows)
        assert [" ".join(map(str, trick)) for trick in record.tricks] == expected
    (unfinished,) = boards(ONE + '[Play "N"]\nSA SJ S3 S5\nH2 H3 HA HK\n- - S4 -\n*')
    assert [" ".join(map(str, trick)) for trick in unfinished.tricks] == [*expected[:2], "4S"]


def test_what_is_wrong_with_one_board_leaves_the_others() -> None:
    text = f'[Board "1"]{ONE}\n[Board "2"][Deal "N:AA... K... Q... J..."]\n[Board "3"]{OTHER}'
    with pytest.raises(RaspisError, match="deal 2, at line 2"):
        read_pbn_boards(text)
    found = read_pbn_boards(text, strict=False)
    assert isinstance(found, Game)
    assert [fault is not None for fault in found.faults] == [False, True, False]
    assert read_record(f"{ONE}\n{OTHER}", deal=2).trump == "S"


def test_what_the_tags_say_is_kept() -> None:
    tags = '[Board "3"][Dealer "S"][Vulnerable "EW"][North "Ann"]'
    game = read_pbn_boards(f'{tags}{ONE}\n[Board "4"][North "Bob"]{OTHER}')
    assert isinstance(game, Game)
    again = read_pbn_boards(to_pbn(game))
    assert again == game
    for text in ('[Dealer "S"]', '[Vulnerable "EW"]', '[Contract "4SX"]', '[North "Bob"]', '[Board "4"]'):
        assert text in to_pbn(again)
    as_toml = read_document(to_toml(game))
    assert isinstance(as_toml, Game)
    assert [deal.pbn for deal in as_toml.deals] == [deal.pbn for deal in game.deals]


def test_what_is_said_over_a_board_may_not_contradict_its_play() -> None:
    board = '[Deal "N:A2.K.. KQ.A.. J3.Q.. 4.65.."][Contract "1NT"][Declarer "W"]'
    play = '[Play "N"]\nSA SK S3 S4\nS2 SQ SJ H5\nHK HA HQ H6\n'  # with hearts as trumps West would lead
    with pytest.raises(RaspisError, match="trump contradicts the play that the record has"):
        record_of_text(board + play, Said(trump="H"), strict=False)
