#include "bind/background.hpp"
#include "bind/python.hpp"

using namespace nanobind::literals;

namespace hexagora {
namespace {

struct PythonSolution {
    nb::object values, best;
    nb::tuple line;
    std::int64_t nodes;
};

SolveLimits limits_of(nb::handle seconds, nb::handle nodes, nb::handle memory) {
    SolveLimits limits;
    limits.seconds = checked_number("seconds", seconds, 0, 1'000'000);
    if (!nodes.is_none()) limits.nodes = checked_whole("nodes", nodes, 1, INT64_MAX);
    limits.megabytes = std::size_t(checked_whole("memory", memory, 1, 1 << 20));
    return limits;
}

PythonSolution python_solution(const PythonState& s, const Solution<Move>& solution) {
    PythonSolution out{nb::none(), nb::none(), {}, solution.nodes};
    if (!solution.winners) return out;
    out.line = python_tuple(solution.line, [&](const Move& move) { return s.owner().move_text(move); });
    if (!solution.line.empty()) out.best = out.line[0];
    std::vector<double> values;
    for (int p = 0; p < s.position->game().players; ++p)
        values.push_back(solution.winners & only(p) ? 1.0 / std::popcount(solution.winners) : 0.0);
    out.values = numbers(values);
    return out;
}

}  // namespace

void bind_solve(nb::module_& m) {
    nb::class_<PythonSolution>(m, "Solution", "What exact play leads to, as far as it is known.")
        .def_prop_ro(
            "proven", [](const PythonSolution& s) { return !s.values.is_none(); },
            "Whether values holds whatever anybody plays against it.")
        .def_prop_ro(
            "values", [](const PythonSolution& s) { return s.values; },
            nb::sig("def values(self) -> tuple[float, ...] | None"),
            "The result by best play, by person; None if it is not proven.")
        .def_prop_ro(
            "best", [](const PythonSolution& s) { return s.best; }, nb::sig("def best(self) -> str | None"),
            "A move that keeps it; None if it is not proven, or the game is over.")
        .def_prop_ro(
            "line", [](const PythonSolution& s) { return s.line; }, nb::sig("def line(self) -> tuple[str, ...]"),
            "Best play from here, as far as it is known.")
        .def_prop_ro(
            "nodes", [](const PythonSolution& s) { return s.nodes; }, "The positions looked at.")
        .def("__repr__", [](const PythonSolution& s) {
            return "<Solution proven=" + std::string(s.values.is_none() ? "False" : "True") +
                   " values=" + nb::repr(s.values).c_str() + " best=" + nb::repr(s.best).c_str() +
                   " nodes=" + std::to_string(s.nodes) + ">";
        });
    m.def(
        "solve",
        [](const PythonState& s, nb::handle seconds, nb::handle nodes, nb::handle memory, nb::handle stop) {
            const SolveLimits limits = limits_of(seconds, nodes, memory);
            check_event("stop", stop);
            return python_solution(s, in_background(stop, [&, from = s.position](const std::atomic<bool>& stopped) {
                                       return from->solve(limits, stopped);
                                   }));
        },
        "state"_a, nb::kw_only(), "seconds"_a.none() = 10, "nodes"_a = nb::none(), "memory"_a.none() = 64,
        "stop"_a = nb::none(),
        nb::sig("def solve(state: State, *, seconds: float = 10, nodes: int | None = None, memory: int = 64, stop: "
                "threading.Event | None = None) -> Solution"));
}

}  // namespace hexagora
