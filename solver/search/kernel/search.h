// The search: can the helpers make sure that the counted seats take a wanted number of tricks?
//
// Every answer comes with its *ranks*: a set of cards, closed towards the top of each suit, that the
// proof compared. Any position of the same bucket (table.h) in which the cards of that set have
// the same owners has the same answer. A card below the set is only «a low card of that suit»: it never
// won a trick against another card of the suit in the proof.
#pragma once

#include <chrono>

#include "bounds.h"
#include "pair_order.h"
#include "partners.h"
#include "relaxed.h"

namespace raspis {

class Search {
 public:
  Search(const Rules& rules, std::size_t bytes, unsigned speedups)
      : table_(bytes - bytes / 64), relaxed_(s_.rules, bytes / 64), speedups_(speedups) {
    s_.rules = rules;
  }
  Search(const Search&) = delete;  // the relaxed game looks at the rules in here
  Search& operator=(const Search&) = delete;

  void place(const Deal& deal) {
    s_ = State::of(s_.rules, deal);
    relaxed_.forget();
  }
  Answer ask(unsigned counted, unsigned helpers, Numbers targets, const Limits& limits);
  std::uint64_t perft(int plays) { return perft(s_.start, s_.first_seat, plays); }

  void clear() {
    table_.clear();
    relaxed_.forget();
  }
  const Table& table() const { return table_; }
  const State& state() const { return s_; }
  std::uint64_t nodes() const { return nodes_; }

 private:
  template <Kind K> bool trick(int leader, Wanted<K> wanted, Bits& ranks);
  template <Kind K> bool card(const Trick& t, int seat, Wanted<K> wanted, Bits& ranks);
  template <Kind K> bool play(const Trick& t, int seat, Wanted<K> wanted, MoveList& moves, Bits& ranks);

  // Where a position stands in the table.
  struct Place {
    Key key;
    std::uint64_t hash;
    Bits cards;  // those that the pattern is counted over
    Owners owners;
    Table::Bucket* bucket;
    std::uint64_t resets;
    // A second place, its key with the owners of the highest card of each suit as well: once the list of the
    // first is long, the proofs that need all of them are kept there.
    static constexpr std::uint32_t LongList = 64;
    Bits tops = 0;
    Key deep_key;
    std::uint64_t deep_hash;
    Table::Bucket* deep = nullptr;
  };
  template <Kind K> int recall(Place& place, Wanted<K> wanted, Bits& ranks);
  template <Kind K> void keep(const Place& place, Wanted<K> wanted, bool result, Bits ranks, int lead);

  template <Kind K> int bound(int leader, int need, Bits& ranks);
  int at_least(int leader, int need, Bits& ranks);
  int pairs_at_least(int leader, int need, Bits& ranks);
  int pairs_at_most(int leader, int need, Bits& ranks);
  Table4 around(const Trick& t, int seat, int wanted, bool lose) const;
  template <Kind K> void order(const Trick& t, int seat, Wanted<K> wanted, MoveList& moves) const;
  int partners_quick(int leader, bool counted, int enough, Bits& ranks);
  int at_most(int leader, int need, Bits& ranks);
  template <Kind K> int relaxed(int leader, int need, Bits& ranks);
  bool classify(int leader, Numbers set, const Trick* t, int seat, Bits& ranks);
  std::uint64_t perft(const Trick& t, int seat, int plays);
  bool use(unsigned speedup) const { return speedups_ & speedup; }
  void check_limits();
  bool counts(int seat) const { return counted_ >> seat & 1; }

  State s_;
  Table table_;
  Relaxed relaxed_;
  unsigned speedups_;
  unsigned counted_ = 0, helpers_ = 0;
  bool duels_ = false;    // helpers == counted, and somebody is against them: the bounds hold
  int single_ = -1;       // the seat, where one seat is counted
  bool pairs_ = false;    // two against two, with rules and cards for which the bounds of partners.h hold
  int partner_[MaxSeats] = {};
  std::uint64_t nodes_ = 0;
  int hint_ = 255, lead_ = 255;
  std::uint8_t killer_[MaxTricks + 1][MaxSeats][Suits + 1];  // what decided last: by tricks left, seat, suit led
  bool stopped_ = false;
  const Limits* limits_ = nullptr;
  std::uint64_t node_limit_ = 0, next_check_ = 0;
  std::chrono::steady_clock::time_point deadline_;
};

}  // namespace raspis
