"""Several boards of PBN in one file, as other programs write them."""

from __future__ import annotations

import pytest

from raspis.solver import Game, Record, read_pbn_boards, read_record, to_pbn, to_toml
from raspis.solver.errors import RaspisError
from raspis.solver.records.overrule import Said, record_of_text
from raspis.solver.records.pbn_boards import boards_in
from raspis.solver.records.pbn_write import optimum_results
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


@pytest.mark.parametrize(
    ("contract", "written"),
    [
        *(
            (text, "4S")
            for text in ("4S", "4s", "4 Spades", "4♠", "4♠\ufe0f", "4S=", "4S+1", "4S by N", "4SN")
        ),
        *((text, "4SX") for text in ("4Sx", "4S*", "4S dbl", "4SD", "4SX-1", "4SXW", "4SX by North")),
        *((text, "4SXX") for text in ("4Sxx", "4S**", "4S rdbl", "4SR", "4♠XX")),
        *((text, "3NT") for text in ("3NT", "3N", "3nt", "3SA", "3 No Trump", "3notrumps", "3NTN", "3NS")),
    ],
)
def test_a_contract_is_read_as_programs_spell_it_and_written_as_the_standard_does(
    contract: str, written: str
) -> None:
    (record,) = boards(ONE.replace("1NT", contract))
    assert (record.trump, record.leader) == ("N" if "NT" in written else "S", 0)
    assert f'[Contract "{written}"]' in to_pbn(record)


@pytest.mark.parametrize("contract", ["8S", "0NT", "4", "S", "4S5", "4SXXX", "4ſ", "4 spades and more", "45"])
def test_what_is_no_contract_is_refused(contract: str) -> None:
    with pytest.raises(RaspisError, match="which is no contract such as 4S or 3NT"):
        boards(ONE.replace("1NT", contract))


@pytest.mark.parametrize(
    "said",
    ["", "?", "-", "--", "Pass", "Passed out", "Pass Out", "PASSOUT", "AP", "P", "No bid", "Not played"],
)
def test_a_board_without_a_contract(said: str) -> None:
    (record,) = boards(ONE.replace("1NT", said))
    assert record.trump is None


@pytest.mark.parametrize(
    ("auction", "trump", "leader", "contract"),
    [
        ('[Auction "N"]\n1S Pass 4S =1= Pass\nPass Pass', "S", 1, "4S"),
        ('[Auction "S"]\n1S! Pass 3S $1 Pass\n4S {why} X AP', "S", 3, "4SX"),
        ('[Auction "N"]\n- 1H Pass 1NT\nPass 3NT X XX\nPass Pass Pass', "N", 0, "3NTXX"),
        ('[Auction "W"]\n1♥ p 4♥ p p p\n[Note "1:x"]', "H", 0, "4H"),
    ],
)
@pytest.mark.parametrize("unknown", ["", '[Contract "?"][Declarer "?"]'])
def test_a_contract_that_only_the_auction_says(
    auction: str, trump: str, leader: int, contract: str, unknown: str
) -> None:
    (record,) = boards(f'[Deal "N:AK.2.. QJ.3.. 43.A.. 65.K.."]{unknown}\n{auction}\n')
    assert (record.trump, record.leader, (record.pbn or {})["Contract"]) == (trump, leader, contract)


@pytest.mark.parametrize(
    "calls",
    [
        "1S Pass 2S",
        "1S Pass Pass *",
        "Pass Pass Pass Pass",
        "1S alert Pass Pass Pass",
        "X Pass Pass Pass",
        "+",
    ],
)
def test_an_auction_without_a_contract(calls: str) -> None:
    (record,) = boards(f'[Deal "N:AK.2.. QJ.3.. 43.A.. 65.K.."]\n[Auction "N"]\n{calls}\n')
    assert record.trump is None


def test_a_play_shows_that_the_auction_is_over() -> None:
    said = '[Auction "W"]\n1NT Pass *\n'
    (record,) = boards(f'[Deal "N:AK.2.. QJ.3.. 43.A.. 65.K.."]\n{said}{ROWS}')
    assert (record.trump, record.leader, len(record.tricks)) == ("N", 0, 3)


def test_a_stated_contract_and_declarer_count_more_than_the_auction() -> None:
    (record,) = boards(f'{ONE}\n[Auction "N"]\n1S Pass Pass Pass\n')
    assert (record.trump, record.leader) == ("N", 0)


HANDS = "AK.2.. QJ.3.. 43.A.. 65.K.."
SUITS = "AKQJT98765432"


@pytest.mark.parametrize(
    "deal", [f"North:{HANDS}", f"n:{HANDS}", f"N {HANDS}", f"N: {HANDS}", "N:" + HANDS.replace(" ", "\t ")]
)
def test_a_deal_is_read_as_programs_write_it(deal: str) -> None:
    assert boards(ONE.replace(f"N:{HANDS}", deal))[0].hands == boards(ONE)[0].hands


@pytest.mark.parametrize("fourth", ["", " -", " ..."])
def test_a_fourth_hand_that_is_not_shown_is_the_rest_of_the_pack(fourth: str) -> None:
    (record,) = boards(f'[Deal "E:{SUITS}... .{SUITS}.. ..{SUITS}.{fourth}"]')
    assert record.hands is not None
    assert {card.suit.letter for card in record.hands[0]} == {"C"}


@pytest.mark.parametrize("deal", [HANDS, "N:AK.2.. QJ.3..", f"N {HANDS} 7...", "Nobody:" + HANDS])
def test_a_deal_that_says_no_seat_or_other_hands_is_refused(deal: str) -> None:
    with pytest.raises(RaspisError, match="the tag Deal"):
        boards(ONE.replace(f"N:{HANDS}", deal))


@pytest.mark.parametrize("seat", ["W", "w", "West", "WEST", "^W", " W "])
def test_seats_are_letters_or_words(seat: str) -> None:
    (record,) = boards(f'{ONE}\n[Play "{seat}"]\n*\n'.replace('"W"', f'"{seat}"', 1))
    assert record.leader == 0


def test_rows_may_be_numbered_and_end_with_a_claim() -> None:
    rows = '[Play "N"]\n1. SA SJ S3 S5\n2. H2 H3 HA HK\nClaimed\n'
    assert len(boards(ONE + rows)[0].tricks) == 2


@pytest.mark.parametrize(
    "tags",
    [
        '[Home-Team "A"]\n',
        "[Site]\n",
        '[ActionTable "Call;Why"]\n1S [strong]\n2S {x} [weak] -\n',
        '[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]\nN NT 2\n',
    ],
)
def test_tags_and_tables_of_other_programs(tags: str) -> None:
    for text in (f"{tags}{ONE}", f"{ONE}\n{tags}"):
        found = read_document(text)
        assert isinstance(found, Record)
        assert (found.trump, found.leader) == ("N", 0)


def test_a_tag_that_is_never_closed_is_refused_behind_a_table_too() -> None:
    with pytest.raises(RaspisError, match=r"line 3 of the PBN text has a \[ that is never closed"):
        boards(f'{ONE}\n[ScoreTable "Rank"]\n[Declarer "N\n1 2\n')


def test_names_that_no_record_may_have() -> None:
    (record,) = boards(f'[West "{"x" * 200}"]\n[North "Ann\tLee"]\n{ONE}')
    assert (record.players[3], record.players[0]) == ("West", "Ann Lee")


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


def compass_record(names: str, first: int) -> Record:
    """One deal of bridge, its seats numbered from `first` on."""
    hands = ["♠ A K ♥ 2", "♠ Q J ♥ 3", "♠ 4 3 ♥ A", "♠ 6 5 ♥ K"]
    players = names.split()
    seats = [(first + seat) % 4 for seat in range(4)]
    text = "\n".join(f'"{players[seat]}" = "{hands[seat]}"' for seat in seats)
    return read_record(
        f"""rules = "whist"
        players = {[players[seat] for seat in seats]}
        leader = "{players[1]}"
        sides = [0, 1, 0, 1]
        trump = "S"
        hands = {{{text.replace(chr(10), ", ")}}}
        play = {{tricks = ["SJ S3 S5 SA", "H2 H3 HA HK"]}}
        """
    )


@pytest.mark.parametrize("first", range(4))
@pytest.mark.parametrize("names", ["North East South West", "n e s w", "Север Восток Юг Запад"])
def test_who_is_called_south_is_written_as_south(names: str, first: int) -> None:
    written = to_pbn(compass_record(names, first))
    assert written == to_pbn(compass_record(names, 0))
    assert f'[South "{names.split()[2]}"]' in written
    assert '[Deal "N:AK.2.. QJ.3.. 43.A.. 65.K.."]' in written
    assert '[Declarer "N"]' in written
    (again,) = boards(written)
    assert (again.leader, again.won) == (1, compass_record(names, 0).won)
    assert again.positions() == compass_record(names, 0).positions()
    rows = [(seat, trump, 2) for seat in range(4) for trump in "NS"]
    assert optimum_results(rows, compass_record(names, first).players) == optimum_results(rows)
    # One seat alone is the one that its player is called.
    assert (
        optimum_results([(0, "N", 9)], compass_record(names, first).players).splitlines()[1][0]
        == ("NESW"[first])
    )


def test_who_is_called_by_a_seat_but_does_not_sit_there_is_not_written() -> None:
    with pytest.raises(RaspisError, match="the players are North, South, East, West, clockwise; for PBN"):
        to_pbn(compass_record("North South East West", 0))


def test_the_seats_of_a_board_are_by_its_tags() -> None:
    (record,) = boards(f'[North "South"] [South "North"] [East "East"] [West "West"]{ONE}')
    assert record.players == ("North", "East", "South", "West")


@pytest.mark.parametrize(
    "text",
    [
        f"<html>\n<pre>\n{ONE}\n{ROWS}</pre>\n</html>\n",
        f"{ONE}\n{ROWS}\n{{a remark that is never closed",
        f"[Event 'a match'] [Site 'Moscow']\n{ONE}\n{ROWS}",
    ],
)
def test_what_stands_around_the_boards_may_be_odd(text: str) -> None:
    (record,) = boards(text)
    assert (len(record.tricks), record.complete) == (3, True)
    assert read_document(text) == record


def test_a_remark_that_would_swallow_a_board_is_refused() -> None:
    with pytest.raises(RaspisError, match=r"line 2 of the PBN text has a \{ that is never closed"):
        boards(f"{ONE}\n{{a remark\n[Board 2]\n{OTHER}")


def test_hands_that_are_not_shown_come_from_the_columns_of_a_whole_play() -> None:
    pack = [f"{suit}{rank}" for suit in "SHDC" for rank in "AKQJT98765432"]
    columns = [pack[13 * seat :][:13] for seat in range(4)]
    text = '[Deal "{hands}"] [Contract "3NT"] [Declarer "W"]\n[Play "N"]\n{rows}\n*\n'
    rows = "\n".join(" ".join(column[trick] for column in columns) for trick in range(13))
    shown = ["AKQJT98765432...", ".AKQJT98765432..", "..AKQJT98765432.", "...AKQJT98765432"]
    (expected,) = boards(text.format(hands=f"N:{' '.join(shown)}", rows=rows))
    for hidden in ({1, 2}, {1, 2, 3}, {0, 1, 2, 3}):
        hands = " ".join("-" if seat in hidden else hand for seat, hand in enumerate(shown))
        assert boards(text.format(hands=f"N:{hands}", rows=rows)) == [expected]
        with pytest.raises(RaspisError, match=r"the hand of|no hand is given"):
            boards(text.format(hands=f"N:{hands}", rows=rows[:-12]))
