"""Every number of an analysis against brute force and against cold searches, in every game."""

import os
import random
from functools import lru_cache
from pathlib import Path

import pytest
from random_records import GAMES, fields_of, random_record

from raspis.solver.cards.card import Card, Play
from raspis.solver.cards.text import read_card
from raspis.solver.errors import RaspisError, RecordError
from raspis.solver.position.position import Position
from raspis.solver.questions.guarantee import guaranteed_score, points_by_tricks, side_taken
from raspis.solver.questions.solver import Solver
from raspis.solver.records.pbn import read_pbn
from raspis.solver.records.record import Record
from raspis.solver.records.text import read_record
from raspis.solver.reports import analysis
from raspis.solver.reports.analysis import analyse
from raspis.solver.rules.bids import points
from raspis.solver.rules.rules import Rules


@lru_cache(maxsize=200_000)
def forces(position: Position, label: int, totals: frozenset[int]) -> bool:
    """By definition: whether a side can make sure that its tricks of the whole deal are one of `totals`."""
    plays = position.plays()
    if not plays:
        return (
            sum(t for t, side in zip(position.taken, position.sides, strict=True) if side == label) in totals
        )
    own = position.sides[position.turn] == label
    return (any if own else all)(forces(position.after(play), label, totals) for play in plays)


def brute(record: Record, position: Position) -> tuple[list, list, list]:
    """`most`, `makeable` and `score` by definition."""
    cards = range(record.cards + 1)
    most, makeable, score = [], [], []
    for seat, bid in enumerate(record.bids):
        label = position.sides[seat]
        most.append(max(k for k in cards if forces(position, label, frozenset(range(k, record.cards + 1)))))
        makeable.append(None if bid is None else forces(position, label, frozenset([bid.number])))
        number, blind = (None, False) if bid is None else bid
        values = [points(record.rules, record.round, number, blind, k) for k in cards]
        if None in values:
            score.append(None)
        else:
            enough = {v: frozenset(k for k in cards if values[k] >= v) for v in values}
            score.append(max(v for v, totals in enough.items() if forces(position, label, totals)))
    return most, makeable, score


def check_against_brute_force(record: Record) -> None:
    judged = analyse(record, Solver(engine="plain"))
    positions = record.positions()
    standings = [brute(record, position) for position in positions]
    assert judged.complete
    assert len(judged.plays) == len(positions) - 1
    for index, play in enumerate(judged.plays):
        seat = positions[index].turn
        before, after = standings[index], standings[index + 1]
        assert play.seat == seat
        assert (list(play.before.most), list(play.before.makeable), list(play.before.score)) == before
        assert (list(play.after.most), list(play.after.makeable), list(play.after.score)) == after
        mapping = play.to_mapping()
        known = before[2][seat] is not None
        assert mapping["cost"] == {
            "tricks": before[0][seat] - after[0][seat],
            "points": before[2][seat] - after[2][seat] if known else None,
        }
        unit = 2 if known else 0
        kept = [
            str(other)
            for other in positions[index].plays()
            if brute(record, positions[index].after(other))[unit][seat] == before[unit][seat]
        ]
        assert mapping["kept"] == kept
        for other in range(len(record.players)):
            unit = 0 if before[2][other] is None else 2
            gain = 0 if other == seat else after[unit][other] - before[unit][other]
            assert mapping["gift"][other] == gain
            partner = positions[0].sides[other] == positions[0].sides[seat]
            assert gain >= 0 or partner
    check_the_ledger(record, judged)
    for seat, bid in enumerate(judged.bids):
        if bid is None:
            continue
        flags = [standing[1][seat] for standing in standings]
        if flags[-1] or True not in flags:
            assert (bid.last_makeable, bid.lost_by) == (None, None)
        else:
            last = max(index for index, flag in enumerate(flags) if flag)
            assert (bid.last_makeable, bid.lost_by) == (last, positions[last].turn)


def check_the_ledger(record: Record, judged: analysis.Analysis) -> None:
    """Value before − own losses + gifts = what the table took, for every seat."""
    if not judged.plays:
        return
    last = record.positions()[-1]
    for seat, lost in enumerate(judged.lost):
        value = judged.plays[0].before.worth(seat)
        value -= sum(play.cost for play in judged.plays if play.seat == seat)
        value += sum(play.gift[seat] for play in judged.plays)
        assert value == judged.plays[-1].after.worth(seat)
        if record.complete:
            score = judged.score[seat]
            assert value == (side_taken(last, seat) if score is None else score)
        assert lost is None or lost >= 0


def small_record(rng: random.Random, preset: str, players: tuple[int, ...], most: int = 3) -> Record:
    seats = rng.choice(players)
    cards = rng.randint(1, most if seats < 4 else 2)
    changes = {"hook": True} if rng.random() < 0.2 else {}
    return random_record(
        rng, preset, seats, cards, complete=rng.random() < 0.8, sides=rng.random() < 0.2, **changes
    )


@pytest.mark.parametrize(("preset", "players"), GAMES)
def test_every_number_against_brute_force(preset, players):
    rng = random.Random(f"sample {preset}")
    for _ in range(30):
        check_against_brute_force(small_record(rng, preset, players))


@pytest.mark.slow
@pytest.mark.parametrize(("preset", "players"), GAMES)
def test_every_number_against_brute_force_in_full(preset, players):
    rng = random.Random(f"full {preset}")
    for _ in range(300):
        check_against_brute_force(small_record(rng, preset, players))


def check_against_cold_searches(record: Record) -> None:
    judged = analyse(record, Solver())
    positions = record.positions()
    for index, position in enumerate(positions[:-1]):
        standing = judged.plays[index].before
        for seat, bid in enumerate(record.bids):
            cold = Solver()
            taken = side_taken(position, seat)
            values = cold.values(position, seat)
            assert standing.most[seat] == taken + values.most
            assert standing.makeable[seat] == (None if bid is None else bid.number - taken in values.exact)
            by_tricks = points_by_tricks(record.rules, record.round, bid, record.cards)
            if by_tricks is None:
                assert standing.score[seat] is None
            else:
                assert standing.score[seat] == guaranteed_score(Solver(), position, seat, by_tricks)
    check_the_ledger(record, judged)


@pytest.mark.parametrize(("preset", "players"), GAMES)
def test_every_ply_against_cold_searches(preset, players):
    rng = random.Random(f"cold {preset}")
    for _ in range(4):
        check_against_cold_searches(small_record(rng, preset, players, most=4))


@pytest.mark.slow
@pytest.mark.parametrize(("preset", "players"), GAMES)
def test_every_ply_against_cold_searches_in_full(preset, players):
    rng = random.Random(f"cold in full {preset}")
    for _ in range(200):
        check_against_cold_searches(small_record(rng, preset, players, most=5))


@pytest.mark.slow
@pytest.mark.parametrize(("preset", "players"), GAMES)
def test_ten_thousand_records_replay(preset, players):
    rng = random.Random(f"replay {preset}")
    for _ in range(10_000):
        seats = rng.choice(players)
        cards = rng.randint(1, min(9, Rules.of(preset).most_cards(seats)))
        record = random_record(rng, preset, seats, cards)
        positions = record.positions()
        assert sum(positions[-1].taken) == record.cards
        place = rng.randrange(len(positions) - 1)
        trick, card = divmod(place, seats)
        legal = positions[place].plays()
        assert record.tricks[trick][card] in legal
        wrong = Play(rng.choice([held for held in map(Card, range(52)) if Play(held) not in legal]))
        if wrong.card in record.rules.specials:
            continue  # silently it is played high, which is always legal for who holds it
        tricks = [list(plays) for plays in record.tricks]
        tricks[trick][card] = wrong
        replay = Record(**{**fields_of(record), "tricks": tuple(map(tuple, tricks))}).replay()
        assert len(replay.plays) == place
        assert str(replay.error).startswith(
            f"trick {trick + 1}, {record.players[positions[place].turn]} played"
        )


MISTAKE = """
rules = "child"
players = ["Petya", "Vasya", "Roma"]
dealer = "Roma"
[hands]
Petya = "♠ 7 K  ♥ A"
Vasya = "♠ 8  ♦ 9  ♥ 10"
Roma = "♣ A J  ♥ 6"
[bids]
Petya = 2
Vasya = 1
[play]
tricks = ["AH 10H 6H", "7S:low 8S JC", "9D AC KS"]
"""


def test_a_marked_mistake():
    judged = analyse(read_record(MISTAKE), Solver(engine="plain"))
    costly = [play for play in judged.plays if play.cost]
    assert [(play.trick, play.seat, str(play.play), play.points_cost) for play in costly] == [
        (2, 0, "7S:low", 30),
    ]
    assert [str(play) for play in costly[0].kept] == ["7S:high", "KS"]
    assert judged.bids[0] == (2, False, 3, 0)
    assert judged.score == (-10, 2, None)
    assert judged.lost == (30, 0, None)


def test_a_record_without_bids_is_judged_by_tricks():
    judged = analyse(read_record(MISTAKE.replace("Petya = 2\nVasya = 1\n", "")), Solver(engine="plain"))
    assert judged.bids == (None, None, None)
    assert judged.score == judged.lost == (None, None, None)
    assert any(play.cost for play in judged.plays)
    assert all(play.points_cost is None for play in judged.plays)


def test_the_analysis_ends_at_an_illegal_card():
    record = read_record(MISTAKE.replace("8S JC", "9D JC"), strict=False)
    judged = analyse(record, Solver(engine="plain"))
    assert len(judged.plays) == 4
    assert not judged.complete
    assert judged.to_mapping()["error"] == "trick 2, Vasya played 9♦ but holds spades"
    assert judged.bids[0].made is None
    assert judged.score == (None, None, None)


def test_the_analysis_from_a_trick_on():
    record = read_record(MISTAKE)
    whole, rest = analyse(record, Solver(engine="plain")), analyse(record, Solver(engine="plain"), 2)
    assert rest.plays == whole.plays[3:]
    assert rest.bids[0].last_makeable == 0
    with pytest.raises(RecordError, match="trick 5 is not in the play"):
        analyse(record, Solver(engine="plain"), 5)


def test_a_limit_ends_the_analysis():
    record = random_record(random.Random(1), "child", 4, 6, missing_bids=0)
    judged = analyse(record, Solver(engine="plain", node_limit=50))
    assert not judged.complete
    assert judged.error is None
    assert len(judged.plays) < 24
    assert judged.taken == record.result


@pytest.mark.parametrize("engine", ["plain", "auto"])
def test_under_a_limit_the_last_tricks_are_judged_as_without(engine: str):
    rng, part = random.Random(5), 0
    for _ in range(20):
        preset, seats = rng.choice(GAMES)
        record = random_record(rng, preset, rng.choice(seats), 4)
        whole = analyse(record, Solver(engine)).plays
        for nodes in (30, 300, 3_000, 10**9):
            judged = analyse(record, Solver(engine, node_limit=nodes))
            assert judged.complete is not judged.stopped
            assert judged.plays == whole[len(whole) - len(judged.plays) :]
            part += 0 < len(judged.plays) < len(whole)
        assert judged.complete
    assert part > 10


def test_a_position_on_the_table_is_judged_too():
    text = 'rules = "child"\nleader = "P1"\n[hands]\nP1 = "KH"\nP2 = "8S 9D"\n[table]\nplays = ["7S:low"]\n'
    judged = analyse(read_record(text), Solver(engine="plain"))
    assert [(play.trick, str(play.play)) for play in judged.plays] == [(1, "7S:low")]


def test_a_sheet_has_nothing_to_analyse():
    with pytest.raises(RaspisError, match="no hands"):
        analyse(read_record('rules = "child"\ndealer = "P2"\ncards = 1\n[taken]\nP1 = 1\n'), Solver())


def dds_deals() -> list[tuple[Record, list[int]]]:
    """The recorded plays of dds-bridge's list, as records, with the declarer's tricks at each card."""
    folder = os.environ.get("RASPIS_PEERS")
    if not folder:
        pytest.skip("RASPIS_PEERS names no folder with dds-list60.txt")
    deals = []
    lines = (Path(folder) / "dds-list60.txt").read_text(encoding="ascii").splitlines()
    tags: dict[str, str] = {}
    for line in lines:
        name, _, rest = line.partition(" ")
        tags[name] = rest
        if name != "TRACE":
            continue
        _, _, trump, leader, deal = tags["PBN"].split(" ", 4)
        text = tags["PLAY"].split('"')[1]
        cards = [Play(read_card(text[at : at + 2])) for at in range(0, len(text), 2)]
        contract = "1" + ("S", "H", "D", "C", "NT")[int(trump)]
        record = read_pbn(
            f'[Deal {deal.strip()}][Contract "{contract}"][Declarer "{"NESW"[int(leader) - 1]}"]'
        )
        tricks = tuple(tuple(cards[at : at + 4]) for at in range(0, len(cards), 4))
        trace = [int(number) for number in rest.split()[1:]]
        deals.append((Record(**{**fields_of(record), "tricks": tricks}), trace))
    return deals


def check_the_traces_of_dds(deals: list[tuple[Record, list[int]]]) -> None:
    solver = Solver()
    if solver.engine_name != "kernel":
        pytest.skip("thirteen cards a hand need the compiled kernel")
    for record, trace in deals:
        judged = analyse(record, solver)
        declarer = (record.leader - 1) % 4
        found = [judged.plays[0].before.most[declarer], *(play.after.most[declarer] for play in judged.plays)]
        assert found[: len(trace)] == trace


def test_some_traces_of_dds():
    deals = dds_deals()
    assert len(deals) == 60
    check_the_traces_of_dds(deals[3:10])


@pytest.mark.slow
def test_all_traces_of_dds():
    check_the_traces_of_dds(dds_deals())
