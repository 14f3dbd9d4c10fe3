"""One hand-worked test for each sentence of RULES sections 2 to 5, named after it."""

from __future__ import annotations

import pytest

from raspis.solver.errors import PositionError
from raspis.solver.position.equals import equal_plays
from raspis.solver.position.position import Position
from raspis.solver.rules.rules import Rules

CHILD = Rules.of("child")
CIRCULAR = Rules.of("child-circular")
SCRAP = Rules.of("throw-in", pack=36)
NAMELESS = Rules.of("nameless", pack=36)


def plays(
    hand: str, table: str = "", rules: Rules = CHILD, trump: str | None = None, others: int = 1
) -> list[str]:
    """The legal plays of a hand after the plays on the table, all made by seats before it."""
    laid = table.split()
    fill = ["6C", "8C", "9C", "10C", "QC", "KC", "AC", "6H", "7H", "9H", "6D", "8D", "9D"]
    own = hand.split()
    fill = [card for card in fill if card not in own and all(card not in play for play in laid)]
    hands = []
    for _ in laid:
        hands.append(fill[: len(own) - 1])
        fill = fill[len(own) - 1 :]
    hands.append(own)
    if len(hands) == 1:
        hands.append(fill[: len(own)])
    position = Position.create(rules, hands, 0, trump, laid)
    assert position.turn == (len(laid) if laid else 0)
    return [str(play) for play in position.plays()]


def winner(table: str, rules: Rules = CHILD, trump: str | None = None) -> int:
    """Who takes a trick of these plays, the leader being seat 0; each hand holds just its card."""
    laid = table.split()
    position = Position.create(rules, [[play.split(":")[0]] for play in laid], 0, trump)
    for play in laid:
        position = position.after(position.find(play))
    assert sum(position.taken) == 1
    return position.taken.index(1)


# Section 2: a trick


def test_the_leader_plays_any_card() -> None:
    assert plays("6S KH AD") == ["6S", "AD", "KH"]


def test_clockwise_each_other_player_plays_one_card() -> None:
    position = Position.create(CHILD, [["6S"], ["8S"], ["9S"]], leader=1)
    turns = []
    for card in ("8S", "9S", "6S"):
        turns.append(position.turn)
        position = position.after(position.find(card))
    assert turns == [1, 2, 0]


def test_the_winner_leads_to_the_next_trick() -> None:
    position = Position.create(CHILD, [["6S", "6H"], ["8S", "8H"], ["AS", "9H"]], leader=0)
    for card in ("6S", "8S", "AS"):
        position = position.after(position.find(card))
    assert position.leader == position.turn == 2


def test_a_deal_ends_when_the_hands_are_empty() -> None:
    position = Position.create(CHILD, [["6S"], ["8S"]], leader=0)
    for card in ("6S", "8S"):
        assert position.plays()
        position = position.after(position.find(card))
    assert position.plays() == []
    assert position.taken == (0, 1)


@pytest.mark.parametrize(("led", "trump"), [("9S", "6C"), ("9C", "6D"), ("9D", "6H"), ("9H", "6S")])
def test_circular_the_trump_is_the_suit_after_the_one_led(led: str, trump: str) -> None:
    assert winner(f"{led} {trump}", CIRCULAR) == 1


def test_circular_no_other_suit_is_trump() -> None:
    assert winner("9H AC", CIRCULAR) == 0
    assert winner("9H AD", CIRCULAR) == 0


# Section 3: following


def test_who_has_cards_of_the_suit_led_must_play_one_of_those() -> None:
    assert plays("6H AH KD 8C", "9H") == ["6H", "AH"]


def test_otherwise_who_has_trumps_must_play_one_of_those() -> None:
    assert plays("6D KD 8C", "9H") == ["6D", "KD"]


def test_otherwise_any_card() -> None:
    assert plays("6S 8C", "9H") == ["6S", "8C"]


def test_without_a_trump_a_void_hand_plays_any_card() -> None:
    assert plays("6D 8C", "9H", SCRAP, "N") == ["8C", "6D"]


def test_without_the_obligation_a_void_hand_plays_any_card() -> None:
    assert plays("6D 8C", "9H", Rules.of("child", must_trump=False)) == ["8C", "6D"]


def test_a_special_card_never_counts_towards_an_obligation() -> None:
    # Document 000: where spades are asked and there are none but the Poker, it need not be played.
    assert plays("7S KH", "9S") == ["7S:high", "7S:low", "KH"]


def test_nobody_is_forced_to_play_a_special_card_while_he_holds_anything_else() -> None:
    assert plays("JC 8H", "9C", NAMELESS, "C") == ["JC:high", "JC:low", "8H"]


def test_on_a_call_the_highest_card_of_the_suit_called_must_be_played() -> None:
    assert plays("6D QD 9H", "7S:call") == ["QD"]


def test_on_a_call_who_has_none_of_the_suit_plays_any_card() -> None:
    assert plays("6H AH 8C", "7S:call") == ["8C", "6H", "AH"]


def test_on_a_call_of_another_suit_he_need_not_trump() -> None:
    rules = Rules.of("child", call="any")
    assert plays("6D 8C", "7S:call-H", rules) == ["8C", "6D"]


def test_call_void_trump_makes_him_trump() -> None:
    rules = Rules.of("child", call="any", call_void="trump")
    assert plays("6D KD 8C", "7S:call-H", rules) == ["6D", "KD"]


def test_call_void_trump_with_circular_trumps_is_the_suit_after_the_one_called() -> None:
    rules = Rules.of("child-circular", call_void="trump")
    assert plays("8S 6D 8C", "7S:call-H", rules) == ["8S"]


# Section 4: special cards


def test_high_always_also_when_the_hand_could_follow_suit() -> None:
    assert plays("7S 8H 6D", "9H") == ["7S:high", "8H"]


def test_high_beats_every_ordinary_card_trumps_too() -> None:
    assert winner("9H AD 7S:high") == 2


def test_a_call_beats_every_ordinary_card() -> None:
    assert winner("7S:call AD") == 0


def test_a_call_only_when_leading() -> None:
    assert "7S:call" in plays("7S 8H")
    assert "7S:call" not in plays("7S 8H", "9H")


def test_a_call_only_if_there_is_a_suit_to_call() -> None:
    assert plays("7S 8H", rules=SCRAP, trump="N") == ["7S:high", "7S:low", "8H"]


def test_played_silently_it_is_played_high() -> None:
    position = Position.create(CHILD, [["7S"], ["AD"]], leader=0)
    assert str(position.find("7S")) == "7S:high"


def test_led_high_the_led_suit_is_its_own_suit() -> None:
    assert plays("8S AD 9H", "7S:high") == ["8S"]


def test_led_high_with_circular_trumps_the_trump_follows_from_its_suit() -> None:
    assert plays("8C AD 9H", "7S:high", CIRCULAR) == ["8C"]


def test_led_high_trump_then_the_others_follow_with_trumps() -> None:
    assert plays("8S AD 6D", "7S:high", Rules.of("child", led_high="trump")) == ["6D", "AD"]


def test_led_high_trump_without_a_fixed_trump_own_applies() -> None:
    rules = Rules.of("throw-in", pack=36, led_high="trump")
    assert plays("8S AD 6D", "7S:high", rules, "N") == ["8S"]
    assert plays("8S 8C", "7S:high", Rules.of("child-circular", led_high="trump")) == ["8S"]


def test_with_a_fixed_trump_the_suit_called_is_the_trump() -> None:
    assert plays("7S 8H", rules=NAMELESS, trump="H") == ["7S", "8H"]
    assert plays("JS 8H", rules=NAMELESS, trump="H") == ["JS:high", "JS:low", "JS:call", "8H"]
    assert plays("6H KH 8C", "JS:call", NAMELESS, "H") == ["KH"]


def test_with_circular_trumps_the_leader_names_any_one_of_the_four_suits() -> None:
    assert plays("7S", rules=CIRCULAR) == [
        *("7S:high", "7S:low", "7S:call-S", "7S:call-C", "7S:call-D", "7S:call-H")
    ]


def test_low_plain_is_legal_when_leading_and_is_exactly_that_card() -> None:
    assert "7S:low" in plays("7S 8H")
    assert winner("7S:low 8S") == 1
    assert winner("7S:low 6S") == 0


def test_low_plain_is_legal_when_it_is_of_the_suit_led_although_the_hand_has_others_of_it() -> None:
    assert plays("6S 7S AS", "9S") == ["6S", "7S:high", "7S:low", "AS"]


def test_low_plain_is_legal_when_void_in_the_suit_led_and_in_trumps() -> None:
    assert plays("7S 8C", "9H") == ["7S:high", "7S:low", "8C"]


def test_low_plain_is_legal_when_void_in_the_suit_led_and_itself_a_trump() -> None:
    rules = Rules.of("child", trump="S")
    assert plays("7S AS 8C", "9H", rules) == ["7S:high", "7S:low", "AS"]
    assert plays("7S 8C", "9H", rules) == ["7S:high", "7S:low", "8C"]


def test_low_plain_is_legal_when_void_in_the_suit_led_and_there_is_no_trump() -> None:
    rules = Rules.of("child", trump="N")
    assert plays("7S 8D", "9H", rules) == ["7S:high", "7S:low", "8D"]


def test_low_plain_is_not_legal_when_void_in_the_suit_led_with_trumps() -> None:
    assert plays("7S 8D 8C", "9H") == ["7S:high", "8D"]


def test_low_plain_is_not_legal_when_the_hand_can_follow_another_suit() -> None:
    # Document 000: where clubs are asked and there are clubs, the Poker can't be played as a simple seven.
    assert plays("7S 8C", "9C") == ["7S:high", "8C"]


def test_low_plain_against_a_call_is_legal_when_void_in_the_suit_called() -> None:
    rules = Rules.of("child", specials=["7S", "8S"])
    assert plays("7S 8C", "8S:call", rules) == ["7S:high", "7S:low", "8C"]
    assert plays("7S 8C 6D", "8S:call", rules) == ["7S:high", "6D"]


def test_low_plain_of_the_suit_called_is_not_legal_while_others_of_it_are_held() -> None:
    rules = Rules.of("child", specials=["7S", "8D"])
    assert plays("8D 6D", "7S:call", rules) == ["6D", "8D:high"]


def test_low_plain_where_void_of_must_trump_needs_no_bar() -> None:
    rules = Rules.of("child", must_trump=False)
    assert plays("7S 8D 8C", "9H", rules) == ["7S:high", "7S:low", "8C", "8D"]


def test_low_plain_on_a_call_where_trumps_are_due_needs_no_trump_in_hand_or_to_be_one() -> None:
    tree = {"call": "any", "call_void": "trump"}
    rules = Rules.of("child", specials=["7S", "8S"], **tree)
    assert plays("7S 6D", "8S:call-H", rules) == ["7S:high", "6D"]
    assert plays("7S 6C", "8S:call-H", rules) == ["7S:high", "7S:low", "6C"]
    trumps = Rules.of("child", specials=["7D", "8S"], **tree)
    assert plays("7D 6D 8C", "8S:call-H", trumps) == ["6D", "7D:high", "7D:low"]


def test_low_scrap_is_always_legal() -> None:
    assert plays("7S 8C", "9C", SCRAP, "D") == ["7S:high", "7S:low", "8C"]
    assert plays("7S 8D", "9C", SCRAP, "D") == ["7S:high", "7S:low", "8D"]


def test_a_following_scrap_cannot_win_the_trick() -> None:
    assert winner("6S 7S:low", SCRAP, "D") == 0


def test_a_led_scrap_is_the_lowest_card_of_its_own_suit() -> None:
    assert winner("7S:low 6S", SCRAP, "D") == 1
    assert plays("6S 8C", "7S:low", SCRAP, "D") == ["6S"]


def test_a_led_scrap_is_beaten_by_any_trump_and_any_high_special() -> None:
    assert winner("7S:low 6D", SCRAP, "D") == 1
    assert winner("JS:low JC:high", NAMELESS, "D") == 1


def test_a_led_scrap_wins_against_other_suits() -> None:
    assert winner("7S:low AC", SCRAP, "D") == 0


def test_a_call_is_not_answered_by_force_with_a_special_card() -> None:
    assert plays("JC 8H", "JS:call", NAMELESS, "C") == ["JC:high", "JC:low", "8H"]


def test_a_special_card_may_be_played_high_on_a_call() -> None:
    assert winner("JS:call JC:high", NAMELESS, "C") == 0
    assert winner("JS:call JC:high", Rules.of("nameless", pack=36, ties="last"), "C") == 1


# Section 4: readings that follow


def test_a_hand_of_special_cards_alone_may_play_them_in_every_way() -> None:
    assert plays("7S", "9H") == ["7S:high", "7S:low"]
    assert plays("7S") == ["7S:high", "7S:low", "7S:call"]
    assert plays("JS JC", "9H", NAMELESS, "D") == ["JS:high", "JS:low", "JC:high", "JC:low"]


def test_who_is_void_but_for_the_special_card_trumps_if_he_can() -> None:
    assert plays("7S 6D KH", "9S") == ["7S:high", "7S:low", "6D"]


def test_a_following_scrap_is_no_trump_whatever_suit_is_printed_on_it() -> None:
    assert winner("9H 7S:low 6H", SCRAP, "S") == 0


def test_a_led_scrap_of_the_trump_suit_is_the_lowest_trump() -> None:
    assert winner("7S:low 6S", SCRAP, "S") == 1
    assert winner("7S:low AH", SCRAP, "S") == 0


def test_a_scrap_following_a_led_scrap_still_cannot_win() -> None:
    assert winner("7S:low 7S:low", Rules.of("throw-in", pack=104, ties="last"), "D") == 0


@pytest.mark.parametrize(("low", "classes"), [("plain", [["6S"], ["8S"]]), ("scrap", [["6S", "8S"]])])
def test_touching_cards_are_separated_by_a_plain_seven_elsewhere(low: str, classes: list[list[str]]) -> None:
    position = Position.create(Rules.of("child", low=low), [["6S", "8S"], ["7S", "AH"]], leader=0)
    assert [[str(play) for play in equals] for equals in equal_plays(position)] == classes


# Section 5: who wins


def test_of_several_high_special_cards_the_first_wins_or_the_last() -> None:
    table = "9H JS:high JC:high"
    assert winner(table, NAMELESS, "D") == 1
    assert winner(table, Rules.of("nameless", pack=36, ties="last"), "D") == 2


def test_otherwise_the_highest_trump_wins() -> None:
    assert winner("AH 6D 9D") == 2


def test_otherwise_the_highest_card_of_the_suit_led_wins() -> None:
    assert winner("9H KH AS") == 1


@pytest.mark.parametrize(("ties", "seat"), [("first", 1), ("last", 2)])
def test_of_equal_cards_of_two_packs_the_first_wins_or_the_last(ties: str, seat: int) -> None:
    assert winner("9H KH KH", Rules.of("throw-in", pack=104, ties=ties), "D") == seat


@pytest.mark.parametrize(
    ("hand", "table", "play", "reason"),
    [
        ("8H 6D", "9H", "6D", "P2 can't play 6D: that seat holds hearts"),
        ("6D 8C", "9H", "8C", "P2 can't play 8C: that seat has no hearts and must play a trump, diamonds"),
        (
            "6D QD",
            "7S:call",
            "6D",
            "P2 can't play 6D: that seat must answer the call of diamonds with Q♦",
        ),
        ("8H 6D", "9H", "AS", "P2 can't play AS: that seat does not hold A♠"),
        (
            "7S 8H",
            "9H",
            "7S:call",
            "P2 can't play 7S:call: that seat does not lead, and only a lead can call",
        ),
        ("7S 8H", "9H", "7S:low", "P2 can't play 7S:low: that seat holds hearts"),
        (
            "8H 6D",
            "9H",
            "8H:low",
            "P2 can't play 8H:low: that seat can't choose a way for 8♥, which is not a special card",
        ),
    ],
)
def test_an_illegal_play_is_refused_with_its_reason(hand: str, table: str, play: str, reason: str) -> None:
    position = Position.create(CHILD, [["9C"], hand.split()], 0, None, [table])
    with pytest.raises(PositionError) as refusal:
        position.find(play)
    assert str(refusal.value) == reason
