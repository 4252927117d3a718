#include "catalogue/batch.hpp"

#include <nanobind/stl/optional.h>

#include "bind/arrays.hpp"
#include "bind/python.hpp"

using namespace nanobind::literals;

namespace hexagora {
namespace {

constexpr std::int64_t most_bytes = std::int64_t{1} << 36;

// The batch's own memory as an array that keeps the batch alive.
template <class Value, class Stored>
nb::object view(const nb::object& self, std::vector<Stored>& data, std::initializer_list<std::size_t> shape) {
    static_assert(sizeof(Value) == sizeof(Stored));
    return numpy_array(reinterpret_cast<Value*>(data.data()), shape, self);
}

Batch& batch_of(const nb::object& self) { return *nb::inst_ptr<Batch>(self); }

nb::object observations(const nb::object& self) {
    auto& b = batch_of(self);
    const auto& p = b.planes();
    return view<std::uint8_t>(self, b.observations,
                              {std::size_t(b.count()), p.names.size(), std::size_t(p.height), std::size_t(p.width)});
}
nb::object rewards(const nb::object& self) {
    auto& b = batch_of(self);
    return view<float>(self, b.rewards, {std::size_t(b.count()), std::size_t(b.game().players)});
}
nb::object masks(const nb::object& self) {
    auto& b = batch_of(self);
    return view<bool>(self, b.masks, {std::size_t(b.count()), std::size_t(pick_ids(*b.game().board))});
}
template <auto Data, class Value>
nb::object one_each(const nb::object& self) {
    auto& b = batch_of(self);
    return view<Value>(self, b.*Data, {std::size_t(b.count())});
}

template <class Number>
using Ids = nb::ndarray<const Number, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

void step(Batch& batch, nb::handle actions) {
    Ids<std::int64_t> wide;
    Ids<std::int32_t> narrow;
    std::vector<std::int64_t> widened;
    const std::int64_t* ids = nullptr;
    std::size_t count = 0;
    if (nb::try_cast(actions, wide, false)) {
        ids = wide.data();
        count = wide.shape(0);
    } else if (nb::try_cast(actions, narrow, false)) {
        count = narrow.shape(0);
        widened.assign(narrow.data(), narrow.data() + count);
        ids = widened.data();
    }
    if (!ids || count != std::size_t(batch.count()))
        throw BadOption(
            {"batch_actions", {{"count", std::to_string(batch.count())}, {"value", display_text(actions)}}});
    const nb::gil_scoped_release release;
    batch.step(ids);
}

}  // namespace

nb::object make_batch(const PythonGame& game, std::int64_t count, std::int64_t seed, std::int64_t threads,
                      std::optional<std::int64_t> max_plies) {
    const auto each = std::int64_t(game.planes().size()) + pick_ids(*game.game->board);
    checked("count", count, 1, most_bytes / each);
    checked("threads", threads, 1, 256);
    if (max_plies) checked("max_plies", *max_plies, 1, 1'000'000'000);
    return nb::cast(new Batch(game.game, int(count), std::uint64_t(seed), int(threads), max_plies.value_or(-1)),
                    nb::rv_policy::take_ownership);
}

void bind_batch(nb::module_& m) {
    nb::class_<Batch>(m, "Batch",
                      "Many games at once, pick by pick. The arrays are the batch's own memory: the next step or reset "
                      "overwrites them.")
        .def("__len__", &Batch::count)
        .def(
            "reset",
            [](nb::object self) {
                {
                    const nb::gil_scoped_release release;
                    batch_of(self).reset();
                }
                return observations(self);
            },
            nb::sig("def reset(self) -> numpy.typing.NDArray[numpy.uint8]"),
            "All games from their start; the first observations.")
        .def(
            "step",
            [](nb::object self, nb::handle actions) {
                step(batch_of(self), actions);
                return nb::make_tuple(observations(self), rewards(self), one_each<&Batch::done, bool>(self),
                                      masks(self), one_each<&Batch::turns, std::int64_t>(self));
            },
            "actions"_a.none(),
            nb::sig("def step(self, actions: numpy.typing.NDArray[numpy.int64] | numpy.typing.NDArray[numpy.int32]) -> "
                    "tuple[numpy.typing.NDArray[numpy.uint8], numpy.typing.NDArray[numpy.float32], "
                    "numpy.typing.NDArray[numpy.bool_], numpy.typing.NDArray[numpy.bool_], "
                    "numpy.typing.NDArray[numpy.int64]]"),
            "One pick in each game: observations, rewards by person, done, masks, turns. IllegalMove: nothing has "
            "changed.")
        .def(
            "sample",
            [](nb::object self) {
                {
                    const nb::gil_scoped_release release;
                    batch_of(self).sample();
                }
                return one_each<&Batch::samples, std::int64_t>(self);
            },
            nb::sig("def sample(self) -> numpy.typing.NDArray[numpy.int64]"), "Legal picks, uniformly at random.")
        .def_prop_ro("observations", &observations,
                     nb::sig("def observations(self) -> numpy.typing.NDArray[numpy.uint8]"),
                     "[games, planes, rows, columns]")
        .def_prop_ro("rewards", &rewards, nb::sig("def rewards(self) -> numpy.typing.NDArray[numpy.float32]"),
                     "[games, people]: what the last step has brought.")
        .def_prop_ro("done", &one_each<&Batch::done, bool>,
                     nb::sig("def done(self) -> numpy.typing.NDArray[numpy.bool_]"),
                     "Games that the last step has ended; they have begun again.")
        .def_prop_ro("truncated", &one_each<&Batch::truncated, bool>,
                     nb::sig("def truncated(self) -> numpy.typing.NDArray[numpy.bool_]"),
                     "Those of them that max_plies has ended.")
        .def_prop_ro("masks", &masks, nb::sig("def masks(self) -> numpy.typing.NDArray[numpy.bool_]"),
                     "[games, actions]: what may be picked next.")
        .def_prop_ro("turns", &one_each<&Batch::turns, std::int64_t>,
                     nb::sig("def turns(self) -> numpy.typing.NDArray[numpy.int64]"),
                     "The person who picks next, as rewards count them.");
}

}  // namespace hexagora
