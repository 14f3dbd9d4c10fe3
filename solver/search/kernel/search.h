// The search: can the helpers make sure that the counted seats take a wanted number of tricks? Every answer is a proof
// (proof.h), and the table keeps it for all positions that are alike in what it compared.
#pragma once

#include <cstring>

#include "cutoffs.h"
#include "duck.h"
#include "key.h"
#include "meter.h"
#include "pair_order.h"
#include "partners.h"
#include "proof.h"
#include "relaxed.h"
#include "tops.h"

namespace raspis {

class Search {
 public:
  Search(const Rules& rules, std::size_t bytes, unsigned speedups)
      : table_(bytes - bytes / thresholds::PartOfRelaxed),
        relaxed_(s_.rules, bytes / thresholds::PartOfRelaxed),
        speedups_(speedups) {
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
    cutoffs_.forget();
    relaxed_.forget();
  }
  const Table& table() const { return table_; }
  const State& state() const { return s_; }
  std::uint64_t nodes() const { return meter_.nodes(); }

 private:
  // The plays that decided last.
  class Killers {
   public:
    void forget() { std::memset(play_, NoPlay, sizeof play_); }
    std::uint8_t& of(int left, int seat, int led) { return play_[left][seat][led]; }
    std::uint8_t of(int left, int seat, int led) const { return play_[left][seat][led]; }

   private:
    std::uint8_t play_[MaxTricks + 1][MaxSeats][Suits + 1];
  };

  // Where a position stands in the table.
  struct InTable {
    Key key;
    std::uint64_t hash;
    Bits cards;  // those that the pattern is counted over
    Owners owners;
    Table::Bucket* bucket;
    std::uint64_t resets;
    // A second place, its key with the owners of the highest card of each suit as well: once the list of the
    // first is long, the proofs that need all of them are kept there.
    Bits tops = 0;
    Key deep_key;
    std::uint64_t deep_hash;
    Table::Bucket* deep = nullptr;
  };

  // A play that was tried before the others were listed, and what its failing compared.
  struct Tried {
    int card = -1;
    Bits ranks = 0;
    Cutoffs::Hash cutoff = 0;
  };

  // The parts of the search, each for one kind of question; nothing where a limit has stopped it.
  template <class Ask> Found classify(Numbers set, Ask ask) const;
  Found next_trick(int leader, Numbers set);
  template <Kind K> Found trick(int leader, Wanted<K> wanted);
  template <Kind K> Found card(const Trick& t, int seat, Wanted<K> wanted);
  template <Kind K> Found play(const Trick& t, int seat, Wanted<K> wanted, MoveList& moves, int hint, const Tried& tried);
  template <Kind K> Found at_once(const Trick& t, int seat, Wanted<K> wanted, Bits choices, Tried& tried);
  template <Kind K> Found after(const Trick& t, int seat, int card, Way way, int called, Wanted<K> wanted);
  Bits asked_of(const Trick& t, int seat) const;
  void plays_of(const Trick& t, int seat, Bits choices, MoveList& moves) const;
  template <Kind K> void order(const Trick& t, int seat, Wanted<K> wanted, MoveList& moves, int hint, int from) const;
  template <Kind K> Cutoffs::Hash cutoff_of(const Trick& t, int seat) const;
  Around around(const Trick& t, int seat, int wanted, bool lose, int hint) const;

  template <Kind K> Found recall(InTable& in, Wanted<K> wanted);
  template <Kind K> void keep(const InTable& in, Wanted<K> wanted, const Proof& proof, std::uint8_t lead);

  // What needs no search (claims.h).
  template <Kind K> Found bound(int leader, int need);
  Found at_least(int leader, int need);
  Found pairs_at_least(int leader, int need);
  Found pairs_at_most(int leader, int need);
  int partners_quick(int leader, bool counted, int enough, Bits& ranks);
  Found at_most(int leader, int need);
  template <Kind K> Found relaxed(int leader, int need);

  std::uint64_t perft(const Trick& t, int seat, int plays);
  bool use(unsigned speedup) const { return speedups_ & speedup; }
  bool counts(int seat) const { return counted_ >> seat & 1; }
  bool chooses(int seat) const { return helpers_ >> seat & 1; }

  State s_;
  Table table_;
  Relaxed relaxed_;
  unsigned speedups_;
  unsigned counted_ = 0, helpers_ = 0;
  bool duels_ = false;    // helpers == counted, and somebody is against them: the bounds hold
  int single_ = -1;       // the seat, where one seat is counted
  bool pairs_ = false;    // two against two, with rules and cards for which the bounds of partners.h hold
  int partner_[MaxSeats] = {};
  Killers killers_;
  Cutoffs cutoffs_;
  Meter meter_;
};

}  // namespace raspis
