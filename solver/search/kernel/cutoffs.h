// What decided a trick before where the same cards mattered: a play to try first, found by a hash.
//
// It says only which play is tried first, so nothing in here can change an answer: a slot that is another position's
// costs a play that fails, and a play that is not legal now is no play of the list and is passed over.
#pragma once

#include <algorithm>
#include <memory>

#include "moves.h"
#include "thresholds.h"

namespace raspis {

class Cutoffs {
 public:
  using Hash = std::uint64_t;

  Cutoffs() : slots_(new Slot[Slots]()) {}

  void forget() { std::fill_n(slots_.get(), Slots, Slot{}); }

  // What decides who follows: with cards of the suit led, all cards held of it, his special cards, and the card to be
  // beaten; without, his own hand and the suit led, and whom he would have to beat, which without trumps is all that
  // matters of the card.
  static Hash hash_of(const Rules& rules, const Layout& layout, const Trick& t, int seat, int question, Bits hand, Bits held) {
    Bits cards = hand;
    std::uint64_t rest = static_cast<std::uint64_t>(seat) | static_cast<std::uint64_t>(question) << 3 |
                         static_cast<std::uint64_t>(t.played) << 5 | static_cast<std::uint64_t>(t.rank) << 14;
    if (t.led != NoSuit && (hand & layout.suit[t.led] & ~layout.special)) {
      cards = (held & layout.suit[t.led]) | (hand & layout.special);
      rest |= static_cast<std::uint64_t>(t.best) << 8 | std::uint64_t{1} << 16;
    } else {
      rest |= static_cast<std::uint64_t>(rules.trump == NoSuit ? t.best_seat : t.best) << 8 |
              static_cast<std::uint64_t>(t.led) << 17;
    }
    Hash h = (cards ^ rest * 0xD6E8FEB86659FD93ULL) * 0x9E3779B97F4A7C15ULL;
    h = (h ^ h >> 32) * 0xBF58476D1CE4E5B9ULL;
    return h;
  }

  // The card that decided, or -1.
  int card(Hash h) const {
    const Slot& slot = at(h);
    return slot.used && slot.tag == tag(h) ? slot.card : -1;
  }

  // Where in the list the play stands that decided, or -1.
  int find(Hash h, const MoveList& moves) const {
    const Slot& slot = at(h);
    if (!slot.used || slot.tag != tag(h)) return -1;
    for (int i = 0; i < moves.size; ++i) {
      const Move& m = moves.move[i];
      if ((m.group >> slot.card & 1) && static_cast<unsigned>(m.way) == slot.way && m.called == slot.called) return i;
    }
    return -1;
  }

  void store(Hash h, int card, Way way, int called) {
    Slot& slot = at(h);
    slot.tag = tag(h);
    slot.card = static_cast<std::uint16_t>(card & 63);
    slot.way = static_cast<std::uint16_t>(static_cast<unsigned>(way) & 3);
    slot.called = static_cast<std::uint16_t>(called & 7);
    slot.used = 1;
  }

 private:
  struct Slot {
    std::uint16_t tag = 0;
    std::uint16_t card : 6 = 0, way : 2 = 0, called : 3 = 0, used : 1 = 0;
  };
  static_assert(sizeof(Slot) == 4);
  static constexpr std::size_t Slots = std::size_t{1} << thresholds::CutoffBits;

  static std::uint16_t tag(Hash h) { return static_cast<std::uint16_t>(h >> 16); }
  Slot& at(Hash h) { return slots_[h >> (64 - thresholds::CutoffBits)]; }
  const Slot& at(Hash h) const { return slots_[h >> (64 - thresholds::CutoffBits)]; }

  std::unique_ptr<Slot[]> slots_;
};

}  // namespace raspis
