"""Boards of bridge in PBN, endplay as judge: its files are read here, ours there, and DDS judges the play."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from raspis.solver import Solver, analyse, read_pbn_boards, to_pbn
from raspis.solver.records.record import Game, Record
from raspis.solver.search.compiled import kernel_is_there

pytestmark = pytest.mark.slow
endplay = pytest.importorskip("endplay", reason="endplay is not installed: pip install '.[peers]'")


def boards(count: int, seed: int) -> list[Any]:
    """Boards as endplay has them, with a contract, and a play of random length that follows suit."""
    from endplay.dealer import generate_deals
    from endplay.types import Board, Contract, Denom, Penalty, Player, Vul

    lots = Random(seed)
    made = []
    for number, deal in enumerate(generate_deals(produce=count, seed=seed), 1):
        board = Board(deal, board_num=number)
        board.dealer, board.vul = lots.choice(list(Player)), lots.choice(list(Vul))
        declarer, denomination = lots.choice(list(Player)), lots.choice(list(Denom))
        penalty = lots.choice([Penalty.passed, Penalty.doubled, Penalty.redoubled])
        board.play = played(deal, declarer.lho, denomination, lots, 52 if number % 2 else lots.randint(0, 51))
        board.contract = Contract(
            level=lots.randint(1, 7), denom=denomination, declarer=declarer, penalty=penalty, result=0
        )
        made.append(board)
    return made


def played(deal: Any, leader: Any, trump: Any, lots: Random, count: int) -> list[Any]:
    """Random legal plays, as endplay follows them."""
    deal = deal.copy()
    deal.first, deal.trump = leader, trump
    cards: list[Any] = []
    while len(cards) < count:
        card = lots.choice(list(deal.legal_moves()))
        deal.play(card)
        cards.append(card)
    return cards


_DOUBLED = {"passed": "", "doubled": "X", "redoubled": "XX"}


def letter(denomination: Any) -> str:
    """S, H, D, C or N."""
    return str(denomination.name[0].upper())


def named(card: Any) -> str:
    """A card of endplay as raspis writes it."""
    rank = card.rank.abbr.replace("T", "10")
    return f"{rank}{letter(card.suit)}"


def told(record: Record) -> dict[str, object]:
    """What a record has, in words that both programs have."""
    pbn = dict(record.pbn or {})
    return {
        "hands": [sorted(map(str, hand)) for hand in record.hands or ()],
        "play": [str(play.card) for trick in record.tricks for play in trick],
        "declarer": (record.leader - 1) % 4,
        "trump": record.trump,
        "dealer": pbn["Dealer"],
        "vulnerable": pbn["Vulnerable"],
        "number": pbn["Board"],
        "contract": pbn["Contract"].upper(),
    }


def told_by_endplay(board: Any) -> dict[str, object]:
    seats = "NESW"
    contract = board.contract
    denomination = letter(contract.denom).replace("N", "NT")
    return {
        "hands": [sorted(map(named, board.deal[seat])) for seat in range(4)],
        "play": [named(card) for card in board.play],
        "declarer": seats.index(contract.declarer.abbr),
        "trump": denomination[0],
        "dealer": board.dealer.abbr,
        "vulnerable": {"none": "None", "both": "All", "ns": "NS", "ew": "EW"}[board.vul.name],
        "number": str(board.board_num),
        "contract": f"{contract.level}{denomination}{_DOUBLED[contract.penalty.name]}",
    }


def records(text: str) -> list[Record]:
    found = read_pbn_boards(text)
    assert isinstance(found, Game)
    assert not found.faults
    return list(found.deals)


@pytest.mark.parametrize(
    "change", ["as written", "without blank lines", "windows", "notes", "rows", "remarks"]
)
def test_fifty_boards_of_endplay_are_read_with_every_field(change: str) -> None:
    from endplay.parsers import pbn

    made = boards(50, seed=8)
    text = pbn.dumps(made)
    if change == "without blank lines":
        text = "\n".join(line for line in text.split("\n") if line.strip())
    elif change == "windows":
        text = text.replace("\n", "\r\n")
    elif change == "notes":
        text = text.replace('[Dealer "', '{ a comment\n[Deal "?"] } [Dealer "').replace(
            "% EXPORT", "% EXPORT\n; so"
        )
    elif change in ("rows", "remarks"):
        lots = Random(3)
        text = "\n".join(another_row(line, change, lots) for line in text.split("\n"))
    assert [told(record) for record in records(text)] == [told_by_endplay(board) for board in made]


def another_row(line: str, change: str, lots: Random) -> str:
    """A row of four cards in another order, or with notes and signs; other lines as they are."""
    words = line.split()
    if len(words) != 4 or not all(re.fullmatch("[SHDC][AKQJT2-9]", word) for word in words):
        return line
    if change == "rows":
        return " ".join(lots.sample(words, 4))
    return " ".join(word + lots.choice(["", " =1=", "!", " $2", "?? "]) for word in words)


def test_fifty_boards_of_ours_are_read_by_endplay_with_every_field() -> None:
    from endplay.parsers import pbn

    deals = records(pbn.dumps(boards(50, seed=9)))
    written = "\n".join(to_pbn(deal) for deal in deals)
    assert [told_by_endplay(board) for board in pbn.loads(written)] == [told(deal) for deal in deals]
    assert [told(deal) for deal in records(written)] == [told(deal) for deal in deals]


@pytest.mark.skipif(not kernel_is_there(), reason="the compiled kernel is not part of this installation")
def test_the_analysis_of_a_play_is_that_of_dds() -> None:
    from endplay.dds import analyse_play
    from endplay.parsers import pbn

    made = [board for board in boards(60, seed=10) if len(board.play) == 52]
    solver = Solver()
    for board, record in zip(made, records(pbn.dumps(made)), strict=True):
        judged = analyse(record, solver)
        declarer = (record.leader - 1) % 4
        found = [judged.plays[0].before.most[declarer], *(play.after.most[declarer] for play in judged.plays)]
        deal = board.deal.copy()
        deal.first, deal.trump = board.contract.declarer.lho, board.contract.denom
        expected = list(analyse_play(deal, board.play))
        assert found[: len(expected)] == expected
        solver.clear()
