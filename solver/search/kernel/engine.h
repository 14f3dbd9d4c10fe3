// What the binding asks of a search: positions in, answers out. The search behind it may be compiled
// for a newer kind of processor than the binding, so nothing inline here may depend on one.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "rules.h"

namespace raspis {

struct TablePlay {
  int card;  // 0..51
  int way;   // Way as a number
  int called;  // 0..3, or -1
};

struct Deal {
  std::vector<std::vector<int>> hands;  // by seat, cards 0..51
  int leader = 0;                       // of the trick on the table
  std::vector<TablePlay> table;         // from the leader on
};

enum class Answer : std::uint8_t { No, Yes, Stopped };

// The speed-ups, each of which can be switched off for a test. None changes an answer.
enum Speedup : unsigned {
  Groups = 1,      // touching cards are searched once
  Remember = 2,    // the table of proven positions
  Skip = 4,        // siblings that a failed play's proof covers
  Order = 8,       // the order of plays
  Sure = 16,       // top trumps and special cards, which win whatever happens
  Duck = 32,       // a hand that can stay below every lead
  InTrick = 64,    // the table inside a trick as well
  Relax = 128,     // a game against a pool of the others' cards
  Quick = 256,     // winners that the leader cashes one after another
  Across = 512,    // and those that a partner of his adds
  Pairs = 1024,    // two against two: what they cash through both hands, their trumps, their order of plays
  Cutoff = 2048,   // a play that decided where the same cards mattered goes first
  Hit = 4096,      // the game against a pool for a number to be hit, in two packs
  AllSpeedups = 8191,
};

struct Limits {
  std::uint64_t nodes = 0;            // most cards to play, 0: no limit
  double seconds = 0;                 // most seconds, 0: no limit
  std::function<bool()> interrupted;  // asked every few milliseconds; may be empty
};

// For one thread at a time. A caller's mistake throws std::invalid_argument with a sentence, and changes nothing.
class Engine {
 public:
  virtual ~Engine() = default;
  virtual void place(const Deal& deal) = 0;
  // Can the seats of `helpers` make sure that the seats of `counted` together take a number of the
  // remaining tricks that is in `targets`, bit k for k tricks? Bits of seats or tricks that aren't there are refused,
  // and so is a question about nobody.
  virtual Answer ask(unsigned counted, unsigned helpers, std::uint64_t targets, const Limits& limits) = 0;
  virtual std::uint64_t perft(int plays) = 0;
  virtual void clear() = 0;
  virtual int tricks() const = 0;            // left, the one on the table included
  virtual std::uint64_t nodes() const = 0;   // cards played in all questions so far
  virtual std::uint64_t resets() const = 0;  // how often the table was full
};

std::unique_ptr<Engine> make_engine(const Rules& rules, std::size_t bytes, unsigned speedups);

// The instructions that the search was compiled for, with commas between, and whether this processor has them.
const char* engine_instructions();
bool engine_runs_here();

}  // namespace raspis
