// Sets of numbers of tricks, and the four kinds of question about them.
#pragma once

#include <cstdint>
#include <type_traits>

#include "layout.h"

namespace raspis {

using Numbers = std::uint64_t;  // bit k is the number k
static_assert(MaxTricks < 64);

inline Numbers numbers_to(int k) { return ~Numbers{0} >> (63 - k); }  // 0 to k
inline Numbers numbers_from(int k) { return ~Numbers{0} << k; }       // k and more

enum class Kind : std::uint8_t { AtLeast, AtMost, Exact, Set };

// What is asked for: a number, or a set that is none of the other three.
template <Kind K> using Wanted = std::conditional_t<K == Kind::Set, Numbers, int>;

// The table keeps the numbers of one kind in 32 bits, though with 32 tricks left there are 33. A question whose
// number alone decides it never comes to the table, so of r tricks that are left it knows «at least» of 1 to r,
// «at most» of 0 to r - 1, and «exactly» of 1 to r - 1, as 0 is asked as «at most» and r as «at least».
static_assert(MaxTricks <= 32);
template <Kind K> int place_of(int number) { return K == Kind::AtMost ? number : number - 1; }

// Which of a bucket's lists keeps the proofs of a kind. The buckets of sets, whose key has the set, have no others.
constexpr int Lists = 3;
template <Kind K> constexpr int ListOf = K == Kind::Set ? 0 : static_cast<int>(K);
static_assert(ListOf<Kind::AtLeast> < Lists && ListOf<Kind::AtMost> < Lists && ListOf<Kind::Exact> < Lists);

}  // namespace raspis
