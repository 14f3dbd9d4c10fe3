// Sets of cards as the bits of one word, and the two moves between a set of the
// whole deal and a set counted only over the cards that are still held.
#pragma once

#include <bit>
#include <cstdint>

#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace raspis {

using Bits = std::uint64_t;

inline int count(Bits b) { return std::popcount(b); }
// Inside a suit the highest card has the lowest bit (layout.h). The set must not be empty.
inline int highest(Bits b) { return std::countr_zero(b); }
inline int lowest(Bits b) { return 63 - std::countl_zero(b); }
// The first seat of a set of seats, which must not be empty.
inline int seat_of(unsigned seats) { return std::countr_zero(seats); }
inline Bits bit(int i) { return Bits{1} << i; }
inline Bits upto(int i) { return ~Bits{0} >> (63 - i); }  // bits 0..i

// Squeezes the bits of `value` that `mask` selects to the low end, in order.
inline Bits gather(Bits value, Bits mask) {
#if defined(__BMI2__)
  return _pext_u64(value, mask);
#else
  Bits out = 0;
  for (int i = 0; mask; ++i, mask &= mask - 1)
    out |= ((value >> highest(mask)) & 1) << i;
  return out;
#endif
}

// The other way: spreads the low bits of `value` over the places that `mask` selects.
inline Bits scatter(Bits value, Bits mask) {
#if defined(__BMI2__)
  return _pdep_u64(value, mask);
#else
  Bits out = 0;
  for (int i = 0; mask; ++i, mask &= mask - 1)
    out |= ((value >> i) & 1) << highest(mask);
  return out;
#endif
}

}  // namespace raspis
