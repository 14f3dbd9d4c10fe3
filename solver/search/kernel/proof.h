// What a search or a bound comes back with.
#pragma once

#include <optional>

#include "bits.h"

namespace raspis {

// An answer with its *ranks*: a set of cards, closed towards the top of each suit, that the proof compared. Any
// position of the same bucket (table.h) in which the cards of that set have the same owners has the same answer. A
// card below the set is only «a low card of that suit»: it never won a trick against another card of the suit in the
// proof.
//
// Why: pair the low cards of each hand and suit in the one position with those in the other, in order, special ones
// with special ones; there are as many, as lengths and holders are the same. What may be played depends on suits, on
// who holds special cards and, at a call, on which card of a suit is a hand's highest: so paired plays are allowed in
// both or in neither. (Special and ordinary cards are paired apart, so where both can be that highest one, since such
// are forced, the search adds it and all above it: Search::asked_of.) Who wins a trick depends on two ranks just where a card of the suit of the winning card was
// beaten (Trick::rivals), and then the search adds the winner and all above it: what is above it has the same owners,
// and what is not is below it. So the same play wins the same tricks in both, and the answer is the same. A set has
// all cards of the deal down to the lowest that was compared, so in the position before a play the card played may be
// one of them.
//
// A plain special card is low or not by its rank like others, though its holder is known anyway; a scrap card lies
// below its suit, and no proof compares it. Equal cards count as one rank: a set with one has both, and an entry also
// keeps which of its cards have an equal one in another hand (Owners::pairs).
struct Proof {
  bool yes;
  Bits ranks = 0;
};

// Nothing: a bound or the table that doesn't know, or a search that a limit has stopped.
using Found = std::optional<Proof>;

}  // namespace raspis
