// The Python module: thin, no game named. Board and its geometry are in board.cpp, errors in errors.cpp.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include "bind/bind.hpp"

namespace nb = nanobind;

namespace {

// Can this CPU run the build of the core for x86-64-v3?
bool x86_64_v3() {
#if (defined(__x86_64__) || defined(_M_X64)) && (defined(__GNUC__) || defined(__clang__))
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma") &&
           __builtin_cpu_supports("bmi");
#else
    return false;
#endif
}

}  // namespace

NB_MODULE(HEXAGORA_MODULE, m) {
    m.doc() = "The native core: boards, rules, positions.";
    nb::set_leak_warnings(false);  // states that live until the interpreter ends are nobody's mistake
    hexagora::bind_errors();
    hexagora::bind_board(m);
    hexagora::bind_game(m);
    hexagora::bind_think(m);
    hexagora::bind_solve(m);
    m.def("x86_64_v3", &x86_64_v3, "Whether this CPU can run the faster build of the core.");
}
