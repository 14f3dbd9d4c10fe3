// Tricks that one hand takes whatever the others do: by its trumps, and by winners that it cashes.
//
// Each function says how many, and adds to `ranks` the cards whose owners it compared. What else it looks at, who
// leads, the lengths of all suits in all hands and who holds the special cards, the bucket of the table has (table.h).
// A special card is never one of the cards counted here; claims.h counts these.
#pragma once

#include "state.h"

namespace raspis {

// How many tricks the trumps of one hand, those of `mine`, can't be kept from winning for its side, in whatever order
// anybody plays, its own side too, as long as no special card is played high; `rivals` are all cards of the other
// side. Stops at `enough`. With a fixed trump only.
//
// Each trump of the hand is played in a trick of its own. Its side loses that trick only to a higher trump of the
// rivals, which is then gone: so the tricks lost pair trumps of the hand with higher ones of the rivals, no card
// twice. There are no more such pairs than one gets from the top down, by giving each trump any higher one that is
// still free; the trumps left over are the number. A trump of the hand's own side that beats it keeps the trick in the
// side, so it counts for nobody. An equal card of a second pack, if a rival has it, counts as higher: who plays first
// or last is open.
//
// A special card that is played low is a card of its suit: of the rivals' a plain one counts as the trump it is, and
// so does, against the hand, its own (it may be kept for another trick); a scrap card beats no trump and doesn't
// count. If special cards are played high, each takes one trick at most, which the caller takes off. If all want the
// tricks lost but the rivals, no special card comes in their way: nobody is forced to play one high.
//
// The number follows from who has each trump down to the one that makes it up, so these are compared; or, if it falls
// short, down to the hand's lowest.
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

// In how many rounds of a suit, at most `rounds`, nobody outside `team` can ruff, as long as the team keeps leading
// it, nobody else plays a special card, and each of them that holds a trump still has the cards of the suit he has
// now.
//
// Who holds a trump must follow as long as he has the suit, so he can't ruff in that many rounds; who holds none never
// can, for nobody gains a card. It is the number of the cards that counts, so no ranks are compared. In a suit that is
// the trump itself it says no more than that all of these follow.
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

// The cards of `seat` in a suit that are above every card of all others, its partners' too. An equal card of another
// hand stands above (it might be played first, or last); a scrap card is below its suit, so it is no wall. His own
// special card is not among them, though it may lie between them; it is in the ranks then, as a card without an owner
// whose holder the bucket has.
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
// holds a special card. `cashed` gets the suits that he leads.
//
// He leads a suit from the top. A top card wins if nobody ruffs; and once he has led as many as the longest of the
// others holds, nobody has the suit and low cards win as well. safe_rounds() forbids the ruff in each suit by itself;
// that it holds for all of them one after another is since whoever holds a trump has followed to every round so far
// and thrown nothing. Who holds none may throw what he likes: he only gets shorter. With circular trumps this breaks,
// for a trump of one suit is none of another, and a discard of one round may make room for a ruff in the next suit: so
// only the best suit counts. Partners are taken for opponents: they might have to ruff.
//
// Each trick is one ordinary card of his side suits. He plays no trump and no special card meanwhile, and the others
// can only lose trumps, so what these win comes on top. The ranks are the top cards led; low cards win by lengths
// alone.
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

// What a partner adds to that: after `before` quick tricks the leader goes on with a low card to a winner of the
// partner, who leads his other winners, all of suits that were not cashed. Not with special cards in play, nor with
// circular trumps.
//
// He wins the first by top_cards(), which no card of the leader's beats either, and keeps the lead with the rest.
// Nobody outside the two ruffs, as in quick_tricks(): all who hold a trump have followed throughout. (A third partner
// counts as one of the others: his ruff would take the trick for the side, but end the run.) The leader need not ruff:
// where trumps are forced, nothing is claimed if he has one.
//
// Two things may cost tricks, and are taken off. The partner, void in a suit that is cashed, throws cards; winners go
// last, and as he has `left - before` cards then, he keeps as many winners as that, if he wants one of the suit that
// the leader can reach. (If he holds a trump he wasn't void, see safe_rounds.) And the leader plays to each of the
// partner's tricks a card that is no trump, since his trumps are counted elsewhere (sure_trumps): he has `left -
// before - trumps`.
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

}  // namespace raspis
