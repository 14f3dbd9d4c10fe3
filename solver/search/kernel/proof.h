// What a search or a bound comes back with.
#pragma once

#include <optional>

#include "bits.h"

namespace raspis {

// An answer with its *ranks*: a set of cards, closed towards the top of each suit, that the proof compared. Any
// position of the same bucket (table.h) in which the cards of that set have the same owners has the same answer. A
// card below the set is only «a low card of that suit»: it never won a trick against another card of the suit in the
// proof.
struct Proof {
  bool yes;
  Bits ranks = 0;
};

// Nothing: a bound or the table that doesn't know, or a search that a limit has stopped.
using Found = std::optional<Proof>;

}  // namespace raspis
