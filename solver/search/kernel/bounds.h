// Numbers of tricks that need no search, each with the ranks that its proof compares.
#pragma once

#include "state.h"

namespace raspis {

// The other copy of a card of two packs.
inline Bits equals(const Layout& layout, int card) {
  Bits equal = layout.upper << 1 & bit(card) ? bit(card - 1) : 0;
  if (layout.upper >> card & 1) equal |= bit(card + 1);
  return equal;
}

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
    int card = highest(b);
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
    if (own) ranks |= layout.above[lowest(own)];
  }
  return sure;
}

// In how many rounds of a suit led by `leader` nobody outside `team` can ruff, as all of them that hold a trump must
// follow; at most `rounds`.
inline int safe_rounds(const State& s, unsigned team, int suit, int rounds) {
  const Layout& layout = s.layout;
  const int trump = s.rules.trump_of(suit);
  for (int seat = 0; seat < s.rules.seats; ++seat) {
    if (team >> seat & 1) continue;
    const Bits theirs = s.hand[seat] & ~layout.special;
    if (theirs & layout.suit[trump]) rounds = std::min(rounds, count(theirs & layout.suit[suit]));
  }
  return rounds;
}

// The cards of `seat` in a suit that are above every card of all others, equal ones not counted.
inline Bits top_cards(const State& s, int seat, int suit) {
  const Layout& layout = s.layout;
  const Bits mine = s.hand[seat] & layout.suit[suit] & ~layout.special;
  const Bits theirs = s.held & ~s.hand[seat] & layout.suit[suit] & ~layout.scrap;
  if (!theirs) return mine;
  const int wall = highest(theirs);
  Bits top = mine & (bit(wall) - 1);
  if (wall && (layout.apart >> (wall - 1) & 1)) top &= ~bit(wall - 1);
  return top;
}

// The tricks that `leader` takes by leading his winners of the side suits one after another, while nobody else
// holds a special card: each other player who holds a trump must still follow. With circular
// trumps a discard of one round may make room for a ruff in another suit, so only the best suit counts.
// `cashed` gets the suits that he leads.
inline int quick_tricks(const State& s, int leader, int enough, Bits& ranks, unsigned& cashed) {
  const Layout& layout = s.layout;
  int total = 0;
  Bits best = 0;
  for (int suit = 0; suit < Suits && total < enough; ++suit) {
    if (suit == s.rules.trump) continue;  // his trumps are sure_trumps
    const Bits mine = s.hand[leader] & layout.suit[suit] & ~layout.special;
    if (!mine) continue;
    const Bits top = top_cards(s, leader, suit);
    int winners = safe_rounds(s, 1u << leader, suit, count(mine));
    if (winners == 0) continue;
    // Once as many as the longest of the others are gone, all the rest win as well.
    int longest = 0;
    for (int seat = 0; seat < s.rules.seats; ++seat)
      if (seat != leader) longest = std::max(longest, count(s.hand[seat] & layout.suit[suit] & ~layout.special));
    if (count(top) < longest) winners = std::min(winners, count(top));
    if (winners == 0) continue;
    Bits shown = 0;
    if (int n = std::min({winners, count(top), longest})) {
      Bits t = top;
      for (int i = 1; i < n; ++i) t &= t - 1;
      shown = layout.above[highest(t)];
    }
    if (!s.rules.circular) {
      total += winners;
      ranks |= shown;
      cashed |= 1u << suit;
    } else if (winners > total) {
      total = winners;
      best = shown;
    }
  }
  ranks |= best;
  return total;
}

// What a partner adds to that: the leader goes on with a low card to the partner's winner, and the partner leads
// his, all of suits that were not touched. The partner must not have had to throw them, nor may the leader have to
// ruff them. Not with special cards in play, nor with circular trumps.
inline int partner_tricks(const State& s, int leader, int partner, int before, unsigned cashed, Bits& ranks) {
  const Layout& layout = s.layout;
  if (s.rules.must_trump && s.rules.trump != NoSuit && (s.hand[leader] & layout.suit[s.rules.trump])) return 0;
  const unsigned two = 1u << leader | 1u << partner;
  int total = 0;
  bool reached = false;
  Bits seen = 0;
  for (int suit = 0; suit < Suits; ++suit) {
    if (suit == s.rules.trump || (cashed >> suit & 1)) continue;
    Bits top = top_cards(s, partner, suit);
    if (!top) continue;
    // Other partners may hold trumps too, but who ruffs for the side takes the trick for it and ends the run.
    const int winners = safe_rounds(s, two, suit, count(top));
    if (!winners) continue;
    if (s.hand[leader] & layout.suit[suit]) reached = true;
    for (int i = 1; i < winners; ++i) top &= top - 1;
    seen |= layout.above[highest(top)];
    total += winners;
  }
  if (!reached) return 0;
  ranks |= seen;
  // Following to the leader's tricks he keeps as many of them as he has cards left; and the leader, whose trumps
  // are counted elsewhere, must have another card to play to each.
  const int trumps = count(s.hand[leader] & layout.suit[s.rules.trump]);
  return std::max(0, std::min(total, s.left - before - trumps));
}

// The duck bound: while the seats of `attackers` lead and play together, `seat` can lose `lose` more tricks
// to them, his cards being `own`.
//
// In every suit that they hold, and with his cards h0 < h1 < ... of it, for each i < lose nobody can
// lead a card below h_i after i rounds of the suit: at most i of their cards lie below it, or
// whoever holds one of these has no more than i cards of the suit. Then he has a card below whatever is led,
// plays his highest such, throws a top card where he is void, and the same holds for lose - 1. It must not come about
// that he has to ruff, nor that a scrap special led low makes the lowest card of its suit win. Of theirs a
// superset of what they hold will do; who holds a special card may play it instead of following, and lead it low
// in any later round.
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
        if (theirs & layout.special) return false;  // it need not follow, and can be led in any round
        int rounds = 0;
        for (int q = 0; q < seats; ++q)
          if (q != seat && (attackers >> q & 1))
            rounds = std::max(rounds, count(s.hand[q] & layout.suit[suit]) + count(s.hand[q] & layout.special));
        if (length < rounds) return false;
      }
    }
    if (!mine) continue;
    theirs &= ~layout.scrap;
    Bits rest = mine;
    for (int i = 0; i < lose && rest; ++i) {
      const int card = lowest(rest);
      rest ^= bit(card);
      Bits below = theirs & ~upto(card);
      // An equal card: he plays after it, so it beats his unless ties go to the last.
      const Bits equal = equals(layout, card) & theirs;
      below = s.rules.ties_last ? below | equal : below & ~equal;
      if (count(below) <= i) continue;
      if (below & layout.special) return false;
      for (int q = 0; q < seats; ++q) {
        if (q == seat || !(attackers >> q & 1) || !(s.hand[q] & below)) continue;
        if (count(s.hand[q] & layout.suit[suit]) + count(s.hand[q] & layout.special) > i) return false;
      }
    }
    if (theirs) seen |= layout.above[lowest(theirs)];
  }
  ranks |= seen;
  return true;
}

}  // namespace raspis
