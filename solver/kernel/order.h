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

// How many tricks in a row the player of `own` could duck in a suit that the others keep leading
// (see can_duck); 13: as many as he likes.
inline int ducks_left(const Layout& layout, Bits own, Bits others, int suit) {
  Bits mine = own & layout.suit[suit] & ~layout.scrap, theirs = others & layout.suit[suit] & ~layout.scrap;
  if (!theirs) return 13;
  for (int i = 0; mine; ++i) {
    int card = last(mine);
    mine ^= bit(card);
    if (count(theirs & ~upto(card)) > i) return i;
  }
  return 13;
}

// How promising a lead is for making `victim`, who wants no tricks, win some: a linear estimate, its weights
// fitted to which leads decided positions of three to seven tricks.
inline int lead_at(const State& s, int seat, int victim, const Move& m, int after, int victim_least, int other_least) {
  const Layout& layout = s.layout;
  const int suit = layout.suit_of[m.card];
  const Bits all = s.held & layout.suit[suit] & ~layout.scrap;
  const Bits his = s.hand[victim] & all, mine = s.hand[seat] & all, rest = all & ~his & ~mine;
  const int low = last(m.group);
  const Bits higher = low ? upto(low - 1) : 0, lower = ~upto(low);
  const bool ordinary = m.way == Way::Plain || m.way == Way::Low;
  const int ducks = std::min(6, ducks_left(layout, s.hand[victim], s.held & ~s.hand[victim], suit));
  int score = m.way == Way::High ? -89 : m.way == Way::Call ? -48 : m.way == Way::Low ? -7 : 0;
  if (ordinary && victim_least > after) score += victim_least > other_least ? 81 : 61;
  if (suit == s.rules.trump) score += 67;
  score += 5 * ducks + (ducks == 0 ? -8 : ducks == 1 ? -13 : ducks == 6 ? 12 : 0);
  score -= 11 * count(mine) + 8 * count(rest);
  score += 23 * count(his & lower) - 24 * count(his & higher) - 25 * count(mine & lower) + 4 * count(mine & higher);
  score -= 8 * count(rest & lower) + 8 * count(rest & higher);
  if (count(mine) == 1) score += 18;
  for (int q = 0; q < s.rules.seats; ++q)
    if (q != seat && q != victim && !(s.hand[q] & all)) score -= 9;
  if (!his) return score - 76 + 45;
  if (count(his) == 1) score -= 13;
  if (!(his & lower)) return score - 27 + 45;
  score += his & higher ? 76 : 50;
  return score + 15 * std::min(3, count(all & higher & ~his));
}

// Who plays for which aim: `taker` sides want the trick, the other case is one seat (or side) that
// wants to stay out of it and everybody else who wants it to win.
struct Aim {
  unsigned counted;   // the seats in question
  bool high;          // the question's side wants tricks, the others want to take them from it
};

inline int W(int i, int d) {
  static int w[100], set[100]; static bool init = false;
  if (!init) { init = true; if (const char* e = getenv("KW")) { std::string t(e); size_t p = 0; while (p < t.size()) { int k = atoi(t.c_str() + p); p = t.find('=', p) + 1; w[k] = atoi(t.c_str() + p); set[k] = 1; p = t.find(',', p); if (p == std::string::npos) break; ++p; } } }
  return set[i] ? w[i] : d;
}
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
    int card = last(m.group), suit = layout.suit_of[card], power = layout.power[card];
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
      int ducks = ducks_left(layout, s.hand[seat], s.held & ~s.hand[seat], suit);
      if (leading) {
        if (foe_least > after)
          m.score = W(0,200) + W(1,1) * value - W(2,8) * ducks;
        else if (foe_most > after)
          m.score = W(3,20) - W(4,3) * value - W(5,8) * ducks;
        else
          m.score = W(6,5) + W(7,0) * value - W(8,11) * ducks;
      } else if (!ours) {
        m.score = W(9,175) + W(10,1) * value - (v == 0 || special ? W(11,8) * ducks : 0);
      } else if (foe_least > after)
        m.score = W(12,200) + value;
      else if (foe_most > after)
        m.score = W(13,90) - value;
      else
        m.score = W(14,40) + value;
    } else {  // wants the question's side to win it
      if (leading) {
        m.score = lead_at(s, seat, first(static_cast<Bits>(aim.counted)), m, after, counted_least, other_least);
      } else if (counted_least >= 0 || counted_most >= 0) {  // the question's side still to play
        if (counted_least > after)
          m.score = W(30,200) + W(31,1) * value;
        else if (counted_most > after)
          m.score = W(32,25) - W(33,-5) * value;
        else
          m.score = W(34,50) + W(35,1) * value;
      } else if (!ours) {
        // the question's side has played and wins so far or not
        if (best_counted && !wins)
          m.score = (other_least <= after ? W(36,200) : W(37,100)) + W(38,1) * value;
        else if (best_counted)
          m.score = W(39,40) + W(40,1) * value;
        else
          m.score = W(41,20) + W(42,1) * value;
      } else {
        m.score = best_counted ? W(39,40) + W(40,1) * value : W(41,20) + W(42,1) * value;
      }
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
