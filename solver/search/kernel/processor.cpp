// Compiled without special flags, so that it can say that the rest may not run.
#include "engine.h"

namespace raspis {

bool engine_runs_here() {
#if defined(RASPIS_BMI2)
  return __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
#else
  return true;
#endif
}

}  // namespace raspis
