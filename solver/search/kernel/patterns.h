// Proofs of one bucket of the table (table.h), as patterns: of the cards still held, those whose owners the proof needs.
//
// Few are a list, the narrowest first. Many differ in few shapes (which cards the pattern looks at), so they are kept by
// shape, and within a shape found by the owners they ask for. All lie in one pool of equal blocks, taken at the start
// and touched as it is used.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>

#include "bits.h"

namespace raspis {

// The owners of the cards still held, from the top of each suit down, as bit planes.
struct Owners {
  Bits plane[3];
  Bits pairs;  // cards with an equal one in another hand
};

struct Entry {
  Owners owners;
  Bits mask;          // the cards whose owners the proof needs
  std::uint32_t yes;  // the numbers of tricks for which the answer is yes, as numbers.h places them,
  std::uint32_t no;   // and no; an entry that says nothing is empty

  bool fits(const Owners& o) const {
    return (((owners.plane[0] ^ o.plane[0]) | (owners.plane[1] ^ o.plane[1]) |
             (owners.plane[2] ^ o.plane[2]) | (owners.pairs ^ o.pairs)) & mask) == 0;
  }
};

// A run of 2^order blocks of the pool: of entries, or of shapes. Empty has no run.
struct List {
  std::uint32_t start = 0;
  std::uint32_t size = 0;
  std::int8_t order = -1;
  bool shaped = false;
};

class Patterns {
 public:
  explicit Patterns(std::size_t bytes) : blocks_(std::min<std::size_t>(bytes / sizeof(Entry), None)) {
    pool_.reset(static_cast<Entry*>(std::malloc(blocks_ * sizeof(Entry))));
    if (!pool_) throw std::bad_alloc();
    clear();
  }

  void clear() {
    used_ = 0;
    for (std::uint32_t& f : free_) f = None;
  }

  // The proof that compares the fewest ranks of those that fit and say something about one of the numbers `asked` (bit
  // sets: yes counts for those of `asked_yes`, no for those of `asked_no`); null if there is none.
  const Entry* look(const List& list, const Owners& owners, std::uint32_t asked_yes, std::uint32_t asked_no) const {
    if (!list.shaped) {
      const Entry* e = pool_.get() + list.start;
      for (const Entry* end = e + list.size; e != end; ++e)
        if (e->fits(owners) && ((e->yes & asked_yes) | (e->no & asked_no))) return e;
      return nullptr;
    }
    const Shape* shape = shapes(list);
    for (const Shape* end = shape + list.size; shape != end; ++shape) {
      const Entry& e = pool_[place(*shape, owners)];
      if ((e.yes & asked_yes) | (e.no & asked_no)) return &e;
    }
    return nullptr;
  }

  // Adds a proof; false, with nothing changed but perhaps the way the list is kept, where the pool is full.
  bool add(List& list, const Owners& owners, Bits mask, std::uint32_t yes, std::uint32_t no) {
    if (!list.shaped && list.size >= MostInList && list.size == 1u << list.order && few_shapes(list) && !by_shape(list))
      return false;
    return list.shaped ? add_to_shape(list, owners, mask, yes, no) : add_to_list(list, owners, mask, yes, no);
  }

 private:
  static constexpr int Orders = 32;
  static constexpr std::uint32_t None = 0xFFFFFFFFu;
  static constexpr std::uint32_t MostInList = 64;

  // The entries of one mask: a table of 2^order places, at most three quarters of them taken.
  struct Shape {
    Bits mask;
    std::uint32_t start, size;
    int order;
  };
  static_assert(sizeof(Shape) <= sizeof(Entry));

  struct Free {
    void operator()(void* p) const { std::free(p); }
  };

  // Shapes lie side by side in their run, the narrowest first.
  Shape* shapes(const List& list) const { return reinterpret_cast<Shape*>(pool_.get() + list.start); }

  // Where the entry of these owners is, or the empty place for it.
  std::size_t place(const Shape& shape, const Owners& owners) const {
    std::uint64_t h = (owners.plane[0] & shape.mask) * 0x9E3779B97F4A7C15ULL;
    h = (h ^ h >> 32 ^ (owners.plane[1] & shape.mask)) * 0xBF58476D1CE4E5B9ULL;
    h = (h ^ h >> 29 ^ (owners.plane[2] & shape.mask)) * 0x94D049BB133111EBULL;
    h = (h ^ h >> 31 ^ (owners.pairs & shape.mask)) * 0x9E3779B97F4A7C15ULL;
    const std::uint32_t last = (1u << shape.order) - 1;
    std::uint32_t at = static_cast<std::uint32_t>(h >> 32) & last;
    for (;; at = (at + 1) & last) {
      const Entry& e = pool_[shape.start + at];
      if (!(e.yes | e.no) || e.fits(owners)) return shape.start + at;
    }
  }

  void fill(Entry& e, const Owners& owners, Bits mask, std::uint32_t yes, std::uint32_t no) {
    for (int i = 0; i < 3; ++i) e.owners.plane[i] = owners.plane[i] & mask;
    e.owners.pairs = owners.pairs & mask;
    e.mask = mask;
    e.yes = yes;
    e.no = no;
  }

  bool add_to_list(List& list, const Owners& owners, Bits mask, std::uint32_t yes, std::uint32_t no) {
    Entry* e = pool_.get() + list.start;
    for (Entry* end = e + list.size; e != end; ++e)
      if (e->mask == mask && e->fits(owners)) {
        e->yes |= yes;
        e->no |= no;
        return true;
      }
    if ((list.order < 0 || list.size == 1u << list.order) && !longer(list)) return false;
    const int width = count(mask);
    Entry* begin = pool_.get() + list.start;
    Entry* fresh = begin + list.size++;
    for (; fresh != begin && count(fresh[-1].mask) > width; --fresh) *fresh = fresh[-1];
    fill(*fresh, owners, mask, yes, no);
    return true;
  }

  bool add_to_shape(List& list, const Owners& owners, Bits mask, std::uint32_t yes, std::uint32_t no) {
    Shape* shape = shapes(list);
    Shape* end = shape + list.size;
    while (shape != end && shape->mask != mask) ++shape;
    if (shape == end && !(shape = new_shape(list, mask))) return false;
    if (shape->size >= 3u << shape->order >> 2 && !wider(*shape)) return false;
    Entry& e = pool_[place(*shape, owners)];
    if (e.yes | e.no) {
      e.yes |= yes;
      e.no |= no;
      return true;
    }
    ++shape->size;
    fill(e, owners, mask, yes, no);
    return true;
  }

  Shape* new_shape(List& list, Bits mask) {
    constexpr int First = 2;
    if (list.size >= shapes_in(list.order) && !longer(list)) return nullptr;
    const std::uint32_t at = empty_run(First);
    if (at == None) return nullptr;
    const int width = count(mask);
    Shape* begin = shapes(list);
    Shape* fresh = begin + list.size++;
    for (; fresh != begin && count(fresh[-1].mask) > width; --fresh) *fresh = fresh[-1];
    *fresh = {mask, at, 0, First};
    return fresh;
  }
  static std::uint32_t shapes_in(int order) {
    return static_cast<std::uint32_t>((sizeof(Entry) << order) / sizeof(Shape));
  }

  bool wider(Shape& shape) {
    const std::uint32_t at = empty_run(shape.order + 1);
    if (at == None) return false;
    Shape next{shape.mask, at, shape.size, shape.order + 1};
    for (std::uint32_t i = 0; i < 1u << shape.order; ++i) {
      const Entry& e = pool_[shape.start + i];
      if (e.yes | e.no) pool_[place(next, e.owners)] = e;
    }
    give_back(shape.start, shape.order);
    shape = next;
    return true;
  }

  // Whether eight entries or more share a shape on average: otherwise it is quicker to go through the list, which lies
  // in one run, than to look at a place elsewhere for each shape.
  bool few_shapes(const List& list) const {
    const Entry* e = pool_.get() + list.start;
    std::uint32_t shapes = 0;
    for (std::uint32_t i = 0; i < list.size && shapes * 8 <= list.size; ++i) {
      std::uint32_t k = i;  // those of a shape are of one width and so not far apart
      const int width = count(e[i].mask);
      while (k > 0 && count(e[k - 1].mask) == width && e[k - 1].mask != e[i].mask) --k;
      shapes += k == 0 || e[k - 1].mask != e[i].mask;
    }
    return shapes * 8 <= list.size;
  }

  // From a list to shapes.
  bool by_shape(List& list) {
    List shaped;
    shaped.shaped = true;
    if (!longer(shaped)) return false;
    for (std::uint32_t i = 0; i < list.size; ++i) {
      const Entry e = pool_[list.start + i];
      if (!add_to_shape(shaped, e.owners, e.mask, e.yes, e.no)) return false;  // the pool will be cleared
    }
    give_back(list.start, list.order);
    list = shaped;
    return true;
  }

  // A run of 2^order blocks; a freed one keeps the next free one in its first bytes.
  std::uint32_t run(int order) {
    if (order >= Orders) return None;
    std::uint32_t at = free_[order];
    if (at != None) {
      std::memcpy(&free_[order], &pool_[at], sizeof(std::uint32_t));
      return at;
    }
    const std::size_t size = std::size_t{1} << order;
    if (used_ + size > blocks_) return None;
    at = static_cast<std::uint32_t>(used_);
    used_ += size;
    return at;
  }
  std::uint32_t empty_run(int order) {
    const std::uint32_t at = run(order);
    if (at != None)
      for (std::uint32_t i = 0; i < 1u << order; ++i) pool_[at + i].yes = pool_[at + i].no = 0;
    return at;
  }
  void give_back(std::uint32_t at, int order) {
    std::memcpy(static_cast<void*>(&pool_[at]), &free_[order], sizeof(std::uint32_t));
    free_[order] = at;
  }

  // Moves what a list holds to a run of twice the blocks.
  bool longer(List& list) {
    const std::uint32_t at = run(list.order + 1);
    if (at == None) return false;
    if (list.order >= 0) {
      std::memcpy(static_cast<void*>(&pool_[at]), &pool_[list.start], sizeof(Entry) << list.order);
      give_back(list.start, list.order);
    }
    list.start = at;
    ++list.order;
    return true;
  }

  std::size_t blocks_, used_ = 0;
  std::unique_ptr<Entry[], Free> pool_;
  std::uint32_t free_[Orders];
};

}  // namespace raspis
