// Where the cards of one position lie in a word of 64 bits.
//
// Only cards in play (held, or on the table) get a bit. The suits follow one another;
// inside a suit the highest card has the lowest bit, so «the top m cards of the suit
// that are still held» is a run of bits after gather(). The two copies of a card in
// two packs are neighbours, the lower seat's first. A scrap special never compares by
// its rank, so it lies below its suit, and the pattern of the suit need not reach it.
#pragma once

#include <array>
#include <cstdint>

#include "bits.h"
#include "rules.h"

namespace raspis {

enum class Way : std::uint8_t { Plain, High, Low, Call };

constexpr int MaxCards = 64;
constexpr int MaxTricks = MaxCards / 2;  // two players
constexpr std::uint8_t NoPlay = 255;  // where a play is kept by its card: there is none

struct Layout {
  int cards = 0;
  Bits suit[Suits + 1] = {};          // suit[NoSuit] is empty
  Bits special = 0;
  Bits scrap = 0;                     // special cards of the kind scrap
  Bits upper = 0;                     // first of two equal cards; the other is the next bit
  Bits apart = 0;                     // those of them whose other copy is in another hand
  Bits code[3] = {};                  // bit planes of a card's owner; 7 for a special card
  Bits above[MaxCards] = {};          // its suit from the top down to the card and its equals
  std::uint8_t suit_of[MaxCards] = {};
  std::uint8_t power[MaxCards] = {};  // compares within a suit; equal for equal cards
  std::uint8_t owner[MaxCards] = {};
  std::uint8_t card[MaxCards] = {};   // 0..51
};

// The other copy of a card of two packs.
inline Bits equals(const Layout& layout, int card) {
  Bits equal = layout.upper << 1 & bit(card) ? bit(card - 1) : 0;
  if (layout.upper >> card & 1) equal |= bit(card + 1);
  return equal;
}

}  // namespace raspis
