// How many tricks in a row two partners can take in one suit before they lose the lead, by a table.
//
// Of the suit it needs the owners of its top cards, as long as these are the pair's; how many lower cards
// each of the two holds; and after how many rounds the others have none left. Nothing is compared below
// those top cards: until the others are out, a round is won by one of them or lost; after that, a round of two
// lower cards is won by whichever partner suits us least.
//
// Why it holds: nobody ruffs (partners.h sees to that) and nobody has special or equal cards. A round with a top card
// of theirs is won by the higher of those played. A round without one is counted only when the others are out, which
// is after as many rounds as the longest of them has cards; if one partner has none of the suit either, the other wins
// it. Each hand plays a card of the suit as long as it has one, as it must. The number is the most over what the two
// play, the least over what is not known; it begins with 0, as they may stop at any time. More low cards than MaxLow
// are refused, more tops than MaxTops taken for low ones, and from Never rounds on the others are never out.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

namespace raspis {

// One suit as one of the partners, who leads, sees it.
struct Run {
  static constexpr int MaxTops = 5, MaxLow = 7, Never = 7;
  int tops = 0;         // the pair's cards above all of the others, at most MaxTops
  unsigned partner = 0; // which of them, from the top down, are the partner's
  int low = 0, partner_low = 0;
  int rounds = Never;   // until the others are out of the suit

  int index() const { return (((1 << tops) - 1 + static_cast<int>(partner)) * 8 + low) * 64 + partner_low * 8 + rounds; }
  Run turned() const { return {tops, ~partner & ((1u << tops) - 1), partner_low, low, rounds}; }
};

// The most rounds with the lead in one's own hand after them, and with the lead in the partner's (None: never).
struct Cashed {
  static constexpr int None = 15;
  std::uint8_t own, across;
};

class CashTable {
 public:
  static const CashTable& get() {
    static const CashTable table;
    return table;
  }
  Cashed operator[](const Run& run) const { return value_[static_cast<std::size_t>(run.index())]; }

 private:
  static constexpr int Impossible = -100;

  CashTable() {
    // Every round takes a card from the suit, so shorter holdings come first.
    for (int cards = 0; cards <= Run::MaxTops + 2 * Run::MaxLow; ++cards)
      for (int tops = 0; tops <= Run::MaxTops; ++tops)
        for (int low = 0; low <= Run::MaxLow; ++low) {
          const int other = cards - tops - low;
          if (other < 0 || other > Run::MaxLow) continue;
          for (unsigned partner = 0; partner < 1u << tops; ++partner)
            for (int rounds = 0; rounds <= Run::Never; ++rounds) fill({tops, partner, low, other, rounds});
        }
  }

  // The rounds from `run` on that end in the leader's (0) or his partner's (1) hand, with `side` on lead.
  int from(const Run& run, int side, int end) const {
    const Cashed c = (*this)[side ? run.turned() : run];
    const int n = side == end ? c.own : c.across;
    return n == Cashed::None ? Impossible : n;
  }

  void fill(const Run& run) {
    int best[2] = {0, Impossible};
    // A card: the number of a top one, or tops for a low one, or tops + 1 for none of the suit.
    for (int lead = 0; lead <= run.tops; ++lead) {
      if (lead < run.tops ? run.partner >> lead & 1 : !run.low) continue;
      for (int follow = 0; follow <= run.tops + 1; ++follow) {
        if (follow < run.tops && !(run.partner >> follow & 1)) continue;
        if (follow == run.tops && !run.partner_low) continue;
        if (follow > run.tops && (run.partner || run.partner_low)) continue;
        Run next = run;
        if (lead == run.tops) --next.low;
        if (follow == run.tops) --next.partner_low;
        // The later one first, so that the other keeps its number.
        for (int card : {std::max(lead, follow), std::min(lead, follow)}) {
          if (card >= run.tops) continue;
          next.partner = (next.partner & ((1u << card) - 1)) | (next.partner >> (card + 1) << card);
          --next.tops;
        }
        if (run.rounds && run.rounds != Run::Never) --next.rounds;
        const bool topped = std::min(lead, follow) < run.tops;
        if (!topped && run.rounds) continue;
        for (int end = 0; end < 2; ++end) {
          int n;
          if (topped || follow > run.tops)
            n = from(next, follow < lead, end);
          else
            n = std::min(from(next, 0, end), from(next, 1, end));
          best[end] = std::max(best[end], n + 1);
        }
      }
    }
    value_[static_cast<std::size_t>(run.index())] = {
        static_cast<std::uint8_t>(std::min(best[0], Cashed::None - 1)),
        static_cast<std::uint8_t>(best[1] < 1 ? Cashed::None : std::min(best[1], Cashed::None - 1))};
  }

  std::array<Cashed, 63 * 512> value_{};
};

}  // namespace raspis
