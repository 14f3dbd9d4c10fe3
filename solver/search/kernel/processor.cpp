// The instructions that the search was compiled for, and whether this processor has them. Compiled without them, so
// that it can say that the rest may not run.
#include <string_view>

#include "engine.h"

#if defined(__x86_64__) && defined(__GNUC__)
#include <cpuid.h>
#endif

// CMakeLists.txt gives their names, as the compiler's -m options have them, with commas between.
#if !defined(RASPIS_INSTRUCTIONS)
#define RASPIS_INSTRUCTIONS ""
#endif

namespace raspis {

namespace {

// Whether the processor says so itself; it doesn't say it of a name that isn't here.
bool has(std::string_view name) {
#if defined(__x86_64__) && defined(__GNUC__)
  struct Where {
    std::string_view name;
    unsigned leaf, reg, bit;  // of cpuid: which answer, eax to edx of it, and the bit there
  };
  constexpr Where Known[] = {{"popcnt", 1, 2, 23}, {"bmi", 7, 1, 3}, {"bmi2", 7, 1, 8}, {"lzcnt", 0x80000001, 2, 5}};
  for (const Where& w : Known) {
    unsigned reg[4] = {};
    if (w.name == name) return __get_cpuid_count(w.leaf, 0, &reg[0], &reg[1], &reg[2], &reg[3]) && (reg[w.reg] >> w.bit & 1);
  }
#endif
  return false;
}

}  // namespace

const char* engine_instructions() { return RASPIS_INSTRUCTIONS; }

bool engine_runs_here() {
  for (std::string_view left = RASPIS_INSTRUCTIONS; !left.empty();) {
    const std::size_t end = left.find(',');
    if (!has(left.substr(0, end))) return false;
    left = end == left.npos ? std::string_view() : left.substr(end + 1);
  }
  return true;
}

}  // namespace raspis
