// The order of plays, from what the players still to come in the trick must and can play.
// It never changes an answer, only the number of cards played until it is found.
#pragma once

#include "state.h"

namespace raspis {

// How strongly a player still to come can take part: ranks as numbers, 0 nothing, 64 + power the suit
// led, 128 + power a trump, 255 a special card played high.
struct Reach {
  int least, most;
};

constexpr int High = 255;

inline int strength(const Layout& layout, int rank, int card) {
  return rank == 3 ? High : rank * 64 + (rank ? layout.power[card] : 0);
}

inline Reach reach(const State& s, const Trick& trick, int seat) {
  const Layout& layout = s.layout;
  Bits own = s.hand[seat] & ~layout.special;
  Reach r{0, 0};
  if (trick.called == NoSuit) {
    if (Bits in = own & layout.suit[trick.led]) {
      int rank = trick.led == trick.trump ? 2 : 1;
      r = {strength(layout, rank, last(in)), strength(layout, rank, first(in))};
    } else if (Bits trumps = own & layout.suit[trick.trump]) {
      r.most = strength(layout, 2, first(trumps));
      if (s.rules.must_trump || trumps == own) r.least = strength(layout, 2, last(trumps));
    }
  }
  if (Bits special = s.hand[seat] & layout.special) {
    r.most = High;
    if (s.rules.scrap) {
      r.least = 0;
    } else {
      int card = last(special);
      if (layout.suit_of[card] == trick.led) r.least = std::min(r.least, strength(layout, trick.led == trick.trump ? 2 : 1, card));
    }
  }
  return r;
}

// Who plays for which aim: `taker` sides want the trick, the other case is one seat (or side) that
// wants to stay out of it and everybody else who wants it to win.
struct Aim {
  unsigned counted;   // the seats in question
  bool high;          // the question's side wants tricks, the others want to take them from it
};

inline void score_moves(const State& s, const Trick& trick, int seat, const Aim& aim, MoveList& moves) {
  const Layout& layout = s.layout;
  const Rules& rules = s.rules;
  const bool mine = aim.counted >> seat & 1;
  const int to_come = rules.seats - 1 - trick.played;
  const bool leading = trick.played == 0;

  int best = leading ? -1 : strength(layout, trick.rank, trick.best);
  const bool best_counted = !leading && (aim.counted >> trick.best_seat & 1);

  // For a lead these depend on the card led.
  int counted_least = -1, counted_most = -1, other_least = -1, other_most = -1;
  auto survey = [&](const Trick& t) {
    counted_least = counted_most = other_least = other_most = -1;
    for (int i = 1; i <= to_come; ++i) {
      int q = (seat + i) % rules.seats;
      Reach r = reach(s, t, q);
      if (aim.counted >> q & 1) {
        counted_least = std::max(counted_least, r.least);
        counted_most = std::max(counted_most, r.most);
      } else {
        other_least = std::max(other_least, r.least);
        other_most = std::max(other_most, r.most);
      }
    }
  };
  if (!leading) survey(trick);
  int surveyed = -1;  // suit, for leads of ordinary cards

  for (int i = 0; i < moves.size; ++i) {
    Move& m = moves.move[i];
    int card = m.card, suit = layout.suit_of[card], power = layout.power[card];
    bool special = m.way != Way::Plain;
    int v;
    if (leading) {
      Trick t;
      if (special || suit != surveyed) {
        t.add(rules, layout, seat, card, m.way, m.called);
        survey(t);
        surveyed = special ? -1 : suit;
      }
      v = special && m.way != Way::Low ? High : strength(layout, suit == rules.trump_of(suit) ? 2 : 1, card);
    } else if (m.way == Way::High) {
      v = trick.rank == 3 && !rules.ties_last ? 0 : High + 1;
    } else if (m.way == Way::Low && rules.scrap) {
      v = 0;
    } else {
      int rank = suit == trick.trump ? 2 : suit == trick.led ? 1 : 0;
      v = trick.called != NoSuit ? 0 : strength(layout, rank, card);
    }
    bool wins = v > best;
    int after = wins ? v : best;
    bool ours = (wins ? mine : best_counted) == mine;  // the mover's side wins so far
    int value = power + (suit == rules.trump ? 16 : 0) + (special ? (m.way == Way::Low ? 10 : 40) : 0);
    int friend_most = mine ? counted_most : other_most, foe_most = mine ? other_most : counted_most;
    int foe_least = mine ? other_least : counted_least;
    int friend_least = mine ? counted_least : other_least;
    (void)friend_least;

    if (aim.high) {  // both sides want the trick
      if (ours && foe_most <= after)
        m.score = 300 - value;
      else if (friend_most > after && friend_most > foe_most)
        m.score = 200 - value;
      else if (!ours && foe_least > after)
        m.score = 100 - value;
      else if (ours && wins)
        m.score = 90 - value;
      else
        m.score = 100 - value;
    } else if (mine) {  // wants to stay out of it
      if (!ours || foe_least > after)
        m.score = 200 + value;
      else if (foe_most > after)
        m.score = 100 - value;
      else
        m.score = 50 + value;
    } else {  // wants the question's side to win it
      if (!ours && other_least <= after)
        m.score = 200 + value;  // it wins so far, and nobody after must take it
      else if (ours && counted_least > after)
        m.score = 200 + value;
      else if (ours && counted_most > after)
        m.score = 100 - value;
      else
        m.score = 50 + value;
    }
  }
}

inline void sort_moves(MoveList& moves) {
  for (int i = 1; i < moves.size; ++i) {
    Move m = moves.move[i];
    int j = i - 1;
    for (; j >= 0 && moves.move[j].score < m.score; --j) moves.move[j + 1] = moves.move[j];
    moves.move[j + 1] = m;
  }
}

}  // namespace raspis
