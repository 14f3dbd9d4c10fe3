// What has been proven, kept as partition search does it (Ginsberg, «Partition search», 1996;
// the same idea in dds-bridge/dds): a proof fixes the leader, the lengths of all suits in all
// hands and the holders of the special cards (the bucket), and of the ranks only the owners
// of the top few cards of each suit, as far down as the proof compared ranks (the entry).
//
// Written and read by one search in one thread. All memory is taken at the start and touched as
// it is used; when it is full, everything is forgotten and the space used anew.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>

#include "bits.h"

namespace raspis {

enum class Kind : std::uint8_t { AtLeast, AtMost, Exact, Set };

// The owners of the cards still held, from the top of each suit down, as bit planes.
struct Owners {
  Bits plane[3];
  Bits pairs;  // cards with an equal one in another hand
};

struct Entry {
  Owners owners;
  Bits mask;          // the cards whose owners the proof needs
  std::uint32_t yes;  // the numbers of tricks for which the answer is yes,
  std::uint32_t no;   // and no

  bool fits(const Owners& o) const {
    return (((owners.plane[0] ^ o.plane[0]) | (owners.plane[1] ^ o.plane[1]) |
             (owners.plane[2] ^ o.plane[2]) | (owners.pairs ^ o.pairs)) & mask) == 0;
  }
};

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
  // A list of entries, a run of 2^order in the pool; empty has no run.
  struct List {
    std::uint32_t start = 0;
    std::uint32_t size = 0;
    int order = -1;
  };
  struct Bucket {
    Key key;
    List lists[3];
    std::uint32_t slot;  // where it is entered
    std::uint8_t lead[4];  // by kind, the last lead that decided a position of this bucket; 255: none
  };

  explicit Table(std::size_t bytes) {
    if (bytes < (1u << 16)) bytes = 1u << 16;
    pool_size_ = bytes / 8 * 7 / sizeof(Entry);
    std::size_t rest = bytes / 8;
    std::size_t slots = 16;
    while (slots * 2 * (sizeof(std::uint64_t) + sizeof(Bucket) / 2) <= rest) slots *= 2;
    slots_ = slots;
    bucket_limit_ = slots / 2;
    pool_.reset(static_cast<Entry*>(std::malloc(pool_size_ * sizeof(Entry))));
    buckets_.reset(static_cast<Bucket*>(std::malloc(bucket_limit_ * sizeof(Bucket))));
    slot_.reset(static_cast<std::uint64_t*>(std::calloc(slots_, sizeof(std::uint64_t))));
    if (!pool_ || !buckets_ || !slot_) throw std::bad_alloc();
    forget_runs();
  }

  void clear() {
    if (bucket_count_ * 8 < slots_) {
      for (std::size_t i = 0; i < bucket_count_; ++i) slot_[buckets_[i].slot] = 0;
    } else {
      std::memset(slot_.get(), 0, slots_ * sizeof(std::uint64_t));
    }
    bucket_count_ = 0;
    forget_runs();
  }

  std::size_t bytes() const {
    return pool_size_ * sizeof(Entry) + bucket_limit_ * sizeof(Bucket) + slots_ * sizeof(std::uint64_t);
  }
  std::uint64_t resets() const { return resets_; }
  std::size_t entries() const { return stored_; }
  std::size_t buckets() const { return bucket_count_; }

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

  // A list is kept with the narrowest masks first, so this is the proof that compared the fewest ranks:
  // the first entry of the list that fits and says something about one of the numbers `asked`
  // (bit sets: yes counts for those of `asked_yes`, no for those of `asked_no`).
  const Entry* look(const List& list, const Owners& owners, std::uint32_t asked_yes, std::uint32_t asked_no) const {
    const Entry* e = pool_.get() + list.start;
    for (const Entry* end = e + list.size; e != end; ++e)
      if (e->fits(owners) && ((e->yes & asked_yes) | (e->no & asked_no))) return e;
    return nullptr;
  }

  // `known` is the key's bucket if find() gave one, and the table was not reset since.
  void store(const Key& key, std::uint64_t hash, Bucket* known, int which, const Owners& owners,
             Bits mask, std::uint32_t yes, std::uint32_t no, int lead) {
    Bucket* b = known ? known : find(key, hash);
    if (!b) b = open(key, hash);
    if (lead < 255) b->lead[which] = static_cast<std::uint8_t>(lead);
    List& list = b->lists[which];
    Entry* e = pool_.get() + list.start;
    for (Entry* end = e + list.size; e != end; ++e)
      if (e->mask == mask && e->fits(owners)) {
        e->yes |= yes;
        e->no |= no;
        return;
      }
    if (list.order < 0 || list.size == (1u << list.order)) {
      if (!grow(list)) {  // full: forget all, and begin again with this one
        ++resets_;
        clear();
        b = open(key, hash);
        if (!grow(b->lists[which])) return;
      }
    }
    List& target = b->lists[which];
    const int width = count(mask);
    Entry* fresh = pool_.get() + target.start + target.size++;
    for (Entry* begin = pool_.get() + target.start; fresh != begin && count(fresh[-1].mask) > width; --fresh) *fresh = fresh[-1];
    ++stored_;
    fresh->mask = mask;
    for (int i = 0; i < 3; ++i) fresh->owners.plane[i] = owners.plane[i] & mask;
    fresh->owners.pairs = owners.pairs & mask;
    fresh->yes = yes;
    fresh->no = no;
  }

 private:
  static constexpr int Orders = 32;
  static constexpr std::uint32_t None = 0xFFFFFFFFu;

  struct Free {
    void operator()(void* p) const { std::free(p); }
  };

  void forget_runs() {
    used_ = 0;
    stored_ = 0;
    for (std::uint32_t& f : free_) f = None;
  }

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
    for (std::uint8_t& lead : b.lead) lead = 255;
    slot_[at] = (hash & ~std::uint64_t{0xFFFFFFFFu}) | bucket_count_;
    return &b;
  }

  // A run of 2^order entries; a freed run keeps the next free one in its first bytes.
  std::uint32_t run(int order) {
    std::uint32_t at = free_[order];
    if (at != None) {
      std::memcpy(&free_[order], &pool_[at], sizeof(std::uint32_t));
      return at;
    }
    std::size_t size = std::size_t{1} << order;
    if (used_ + size > pool_size_) return None;
    at = static_cast<std::uint32_t>(used_);
    used_ += size;
    return at;
  }

  bool grow(List& list) {
    int order = list.order + 1;
    std::uint32_t at = run(order);
    if (at == None) return false;
    if (list.order >= 0) {
      std::memcpy(static_cast<void*>(&pool_[at]), &pool_[list.start], list.size * sizeof(Entry));
      std::memcpy(static_cast<void*>(&pool_[list.start]), &free_[list.order], sizeof(std::uint32_t));
      free_[list.order] = list.start;
    }
    list.start = at;
    list.order = order;
    return true;
  }

  std::size_t pool_size_ = 0, slots_ = 0, bucket_limit_ = 0;
  std::size_t used_ = 0, stored_ = 0, bucket_count_ = 0;
  std::uint64_t resets_ = 0;
  std::unique_ptr<Entry[], Free> pool_;
  std::unique_ptr<Bucket[], Free> buckets_;
  std::unique_ptr<std::uint64_t[], Free> slot_;  // upper half of the hash, and the bucket's number from 1
  std::uint32_t free_[Orders];
};

}  // namespace raspis
