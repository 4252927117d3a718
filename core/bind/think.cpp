#include <chrono>
#include <cmath>
#include <mutex>

#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/unique_ptr.h>

#include "bind/background.hpp"
#include "bind/python.hpp"

using namespace nanobind::literals;

namespace hexagora {
namespace {

// A report as Python sees it: hexagora.engine.Report makes names of it.
nb::object python_report(const PythonState& s, const Report& report, double seconds) {
    const auto& game = s.owner();
    nb::list moves;
    for (auto& c : report.moves) {
        nb::list line;
        for (auto& move : c.line) line.append(game.move_text(move));
        moves.append(
            nb::make_tuple(game.move_text(c.move), c.value, c.visits, c.proven, numbers(c.values), nb::tuple(line)));
    }
    return nb::make_tuple(nb::tuple(moves), numbers(report.values), report.proven, report.simulations, report.nodes,
                          seconds);
}

class PythonThinker {
  public:
    explicit PythonThinker(std::int64_t megabytes) : megabytes_(checked("memory", megabytes, 1, 65536)) {}

    nb::object think(const PythonState& s, double seconds, std::int64_t simulations, std::int64_t threads,
                     std::int64_t seed, std::string_view style, nb::object on_progress, nb::object stop) {
        check_event("stop", stop);
        const Effort effort{.simulations = simulations,
                            .threads = int(threads),
                            .seed = std::uint64_t(seed),
                            .plain = style == "plain"};
        if (!thinker_ || game_ != &s.position->game()) {
            thinker_ = s.position->thinker(std::size_t(megabytes_));
            game_ = &s.position->game();
            owner_ = s.game;
        }
        using Clock = std::chrono::steady_clock;
        const auto began = Clock::now();
        const auto elapsed = [&] { return std::chrono::duration<double>(Clock::now() - began).count(); };
        double last_report = 0;
        const auto waiting = [&] {
            const nb::gil_scoped_acquire acquire;
            if (PyErr_CheckSignals() != 0) throw nb::python_error();
            if (!on_progress.is_none() && elapsed() - last_report >= 0.1) {
                last_report = elapsed();
                // On a busy machine there may be nothing to tell yet.
                if (const auto report = thinker_->report(); report.simulations > 0)
                    on_progress(python_report(s, report, last_report));
            }
            return stop.is_none() || !nb::cast<bool>(stop.attr("is_set")());
        };
        {
            const nb::gil_scoped_release release;
            thinker_->think(*s.position, effort, seconds, waiting);
        }
        return python_report(s, thinker_->report(), elapsed());
    }

  private:
    std::int64_t megabytes_;
    std::unique_ptr<Thinker> thinker_;
    const Game* game_ = nullptr;
    nb::object owner_;  // keeps the game, whose address tells it apart
};

}  // namespace

void bind_think(nb::module_& m) {
    nb::class_<PythonThinker>(m, "Thinker", "A search tree of bounded size; hexagora.Bot is its face.")
        .def(nb::init<std::int64_t>(), "megabytes"_a)
        .def("think", &PythonThinker::think, "state"_a, "seconds"_a, "simulations"_a, "threads"_a, "seed"_a, "style"_a,
             "on_progress"_a.none(), "stop"_a.none(),
             nb::sig("def think(self, state: State, seconds: float, simulations: int, threads: int, seed: int, style: "
                     "str, on_progress: collections.abc.Callable[[tuple[typing.Any, ...]], object] | None, stop: "
                     "threading.Event | None) -> tuple[typing.Any, ...]"),
             "Moves, values, proven, simulations, nodes, seconds.");
}

}  // namespace hexagora
