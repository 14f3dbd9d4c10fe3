// The position under search: hands, what is counted, and playing a card and taking it back.
#pragma once

#include "engine.h"
#include "moves.h"

namespace raspis {

struct State {
  Rules rules;
  Layout layout;
  Bits hand[MaxSeats] = {};
  Bits held = 0;
  std::uint64_t length[2] = {};  // of every suit in every hand, specials not counted; two suits a word
  int left = 0;                  // tricks left, the one on the table included
  Trick start;                   // what lies on the table
  int first_seat = 0;            // who is to play

  static constexpr int LengthBits = 5, Lengths = LengthBits * 2 * MaxSeats;
  static_assert(2 * Ranks < 1 << LengthBits && Lengths <= 64);
  static std::uint64_t one(int seat, int suit) { return std::uint64_t{1} << (LengthBits * (seat * 2 + (suit & 1))); }

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
