// Counts the cards played, and stops a search at its limits.
#pragma once

#include <algorithm>
#include <chrono>

#include "engine.h"
#include "thresholds.h"

namespace raspis {

class Meter {
 public:
  // A question begins: none of its limits is reached.
  void begin(const Limits& limits) {
    limits_ = &limits;
    stopped_ = false;
    last_ = limits.nodes ? nodes_ + limits.nodes : 0;
    if (limits.seconds > 0)
      deadline_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(limits.seconds));
    next_ = nodes_;
  }

  // A card is to be played; false where the question is to be given up.
  bool play() {
    if (++nodes_ >= next_) look();
    return !stopped_;
  }

  bool stopped() const { return stopped_; }
  std::uint64_t nodes() const { return nodes_; }

 private:
  using Clock = std::chrono::steady_clock;

  void look() {
    if (last_ && nodes_ >= last_) stopped_ = true;
    next_ = nodes_ + thresholds::CardsBetweenLooks;
    if (last_ && next_ > last_) next_ = std::max(last_, nodes_ + 1);
    if (limits_->seconds > 0 && Clock::now() >= deadline_) stopped_ = true;
    if (limits_->interrupted && limits_->interrupted()) stopped_ = true;
  }

  const Limits* limits_ = nullptr;
  std::uint64_t nodes_ = 0, last_ = 0, next_ = 0;
  Clock::time_point deadline_;
  bool stopped_ = false;
};

}  // namespace raspis
