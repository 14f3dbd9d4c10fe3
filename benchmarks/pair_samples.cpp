// Positions of random bridge deals in which one play decides and another does not: `pair_weights.py` compiles and runs it.
//
// Of each position a line: 0 where the side to play wants a number of tricks, 1 where it wants no more than a number; then
// for every play, after a semicolon, whether it does it, how many cards the search played to see that, and its features.
// The number is the best that the side can make sure of, or somewhat less. Plays are those of pair_order.h, touching cards together.
#include <cstdio>
#include <cstdlib>
#include <random>

#include "engine.h"
#include "pair_order.h"

using namespace raspis;

namespace {

using Random = std::mt19937_64;

int below(Random& random, int end) { return static_cast<int>(random() % static_cast<unsigned>(end)); }

Rules rules_of(int trump) {
  Rules rules;
  rules.trump = trump;
  rules.must_trump = false;
  return rules;
}

Deal random_deal(Random& random) {
  int cards[52];
  for (int i = 0; i < 52; ++i) cards[i] = i;
  for (int i = 51; i > 0; --i) std::swap(cards[i], cards[below(random, i + 1)]);
  Deal deal;
  deal.hands.assign(4, {});
  for (int i = 0; i < 52; ++i) deal.hands[i & 3].push_back(cards[i]);
  deal.leader = below(random, 4);
  return deal;
}

// A deal being played, with what its plays are now.
struct Game {
  Deal deal;
  State state;
  MoveList moves;

  Game(const Rules& rules, const Deal& now) : deal(now), state(State::of(rules, now)) {
    const Bits hand = state.hand[seat()];
    const Trick& t = state.start;
    const Bits best = t.played && t.rank < 3 ? bit(t.best) : 0;
    add_groups(state.layout, ordinary_choices(rules, state.layout, t, hand), hand, (state.held & ~hand) | best, moves);
  }
  int seat() const { return state.first_seat; }

  // The deal after a play; the tricks that the side of `seat` has won by it, 0 or 1, are added to `won`.
  Deal after(int move, int side, int& won) const {
    Deal next = deal;
    const int index = moves.move[move].card, card = state.layout.card[index];
    std::erase(next.hands[seat()], card);
    next.table.push_back({card, 0, -1});
    if (next.table.size() == 4) {
      Trick t = state.start;
      t.add(state.rules, state.layout, seat(), index, Way::Plain, NoSuit);
      next.table.clear();
      next.leader = t.best_seat;
      won += (t.best_seat & 1) == side;
    }
    return next;
  }
};

Around around(const Game& game, int wanted, bool lose) {
  const int seat = game.seat(), slack = lose ? wanted : game.state.left - wanted;
  return {seat, (seat + 1) & 3, (seat + 2) & 3, (seat + 3) & 3, slack, lose, NoPlay, NoPlay};
}

// Whether the side makes sure of `wanted` of the tricks left, or of no more with `lose`.
bool does(Engine& engine, const Deal& deal, int side, int wanted, bool lose) {
  const int left = static_cast<int>(deal.hands[deal.leader].size() + (deal.table.empty() ? 0 : 1));
  const unsigned seats = side ? 0b1010u : 0b0101u;
  if (left == 0) return lose ? wanted >= 0 : wanted <= 0;
  if (lose ? wanted >= left : wanted <= 0) return true;
  if (lose ? wanted < 0 : wanted > left) return false;
  const std::uint64_t all = (std::uint64_t{2} << left) - 1, low = (std::uint64_t{2} << wanted) - 1;
  engine.place(deal);
  return engine.ask(seats, seats, lose ? low : all & ~(low >> 1), {}) == Answer::Yes;
}

// With `easier` the number is by so many easier to make, as often in a search, where the others have made mistakes.
void sample(Engine& engine, const Game& game, bool lose, int easier) {
  const int side = game.seat() & 1, left = game.state.left;
  int wanted = lose ? 0 : left;
  while (!does(engine, game.deal, side, wanted, lose)) wanted += lose ? 1 : -1;
  wanted += lose ? easier : -easier;
  if (lose ? wanted >= left : wanted <= 0) return;
  bool decides[MoveList::Most];
  long long cost[MoveList::Most];
  int good = 0;
  for (int i = 0; i < game.moves.size; ++i) {
    int won = 0;
    const Deal next = game.after(i, side, won);
    engine.clear();
    const std::uint64_t before = engine.nodes();
    decides[i] = does(engine, next, side, wanted - won, lose);
    cost[i] = static_cast<long long>(engine.nodes() - before) + 1;
    good += decides[i];
  }
  if (!good || good == game.moves.size) return;
  std::printf("%d", lose);
  auto each = [&](int i, auto&& list) {
    std::printf(";%d %lld", decides[i], cost[i]);
    list([&](int feature) { std::printf(" %d", feature); });
  };
  const Around t = around(game, wanted, lose);
  if (game.state.start.played)
    features::of_plays(game.state, game.state.start, t, game.moves, each);
  else
    features::of_leads(game.state, t, game.moves, each);
  std::printf("\n");
}

}  // namespace

int main(int count, char** words) {
  const int deals = count > 1 ? std::atoi(words[1]) : 100;
  Random random(count > 2 ? static_cast<unsigned>(std::atoi(words[2])) : 1);
  for (int number = 0; number < deals; ++number) {
    const Rules rules = rules_of(below(random, 5));
    const auto engine = make_engine(rules, std::size_t{32} << 20, AllSpeedups);
    Deal deal = random_deal(random);
    const int largest = 5 + below(random, 6);  // tricks left from which on positions are looked at
    while (deal.hands[deal.leader].size() + deal.table.size() > 2) {
      Game game(rules, deal);
      if (game.state.left <= largest && game.moves.size > 1 && below(random, 3) == 0) {
        const int easier = below(random, 2) ? 0 : 1 + below(random, 2);
        sample(*engine, game, false, easier);
        sample(*engine, game, true, easier);
      }
      int move = below(random, game.moves.size), nothing = 0;
      if (below(random, 2)) {  // mostly as the search plays, and sometimes otherwise
        score_pair_moves(game.state, game.state.start, around(game, game.state.left / 2 + 1, false), game.moves);
        move = 0;
        for (int i = 1; i < game.moves.size; ++i)
          if (game.moves.move[i].score > game.moves.move[move].score) move = i;
      }
      deal = game.after(move, 0, nothing);
    }
  }
}
