// The order of plays where two play against two for tricks: a linear estimate of how likely a play does it, its
// weights (pair_weights.h) fitted to which plays decided positions of random bridge deals.
//
// A play has a few features, each one of a block of mutually exclusive ones; its score is the sum of their weights.
#pragma once

#include "order.h"
#include "pair_weights.h"

namespace raspis {

// The four seats as the one to play sees them, and what he remembers.
struct Around {
  int seat, next, partner, last;  // the two enemies in order of play, and the partner
  int slack;                      // how many of the tricks left his side may lose
  bool lose;                      // both sides want to lose tricks
  int hint, killer;               // plays that decided a similar position lately, or NoPlay

  int of(int q) const { return q == seat ? 0 : q == partner ? 2 : q == next ? 1 : 3; }
};

namespace features {

struct Suit {
  Bits all, top_card, second_card, low_of_mine;
  int length[4];            // of the four, in the order of Around::of
  int top, second, third;   // holders

  Suit() = default;
  // `whole`: the other hands too, not only where one's own cards stand.
  Suit(const State& s, const Around& t, int suit, bool whole = true) {
    all = s.held & s.layout.suit[suit];
    auto end = [&](Bits b) { return b ? t.lose ? bit(lowest(b)) : b & -b : 0; };
    top_card = end(all);
    second_card = end(all ^ top_card);
    const Bits mine = s.hand[t.seat] & all;
    low_of_mine = mine ? t.lose ? mine & -mine : bit(lowest(mine)) : 0;
    length[0] = count(mine);
    if (!whole) return;
    length[1] = count(s.hand[t.next] & all);
    length[2] = count(s.hand[t.partner] & all);
    length[3] = count(s.hand[t.last] & all);
    auto holder = [&](Bits b) { return b ? t.of(s.layout.owner[highest(b)]) : 4; };
    top = holder(top_card);
    second = holder(second_card);
    third = holder(end(all ^ top_card ^ second_card));
  }
  int of_class(Bits group) const { return group & top_card ? 0 : group & second_card ? 1 : group & low_of_mine ? 2 : 3; }
};

// Calls each(i, list) for every lead, where list(f) calls f(feature) for each of its features.
template <class Each>
void of_leads(const State& s, const Around& t, const MoveList& moves, Each&& each) {
  const int trump = s.rules.trump;
  const Bits trumps = s.held & s.layout.suit[trump];
  const int own = count(s.hand[t.seat] & trumps), next = count(s.hand[t.next] & trumps);
  const int partner = count(s.hand[t.partner] & trumps), last = count(s.hand[t.last] & trumps);
  const int slack = std::min(t.slack, 3);
  const int stage = (slack * 4 + std::min(own, 3)) * 4 + std::min(next + last, 3);
  Suit v{};
  int viewed = -1, context = 0, outcome = 0, fixed[3] = {};
  for (int i = 0; i < moves.size; ++i) {
    const Bits group = moves.move[i].group;
    const int suit = s.layout.suit_of[moves.move[i].card];
    if (suit != viewed) {
      v = Suit(s, t, viewed = suit);
      context = trump == NoSuit ? 0 : suit == trump ? 2 : 1;
      const bool side = context == 1;
      const bool ruffed = side && ((!v.length[1] && next) || (!v.length[3] && last));
      if (t.lose)  // 0 an enemy must take it, 1 one of two, 2 none, by cards; 3 the partner has none
        outcome = v.length[1] + v.length[3] == 0 ? 4 : !v.length[2] ? 3 : v.top == 2 || v.top == 0 ? 1 : 2;
      else
        outcome = ruffed ? 3 : side && !v.length[2] && partner ? 2 : v.top == 2 || v.top == 0 ? 1 : 4;
      fixed[0] = PartnerLength + context * 20 + std::min(v.length[2], 4) * 4 + (partner ? 2 : 0) + (own ? 1 : 0);
      fixed[1] = EnemyLengths + context * 64 + std::min(v.length[1], 3) * 16 + (next ? 8 : 0) +
                 std::min(v.length[3], 3) * 2 + (last ? 1 : 0);
      fixed[2] = TopLength + (context * 5 + v.top) * 5 + std::min(v.length[v.top], 4);
    }
    const int k = v.of_class(group);
    const int end = outcome == 1 && k == 0 ? 0 : outcome;
    each(i, [&](auto&& f) {
      for (int x : fixed) f(x);
      f(Holders + ((context * 5 + v.top) * 5 + v.second) * 4 + k);
      f(LowerHolders + ((context * 5 + v.second) * 5 + v.third) * 4 + k);
      f(OwnLength + (context * 5 + std::min(v.length[0], 5) - 1) * 4 + k);
      f(Trumps + (context * 64 + stage) * 5 + end);
      f(Sequence + ((context * 4 + k) * 2 + (group & (group - 1) ? 1 : 0)) * 5 + v.top);
      if (t.hint != NoPlay) {
        if (group >> t.hint & 1)
          f(Hinted + context * 5 + end);
        else if (s.layout.suit_of[t.hint] == suit)
          f(Hinted + (s.hand[t.seat] >> t.hint & 1 ? 15 : 16));
      }
      if (t.killer != NoPlay) {
        if (group >> t.killer & 1)
          f(Killer);
        else if (s.layout.suit_of[t.killer] == suit)
          f(s.hand[t.seat] >> t.killer & 1 ? Killer + 1 : Killer + 2);
      }
    });
  }
}

// The same for a play to a trick begun.
template <class Each>
void of_plays(const State& s, const Trick& trick, const Around& t, const MoveList& moves, Each&& each) {
  const Layout& layout = s.layout;
  const int place = trick.played - 1, slack = std::min(t.slack, 3);
  const int best = strength(layout, trick.rank, trick.best);
  const int ours = trick.best_seat == t.partner;
  const int partner_trumps = s.hand[t.partner] & layout.suit[s.rules.trump] ? 1 : 0;
  int ally = -1, enemy = -1, ally_least = -1, enemy_least = -1;
  for (int i = 1; i <= 3 - trick.played; ++i) {
    const int q = (t.seat + i) & 3;
    const Reach r = reach(s, trick, q);
    int& most = q == t.partner ? ally : enemy;
    int& least = q == t.partner ? ally_least : enemy_least;
    most = std::max(most, r.most);
    least = std::max(least, r.least);
  }
  auto strong = [&](const Move& m) {
    const int card = lowest(m.group), suit = layout.suit_of[card];
    return suit == trick.trump ? strength(layout, 2, card) : suit == trick.led ? strength(layout, 1, card) : 0;
  };
  Suit v{};
  int viewed = -1;
  bool started = false;  // another of the suit stands before it with the same outcome
  for (int i = 0; i < moves.size; ++i) {
    const Move& m = moves.move[i];
    const int suit = layout.suit_of[m.card], here = strong(m);
    const int wins = here > best, after = std::max(here, best);
    if (suit != viewed) {
      v = Suit(s, t, viewed = suit, suit != trick.led && suit != trick.trump);
      started = false;
    }
    const bool more = i + 1 < moves.size && layout.suit_of[moves.move[i + 1].card] == suit &&
                      (strong(moves.move[i + 1]) > best) == (wins == 1);
    const int rank = !more ? 0 : !started ? 1 : 2;
    started = more;
    const int kind = suit == trick.led ? 0 : suit == trick.trump ? 1 : 2;
    const int enemy_beats = t.lose ? enemy_least > after : enemy > after;
    const int ally_beats = ally > after && (t.lose || ally > enemy);
    const int k = v.of_class(m.group), length = std::min(v.length[0], 4) - 1;
    const Bits span = t.lose ? ~upto(lowest(m.group)) : (m.group & -m.group) - 1;
    const Bits higher = v.all & ~s.hand[t.seat] & span;
    each(i, [&](auto&& f) {
      f(Follow + (((((place * 3 + kind) * 2 + wins) * 2 + ours) * 2 + enemy_beats) * 2 + ally_beats) * 3 + rank);
      f(FollowSlack + ((place * 4 + slack) * 2 + wins) * 2 + ours);
      f(FollowHigher + ((place * 4 + std::min(count(higher), 3)) * 2 + wins) * 3 + kind);
      if (kind < 2) {
        f(FollowClass + ((((place * 4 + k) * 2 + wins) * 2 + ours) * 2 + enemy_beats) * 2 + kind);
        f(FollowLength + ((place * 4 + length) * 2 + wins) * 2 + ours);
        if (kind == 1) f(Ruff + ((place * 4 + length) * 2 + ours) * 2 + partner_trumps);
      } else {
        f(Discard + ((place * 4 + length) * 4 + k) * 5 + v.top);
        f(DiscardSecond + ((place * 4 + length) * 4 + k) * 5 + v.second);
        f(DiscardPartner + (place * 4 + std::min(v.length[2], 3)) * 5 + v.top);
      }
      if (t.lose)
        f(Forced + ((((place * 3 + kind) * 2 + wins) * 2 + ours) * 2 + (enemy > after)) * 4 + (ally_least > after) * 2);
      if (t.killer != NoPlay) {
        if (m.group >> t.killer & 1)
          f(FollowKiller + place * 3 + kind);
        else if (kind == 2 && layout.suit_of[t.killer] == suit)
          f(FollowKiller + 9 + place);
      }
    });
  }
}

}  // namespace features

inline void score_pair_moves(const State& s, const Trick& trick, const Around& t, MoveList& moves) {
  const Weights& weights = t.lose ? PairWeightsToLose : PairWeightsToWin;
  auto each = [&](int i, auto&& list) {
    int sum = 0;
    list([&](int feature) { sum += weights[feature]; });
    moves.move[i].score = sum;
  };
  if (trick.played)
    features::of_plays(s, trick, t, moves, each);
  else
    features::of_leads(s, t, moves, each);
}

}  // namespace raspis
