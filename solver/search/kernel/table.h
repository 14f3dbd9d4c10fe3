// What has been proven, kept as partition search does it (Ginsberg, «Partition search», 1996;
// the same idea in dds-bridge/dds): a proof fixes the leader, the lengths of all suits in all
// hands and the holders of the special cards (the bucket), and of the ranks only the owners
// of the top few cards of each suit, as far down as the proof compared ranks (the entry).
//
// Written and read by one search in one thread. All memory is taken at the start and touched as
// it is used; when it is full, everything is forgotten and the space used anew.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <new>

#include "memory.h"
#include "numbers.h"
#include "patterns.h"

namespace raspis {

struct Key {
  std::uint64_t word[4];

  bool operator==(const Key& o) const {
    return word[0] == o.word[0] && word[1] == o.word[1] && word[2] == o.word[2] && word[3] == o.word[3];
  }
  std::uint64_t hash() const {
    std::uint64_t h = 0;
    for (std::uint64_t w : word) {
      h = (h ^ w) * 0x9E3779B97F4A7C15ULL;
      h ^= h >> 29;
    }
    h *= 0xBF58476D1CE4E5B9ULL;
    return h ^ h >> 32;
  }
};

class Table {
 public:
  struct Bucket {
    Key key;
    List lists[Lists];
    std::uint32_t slot;        // where it is entered
    std::uint8_t lead[Lists];  // the last lead that decided a position of this bucket, or NoPlay
  };

  explicit Table(std::size_t bytes)
      : patterns_(std::max(bytes, Least) / thresholds::PartOfBuckets * (thresholds::PartOfBuckets - 1)) {
    bytes = std::max(bytes, Least);
    const std::size_t rest = bytes / thresholds::PartOfBuckets;
    std::size_t slots = 16;
    while (slots * 2 * sizeof(std::uint64_t) <= rest / thresholds::PartOfSlots) slots *= 2;
    slots_ = slots;
    bucket_limit_ = std::min(slots / 4 * 3, (rest - slots * sizeof(std::uint64_t)) / sizeof(Bucket));  // of slots 3 in 4
    bucket_limit_ = std::min<std::size_t>(bucket_limit_, 0xFFFFFFFEu);  // a slot has 32 bits for the number from 1
    bucket_memory_ = Memory(bucket_limit_ * sizeof(Bucket));
    slot_memory_ = Memory(slots_ * sizeof(std::uint64_t));
    buckets_ = bucket_memory_.as<Bucket>();
    slot_ = slot_memory_.as<std::uint64_t>();
  }

  void clear() {
    if (bucket_count_ * 8 < slots_) {
      for (std::size_t i = 0; i < bucket_count_; ++i) slot_[buckets_[i].slot] = 0;
    } else {
      std::memset(slot_, 0, slots_ * sizeof(std::uint64_t));
    }
    bucket_count_ = 0;
    patterns_.clear();
  }

  std::uint64_t resets() const { return resets_; }

  void prefetch(std::uint64_t hash) const { __builtin_prefetch(&slot_[hash & (slots_ - 1)]); }

  // The bucket of `key`, or null. It stays where it is until resets() changes.
  Bucket* find(const Key& key, std::uint64_t hash) {
    std::size_t at = hash & (slots_ - 1);
    for (; slot_[at]; at = (at + 1) & (slots_ - 1)) {
      if ((slot_[at] ^ hash) >> 32) continue;
      Bucket& b = buckets_[(slot_[at] & 0xFFFFFFFFu) - 1];
      if (b.key == key) return &b;
    }
    return nullptr;
  }

  // See Patterns::look.
  const Entry* look(const List& list, const Owners& owners, std::uint32_t asked_yes, std::uint32_t asked_no) const {
    return patterns_.look(list, owners, asked_yes, asked_no);
  }

  // `known` is the key's bucket if find() gave one, and the table was not reset since.
  void store(const Key& key, std::uint64_t hash, Bucket* known, int which, const Entry& proof, std::uint8_t lead) {
    Bucket* b = known ? known : find(key, hash);
    if (!b) b = open(key, hash);
    if (lead != NoPlay) b->lead[which] = lead;
    if (patterns_.add(b->lists[which], proof)) return;
    ++resets_;  // full: forget all, and begin again with this one
    clear();
    patterns_.add(open(key, hash)->lists[which], proof);
  }

 private:
  static constexpr std::size_t Least = 1u << 16;

  Bucket* open(const Key& key, std::uint64_t hash) {
    if (bucket_count_ == bucket_limit_) {
      ++resets_;
      clear();
    }
    std::size_t at = hash & (slots_ - 1);
    while (slot_[at]) at = (at + 1) & (slots_ - 1);
    Bucket& b = buckets_[bucket_count_++];
    b.key = key;
    b.slot = static_cast<std::uint32_t>(at);
    for (List& list : b.lists) list = List{};
    for (std::uint8_t& lead : b.lead) lead = NoPlay;
    slot_[at] = (hash & ~std::uint64_t{0xFFFFFFFFu}) | bucket_count_;
    return &b;
  }

  Patterns patterns_;
  std::size_t slots_ = 0, bucket_limit_ = 0;
  std::size_t bucket_count_ = 0;
  std::uint64_t resets_ = 0;
  Memory bucket_memory_, slot_memory_;
  Bucket* buckets_ = nullptr;
  std::uint64_t* slot_ = nullptr;  // upper half of the hash, and the bucket's number from 1
};

}  // namespace raspis
