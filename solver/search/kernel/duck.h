// Ducking: never having to win a trick that the others lead.
#pragma once

#include "state.h"

namespace raspis {

// The idea, in one suit: of his cards `mine`, the lowest has to be below whatever is led first, the second lowest
// below whatever is led in the second round, and so on. `below` tells which cards a card of his would beat, and must
// thus not be led; `spent` whether all who hold one of these have at most so many cards to give to the suit, for then
// they are gone after so many rounds. Gives in how many rounds he can duck, `enough` at most; where his cards end he
// is void, which is as good. can_duck() says why this is enough, and what else must be asked for.
template <class Below, class Spent> int rounds_ducked(Bits mine, int enough, Below below, Spent spent) {
  for (int i = 0; mine && i < enough; ++i) {
    const int card = lowest(mine);
    mine ^= bit(card);
    const Bits under = below(card);
    if (count(under) > i && !spent(under, i)) return i;
  }
  return enough;
}

// Those of `theirs` that `card` beats when it is played after them.
inline Bits beaten(const Rules& rules, const Layout& layout, int card, Bits theirs) {
  const Bits under = theirs & ~upto(card), equal = equals(layout, card) & theirs;
  return rules.equals_last ? under | equal : under & ~equal;
}

// Can `seat`, his cards being `own`, lose `lose` more tricks while the seats of `attackers` lead and play together?
// Adds what was compared to `ranks`. Of what they hold a superset will do.
//
// What is asked for, with his ordinary cards h0 < h1 < ... of a suit: for each i < lose nobody can lead a card that
// h_i beats after i rounds of the suit, since at most i of their cards are below h_i, or since whoever holds one of
// these has no more than i cards to give to the suit. And he never has to ruff: where he is shorter than `lose` and
// has the suit's trump, they run out of the suit before he does.
//
// By i = 0 he has a card below whatever is led, or nothing of the suit. He plays the highest card below it, h_j, or is
// void and throws a top card. Then the same holds for lose - 1: below j nothing has changed. What was h_(i+1) is h_i
// now, for i >= j; the card led was below it and is gone, and every holder of another has followed with a card of
// the suit or a special card, one of those that count as what he can give. A card thrown from the top of a suit, and
// one taken from there by a special card led high or by a call, leaves the rest as it was.
//
// That throwing makes no suit too short to avoid a ruff: with a fixed trump in his hand he is void only in suits that
// nobody can lead, and at a call of one of these he throws a trump, which has no such condition. With circular trumps
// void in X, he has none of the trump of X, so the suit before X asks for nothing: he throws from there, or if he has
// none of it, from the one before that, which then asks for nothing either. Only a call of an X that nobody holds may
// find him with trumps of X; if he must then play one (call_void), so must all who have one, or give a special card.
//
// Special cards. A plain one of theirs is a card of its suit if led low, but need not follow, and can be led in any
// round: so it is no card that «runs out». A scrap card led low loses to all of its suit: he must have none of it.
// Where they have special cards, a plain one of his own is kept back, for which he needs an ordinary card for every
// trick: a call takes the highest ordinary card, and it would not stand in for that. Where they have none it is an
// ordinary card to him: low it is allowed when its suit is led, and when he is void and has no trump. And so it is
// always where it is forced: all obliges him to it as to others, and then it is allowed low. His own scrap cards are left
// out; they always lose when they follow, and where one is forced it stands in for what he would throw. An equal card of a second pack is below his if ties go to the
// last, for he plays after.
//
// All their cards of a suit in which he has one are compared; the rest are lengths.
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
  if (specials && !s.rules.forced && (own & layout.special & ~layout.scrap)) {
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
    const int ducked = rounds_ducked(
        mine, lose, [&](int card) { return beaten(s.rules, layout, card, theirs); },
        [&](Bits under, int i) {
          if (under & layout.special) return false;
          for (int q = 0; q < seats; ++q) {
            if (q == seat || !(attackers >> q & 1) || !(s.hand[q] & under)) continue;
            if (count(s.hand[q] & layout.suit[suit]) + count(s.hand[q] & layout.special) > i) return false;
          }
          return true;
        });
    if (ducked < lose) return false;
    if (theirs) seen |= layout.above[lowest(theirs)];
  }
  ranks |= seen;
  return true;
}

}  // namespace raspis
