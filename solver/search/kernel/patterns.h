// Proofs of one bucket of the table (table.h), as patterns: of the cards still held, those whose owners the proof
// needs.
//
// Few are a list, the narrowest first. Many differ in few shapes (which cards the pattern looks at), so they are kept
// by shape, and within a shape found by the owners they ask for. All lie in one pool of equal blocks, taken at the
// start and touched as it is used.
//
// A pattern counts the cards still held from the top of each suit down, so it fits positions with other cards gone: a
// rank is only compared with others. How many of each suit there are, the bucket says, so the same place is in the
// same suit in all of its positions. Why a proof holds wherever its pattern fits, see proof.h.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>

#include "bits.h"
#include "memory.h"
#include "thresholds.h"

namespace raspis {

// The owners of the cards still held, from the top of each suit down, as bit planes.
struct Owners {
  Bits plane[3];
  Bits pairs;  // cards with an equal one in another hand

  // Those of some of the cards.
  Owners of(Bits mask) const { return {{plane[0] & mask, plane[1] & mask, plane[2] & mask}, pairs & mask}; }
};

struct Entry {
  Owners owners;      // of the cards of the mask, nothing of the others
  Bits mask;          // the cards whose owners the proof needs
  std::uint32_t yes;  // the numbers of tricks for which the answer is yes, as numbers.h places them,
  std::uint32_t no;   // and no; an entry that says nothing is empty

  bool fits(const Owners& o) const {
    return (((owners.plane[0] ^ o.plane[0]) | (owners.plane[1] ^ o.plane[1]) |
             (owners.plane[2] ^ o.plane[2]) | (owners.pairs ^ o.pairs)) & mask) == 0;
  }
  bool empty() const { return !(yes | no); }
  // Whether it answers one of the numbers: yes counts for those of `asked_yes`, no for those of `asked_no`.
  bool answers(std::uint32_t asked_yes, std::uint32_t asked_no) const { return (yes & asked_yes) | (no & asked_no); }
  void join(const Entry& e) {
    yes |= e.yes;
    no |= e.no;
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
  explicit Patterns(std::size_t bytes)
      : blocks_(std::min<std::size_t>(bytes / Block, None)), memory_(blocks_ * Block), pool_(memory_.as<std::byte>()) {
    clear();
  }

  void clear() {
    used_ = 0;
    for (std::uint32_t& f : free_) f = None;
  }

  // The proof that compares the fewest ranks of those that fit and answer one of the numbers asked; null if there is
  // none.
  const Entry* look(const List& list, const Owners& owners, std::uint32_t asked_yes, std::uint32_t asked_no) const {
    if (!list.shaped) {
      if (!list.size) return nullptr;
      const Entry* e = entries(list.start);
      for (const Entry* end = e + list.size; e != end; ++e)
        if (e->fits(owners) && e->answers(asked_yes, asked_no)) return e;
      return nullptr;
    }
    const Shape* shape = shapes(list);
    for (const Shape* end = shape + list.size; shape != end; ++shape) {
      const Entry* e = place(*shape, owners);
      if (e->answers(asked_yes, asked_no)) return e;
    }
    return nullptr;
  }

  // Adds a proof; false, with nothing changed but perhaps the way the list is kept, where the pool is full.
  bool add(List& list, const Entry& proof) {
    if (!list.shaped && list.size >= thresholds::MostInList && list.size == 1u << list.order && few_shapes(list) &&
        !by_shape(list))
      return false;
    return list.shaped ? add_to_shape(list, proof) : add_to_list(list, proof);
  }

 private:
  static constexpr int Orders = 32;
  static constexpr std::uint32_t None = 0xFFFFFFFFu;

  // The entries of one mask: a table of 2^order places, at most three quarters of them taken.
  struct Shape {
    Bits mask;
    std::uint32_t start, size;
    int order;
  };
  // A block of the pool holds an entry, or two shapes.
  static constexpr std::size_t Block = sizeof(Entry), ShapesOfBlock = Block / sizeof(Shape);
  static_assert(Block == ShapesOfBlock * sizeof(Shape) && alignof(Entry) <= alignof(std::max_align_t));

  // What lies in a run that was begun as such; shapes the narrowest first.
  Entry* entries(std::uint32_t at) const { return std::launder(reinterpret_cast<Entry*>(pool_ + at * Block)); }
  Shape* shapes(const List& list) const {
    return std::launder(reinterpret_cast<Shape*>(pool_ + list.start * Block));
  }

  // Where the entry of these owners is, or the empty place for it.
  Entry* place(const Shape& shape, const Owners& owners) const {
    const Owners o = owners.of(shape.mask);
    std::uint64_t h = o.plane[0] * 0x9E3779B97F4A7C15ULL;
    h = (h ^ h >> 32 ^ o.plane[1]) * 0xBF58476D1CE4E5B9ULL;
    h = (h ^ h >> 29 ^ o.plane[2]) * 0x94D049BB133111EBULL;
    h = (h ^ h >> 31 ^ o.pairs) * 0x9E3779B97F4A7C15ULL;
    Entry* const e = entries(shape.start);
    const std::uint32_t last = (1u << shape.order) - 1;
    std::uint32_t at = static_cast<std::uint32_t>(h >> 32) & last;
    while (!e[at].empty() && !e[at].fits(owners)) at = (at + 1) & last;
    return e + at;
  }

  bool add_to_list(List& list, const Entry& proof) {
    if (list.size) {
      Entry* e = entries(list.start);
      for (Entry* end = e + list.size; e != end; ++e)
        if (e->mask == proof.mask && e->fits(proof.owners)) {
          e->join(proof);
          return true;
        }
    }
    if ((list.order < 0 || list.size == 1u << list.order) && !longer<Entry>(list)) return false;
    insert(entries(list.start), list.size, proof);
    return true;
  }

  bool add_to_shape(List& list, const Entry& proof) {
    Shape* shape = shapes(list);
    Shape* end = shape + list.size;
    while (shape != end && shape->mask != proof.mask) ++shape;
    if (shape == end && !(shape = new_shape(list, proof.mask))) return false;
    if (shape->size >= 3u << shape->order >> 2 && !wider(*shape)) return false;
    Entry* e = place(*shape, proof.owners);
    if (!e->empty()) {
      e->join(proof);
      return true;
    }
    ++shape->size;
    *e = proof;
    return true;
  }

  // Puts one more among `size` of them, behind all that are no wider.
  template <class T> static T* insert(T* begin, std::uint32_t& size, const T& fresh) {
    const int width = count(fresh.mask);
    T* at = begin + size++;
    for (; at != begin && count(at[-1].mask) > width; --at) *at = at[-1];
    *at = fresh;
    return at;
  }

  Shape* new_shape(List& list, Bits mask) {
    constexpr int First = 2;
    if (list.size >= ShapesOfBlock << list.order && !longer<Shape>(list)) return nullptr;
    const std::uint32_t at = empty_run(First);
    return at == None ? nullptr : insert(shapes(list), list.size, Shape{mask, at, 0, First});
  }

  bool wider(Shape& shape) {
    const std::uint32_t at = empty_run(shape.order + 1);
    if (at == None) return false;
    const Shape next{shape.mask, at, shape.size, shape.order + 1};
    const Entry* e = entries(shape.start);
    for (const Entry* end = e + (std::size_t{1} << shape.order); e != end; ++e)
      if (!e->empty()) *place(next, e->owners) = *e;
    give_back(shape.start, shape.order);
    shape = next;
    return true;
  }

  // Whether the entries share few shapes.
  bool few_shapes(const List& list) const {
    const Entry* e = entries(list.start);
    std::uint32_t shapes = 0;
    for (std::uint32_t i = 0; i < list.size && shapes * thresholds::LeastOfShape <= list.size; ++i) {
      std::uint32_t k = i;  // those of a shape are of one width and so not far apart
      const int width = count(e[i].mask);
      while (k > 0 && count(e[k - 1].mask) == width && e[k - 1].mask != e[i].mask) --k;
      shapes += k == 0 || e[k - 1].mask != e[i].mask;
    }
    return shapes * thresholds::LeastOfShape <= list.size;
  }

  // From a list to shapes.
  bool by_shape(List& list) {
    List shaped;
    shaped.shaped = true;
    if (!longer<Shape>(shaped)) return false;
    const Entry* e = entries(list.start);
    for (const Entry* end = e + list.size; e != end; ++e)
      if (!add_to_shape(shaped, *e)) return false;  // the pool will be cleared
    give_back(list.start, list.order);
    list = shaped;
    return true;
  }

  // A run of 2^order blocks, in which nothing is begun yet; a freed one keeps the next free one in its first bytes.
  std::uint32_t run(int order) {
    if (order >= Orders) return None;
    std::uint32_t at = free_[order];
    if (at != None) {
      std::memcpy(&free_[order], pool_ + at * Block, sizeof(std::uint32_t));
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
    if (at != None) {
      const std::size_t size = std::size_t{1} << order;
      Entry* e = new (pool_ + at * Block) Entry[size];
      for (std::size_t i = 0; i < size; ++i) e[i].yes = e[i].no = 0;
    }
    return at;
  }
  void give_back(std::uint32_t at, int order) {
    std::memcpy(pool_ + at * Block, &free_[order], sizeof(std::uint32_t));
    free_[order] = at;
  }

  // Moves what a list holds to a run of twice the blocks.
  template <class T> bool longer(List& list) {
    const std::uint32_t at = run(list.order + 1);
    if (at == None) return false;
    T* begun = new (pool_ + at * Block) T[(Block / sizeof(T)) << (list.order + 1)];
    if (list.order >= 0) {
      std::memcpy(static_cast<void*>(begun), pool_ + list.start * Block, Block << list.order);
      give_back(list.start, list.order);
    }
    list.start = at;
    ++list.order;
    return true;
  }

  std::size_t blocks_, used_ = 0;
  Memory memory_;
  std::byte* pool_;
  std::uint32_t free_[Orders];
};

}  // namespace raspis
