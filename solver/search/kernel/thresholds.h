// Numbers that steer the search. None changes an answer; each changes how many cards are played, or the time.
//
// Where a number of cards is given, it is what `raspis bench` plays with that one changed; with what stands here it plays
// 50.1 million. Cards are not the only measure: to ask the table costs time as well, and where a change saves cards, what
// stands was chosen by time.
#pragma once

#include <cstddef>
#include <cstdint>

namespace raspis::thresholds {

// Cards played between two looks at the clock, a millisecond or two.
constexpr std::uint64_t CardsBetweenLooks = 4096;

// A lead that decided a position of the same bucket is tried first, whatever else speaks for the others; where its
// card is gone, the other leads of its suit come sooner.
constexpr int HintedLead = 1000, HintedSuit = 40;

// What decided who follows is remembered in so many slots, as a power of two: 256 KiB, what a second cache holds.
// 2^14 slots, 53.0 million cards; 2^18, 50.1 million.
constexpr int CutoffBits = 16;

// The table is asked inside a trick as well from so many tricks left and so many plays on; below, searching on is
// cheaper. Two packs have fewer equal positions, and more is saved by each. From 3 tricks on, 49.4 million cards; from
// 2 plays on, 47.0 million; of two packs from 1 play on, 49.0 million.
constexpr int TricksInTrick = 4, PlaysInTrick = 3, PlaysInTrickOfTwoPacks = 2;

// Once the list of a bucket holds so many proofs, those of two pairs that need the highest card of each suit are kept
// apart, by who holds these. Never apart, 50.0 million cards: it is the length of the lists that it saves.
constexpr std::uint32_t LongList = 64;

// The list of a bucket is kept by shape from so many proofs on, if eight or more share a shape on average: otherwise
// it is quicker to go through the list, which lies in one run, than to look at a place elsewhere for each shape.
constexpr std::uint32_t MostInList = 64, LeastOfShape = 8;

// Of the memory, a 64th remembers positions of the relaxed game. Of the rest five sixths hold the proofs, and a
// quarter of the last sixth, at most, the places where buckets are entered.
constexpr std::size_t PartOfRelaxed = 64, PartOfBuckets = 6, PartOfSlots = 4;

}  // namespace raspis::thresholds
