// Memory for the tables: taken at once, begun with zeros, and touched as it is used.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace raspis {

// On Linux in pages of 2 MiB where the system grants them: a search reads its tables all over, and with small pages
// much of its time would go into finding them.
class Memory {
 public:
  Memory() : start_(nullptr, Release{0}) {}
  explicit Memory(std::size_t bytes) : start_(take(bytes), Release{bytes}) {}

  template <class T>
  T* as() const {
    return static_cast<T*>(start_.get());
  }

 private:
#ifdef __linux__
  static void* take(std::size_t bytes) {
    void* start = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (start == MAP_FAILED) throw std::bad_alloc();
    madvise(start, bytes, MADV_HUGEPAGE);  // only a wish
    return start;
  }
  static void give_back(void* start, std::size_t bytes) { munmap(start, bytes); }
#else
  static void* take(std::size_t bytes) {
    void* start = std::calloc(bytes, 1);
    if (!start) throw std::bad_alloc();
    return start;
  }
  static void give_back(void* start, std::size_t) { std::free(start); }
#endif

  struct Release {
    std::size_t bytes;
    void operator()(void* start) const { give_back(start, bytes); }
  };
  std::unique_ptr<void, Release> start_;
};

}  // namespace raspis
