// The Python module: thin, no game named. Board and its geometry are in board.cpp, errors in errors.cpp.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include "bind/bind.hpp"
#include "bind/cpu.hpp"

namespace nb = nanobind;

NB_MODULE(HEXAGORA_MODULE, m) {
    m.doc() = "The native core: boards, rules, positions.";
    nb::set_leak_warnings(false);  // states that live until the interpreter ends are nobody's mistake
    hexagora::bind_errors();
    hexagora::bind_board(m);
    hexagora::bind_game(m);
    hexagora::bind_think(m);
    hexagora::bind_solve(m);
    m.def("x86_64_v3", &hexagora::x86_64_v3, "Whether this CPU can run the faster build of the core.");
}
