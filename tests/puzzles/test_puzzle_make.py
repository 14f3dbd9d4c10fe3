"""Making puzzles: the same seed gives the same bytes, requests are kept, impossible ones end."""

from __future__ import annotations

import pytest

from raspis.puzzles.files import book_lines, puzzle_toml, read_puzzles
from raspis.puzzles.goals.bid import NameBid
from raspis.puzzles.goals.goal import PuzzleError
from raspis.puzzles.goals.registry import GOALS, read_goal
from raspis.puzzles.goals.spoil import Spoil
from raspis.puzzles.goals.together import Together
from raspis.puzzles.goals.tricks import AtLeast, Exact, NoTrick
from raspis.puzzles.grading.difficulty import FAMILIES, level, quantiles
from raspis.puzzles.making.make import Tally, make
from raspis.puzzles.making.prove import OTHER_THEME
from raspis.puzzles.making.request import WORTH_WHILE, Request
from raspis.puzzles.making.variety import canonical
from raspis.puzzles.puzzle import LEVELS, MEASURES, Puzzle
from raspis.puzzles.tree import Node
from raspis.solver.cards.card import Card, Play, Suit
from raspis.solver.errors import RaspisError
from raspis.solver.position.position import Position
from raspis.solver.questions.solver import Solver
from raspis.solver.records.text import read_record
from raspis.solver.rules.rules import Rules
from raspis.solver.workers.crew import Processes


def request(**changes: object) -> Request:
    return Request(**{"rules": Rules.of("child"), "players": 3, "cards": 3, "count": 5, **changes})  # type: ignore[arg-type]


def test_same_seed_same_bytes_whatever_the_jobs() -> None:
    one, two = Tally(), Tally()
    alone = book_lines(make(request(seed=4), None, one))
    with Processes(2) as crew:
        together = book_lines(make(request(seed=4), crew, two))
    assert alone == together
    assert alone.count("\n") == 5
    assert (one.tried, one.rejected) == (two.tried, two.rejected)
    assert book_lines(make(request(seed=5))) != alone


def test_same_puzzles_from_either_engine() -> None:
    if Solver().engine_name == "plain":
        pytest.skip("the compiled kernel is not installed")
    assert book_lines(make(request(seed=4), engine="kernel")) == book_lines(
        make(request(seed=4), engine="plain")
    )


@pytest.mark.parametrize("kind", GOALS)
def test_made_puzzles_are_as_asked(kind: str) -> None:
    puzzles = list(make(request(goal=kind, seed=2, count=3)))
    assert len(puzzles) == 3
    for puzzle in puzzles:
        assert puzzle.goal.kind == kind
        assert puzzle.measures["decisions"] >= 2
        assert puzzle.measures["tempting"] >= 1
        assert set(puzzle.measures) == set(MEASURES)
        assert puzzle.seed == 2
        if kind not in ("bid", "help"):
            assert len(puzzle.position.hands[puzzle.position.turn]) == 3


def test_theme_and_level_are_kept() -> None:
    wanted = WORTH_WHILE._replace(themes=("low-seven",))
    puzzles = list(make(request(demands=wanted, goal="exact", count=3)))
    assert len(puzzles) == 3
    assert all("low-seven" in puzzle.themes for puzzle in puzzles)
    level_of = puzzles[0].level
    again = list(make(request(demands=WORTH_WHILE._replace(level=level_of), goal="exact", count=2)))
    assert [puzzle.level for puzzle in again] == [level_of] * 2


def test_strict_puzzles_have_one_answer_on_every_line() -> None:
    puzzles = list(make(request(demands=WORTH_WHILE._replace(strict=True), goal="exact", cards=4, count=3)))
    assert len(puzzles) == 3
    assert all(puzzle.strict for puzzle in puzzles)
    for puzzle in puzzles:
        assert puzzle.tree is not None
        assert not any(node.also for node in nodes(puzzle.tree))


def nodes(node: Node) -> list[Node]:
    return [node, *(below for reply in node.replies.values() for below in nodes(reply))]


def test_an_impossible_request_ends_with_its_reasons() -> None:
    tally = Tally()
    wanted = WORTH_WHILE._replace(themes=("by-trumps", "zugzwang", "hold-up"))
    assert list(make(request(demands=wanted, tries=200), tally=tally)) == []
    assert tally.tried == 200
    assert sum(tally.rejected.values()) == 200
    assert tally.rejected[OTHER_THEME] > 0


def test_hands_that_the_pack_has_not_are_refused() -> None:
    with pytest.raises(RaspisError, match="4 players can hold 1 to 9 cards each, not 10"):
        request(players=4, cards=10)


def test_no_puzzle_comes_twice() -> None:
    puzzles = list(
        make(request(players=2, cards=2, count=40, tries=600, demands=WORTH_WHILE._replace(decisions=1)))
    )
    forms = [canonical(puzzle) for puzzle in puzzles]
    assert len(set(forms)) == len(forms) > 10


def renamed(puzzle: Puzzle, renaming: tuple[int, ...], shift: int = 0, turn: int = 0) -> Puzzle:
    """The puzzle with other suits, ranks moved up, and the seats turned."""
    position, goal = puzzle.position, puzzle.goal
    seats = len(position.hands)

    def card(old: Card) -> Card:
        return Card.of(old.rank + (0 if old in position.rules.specials else shift), renaming[old.suit])

    hands = [[card(held) for held in position.hands[(seat - turn) % seats]] for seat in range(seats)]
    table = [Play(card(play.card), play.way, play.called) for play in position.table]
    trump = None
    if position.rules.trump == "deal" and position.trump is not None:
        trump = Suit(renaming[position.trump]).letter
    moved = Position.create(position.rules, hands, (position.leader + turn) % seats, trump, table)
    assert isinstance(goal, Exact)
    turned = Exact((goal.seat + turn) % seats, goal.tricks)
    return Puzzle(moved, puzzle.bids, turned, puzzle.key, None, False, 1, {}, ())


def a_puzzle(rules: str, hands: str, tricks: int = 1, trump: str | None = None) -> Puzzle:
    position = Position.create(Rules.of(rules), [hand.split() for hand in hands.split(" / ")], 0, trump)
    return Puzzle(position, (None,) * len(position.hands), Exact(0, tricks), (), None, False, 1, {}, ())


def test_renamed_suits_closed_gaps_and_turned_seats_are_one_puzzle() -> None:
    with_seven = a_puzzle("child", "7S 8H / KS 9C")
    assert canonical(with_seven) == canonical(renamed(with_seven, (0, 3, 2, 1)))  # ♥ and ♣
    assert canonical(with_seven) == canonical(renamed(with_seven, (0, 1, 2, 3), turn=1))
    without = a_puzzle("child", "9S 8H / KS 9C")
    assert canonical(without) == canonical(renamed(without, (1, 3, 2, 0)))  # ♠ too
    assert canonical(without) == canonical(renamed(without, (0, 1, 2, 3), shift=1))
    circular = a_puzzle("child-circular", "9S 8H / KS 9C")
    assert canonical(circular) == canonical(renamed(circular, (1, 2, 3, 0)))  # the whole circle
    stated = a_puzzle("nameless", "JS JC 8H / 9H 9S KH / 6D 8D QC", trump="H")
    assert canonical(stated) == canonical(renamed(stated, (1, 0, 2, 3)))  # both specials are alike
    free = a_puzzle("nameless", "8H 6S / 9H 9S / 6D 8D", trump="H")
    assert canonical(free) == canonical(renamed(free, (3, 0, 1, 2)))  # the trump is renamed along


def test_what_the_rules_treat_differently_are_two_puzzles() -> None:
    without = a_puzzle("child", "9S 8H / KS 9C")
    assert canonical(without) != canonical(renamed(without, (0, 1, 3, 2)))  # ♦ is trump
    with_seven = a_puzzle("child", "7S 8H / KS 9C")
    swapped = a_puzzle("child", "7S 8S / KH 9C")
    assert canonical(with_seven) != canonical(swapped)
    circular = a_puzzle("child-circular", "9S 8H / KS 9C")
    assert canonical(circular) != canonical(renamed(circular, (1, 0, 2, 3)))
    assert canonical(without) != canonical(a_puzzle("child", "9S 8H / KS 9C", tricks=2))
    assert canonical(without) != canonical(a_puzzle("child", "9S 8H / 8S 9C"))


def test_who_leads_makes_two_puzzles_of_the_same_cards() -> None:
    hands = [["9S", "8H"], ["KS", "9C"], ["AD", "9H"]]
    forms = set()
    for leader in range(3):
        position = Position.create(Rules.of("child"), hands, leader)
        bid = Puzzle(position, (None,) * 3, NameBid(0), 1, None, True, 1, {}, ())
        forms.add(canonical(bid))
    assert len(forms) == 3


def test_files_read_back() -> None:
    for kind in GOALS:
        for puzzle in make(request(goal=kind, count=2)):
            ((number, again),) = read_puzzles(book_lines([puzzle]))
            assert (number, again) == (1, puzzle)
            text = puzzle_toml(puzzle)
            ((_, again),) = read_puzzles(text)
            assert again.to_mapping() == puzzle.to_mapping()
            assert read_record(text).position() == puzzle.position


def test_a_special_card_without_a_way_is_meant_high() -> None:
    high = next(puzzle for puzzle in make(request(count=40)) if ":high" in book_lines([puzzle]))
    ((_, again),) = read_puzzles(book_lines([high]).replace(":high", ""))
    assert again == high


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ('{"rules": "child"}', "line 1: "),
        (
            'HANDS, "goal": {"kind": "win"}, "key": []}',
            "goal.kind",
        ),
        ('HANDS, "gaol": 1}', "unknown key 'gaol'"),
        (
            'HANDS, "goal": {"kind": "exact", "seat": 0}, "key": []}',
            "needs the key tricks",
        ),
        (
            'HANDS, "goal": {"kind": "bid", "seat": 2}, "key": 1}',
            "goal.seat is 2",
        ),
        ("{nonsense", "line 1"),
        ('rules = "child"', "[puzzle]"),
    ],
)
def test_a_faulty_file_is_refused_with_its_place(line: str, named: str) -> None:
    line = line.replace("HANDS", '{"rules": "child", "hands": [["7S"], ["8S"]], "leader": 0')
    with pytest.raises(RaspisError) as refused:
        list(read_puzzles(line))
    assert named in str(refused.value)


def test_levels_are_quantiles_of_the_sample() -> None:
    sample = [("play", dict.fromkeys(MEASURES, number)) for number in range(100)]
    cuts = quantiles([*sample, ("bid", dict.fromkeys(MEASURES, 1)), ("help", dict.fromkeys(MEASURES, 1))])
    assert cuts["play"]["decisions"] == list(range(4, 99, 5))
    assert len(cuts["play"]["sum"]) == len(LEVELS) - 1
    nothing, everything = dict.fromkeys(MEASURES, 0), dict.fromkeys(MEASURES, 10**6)
    for family in FAMILIES:
        assert level(family, nothing) == LEVELS[0]
        assert level(family, everything) == LEVELS[-1]


def test_a_goal_reads_back() -> None:
    goals = [
        Exact(1, 2),
        AtLeast(0, 1),
        NoTrick(0, 0),
        Spoil(1, of=0),
        NameBid(0),
        Together(),
    ]
    for goal in goals:
        assert read_goal(goal.to_mapping(), ["A", "B", "C"]) == goal
    for wrong in (
        {"kind": "help", "seat": 0},
        {"kind": "none", "seat": 0, "tricks": 1},
        {"kind": "exact", "seat": 0, "tricks": True},
    ):
        with pytest.raises(PuzzleError):
            read_goal(wrong, ["A", "B", "C"])
