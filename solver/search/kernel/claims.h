// What needs no search, for the side in question: the bounds of tops.h, duck.h, partners.h and relaxed.h as answers to
// «at least», «at most» and «exactly». A part of search.cpp.
//
// All of it is about a duel: the counted seats play together, all others play together against them. So whatever one
// side can make sure of by itself is an answer to both: if they can't be kept from n tricks, then «at least n» is yes
// for them, and if the others can't be kept from n, then what leaves the counted fewer than that is no. A bound of one
// seat is a bound of its side, as a partner can only add to it. They are asked between two tricks.
#pragma once

#include "search.h"

namespace raspis {

// The tricks that one hand makes for its side: its special cards, its sure trumps, and if it leads its quick tricks.
//
// These are different cards of one hand, so they are played to different tricks. A special card played high wins but
// for another one; of their own side's that doesn't matter, and each of the other side takes one trick, from it or
// from a trump: so `against` is taken off once. Quick tricks count only where nobody else has a special card; until
// they are cashed nobody but the leader wins, so his special cards and trumps are all there afterwards, and the others
// have no more trumps than before.
inline Found Search::at_least(int leader, int need) {
  if (pairs_) return pairs_at_least(leader, need);
  const Layout& layout = s_.layout;
  Bits ours = 0, theirs = 0;
  for (int seat = 0; seat < s_.rules.seats; ++seat) (counts(seat) ? ours : theirs) |= s_.hand[seat];
  const int our_specials = count(ours & layout.special), their_specials = count(theirs & layout.special);
  const bool any_special = s_.held & layout.special;
  for (int seat = 0; seat < s_.rules.seats; ++seat) {
    const Bits hand = s_.hand[seat];
    const bool mine = counts(seat);
    const int against = mine ? their_specials : our_specials;
    const int wanted = mine ? need : s_.left - need + 1;
    // A special card played high wins but for another one, which it can cost no more than one trick.
    int sure = use(Sure) ? count(hand & layout.special) : 0;
    if (s_.left < wanted + against) continue;
    Bits seen = 0;
    if (use(Sure) && s_.rules.trump != NoSuit && sure - against < wanted)
      sure += sure_trumps(s_, hand, mine ? theirs : ours, wanted + against - sure, seen);
    if (use(Quick) && seat == leader && sure - against < wanted && !(any_special && (s_.held & layout.special & ~hand)))
      sure += partners_quick(seat, mine, wanted - sure, seen);
    if (sure - against >= wanted) return Proof{mine, seen};
  }
  return {};
}

// The same where two play against two: what the side on lead cashes through both hands, and the sure trumps of the
// other side, which need no lead.
inline Found Search::pairs_at_least(int leader, int need) {
  const Partners partners(s_);
  const bool mine = counts(leader);
  const int wanted = mine ? need : s_.left - need + 1;
  Bits seen = 0;
  if (partners.on_lead(leader, partner_[leader], wanted, seen)) return Proof{mine, seen};
  const int other = seat_of(mine ? ~counted_ : counted_);
  if (partners.sure(other, partner_[other], s_.left - wanted + 1, seen)) return Proof{!mine, seen};
  return {};
}

// The same for at most so many. What a side takes against its will is too much for it; and what the side that doesn't
// lead can lose by staying below all leads, the leader's side has to take.
inline Found Search::pairs_at_most(int leader, int need) {
  const Partners partners(s_);
  const bool mine = counts(leader);
  const int other = seat_of(mine ? ~counted_ : counted_);
  const int too_much = mine ? need + 1 : s_.left - need;
  Bits seen = 0;
  if (partners.forced(leader, partner_[leader], too_much, seen)) return Proof{!mine, seen};
  if (partners.forced(other, partner_[other], s_.left + 1 - too_much, seen)) return Proof{mine, seen};
  if (use(Duck) && partners.duck(other, partner_[other], too_much, seen)) return Proof{!mine, seen};
  return {};
}

// The leader's quick tricks and those that one of his partners adds, the one who adds most.
inline int Search::partners_quick(int leader, bool counted, int enough, Bits& ranks) {
  unsigned cashed = 0;
  const int own = quick_tricks(s_, leader, enough, ranks, cashed);
  if (own >= enough || !use(Across) || s_.rules.circular || (s_.held & s_.layout.special)) return own;
  int most = 0;
  Bits best = 0;
  for (int seat = 0; seat < s_.rules.seats; ++seat) {
    if (seat == leader || counts(seat) != counted) continue;
    Bits seen = 0;
    const int more = partner_tricks(s_, leader, seat, own, cashed, seen);
    if (more > most) {
      most = more;
      best = seen;
    }
  }
  ranks |= best;
  return own + most;
}

// What a hand can't help winning, and ducking.
//
// Sure trumps win against their own side's will as well (tops.h): to that side it is no help to play a special card
// high, as it wins the trick with that, and the other side need not. So special cards are not taken off here.
//
// A single seat that doesn't lead and can duck so often never gets the lead before the others have so many tricks. If
// it leads, the others may all be able to stay below it, each by himself: while it leads, its card then wins, as
// nobody goes above it or ruffs, and it leads again. It is the only attacker in that.
inline Found Search::at_most(int leader, int need) {
  if (pairs_) return pairs_at_most(leader, need);
  const Layout& layout = s_.layout;
  Bits ours = 0, theirs = 0;
  for (int seat = 0; seat < s_.rules.seats; ++seat) (counts(seat) ? ours : theirs) |= s_.hand[seat];
  if (use(Sure) && s_.rules.trump != NoSuit)
    for (int seat = 0; seat < s_.rules.seats; ++seat) {
      const bool mine = counts(seat);
      const int wanted = mine ? need + 1 : s_.left - need;
      if (count(s_.hand[seat] & layout.suit[s_.rules.trump]) < wanted) continue;
      Bits seen = 0;
      if (sure_trumps(s_, s_.hand[seat], mine ? theirs : ours, wanted, seen) >= wanted) return Proof{!mine, seen};
    }
  if (use(Duck) && single_ >= 0 && leader != single_) {
    Bits seen = 0;
    if (can_duck(s_, single_, ~counted_, s_.hand[single_], s_.left - need, seen)) return Proof{true, seen};
  }
  if (use(Duck) && single_ >= 0 && leader == single_) {
    Bits seen = 0;
    bool all = true;
    for (int q = 0; all && q < s_.rules.seats; ++q)
      if (q != single_) all = can_duck(s_, q, counted_, s_.hand[q], need + 1, seen);
    if (all) return Proof{false, seen};
  }
  return {};
}

// Who can't take so many at least, or has to take more, can't hit the number; nothing else is claimed about it.
template <Kind K> Found Search::bound(int leader, int need) {
  if constexpr (K == Kind::AtLeast) return at_least(leader, need);
  if constexpr (K == Kind::AtMost) return at_most(leader, need);
  if constexpr (K == Kind::Exact) {
    if (const Found known = at_least(leader, need); known && !known->yes) return known;
    if (const Found known = at_most(leader, need); known && !known->yes) return known;
  }
  return {};
}

// What the relaxed game shows: yes where the one seat counted can stay below, or in two packs hit the number, no where
// his one opponent can stay below, so that he wins more. In one pack the game for a number to be hit costs more than it
// saves.
template <Kind K> Found Search::relaxed(int leader, int need) {
  if (!use(Relax) || !duels_ || single_ < 0 || K == Kind::AtLeast) return {};
  const bool pair = s_.rules.seats == 2, hits = K == Kind::Exact && s_.layout.upper && use(Hit);
  Bits seen = 0;
  const int lose = s_.left - need, opponent_loses = need + 1;
  if ((K == Kind::AtMost || hits) && relaxed_.worth(s_.left, lose) &&
      relaxed_.ask(s_, single_, leader, lose, hits, seen))
    return Proof{true, seen};
  if (pair && relaxed_.worth(s_.left, opponent_loses) &&
      relaxed_.ask(s_, 1 - single_, leader, opponent_loses, false, seen))
    return Proof{false, seen};
  return {};
}

}  // namespace raspis
