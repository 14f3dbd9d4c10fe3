// Numbers of tricks that need no search, each with the ranks that its proof compares.
#pragma once

#include "state.h"

namespace raspis {

// The trumps of `seat` that no order of play can stop from winning, if no special card is played
// high: a trump is beaten only by a higher trump of `rivals` in the same trick, and that one is then
// gone, so every rival trump beats at most one lower trump. Stops at `enough`; adds to `ranks` the
// trumps compared. An equal card of the second pack counts as higher.
inline int sure_trumps(const State& s, Bits mine, Bits rivals, int enough, Bits& ranks) {
  const Layout& layout = s.layout;
  Bits trumps = (mine | rivals) & layout.suit[s.rules.trump] & ~layout.scrap;
  mine &= ~layout.special;
  int sure = 0, higher = 0;
  for (Bits b = trumps; b; b &= b - 1) {
    int card = first(b);
    if (!(mine >> card & 1)) {
      ++higher;
      continue;
    }
    // Of a pair split between the two sides the lower bit may be the rival's.
    if ((layout.apart >> card & 1) && (rivals >> (card + 1) & 1)) {
      ++higher;
      b &= b - 1;
    }
    if (higher) {
      --higher;
    } else if (++sure >= enough) {
      ranks |= layout.above[card];
      return sure;
    }
  }
  // Fewer than asked for: which these are is fixed by the lowest of them.
  if (sure) {
    Bits own = mine & trumps;
    if (own) ranks |= layout.above[last(own)];
  }
  return sure;
}

// The tricks that `leader` takes by leading his winners of the side suits one after another, while
// nobody else holds a special card: each other player who holds a trump must still follow. With circular
// trumps a discard of one round may make room for a ruff in another suit, so only the best suit counts.
inline int quick_tricks(const State& s, int leader, int enough, Bits& ranks) {
  const Layout& layout = s.layout;
  int total = 0;
  Bits best = 0;
  Bits own = s.hand[leader] & ~layout.special;
  Bits others = s.held & ~s.hand[leader];
  for (int suit = 0; suit < Suits && total < enough; ++suit) {
    if (suit == s.rules.trump) continue;  // his trumps are sure_trumps
    Bits mine = own & layout.suit[suit];
    if (!mine) continue;
    int trump = s.rules.trump_of(suit);
    // As many rounds as everybody who could ruff has to follow.
    int rounds = count(mine), longest = 0;
    for (int seat = 0; seat < s.rules.seats; ++seat) {
      if (seat == leader) continue;
      Bits theirs = s.hand[seat] & ~layout.special;
      int n = count(theirs & layout.suit[suit]);
      longest = std::max(longest, n);
      if (theirs & layout.suit[trump]) rounds = std::min(rounds, n);
    }
    if (rounds == 0) continue;
    // Winners: own cards above every card of the others, an equal one included; once as many as the
    // longest of the others are gone, all.
    Bits theirs = others & layout.suit[suit] & ~layout.scrap;
    int winners = rounds;
    Bits top = mine;
    if (theirs) {
      int wall = first(theirs);
      top = mine & ~upto(wall);
      top = mine ^ top;  // strictly above the highest of the others
      if (wall > 0 && (layout.apart >> (wall - 1) & 1)) top &= ~bit(wall - 1);
      if (count(top) < longest) winners = std::min(rounds, count(top));
    } else {
      top = 0;
    }
    if (winners == 0) continue;
    Bits shown = 0;
    if (int n = std::min(winners, count(top))) {
      Bits t = top;
      for (int i = 1; i < n; ++i) t &= t - 1;
      shown = layout.above[first(t)];
    }
    if (!s.rules.circular) {
      total += winners;
      ranks |= shown;
    } else if (winners > total) {
      total = winners;
      best = shown;
    }
  }
  ranks |= best;
  return total;
}

// The duck bound: while the seats of `attackers` lead and play together, `seat` can lose `lose` more tricks
// to them, his cards being `own`.
//
// In every suit that they hold, and with his cards h0 < h1 < ... of it, for each i < lose nobody can
// lead a card below h_i after i rounds of the suit: at most i of their cards lie below it, or
// whoever holds one of these has no more than i cards of the suit. Then he has a card below whatever is led,
// plays his highest such, throws a top card where he is void, and the same holds for lose - 1. It must not come about
// that he has to ruff, nor that a scrap special led low makes the lowest card of its suit win. Of theirs a
// superset of what they hold will do; who holds a special card may play it instead of following.
inline bool can_duck(const State& s, int seat, unsigned attackers, Bits own, int lose, Bits& ranks) {
  if (lose <= 0) return true;
  const Layout& layout = s.layout;
  const int seats = s.rules.seats;
  Bits others = 0;
  for (int q = 0; q < seats; ++q)
    if (q != seat && (attackers >> q & 1)) others |= s.hand[q];
  Bits seen = 0;
  Bits mine_all = own & ~layout.scrap;
  const int specials = count(others & layout.special);
  if (specials && (own & layout.special & ~layout.scrap)) {
    // A call takes the highest ordinary card, so a special card of his own can't stand among the
    // ducks then; he keeps it back, which needs an ordinary card for every trick.
    mine_all &= ~layout.special;
    if (count(mine_all) < lose) return false;
  }
  for (int suit = 0; suit < Suits; ++suit) {
    Bits theirs = others & layout.suit[suit];
    if (!theirs) continue;
    const Bits mine = mine_all & layout.suit[suit];
    if (mine && (theirs & layout.scrap)) return false;
    const int length = count(mine);
    if (length < lose) {
      const int trump = s.rules.trump_of(suit);
      if (trump != suit && trump != NoSuit && (mine_all & layout.suit[trump])) {
        int rounds = 0;
        for (int q = 0; q < seats; ++q)
          if (q != seat && (attackers >> q & 1)) rounds = std::max(rounds, count(s.hand[q] & layout.suit[suit]));
        if (length < rounds + specials) return false;
      }
    }
    if (!mine) continue;
    theirs &= ~layout.scrap;
    Bits rest = mine;
    for (int i = 0; i < lose && rest; ++i) {
      const int card = last(rest);
      rest ^= bit(card);
      Bits below = theirs & ~upto(card);
      if (layout.upper) {
        // An equal card: he plays after it, so it beats his unless ties go to the last.
        Bits equal = 0;
        if (layout.upper >> card & 1) equal |= bit(card + 1);
        if (card && (layout.upper >> (card - 1) & 1)) equal |= bit(card - 1);
        equal &= theirs;
        below = s.rules.ties_last ? below | equal : below & ~equal;
      }
      if (count(below) <= i) continue;
      for (int q = 0; q < seats; ++q) {
        if (q == seat || !(attackers >> q & 1) || !(s.hand[q] & below)) continue;
        if (count(s.hand[q] & layout.suit[suit]) + count(s.hand[q] & layout.special) > i) return false;
      }
    }
    if (theirs) seen |= layout.above[last(theirs)];
  }
  ranks |= seen;
  return true;
}

}  // namespace raspis
