#pragma once

namespace hexagora {

// Can this CPU run the build of the core for x86-64-v3? Included by a program of CMakeLists.txt as well.
inline bool x86_64_v3() {
#if (defined(__x86_64__) || defined(_M_X64)) && (defined(__GNUC__) || defined(__clang__))
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma") &&
           __builtin_cpu_supports("bmi");
#else
    return false;
#endif
}

}  // namespace hexagora
