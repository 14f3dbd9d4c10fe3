// Of each run of the kernel's table of runs: of which numbers of rounds can it be, exactly, and can a hand that has more
// cards of the suit than there are rounds throw one? Prints the cases counted, those in which it can't, and the runs for
// which the table says another number than the most found here.
#include "cashing.h"

#include <bit>
#include <cstdio>
#include <vector>

using namespace raspis;

namespace {

// Bit n: a run of n rounds that ends in the hand that leads (0), or in the other (1).
std::vector<unsigned> exact[2] = {std::vector<unsigned>(63 * 512), std::vector<unsigned>(63 * 512)};

unsigned rounds_of(const Run& run, int end) { return exact[end][static_cast<std::size_t>(run.index())]; }
unsigned from(const Run& run, int side, int end) { return rounds_of(side ? run.turned() : run, side == end ? 0 : 1); }

Run without_top(Run run, int card) {
  run.partner = (run.partner & ((1u << card) - 1)) | (run.partner >> (card + 1) << card);
  --run.tops;
  return run;
}

void fill(const Run& run) {
  unsigned found[2] = {1, 0};
  for (int lead = 0; lead <= run.tops; ++lead) {
    if (lead < run.tops ? run.partner >> lead & 1 : !run.low) continue;
    for (int follow = 0; follow <= run.tops + 1; ++follow) {
      if (follow < run.tops ? !(run.partner >> follow & 1) : follow == run.tops && !run.partner_low) continue;
      const bool none = follow > run.tops, topped = std::min(lead, follow) < run.tops;
      if ((none && (run.partner || run.partner_low)) || (!topped && run.rounds)) continue;
      Run next = run;
      next.low -= lead == run.tops;
      next.partner_low -= follow == run.tops;
      for (int card : {std::max(lead, follow), std::min(lead, follow)})
        if (card < run.tops) next = without_top(next, card);
      next.rounds -= run.rounds && run.rounds != Run::Never;
      for (int end = 0; end < 2; ++end)
        found[end] |= (topped || none ? from(next, follow < lead, end) : from(next, 0, end) & from(next, 1, end)) << 1;
    }
  }
  for (int end = 0; end < 2; ++end) exact[end][static_cast<std::size_t>(run.index())] = found[end];
}

// Can the leader (0) or his partner (1) throw a card of the suit, so that there is still a run of so many rounds?
bool can_throw(const Run& run, int side, int rounds, int end) {
  Run less = run;
  int& low = side ? less.partner_low : less.low;
  if (low-- && rounds_of(less, end) >> rounds & 1) return true;
  for (int card = 0; card < run.tops; ++card)
    if (static_cast<int>(run.partner >> card & 1) == side && rounds_of(without_top(run, card), end) >> rounds & 1) return true;
  return false;
}

}  // namespace

int main() {
  const CashTable& table = CashTable::get();
  std::vector<Run> runs;
  for (int cards = 0; cards <= Run::MaxTops + 2 * Run::MaxLow; ++cards)
    for (int tops = 0; tops <= Run::MaxTops; ++tops)
      for (int low = 0; low <= Run::MaxLow; ++low) {
        const int other = cards - tops - low;
        if (other < 0 || other > Run::MaxLow) continue;
        for (unsigned partner = 0; partner < 1u << tops; ++partner)
          for (int rounds = 0; rounds <= Run::Never; ++rounds) runs.push_back({tops, partner, low, other, rounds});
      }
  long cases = 0, stuck = 0, others = 0;
  for (const Run& run : runs) fill(run);
  for (const Run& run : runs)
    for (int end = 0; end < 2; ++end) {
      const unsigned found = rounds_of(run, end);
      const int said = end ? table[run].across : table[run].own;
      const int most = found ? std::min(static_cast<int>(std::bit_width(found)) - 1, Cashed::None - 1) : Cashed::None;
      others += said != most;
      for (int side = 0; side < 2; ++side) {
        const int tops = std::popcount(side ? run.partner : ~run.partner & ((1u << run.tops) - 1));
        const int cards = tops + (side ? run.partner_low : run.low);
        for (int rounds = 1; rounds < cards; ++rounds)
          if (found >> rounds & 1) {
            ++cases;
            stuck += !can_throw(run, side, rounds, end);
          }
      }
    }
  std::printf("%ld %ld %ld\n", cases, stuck, others);
}
