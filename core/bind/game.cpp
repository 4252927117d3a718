#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>

#include "bind/python.hpp"

using namespace nanobind::literals;

namespace hexagora {
namespace {

// A name; what is no text is the name of nothing.
std::string text_or_display(nb::handle name) {
    try {
        return std::string(text_of(name));
    } catch (const BadText&) { return display_text(name); }
}

Options options_of(const nb::dict& given) {
    Options options;
    for (auto [name, value] : given) {
        const std::string key = text_or_display(name);
        if (PyBool_Check(value.ptr())) {
            options.emplace_back(key, value.ptr() == Py_True);
        } else if (PyLong_Check(value.ptr())) {
            int overflow = 0;
            const long number = PyLong_AsLongAndOverflow(value.ptr(), &overflow);
            if (!overflow && number > -1'000'000 && number < 1'000'000) options.emplace_back(key, int(number));
            else options.emplace_back(key, display_text(value));  // no option takes it: the form says what is allowed
        } else if (PyUnicode_Check(value.ptr())) {
            options.emplace_back(key, text_or_display(value).substr(0, 100));
        } else {
            options.emplace_back(key, display_text(value) + " (" + nb::type_name(value.type()).c_str() + ")");
        }
    }
    return options;
}

nb::object make_python_game(GamePtr game) { return nb::cast(PythonGame(std::move(game))); }

PythonState make_state(nb::object game, PositionPtr position) { return {std::move(position), std::move(game)}; }

}  // namespace

nb::object python_value(const Value& value) {
    if (const auto* flag = std::get_if<bool>(&value)) return nb::bool_(*flag);
    if (const auto* number = std::get_if<int>(&value)) return nb::int_(*number);
    return nb::str(std::get<std::string>(value).c_str());
}

Playouts run_playouts(const PositionPtr& from, std::int64_t count, std::int64_t seed, std::int64_t threads,
                      bool quick) {
    checked("count", count, 0, 1'000'000'000'000);
    checked("threads", threads, 1, 256);
    const nb::gil_scoped_release release;
    return from->playouts(count, std::uint64_t(seed), int(threads), quick);
}

void bind_game(nb::module_& m) {
    bind_scene(m);
    nb::class_<PythonGame>(m, "Game", "A game with all its options settled.")
        .def_prop_ro(
            "id", [](const PythonGame& g) { return g.game->id; }, "Its name in the catalogue.")
        .def_prop_ro(
            "options",
            [](const PythonGame& g) {
                nb::dict out;
                for (auto& [name, value] : g.game->options) out[name.c_str()] = python_value(value);
                return out;
            },
            nb::sig("def options(self) -> dict[str, str | int | bool]"), "Every option that applies.")
        .def_prop_ro(
            "players", [](const PythonGame& g) { return g.game->players; }, "How many play.")
        .def_prop_ro(
            "board", [](const PythonGame& g) { return g.game->board; },
            "The board; of a game on the endless plane, State.board has a piece of it.")
        .def(
            "start", [](nb::object self) { return make_state(self, nb::inst_ptr<PythonGame>(self)->game->start()); },
            nb::sig("def start(self) -> State"), "The first position.")
        .def(
            "read",
            [](nb::object self, nb::handle text) {
                return make_state(self, nb::inst_ptr<PythonGame>(self)->game->read(text_of(text)));
            },
            "text"_a.none(), nb::sig("def read(self, text: str) -> State"), "The position that str(state) wrote.")
        .def(
            "playouts",
            [](const PythonGame& g, std::int64_t count, std::int64_t seed, std::int64_t threads, bool quick) {
                return run_playouts(g.game->start(), count, seed, threads, quick);
            },
            "count"_a, "seed"_a = 0, "threads"_a = 1, "quick"_a = false,
            "Uniformly random games from the start, but that a player who may pass does so one time in ten; the totals "
            "do "
            "not\n"
            "depend on the threads. Quick: by the game's own faster playout, which search uses, where it has one "
            "(plies "
            "and\n"
            "choices are then not counted).")
        .def_prop_ro(
            "actions", [](const PythonGame& g) { return pick_ids(*g.game->board); },
            "How many numbers picks have: see Picks.")
        .def_prop_ro(
            "action_names",
            [](const PythonGame& g) {
                nb::list names;
                for (int id = 0; id < pick_ids(*g.game->board); ++id)
                    names.append(nb::str(pick_name(*g.game->board, id).c_str()));
                return nb::tuple(names);
            },
            nb::sig("def action_names(self) -> tuple[str, ...]"), "The cell or word that each number stands for.")
        .def_prop_ro(
            "planes",
            [](const PythonGame& g) {
                return python_tuple(g.planes().names, [](auto& name) { return nb::str(name.c_str()); });
            },
            nb::sig("def planes(self) -> tuple[str, ...]"), "What each plane of an observation shows.")
        .def_prop_ro(
            "observation_shape",
            [](const PythonGame& g) {
                const auto& planes = g.planes();
                return nb::make_tuple(planes.names.size(), planes.height, planes.width);
            },
            nb::sig("def observation_shape(self) -> tuple[int, int, int]"), "Planes, rows, columns.")
        .def("batch", &make_batch, "count"_a, "seed"_a = 0, "threads"_a = 1, "max_plies"_a = nb::none(),
             nb::sig("def batch(self, count: int, seed: int = 0, threads: int = 1, max_plies: int | None = None) -> "
                     "Batch"),
             "Many games at once, for programs that learn.")
        .def("__str__", [](const PythonGame& g) { return g.game->title(); })
        .def("__repr__", [](const PythonGame& g) { return "<Game " + g.game->title() + ">"; })
        .def(
            "__eq__",
            [](const PythonGame& g, nb::handle other) -> nb::object {
                if (!nb::isinstance<PythonGame>(other)) return nb::borrow(Py_NotImplemented);
                return nb::bool_(g.game->title() == nb::inst_ptr<PythonGame>(other)->game->title());
            },
            nb::arg("other").none(), nb::sig("def __eq__(self, other: object, /) -> bool"))
        .def("__hash__", [](const PythonGame& g) { return nb::hash(nb::str(g.game->title().c_str())); })
        .def(
            "__reduce__",
            [](const PythonGame& g) {
                nb::dict options;
                for (auto& [name, value] : g.game->options) options[name.c_str()] = python_value(value);
                return nb::make_tuple(nb::module_::import_("hexagora").attr("_made"),
                                      nb::make_tuple(g.game->id, options));
            },
            nb::sig("def __reduce__(self) -> tuple[object, ...]"));
    bind_state(m);
    bind_picks(m);
    bind_batch(m);

    nb::class_<Field>(m, "Field", "One option as it stands, given the options before it.")
        .def_ro("name", &Field::name, "As hexagora.game takes it.")
        .def_prop_ro(
            "values", [](const Field& f) { return python_tuple(f.values, python_value); },
            nb::sig("def values(self) -> tuple[str | int | bool, ...]"), "What is allowed.")
        .def_prop_ro(
            "default", [](const Field& f) { return python_value(f.fallback); },
            nb::sig("def default(self) -> str | int | bool"), "Its value if nobody says.")
        .def_ro("applies", &Field::applies, "Whether it has a meaning with these options.")
        .def_ro("condition", &Field::condition, "When it applies, such as ports=open; empty: always.");
    m.def(
        "ids", [] { return python_tuple(game_ids(), [](auto& id) { return nb::str(id.c_str()); }); },
        nb::sig("def ids() -> tuple[str, ...]"), "The games, in the catalogue's order.");
    m.def(
        "fields",
        [](nb::handle id, const nb::dict& options) {
            return python_tuple(game_fields(text_or_display(id), options_of(options)),
                                [](auto& f) { return nb::cast(f); });
        },
        "id"_a.none(), "options"_a, nb::sig("def fields(id: str, options: dict[str, object]) -> tuple[Field, ...]"),
        "A game's options as they stand when these are asked for.");
    m.def(
        "make_game",
        [](nb::handle id, const nb::dict& options) {
            return make_python_game(make_game(text_or_display(id), options_of(options)));
        },
        "id"_a.none(), "options"_a, nb::sig("def make_game(id: str, options: dict[str, object]) -> Game"));
    m.def(
        "read",
        [](nb::handle text) {
            auto position = read(text_of(text));
            const auto game = make_python_game(position->game().shared_from_this());
            return make_state(game, position);
        },
        "text"_a.none(), nb::sig("def read(text: str) -> State"),
        "The position that str(state) wrote, of whatever game.");
}

}  // namespace hexagora
