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
  bool ties_last = false;
  bool must_trump = true;
  std::uint64_t specials = 0;  // over the 52 cards

  bool special(int card) const { return (specials >> card) & 1; }

  // The trump of a trick in which `led` counts as the suit led.
  int trump_of(int led) const { return circular ? (led + 1) & 3 : trump; }
};

}  // namespace raspis
