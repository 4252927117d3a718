#include <algorithm>

#include "bind/arrays.hpp"
#include "bind/python.hpp"

using namespace nanobind::literals;

namespace hexagora {
namespace {

struct PythonPicks {
    Picks picks;
    nb::object game;
    std::vector<int> chosen{};  // for the move that is not complete yet

    const PythonGame& owner() const { return *nb::inst_ptr<PythonGame>(game); }
    void pick(int id) {
        if (picks.pick(id)) chosen.clear();
        else chosen.push_back(id);
    }
};

// A pick's number; what is none is no legal pick.
int id_of(nb::handle number) {
    const nb::object index = nb::steal(PyNumber_Index(number.ptr()));
    int overflow = 0;
    const long id = index.is_valid() ? PyLong_AsLongAndOverflow(index.ptr(), &overflow) : 0;
    if (index.is_valid() && !overflow && id == int(id)) return int(id);
    PyErr_Clear();
    throw IllegalMove({"pick_number", {{"pick", display_text(number)}}});
}

// A new array, filled by a function.
template <class Value, class Fill>
nb::object new_array(std::initializer_list<std::size_t> shape, Fill&& fill) {
    std::size_t size = 1;
    for (auto side : shape) size *= side;
    auto* const data = new Value[size]();
    const nb::capsule owner(data, [](void* p) noexcept { delete[] static_cast<Value*>(p); });
    fill(data);
    return numpy_array(data, shape, owner);
}

nb::tuple legal(const PythonPicks& p) {
    auto ids = p.picks.legal();
    std::sort(ids.begin(), ids.end());
    return numbers(ids);
}

}  // namespace

void bind_picks(nb::module_& m) {
    auto picks =
        nb::class_<PythonPicks>(
            m, "Picks",
            "A state and the picks made so far for the next move, immutable: moves as sequences of "
            "numbers, cells first,\nthen words. `version` is raised when numbers or observations change.")
            .def(
                "__init__",
                [](PythonPicks* self, const PythonState& state, nb::sequence chosen) {
                    PythonPicks picks{Picks(state.position), state.game};
                    for (nb::handle id : chosen) picks.pick(id_of(id));
                    new (self) PythonPicks(std::move(picks));
                },
                "state"_a, "chosen"_a = nb::make_tuple(),
                nb::sig("def __init__(self, state: State, chosen: collections.abc.Sequence[int] = ()) -> None"))
            .def_prop_ro(
                "state", [](const PythonPicks& p) { return PythonState{p.picks.position(), p.game}; },
                "As it was before the first of the picks.")
            .def_prop_ro(
                "chosen", [](const PythonPicks& p) { return numbers(p.chosen); },
                nb::sig("def chosen(self) -> tuple[int, ...]"), "The numbers picked so far for the next move.")
            .def_prop_ro(
                "turn", [](const PythonPicks& p) { return owned(p.picks.position()->turn()); },
                nb::sig("def turn(self) -> int | None"), "The colour that picks; None when over.")
            .def_prop_ro(
                "person", [](const PythonPicks& p) { return owned(p.picks.person()); },
                nb::sig("def person(self) -> int | None"), "The person who picks; None when over.")
            .def_prop_ro("legal", legal, nb::sig("def legal(self) -> tuple[int, ...]"),
                         "The numbers that may be picked, in order; none when over.")
            .def_prop_ro(
                "mask",
                [](const PythonPicks& p) {
                    return new_array<bool>({std::size_t(pick_ids(p.picks.board()))}, [&](bool* mask) {
                        for (int id : p.picks.legal()) mask[id] = true;
                    });
                },
                nb::sig("def mask(self) -> numpy.typing.NDArray[numpy.bool_]"), "The same as an array of all numbers.")
            .def_prop_ro(
                "observation",
                [](const PythonPicks& p) {
                    const auto& planes = p.owner().planes();
                    return new_array<std::uint8_t>(
                        {planes.names.size(), std::size_t(planes.height), std::size_t(planes.width)},
                        [&](std::uint8_t* out) {
                            Planes::Trace nothing;
                            planes.draw(p.picks, out, nothing);
                        });
                },
                nb::sig("def observation(self) -> numpy.typing.NDArray[numpy.uint8]"),
                "All that is needed to go on, as planes: Game.planes says what they show.")
            .def_prop_ro(
                "rewards", [](const PythonPicks& p) { return numbers(p.picks.rewards()); },
                nb::sig("def rewards(self) -> tuple[float, ...]"),
                "By person, summing to 0, once the game is over: (players × share - 1) / (players - 1).")
            .def(
                "pick",
                [](PythonPicks p, nb::handle id) {
                    p.pick(id_of(id));
                    return p;
                },
                "id"_a.none(), nb::sig("def pick(self, id: int) -> Picks"),
                "After one more pick; it may complete a move.")
            .def("__repr__",
                 [](const PythonPicks& p) {
                     std::string text = "<Picks " + p.picks.position()->text() + " ;";
                     for (int id : p.chosen) text += " " + pick_name(p.picks.board(), id);
                     return text + ">";
                 })
            .def(
                "__eq__",
                [](const PythonPicks& p, nb::handle other) -> nb::object {
                    if (!nb::isinstance<PythonPicks>(other)) return nb::borrow(Py_NotImplemented);
                    const auto& o = *nb::inst_ptr<PythonPicks>(other);
                    return nb::bool_(p.chosen == o.chosen && p.picks.position()->text() == o.picks.position()->text());
                },
                nb::sig("def __eq__(self, other: object, /) -> bool"))
            .def("__hash__",
                 [](const PythonPicks& p) {
                     return nb::hash(nb::make_tuple(p.picks.position()->text(), numbers(p.chosen)));
                 })
            .def(
                "__reduce__",
                [](nb::object self) {
                    const auto& p = *nb::inst_ptr<PythonPicks>(self);
                    return nb::make_tuple(self.type(),
                                          nb::make_tuple(PythonState{p.picks.position(), p.game}, numbers(p.chosen)));
                },
                nb::sig("def __reduce__(self) -> tuple[object, ...]"));
    picks.attr("version") = picks_version;
}

}  // namespace hexagora
