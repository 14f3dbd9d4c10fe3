// What needs no search, for the side in question: the bounds of bounds.h, partners.h and relaxed.h as answers to «at
// least», «at most» and «exactly». A part of search.cpp.
#pragma once

#include "search.h"

namespace raspis {

// Tricks that P can't be kept from (1), or can't reach (0), or -1. P are the counted seats, which
// play together; all others play against them.
inline int Search::at_least(int leader, int need, Bits& ranks) {
  if (pairs_) return pairs_at_least(leader, need, ranks);
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
    if (sure - against >= wanted) {
      ranks = seen;
      return mine;
    }
  }
  return -1;
}

// The same where two play against two.
inline int Search::pairs_at_least(int leader, int need, Bits& ranks) {
  const Partners partners(s_);
  const bool mine = counts(leader);
  const int wanted = mine ? need : s_.left - need + 1;
  Bits seen = 0;
  if (partners.on_lead(leader, partner_[leader], wanted, seen)) {
    ranks = seen;
    return mine;
  }
  const int other = seat_of(mine ? ~counted_ : counted_);
  if (partners.sure(other, partner_[other], s_.left - wanted + 1, seen)) {
    ranks = seen;
    return !mine;
  }
  return -1;
}

// The same for at most so many. What the leader's side takes against its will is too much for it, and so is what the
// others do.
inline int Search::pairs_at_most(int leader, int need, Bits& ranks) {
  const Partners partners(s_);
  const bool mine = counts(leader);
  const int other = seat_of(mine ? ~counted_ : counted_);
  const int too_much = mine ? need + 1 : s_.left - need;
  Bits seen = 0;
  if (partners.forced(leader, partner_[leader], too_much, seen)) {
    ranks = seen;
    return !mine;
  }
  seen = 0;
  if (partners.forced(other, partner_[other], s_.left + 1 - too_much, seen)) {
    ranks = seen;
    return mine;
  }
  seen = 0;
  if (use(Duck) && partners.duck(other, partner_[other], too_much, seen)) {
    ranks = seen;
    return !mine;
  }
  return -1;
}

// The leader's quick tricks and, with one partner, his.
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

inline int Search::at_most(int leader, int need, Bits& ranks) {
  if (pairs_) return pairs_at_most(leader, need, ranks);
  const Layout& layout = s_.layout;
  Bits ours = 0, theirs = 0;
  for (int seat = 0; seat < s_.rules.seats; ++seat) (counts(seat) ? ours : theirs) |= s_.hand[seat];
  // Nobody is ever forced to play a special card high, and who would gain by it won't.
  if (use(Sure) && s_.rules.trump != NoSuit)
    for (int seat = 0; seat < s_.rules.seats; ++seat) {
      const bool mine = counts(seat);
      const int wanted = mine ? need + 1 : s_.left - need;
      if (count(s_.hand[seat] & layout.suit[s_.rules.trump]) < wanted) continue;
      Bits seen = 0;
      if (sure_trumps(s_, s_.hand[seat], mine ? theirs : ours, wanted, seen) >= wanted) {
        ranks = seen;
        return !mine;
      }
    }
  if (use(Duck) && single_ >= 0 && leader != single_) {
    Bits seen = 0;
    if (can_duck(s_, single_, ~counted_, s_.hand[single_], s_.left - need, seen)) {
      ranks = seen;
      return 1;
    }
  }
  // The other way round: while he leads, everybody else can stay below him.
  if (use(Duck) && single_ >= 0 && leader == single_) {
    Bits seen = 0;
    bool all = true;
    for (int q = 0; all && q < s_.rules.seats; ++q)
      if (q != single_) all = can_duck(s_, q, counted_, s_.hand[q], need + 1, seen);
    if (all) {
      ranks = seen;
      return 0;
    }
  }
  return -1;
}

template <Kind K> int Search::bound(int leader, int need, Bits& ranks) {
  if constexpr (K == Kind::AtLeast) return at_least(leader, need, ranks);
  if constexpr (K == Kind::AtMost) return at_most(leader, need, ranks);
  if constexpr (K == Kind::Exact) {
    if (at_least(leader, need, ranks) == 0) return 0;
    if (at_most(leader, need, ranks) == 0) return 0;
  }
  return -1;
}

// What the relaxed game shows: 1 that the one seat counted can stay below, 0 that his one opponent can, so that he
// wins more; -1 nothing.
template <Kind K> int Search::relaxed(int leader, int need, Bits& ranks) {
  const bool pair = s_.rules.seats == 2;
  if (!use(Relax) || !duels_ || single_ < 0 || !(K == Kind::AtMost || (K == Kind::Exact && pair))) return -1;
  Bits seen = 0;
  int known = -1;
  const int lose = s_.left - need;
  if (K == Kind::AtMost && relaxed_.worth(s_.left, lose) && relaxed_.ask(s_, single_, leader, lose, seen)) known = 1;
  if (known < 0 && pair && relaxed_.worth(s_.left, need + 1) && relaxed_.ask(s_, 1 - single_, leader, need + 1, seen)) known = 0;
  if (known >= 0) ranks = seen;
  return known;
}

}  // namespace raspis
