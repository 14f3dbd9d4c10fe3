// What the search needs of the rules object (RULES section 9), with the trump of
// the deal put in. Made once for a kernel, never changed.
#pragma once

#include <cstdint>

namespace raspis {

constexpr int MaxSeats = 5;
constexpr int Suits = 4;  // S C D H, the circle of the circular trumps
constexpr int NoSuit = 4;
constexpr int Ranks = 13;  // a card is suit * 13 + rank - 2

enum class Call : std::uint8_t { None, Trump, Any };

struct Rules {
  int seats = 4;
  int trump = NoSuit;    // the fixed trump, NoSuit in a no-trump deal and with circular trumps
  bool circular = false;
  bool scrap = false;    // low kind: scrap, else plain
  bool led_high_trump = false;
  Call call = Call::None;
  bool call_void_trump = false;
  bool forced = false;       // special cards oblige their hand as others do
  bool ties_last = false;    // of special cards played high, where no rank decides
  bool equals_last = false;  // of equal cards of two packs
  bool ranked = false;       // of special cards played high the one wins whose place is lower, of equal ones the first
  int place_bits = 0;        // how many bits hold any place
  std::uint8_t place[52] = {};
  bool must_trump = true;
  std::uint64_t specials = 0;  // over the 52 cards

  bool special(int card) const { return (specials >> card) & 1; }

  // Whether of two special cards played high the later one wins.
  bool wins_later(int later, int earlier) const { return ranked ? place[later] < place[earlier] : ties_last; }

  // The trump of a trick in which `led` counts as the suit led.
  int trump_of(int led) const { return circular ? (led + 1) & 3 : trump; }
};

}  // namespace raspis
