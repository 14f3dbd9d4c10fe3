// A position as the table sees it: the key of its bucket, and the owners of its cards.
#pragma once

#include "state.h"
#include "table.h"

namespace raspis {

namespace keys {
// In the first word the lengths of spades and clubs, who leads and who counts; in the second those of diamonds and
// hearts, and who helps; in the third the holders of the special cards; in the last the set that is asked for, and the
// trick on the table.
constexpr int Leader = State::Lengths, Counted = Leader + 3, Helpers = State::Lengths;
static_assert(MaxSeats <= 8 && Counted + MaxSeats <= 64 && Helpers + MaxSeats <= 64);

constexpr int HolderBits = 5;  // 0 is nobody
static_assert(MaxSeats * Suits < 1 << HolderBits);

constexpr int Digest = MaxTricks + 1, Place = Digest + 21, PlaceBits = 6;
static_assert(Place + PlaceBits <= 64 && MaxSeats <= 7 && NoSuit <= 7);
}  // namespace keys

// The bucket of a position between tricks; false where there are too many special cards for it. Where a rank decides
// between them, it also has which of them each is.
inline bool key_of(const State& s, int leader, unsigned counted, unsigned helpers, Numbers set, Key& out) {
  std::uint64_t holders = 0;
  const int bits = keys::HolderBits + s.rules.place_bits;
  int shift = 0;
  for (Bits b = s.held & s.layout.special; b; b &= b - 1, shift += bits) {
    if (shift + bits > 64) return false;
    const int card = highest(b);
    const int holder = 1 + s.layout.owner[card] * Suits + s.layout.suit_of[card];
    const int place = s.rules.place[s.layout.card[card]];
    holders |= static_cast<std::uint64_t>(place << keys::HolderBits | holder) << shift;
  }
  out.word[0] = s.length[0] | static_cast<std::uint64_t>(leader) << keys::Leader |
                static_cast<std::uint64_t>(counted) << keys::Counted;
  out.word[1] = s.length[1] | static_cast<std::uint64_t>(helpers) << keys::Helpers;
  out.word[2] = holders;
  out.word[3] = set;
  return true;
}

// All of an unfinished trick that what follows depends on, but for the rank of the card that wins it so far.
inline std::uint64_t digest(const State& s, const Trick& t) {
  std::uint32_t d = t.played;
  d = d << 3 | t.led;
  d = d << 3 | t.trump;
  d = d << 3 | t.called;
  d = d << 3 | t.best_seat;
  d = d << 2 | t.rank;
  d = d << 1 | (t.rivals ? 1 : 0);
  d = d << 1 | (t.rank < 3 && (s.layout.scrap >> t.best & 1) ? 1 : 0);
  return d << 2 | (t.rank < 3 ? s.layout.suit_of[t.best] : 0);
}

// The same inside a trick.
inline bool key_of(const State& s, const Trick& t, int seat, unsigned counted, unsigned helpers, Numbers set, Key& out) {
  if (!key_of(s, seat, counted, helpers, set, out)) return false;
  out.word[3] |= digest(s, t) << keys::Digest;
  if (t.rank == 3) out.word[3] |= static_cast<std::uint64_t>(s.rules.place[s.layout.card[t.best]]) << keys::Place;
  return true;
}

// The bucket for proofs that need the `tops`, the highest card of each suit: the key with their owners as well, where
// four play and no special card is held.
inline Key key_with_tops(const State& s, const Key& key, Bits tops) {
  Key out = key;
  out.word[2] = 1 + (gather(s.layout.code[0], tops) << Suits | gather(s.layout.code[1], tops));
  return out;
}

// The owners of `cards`, of which `lying` (or -1) lies on the table, held by nobody.
inline Owners owners_of(const State& s, Bits cards, int lying) {
  constexpr int Nobody = 6;
  static_assert(MaxSeats <= Nobody);  // and 7 is a special card's
  Owners o;
  for (int i = 0; i < 3; ++i) {
    Bits code = s.layout.code[i];
    if (lying >= 0) code = Nobody >> i & 1 ? code | bit(lying) : code & ~bit(lying);
    o.plane[i] = gather(code, cards);
  }
  o.pairs = 0;
  if (s.layout.upper) {
    const Bits up = s.layout.apart & cards & (cards >> 1);
    o.pairs = gather(up | up << 1, cards);
  }
  return o;
}

// From the cards of each suit of which one is needed, all from its top down.
inline Bits closed(const Layout& layout, Bits cards) {
  Bits out = 0;
  for (int suit = 0; suit < Suits; ++suit)
    if (const Bits in = cards & layout.suit[suit]) out |= layout.above[lowest(in)];
  return out;
}

}  // namespace raspis
