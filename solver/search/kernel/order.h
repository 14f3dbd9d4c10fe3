// The order of plays, from what the players still to come in the trick must and can play.
// It never changes an answer, only the number of cards played until it is found.
#pragma once

#include "duck.h"

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
      r = {strength(layout, rank, lowest(in)), strength(layout, rank, highest(in))};
    } else if (Bits trumps = own & layout.suit[trick.trump]) {
      r.most = strength(layout, 2, highest(trumps));
      if (s.rules.must_trump || trumps == own) r.least = strength(layout, 2, lowest(trumps));
    }
  }
  if (Bits special = s.hand[seat] & layout.special) {
    r.most = High;
    if (s.rules.scrap) {
      r.least = 0;
    } else {
      int card = lowest(special);
      if (layout.suit_of[card] == trick.led) r.least = std::min(r.least, strength(layout, trick.led == trick.trump ? 2 : 1, card));
    }
  }
  return r;
}

// How many tricks in a row the player of `own` could duck in a suit that the others keep leading, if nobody ever ran out
// of it; 13: as many as he likes.
inline int ducks_left(const Layout& layout, Bits own, Bits others, int suit) {
  const Bits theirs = others & layout.suit[suit] & ~layout.scrap;
  if (!theirs) return 13;
  return rounds_ducked(
      own & layout.suit[suit] & ~layout.scrap, 13, [&](int card) { return theirs & ~upto(card); },
      [](Bits, int) { return false; });
}

// How promising a lead is for making `victim`, who wants no tricks, win some: a linear estimate, its weights
// fitted to which leads decided positions of three to seven tricks.
inline int lead_at(const State& s, int seat, int victim, const Move& m, int after, int victim_least, int other_least) {
  const Layout& layout = s.layout;
  const int suit = layout.suit_of[m.card];
  const Bits all = s.held & layout.suit[suit] & ~layout.scrap;
  const Bits his = s.hand[victim] & all, mine = s.hand[seat] & all, rest = all & ~his & ~mine;
  const int low = lowest(m.group);
  const Bits higher = low ? upto(low - 1) : 0, lower = ~upto(low);
  const bool ordinary = m.way == Way::Plain || m.way == Way::Low;
  const int ducks = std::min(6, ducks_left(layout, s.hand[victim], s.held & ~s.hand[victim], suit));
  int score = m.way == Way::High ? -89 : m.way == Way::Call ? -48 : m.way == Way::Low ? -7 : 0;
  if (s.rules.circular && !ordinary) score -= 250;
  if (ordinary && victim_least > after) score += victim_least > other_least ? 81 : 61;
  if (suit == s.rules.trump) score += 67;
  score += 5 * ducks + (ducks == 0 ? -8 : ducks == 1 ? -13 : ducks == 6 ? 12 : 0);
  score -= 11 * count(mine) + 8 * count(rest);
  score += 23 * count(his & lower) - 24 * count(his & higher) - 25 * count(mine & lower) + 4 * count(mine & higher);
  score -= 8 * count(rest & lower) + 8 * count(rest & higher);
  if (count(mine) == 1) score += 18;
  for (int q = 0; q < s.rules.seats; ++q)
    if (q != seat && q != victim && !(s.hand[q] & all)) score -= 9;
  if (!his) return score - (s.rules.circular ? 0 : 76) + 45;
  if (count(his) == 1) score -= 13;
  if (!(his & lower)) return score - 27 + 45;
  score += his & higher ? 76 : 50;
  return score + 15 * std::min(3, count(all & higher & ~his));
}

// What the order of plays is for. The numbers below were found by trying: what counted was the number of cards
// played on full deals of every game.
struct Aim {
  unsigned counted;  // the seats in question
  bool high;         // they want tricks; otherwise they want to stay out, and everybody else to make them win
};

// What a play leads to in its trick, as far as it can be seen.
struct Outlook {
  bool wins;    // it beats the best so far
  bool ours;    // the mover's side wins so far
  bool overtakes;  // it takes the trick from the other side
  int after;    // with what strength
  int value;    // what the card is worth keeping
  Reach ally;   // the most that one still to come must and can play, -1 where none is: of the mover's side,
  Reach enemy;  // and of the other
};

// The mover's side wants the trick, and so does the other.
inline int taking(const Outlook& o) {
  if (o.ours && o.enemy.most <= o.after) return 300 - o.value;  // sure: the cheapest
  if (o.ally.most > o.after && o.ally.most > o.enemy.most) return 200 - o.value;
  return (o.ours && o.wins ? 90 : 100) - o.value;
}

// The mover wants to stay out of the trick: discard and lead where the fewest ducks are left.
inline int staying_out(const Outlook& o, bool leading, bool discards, int ducks) {
  if (leading) {
    if (o.enemy.least > o.after) return 225 - 10 * ducks;
    return o.enemy.most > o.after ? 80 - 12 * o.value - 7 * ducks : 8 - 8 * ducks;
  }
  if (!o.ours) return 150 + o.value - (discards ? 6 * ducks : 0);
  if (o.enemy.least > o.after) return 175 + o.value;
  return o.enemy.most > o.after ? 140 - o.value : 40 + o.value;
}

// The mover wants the other side to win the trick.
inline int giving(const Outlook& o) {
  if (o.enemy.least >= 0 || o.enemy.most >= 0) {  // it is still to play
    if (o.enemy.least > o.after) return 200 + 3 * o.value;
    return o.enemy.most > o.after ? 25 + 5 * o.value : 50 + o.value;
  }
  if (!o.ours) return (o.ally.least <= o.after ? 200 : 1) + o.value;
  return o.overtakes ? 90 : 20 + o.value;
}

inline void score_moves(const State& s, const Trick& trick, int seat, const Aim& aim, MoveList& moves) {
  const Layout& layout = s.layout;
  const Rules& rules = s.rules;
  const bool mine = aim.counted >> seat & 1;
  const int to_come = rules.seats - 1 - trick.played;
  const bool leading = trick.played == 0;
  const int best = leading ? -1 : strength(layout, trick.rank, trick.best);
  const bool best_mine = !leading && (aim.counted >> trick.best_seat & 1) == mine;

  Outlook o{};
  auto survey = [&](const Trick& t) {
    o.ally = o.enemy = {-1, -1};
    for (int i = 1; i <= to_come; ++i) {
      const int q = (seat + i) % rules.seats;
      const Reach r = reach(s, t, q);
      Reach& side = (aim.counted >> q & 1) == mine ? o.ally : o.enemy;
      side.least = std::max(side.least, r.least);
      side.most = std::max(side.most, r.most);
    }
  };
  if (!leading) survey(trick);
  int surveyed = -1;  // the suit of the lead, on which that depends

  for (int i = 0; i < moves.size; ++i) {
    Move& m = moves.move[i];
    const int card = lowest(m.group), suit = layout.suit_of[card];
    const bool special = m.way != Way::Plain;
    int strong;
    if (leading) {
      if (special || suit != surveyed) {
        Trick t;
        t.add(rules, layout, seat, card, m.way, m.called);
        survey(t);
        surveyed = special ? -1 : suit;
      }
      strong = special && m.way != Way::Low ? High : strength(layout, suit == rules.trump_of(suit) ? 2 : 1, card);
    } else if (m.way == Way::High) {
      strong = trick.rank == 3 && !rules.wins_later(layout.card[card], layout.card[trick.best]) ? 0 : High + 1;
    } else if ((m.way == Way::Low && rules.scrap) || trick.called != NoSuit) {
      strong = 0;
    } else {
      strong = strength(layout, suit == trick.trump ? 2 : suit == trick.led ? 1 : 0, card);
    }
    o.wins = strong > best;
    o.after = std::max(strong, best);
    o.ours = o.wins || best_mine;
    o.overtakes = o.wins && !leading && !best_mine;
    o.value = layout.power[card] + (suit == rules.trump ? 16 : 0) + (special ? (m.way == Way::Low ? 10 : 40) : 0);
    if (aim.high) {
      m.score = taking(o);
    } else if (mine) {
      if (special && !leading) o.value += !o.ours ? 6 : m.way == Way::Low ? -6 : -12;
      const int ducks = ducks_left(layout, s.hand[seat], s.held & ~s.hand[seat], suit);
      m.score = staying_out(o, leading, strong == 0 || special, ducks);
    } else if (leading) {
      m.score = lead_at(s, seat, seat_of(aim.counted), m, o.after, o.enemy.least, o.ally.least);
    } else {
      if (special && o.enemy.least >= 0) o.value += m.way == Way::Low ? -2 : 6;
      m.score = giving(o);
    }
  }
}

inline void sort_moves(MoveList& moves, int from) {
  for (int i = from + 1; i < moves.size; ++i) {
    Move m = moves.move[i];
    int j = i - 1;
    for (; j >= from && moves.move[j].score < m.score; --j) moves.move[j + 1] = moves.move[j];
    moves.move[j + 1] = m;
  }
}

}  // namespace raspis
