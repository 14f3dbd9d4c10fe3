"""The ladder, the dealer going round, and the score sheet of an evening."""

import pytest

from raspis.solver.errors import RaspisError
from raspis.solver.records.text import read_document
from raspis.solver.reports.score_sheet import score_sheet
from raspis.solver.rules.rules import PRESETS, Rules

FIVE = """
rules = "child"
players = ["Petya", "Vasya", "Serge", "Alex", "Roma"]
dealer = "Roma"
[[deal]]
bids = {Petya = "pass", Vasya = "pass", Serge = 1, Alex = "pass", Roma = 1}
taken = {Roma = 1}
"""


def ladder(preset: str, players: int) -> list[int]:
    return [step.cards for step in Rules.of(preset).ladder_for(players)]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_ladder_of_child(players):
    top = {2: 18, 3: 12, 4: 9, 5: 7}[players]
    up = list(range(1, top))
    steps = Rules.of("child").ladder_for(players)
    assert [step.cards for step in steps] == [*up, *[top] * players, *up[::-1], *[top] * players, top]
    rounds = ["normal"] * (2 * len(up) + players) + ["dark"] * players + ["golden"]
    assert [step.round for step in steps] == rounds
    assert Rules.of("child-circular").ladder_for(players) == steps


def test_the_ladder_of_nameless_is_that_of_document_003():
    three = [*range(1, 12), 12, 12, 12, *range(11, 0, -1)]
    four = [*range(1, 9), 9, 9, 9, 9, *range(8, 0, -1)]
    assert ladder("nameless", 3) == three * 3
    assert ladder("nameless", 4) == four * 3
    rounds = [step.round for step in Rules.of("nameless").ladder_for(3)]
    assert rounds == ["normal"] * 25 + ["dark"] * 25 + ["no-trump"] * 25


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_ladder_of_throw_in(players):
    steps = Rules.of("throw-in").ladder_for(players)
    assert [step.cards for step in steps] == [*range(1, 10), *[players] * 4]
    assert [step.round for step in steps] == ["normal"] * 9 + ["dark", "no-trump", "golden", "misere"]


def test_the_first_row_of_document_000():
    sheet = score_sheet(read_document(FIVE))
    assert sheet.totals == (5, 5, -10, 5, 10)
    assert sheet.to_mapping() == {
        "rows": [
            {
                "cards": 1,
                "round": "normal",
                "trump": "D",
                "dealer": 4,
                "bids": [0, 0, 1, 0, 1],
                "blind": [False] * 5,
                "taken": [0, 0, 0, 0, 1],
                "points": [5, 5, -10, 5, 10],
                "total": [5, 5, -10, 5, 10],
            }
        ],
        "totals": [5, 5, -10, 5, 10],
        "winner": None,
    }


def test_the_dealer_goes_round_and_deals_follow_the_ladder():
    game = read_document(FIVE + "[[deal]]\n" * 22)
    steps = PRESETS["child"].ladder_for(5)
    assert len(steps) == 23
    assert [(deal.cards, deal.round) for deal in game.deals] == [tuple(step) for step in steps]
    assert [deal.dealer for deal in game.deals[:7]] == [4, 0, 1, 2, 3, 4, 0]
    assert [deal.leader for deal in game.deals[:3]] == [0, 1, 2]


def test_past_the_ladder_a_deal_must_say_how_many_cards():
    with pytest.raises(RaspisError, match="deal 24: there are neither hands nor cards"):
        read_document(FIVE + "[[deal]]\n" * 23)
    assert read_document(FIVE + "[[deal]]\n" * 22 + "[[deal]]\ncards = 7\n").deals[-1].round == "normal"


def test_running_totals_pending_deals_and_missing_bids():
    text = (
        FIVE
        + """
    [[deal]]
    bids = {Petya = "2 blind", Vasya = "pass", Serge = "pass", Alex = "pass"}
    taken = {Petya = 2}
    [[deal]]
    bids = {Petya = 1}
    [[deal]]
    cards = 1
    bids = {Petya = 1, Vasya = 0, Serge = 0, Alex = 0, Roma = 0}
    taken = {Petya = 1}
    """
    )
    rows = score_sheet(read_document(text)).rows
    assert rows[1].points == (40, 5, 5, 5, None)
    assert rows[1].total == (45, 10, -5, 10, None)
    assert rows[2].pending
    assert rows[2].points == rows[2].total == (None,) * 5
    assert rows[3].total == (55, 15, 0, 15, 15)
    assert rows[1].to_mapping()["blind"] == [True, False, False, False, None]


def test_a_deal_by_play_counts_like_its_result():
    text = """
    rules = "child"
    dealer = "P2"
    [[deal]]
    hands = {P1 = "7S", P2 = "AD"}
    bids = {P1 = 1, P2 = "pass"}
    play = {tricks = ["7S:low AD"]}
    [[deal]]
    hands = {P1 = "7S 6H", P2 = "AD KD"}
    bids = {P1 = 1, P2 = "pass"}
    play = {tricks = ["AD 7S"]}
    """
    rows = score_sheet(read_document(text)).rows
    assert rows[0].taken == (0, 1)
    assert rows[0].points == (-10, 1)
    assert rows[1].pending


def test_special_rounds():
    text = """
    rules = "throw-in"
    players = ["a", "b", "c"]
    dealer = "a"
    [[deal]]
    round = "no-trump"
    cards = 3
    bids = {a = 1, b = 1, c = 0}
    taken = {a = 1, b = 2}
    [[deal]]
    round = "misere"
    cards = 3
    bids = {a = 1, b = 1, c = 0}
    taken = {a = 1, b = 2}
    """
    rows = score_sheet(read_document(text)).rows
    assert [row.points for row in rows] == [(20, 40, 10)] * 2
    assert [row.trump for row in rows] == ["N", None]


def test_circular_trumps_are_named_and_a_single_deal_is_a_sheet():
    text = 'rules = "child-circular"\ndealer = "P2"\ncards = 1\nround = "golden"\n[taken]\nP1 = 1\n'
    sheet = score_sheet(read_document(text))
    assert sheet.rows[0].trump == "circular"
    assert sheet.totals == (20, 0)


def test_whist_has_no_sheet():
    with pytest.raises(RaspisError, match="whist has no score"):
        score_sheet(read_document('rules = "whist"\ndealer = "P2"\ncards = 1\n[taken]\nP1 = 1\n'))
