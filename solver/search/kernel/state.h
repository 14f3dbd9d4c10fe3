// The position under search: hands, what is counted, and playing a card and taking it back.
#pragma once

#include "engine.h"
#include "moves.h"
#include "table.h"

namespace raspis {

struct State {
  Rules rules;
  Layout layout;
  Bits hand[MaxSeats] = {};
  Bits held = 0;
  std::uint64_t length[2] = {};  // of every suit in every hand, specials not counted: 10 fields of 5 bits each
  int left = 0;                  // tricks left, the one on the table included
  Trick start;                   // what lies on the table
  int first_seat = 0;            // who is to play

  static std::uint64_t one(int seat, int suit) { return std::uint64_t{1} << (5 * (seat * 2 + (suit & 1))); }

  void take(int seat, int card) {
    hand[seat] ^= bit(card);
    held ^= bit(card);
    if (!(layout.special >> card & 1)) length[layout.suit_of[card] >> 1] -= one(seat, layout.suit_of[card]);
  }
  void give(int seat, int card) {
    hand[seat] ^= bit(card);
    held ^= bit(card);
    if (!(layout.special >> card & 1)) length[layout.suit_of[card] >> 1] += one(seat, layout.suit_of[card]);
  }

  // The owners of `cards`, of which `lying` (or -1) lies on the table, held by nobody.
  Owners owners(Bits cards, int lying) const {
    constexpr int Nobody = 6;
    Owners o;
    for (int i = 0; i < 3; ++i) {
      Bits code = layout.code[i];
      if (lying >= 0) code = Nobody >> i & 1 ? code | bit(lying) : code & ~bit(lying);
      o.plane[i] = gather(code, cards);
    }
    o.pairs = 0;
    if (layout.upper) {
      Bits up = layout.apart & cards & (cards >> 1);
      o.pairs = gather(up | up << 1, cards);
    }
    return o;
  }

  // All of an unfinished trick that what follows depends on, but for the rank of the card that wins it so far:
  // DigestBits of them.
  std::uint32_t digest(const Trick& t) const {
    std::uint32_t d = t.played;
    d = d << 3 | t.led;
    d = d << 3 | t.trump;
    d = d << 3 | t.called;
    d = d << 3 | t.best_seat;
    d = d << 2 | t.rank;
    d = d << 1 | (t.rivals ? 1 : 0);
    d = d << 1 | (t.rank < 3 && (layout.scrap >> t.best & 1) ? 1 : 0);
    return d << 2 | (t.rank < 3 ? layout.suit_of[t.best] : 0);
  }

  // From the cards of each suit of which one is needed, all from its top down.
  Bits close(Bits cards) const {
    Bits out = 0;
    for (int suit = 0; suit < Suits; ++suit)
      if (Bits in = cards & layout.suit[suit]) out |= layout.above[last(in)];
    return out;
  }

  // The bucket of a position between tricks; false where there are too many special cards for it.
  bool key(int leader, unsigned counted, unsigned helpers, Numbers set, Key& out) const {
    std::uint64_t holders = 0;
    int shift = 0;
    for (Bits s = held & layout.special; s; s &= s - 1, shift += 5) {
      if (shift >= 60) return false;
      int card = first(s);
      holders |= static_cast<std::uint64_t>(1 + layout.owner[card] * 4 + layout.suit_of[card]) << shift;
    }
    out.word[0] = length[0] | static_cast<std::uint64_t>(leader) << 50 | static_cast<std::uint64_t>(counted) << 53;
    out.word[1] = length[1] | static_cast<std::uint64_t>(helpers) << 50;
    out.word[2] = holders;
    out.word[3] = set;
    return true;
  }
  static constexpr int DigestPlace = MaxTricks + 1, DigestBits = 21;  // in that word, beside the set
  static_assert(DigestPlace + DigestBits <= 64);

  // The same inside a trick.
  bool key(const Trick& t, int seat, unsigned counted, unsigned helpers, Numbers set, Key& out) const {
    if (!key(seat, counted, helpers, set, out)) return false;
    out.word[3] |= static_cast<std::uint64_t>(digest(t)) << DigestPlace;
    return true;
  }

  // The highest card of each suit.
  Bits tops() const {
    Bits top = 0;
    for (int suit = 0; suit < Suits; ++suit)
      if (Bits in = held & layout.suit[suit]) top |= in & -in;
    return top;
  }

  // The position that is described (place.cpp); throws std::invalid_argument with a sentence where it can't be one.
  static State of(const Rules& rules, const Deal& deal);
};

}  // namespace raspis
