"""`raspis deal`: evenings and rounds; files of rules beside a deal; options that a command doesn't have."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command import raspis

from raspis.solver.records.record import Game
from raspis.solver.records.text import read_document


def test_an_evening_is_a_file_that_the_other_commands_read(tmp_path: Path) -> None:
    file = tmp_path / "evening.toml"
    words = ("deal", "--evening", "--rules", "throw-in", "--players", "3", "--seed", "7")
    assert raspis(*words, "-o", str(file)) == (0, "", "")
    text = file.read_text(encoding="utf-8")
    game = read_document(text)
    assert isinstance(game, Game)
    assert [deal.round for deal in game.deals][-4:] == ["dark", "no-trump", "golden", "misere"]
    assert [deal.dealer for deal in game.deals][:4] == [2, 0, 1, 2]
    assert [text.count(f'round = "{name}"') for name in ("normal", "dark", "misere")] == [0, 1, 1]
    assert "13 of the 13 deals" in raspis("score", str(file)).out
    assert raspis("solve", str(file), "--deal", "10", "--json").status == 0
    lines = raspis(*words, "--json").out.splitlines()
    assert [len(json.loads(line)["hands"][0]) for line in lines] == [deal.cards for deal in game.deals]


def test_a_deal_of_a_round_says_so() -> None:
    shown = raspis("deal", "--round", "dark", "--players", "3", "--cards", "2", "--seed", "1").out
    assert 'round = "dark"' in shown
    assert raspis("deal", "--round", "тёмная", "--players", "3", "--cards", "2", "--seed", "1").out == shown


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--evening", "--cards", "3"), "--cards is for single deals, not for --evening"),
        (("--evening", "--count", "3"), "--count is for single deals, not for --evening"),
        (("--evening", "--round", "dark"), "--round is for single deals, not for --evening"),
        (("--evening", "--rules", "whist"), "whist has no ladder, by which an evening is dealt"),
        (("--round", "misere"), "child has no misere round"),
        (("--round", "late"), "'late' is not one of normal, dark, no-trump, golden, misere"),
        (("--rules", "nameless", "--players", "2"), "nameless is for 3 to 4 players, not 2"),
    ],
)
def test_what_cannot_be_dealt_is_one_sentence(words: tuple[str, ...], said: str) -> None:
    ran = raspis("deal", *words)
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert said in ran.err


def test_a_record_may_name_a_file_of_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "ours.toml").write_text('preset = "child"\nhook = true\n')
    deal = tmp_path / "deal.toml"
    deal.write_text('rules = "ours.toml"\ndealer = "P2"\nhands = {P1 = "7S KH", P2 = "8S 9D"}\n')
    stated = deal.read_text().replace('"ours.toml"', '{preset = "child", hook = true}')
    expected = raspis("bids", "-", "--bids", "1,?", stdin=stated)
    assert expected.status == 0
    assert raspis("bids", str(deal), "--bids", "1,?") == expected
    assert '"child"' in raspis("convert", str(deal)).out
    assert "hook = true" in raspis("convert", str(deal)).out
    monkeypatch.chdir(tmp_path)
    assert raspis("bids", "-", "--bids", "1,?", stdin=deal.read_text()) == expected
    missing = raspis("solve", "-", stdin=deal.read_text().replace("ours", "theirs"))
    assert (missing.status, missing.err) == (2, "raspis: standard input: there is no file theirs.toml\n")
    (tmp_path / "ours.toml").write_text('preset = "child"\nhooks = true\n')
    wrong = raspis("solve", str(deal))
    assert wrong.status == 2
    assert "unknown key 'hooks' in the rules" in wrong.err


def test_a_command_lists_no_options_that_mean_nothing_to_it() -> None:
    for command in ("score", "convert", "deal", "rules"):
        shown = raspis(command, "--help").out
        assert not any(option in shown for option in ("--engine", "--memory", "--time-limit")), command
        assert "--lang" in shown
    for option in ("--trump", "--leader", "--table", "--sides"):
        assert option not in raspis("score", "--help").out
        assert "there is no option" in raspis("score", option, "S", "-").err
    assert "--engine" in raspis("solve", "--help").out
    assert raspis("--engine", "plain", "rules").status == raspis("rules", "--engine", "plain").status == 0


def test_a_sheet_with_more_deals_than_the_game_has_says_so() -> None:
    rules = '{preset = "child", ladder = [{cards = 1}, {cards = 2}]}'
    deal = "[[deal]]\ncards = 1\nbids = [1, 0, 0]\ntaken = [1, 0, 0]\n"
    shown = raspis("score", "-", stdin=f'rules = {rules}\ndealer = "P3"\n' + 3 * deal).out
    assert "The game has 2 deals, and 1 more is on the sheet." in shown
    assert "of the 2 deals" not in shown
