#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>

#include "bind/bind.hpp"
#include "catalogue/position.hpp"
#include "rules/put.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace hexagora {
namespace {

// A game, and the Python strings of its moves by one cell or word, made once.
struct PythonGame {
    GamePtr game;
    std::vector<nb::object> cells, words;

    explicit PythonGame(GamePtr g) : game(std::move(g)) {
        for (auto& name : game->board->names) cells.push_back(nb::str(name.c_str()));
        for (auto* word : word_names) words.push_back(nb::str(word));
    }
    PyObject* brief(Putting::Action a) const {
        return a >= 0 ? cells[std::size_t(a)].ptr() : words[std::size_t(Putting::word_of(a))].ptr();
    }
    nb::object written(const Move& move) const { return nb::str(write(move, *game->board).c_str()); }
};

struct PythonState {
    PositionPtr position;
    nb::object game;

    const PythonGame& owner() const { return *nb::inst_ptr<PythonGame>(game); }
    const Board& board() const { return *position->game().board; }
    PythonState with(PositionPtr next) const { return {std::move(next), game}; }
};

nb::list written_moves(const PythonState& s) {
    const auto& game = s.owner();
    std::array<Putting::Action, 1024> list;
    const int count = s.position->short_moves(list);
    if (count < 0) {
        nb::list out;
        s.position->moves([&](const Move& move) { out.append(game.written(move)); });
        return out;
    }
    auto out = nb::steal<nb::list>(PyList_New(count));
    for (int i = 0; i < count; ++i) NB_LIST_SET_ITEM(out.ptr(), i, Py_NewRef(game.brief(list[std::size_t(i)])));
    return out;
}

nb::object owned(int player) { return player == nobody ? nb::none() : nb::object(nb::int_(player)); }

nb::tuple players_of(Players set) {
    nb::list out;
    for (int p = 0; p < most_players; ++p)
        if (set & only(p)) out.append(p);
    return nb::tuple(out);
}

template <class Number>
nb::tuple numbers(const std::vector<Number>& list) {
    return python_tuple(list, [](Number n) { return nb::cast(n); });
}

Options options_of(const nb::dict& given) {
    Options options;
    for (auto [name, value] : given) {
        const std::string key(text_of(name));
        if (PyBool_Check(value.ptr())) {
            options.emplace_back(key, value.ptr() == Py_True);
        } else if (PyLong_Check(value.ptr())) {
            int overflow = 0;
            const long number = PyLong_AsLongAndOverflow(value.ptr(), &overflow);
            if (!overflow && number > -1'000'000 && number < 1'000'000) options.emplace_back(key, int(number));
            else options.emplace_back(key, shown(value));  // no option takes it: the form says what is allowed
        } else if (PyUnicode_Check(value.ptr())) {
            options.emplace_back(key, std::string(text_of(value)).substr(0, 100));
        } else {
            options.emplace_back(key, shown(value) + " (" + nb::type_name(value.type()).c_str() + ")");
        }
    }
    return options;
}

// The id of a game; what is no text names no game.
std::string id_of(nb::handle id) {
    try {
        return std::string(text_of(id));
    } catch (const BadText&) { return shown(id); }
}

nb::object make_python_game(GamePtr game) { return nb::cast(PythonGame(std::move(game))); }

PythonState make_state(nb::object game, PositionPtr position) { return {std::move(position), std::move(game)}; }

Move move_of(const PythonState& s, nb::handle text) { return parse(text_of(text), s.board()); }

std::int64_t checked(const char* option, std::int64_t value, std::int64_t low, std::int64_t high) {
    if (value >= low && value <= high) return value;
    throw BadOption({"option_value",
                     {{"option", option},
                      {"value", std::to_string(value)},
                      {"allowed", std::to_string(low) + "–" + std::to_string(high)}}});
}

Playouts run_playouts(const PositionPtr& from, std::int64_t count, std::int64_t seed, std::int64_t threads,
                      bool quick) {
    checked("count", count, 0, 1'000'000'000'000);
    checked("threads", threads, 1, 256);
    const nb::gil_scoped_release release;
    return from->playouts(count, std::uint64_t(seed), int(threads), quick);
}

std::vector<Cell> picks_of(const PythonState& s, nb::sequence picks) {
    std::vector<Cell> cells;
    for (nb::handle pick : picks) {
        const auto name = text_of(pick);
        const Cell c = s.board().find(name);
        if (c == nowhere) throw BadText({"text_cell", {{"part", std::string(name.substr(0, 40))}}});
        cells.push_back(c);
        if (cells.size() > 1000) throw BadText({"text_long", {{"most", "1000"}}});
    }
    return cells;
}

// Scene and Continuations as Python sees them: with names instead of numbers.
struct PythonScene {
    Scene scene;
    std::shared_ptr<const Board> board;
};
struct PythonPiece {
    Piece piece;
    std::string cell;
};
struct PythonMark {
    Mark mark;
    nb::tuple cells;
};
struct PythonContinuations {
    nb::tuple cells, words;
    nb::object move;
};

void bind_scene(nb::module_& m) {
    nb::class_<PythonPiece>(m, "Piece", "A piece on the board.")
        .def_ro("cell", &PythonPiece::cell)
        .def_prop_ro(
            "player", [](const PythonPiece& p) { return owned(p.piece.player); },
            nb::sig("def player(self) -> int | None"))
        .def_prop_ro(
            "role", [](const PythonPiece& p) { return role_names[std::size_t(p.piece.role)]; },
            "stone, king, block, home or match.")
        .def_prop_ro("code", [](const PythonPiece& p) { return p.piece.code(); }, "'0', 'k0', 'x', '0h' or '*'.");
    nb::class_<PythonMark>(m, "Mark", "A quiet mark on some cells.")
        .def_prop_ro(
            "role", [](const PythonMark& k) { return k.mark.role; }, "chain (it wins), barred (not now), goal …")
        .def_prop_ro(
            "cells", [](const PythonMark& k) { return k.cells; }, nb::sig("def cells(self) -> tuple[str, ...]"))
        .def_prop_ro(
            "player", [](const PythonMark& k) { return owned(k.mark.player); },
            nb::sig("def player(self) -> int | None"));
    nb::class_<PythonScene>(m, "Scene", "What to draw: by cell, player and role; no colours, no pixels.")
        .def_prop_ro(
            "pieces",
            [](const PythonScene& s) {
                return python_tuple(s.scene.pieces,
                                    [&](auto& p) { return nb::cast(PythonPiece{p, s.board->name(p.cell)}); });
            },
            nb::sig("def pieces(self) -> tuple[Piece, ...]"))
        .def_prop_ro(
            "faces",
            [](const PythonScene& s) {
                return python_tuple(s.scene.faces, [](auto& f) { return nb::make_tuple(f.first, f.second); });
            },
            nb::sig("def faces(self) -> tuple[tuple[int, int], ...]"),
            "Hexagons of the flower from 0, with their owners.")
        .def_prop_ro(
            "ports", [](const PythonScene& s) { return python_tuple(s.scene.ports, owned); },
            nb::sig("def ports(self) -> tuple[int | None, ...]"),
            "The owner of each arc of the ring, None if it is open.")
        .def_prop_ro(
            "marks",
            [](const PythonScene& s) {
                return python_tuple(s.scene.marks,
                                    [&](auto& k) { return nb::cast(PythonMark{k, python_names(*s.board, k.cells)}); });
            },
            nb::sig("def marks(self) -> tuple[Mark, ...]"))
        .def_prop_ro(
            "counters",
            [](const PythonScene& s) {
                nb::dict out;
                for (auto& [name, values] : s.scene.counters) out[name.c_str()] = numbers(values);
                return out;
            },
            nb::sig("def counters(self) -> dict[str, tuple[int, ...]]"), "Numbers by colour.")
        .def_prop_ro(
            "out", [](const PythonScene& s) { return players_of(s.scene.out); },
            nb::sig("def out(self) -> tuple[int, ...]"), "Colours that are out or have left.")
        .def_prop_ro(
            "last", [](const PythonScene& s) { return python_names(*s.board, s.scene.last); },
            nb::sig("def last(self) -> tuple[str, ...]"), "The cells of the last move.")
        .def_prop_ro(
            "turn", [](const PythonScene& s) { return owned(s.scene.turn); }, nb::sig("def turn(self) -> int | None"));
    nb::class_<PythonContinuations>(m, "Continuations", "What may follow the cells already picked.")
        .def_prop_ro(
            "cells", [](const PythonContinuations& c) { return c.cells; },
            nb::sig("def cells(self) -> tuple[str, ...]"))
        .def_prop_ro(
            "words", [](const PythonContinuations& c) { return c.words; },
            nb::sig("def words(self) -> tuple[str, ...]"))
        .def_prop_ro(
            "move", [](const PythonContinuations& c) { return c.move; }, nb::sig("def move(self) -> str | None"),
            "The move that the picks already make.");
    nb::class_<Playouts>(m, "Playouts", "Totals of random games.")
        .def_ro("games", &Playouts::games)
        .def_ro("plies", &Playouts::plies)
        .def_ro("choices", &Playouts::choices, "Legal moves, summed over all plies.")
        .def_prop_ro(
            "results", [](const Playouts& p) { return numbers(p.results); },
            nb::sig("def results(self) -> tuple[float, ...]"), "By person, summed.");
}

void bind_state(nb::module_& m) {
    nb::class_<PythonState>(m, "State", "A position: immutable, hashable, picklable.")
        .def_prop_ro(
            "game", [](const PythonState& s) { return s.game; }, nb::sig("def game(self) -> Game"))
        .def_prop_ro(
            "board", [](const PythonState& s) { return s.position->board(); }, "The board to draw.")
        .def_prop_ro(
            "turn", [](const PythonState& s) { return owned(s.position->turn()); },
            nb::sig("def turn(self) -> int | None"), "The colour to move; None when over.")
        .def_prop_ro(
            "seats", [](const PythonState& s) { return numbers(s.position->seats()); },
            nb::sig("def seats(self) -> tuple[int, ...]"), "The person at each colour.")
        .def_prop_ro(
            "result",
            [](const PythonState& s) -> nb::object {
                const auto result = s.position->result();
                return result ? nb::object(numbers(*result)) : nb::none();
            },
            nb::sig("def result(self) -> tuple[float, ...] | None"),
            "By person, summing to 1; None while the game goes on.")
        .def_prop_ro(
            "scores",
            [](const PythonState& s) -> nb::object {
                const auto scores = s.position->scores();
                return scores ? nb::object(numbers(*scores)) : nb::none();
            },
            nb::sig("def scores(self) -> tuple[int, ...] | None"), "By colour, where the game counts.")
        .def_prop_ro(
            "key", [](const PythonState& s) { return s.position->key(); },
            "A 64-bit hash of everything but history and seats.")
        .def_prop_ro(
            "last",
            [](const PythonState& s) -> nb::object {
                const auto& last = s.position->last();
                return last ? s.owner().written(*last) : nb::none();
            },
            nb::sig("def last(self) -> str | None"), "The last move.")
        .def_prop_ro(
            "left", [](const PythonState& s) { return players_of(s.position->left()); },
            nb::sig("def left(self) -> tuple[int, ...]"), "The colours that have left.")
        .def(
            "moves", [](const PythonState& s) { return written_moves(s); }, nb::sig("def moves(self) -> list[str]"),
            "The legal moves; none when over.")
        .def(
            "play", [](const PythonState& s, nb::handle move) { return s.with(s.position->play(move_of(s, move))); },
            "move"_a, nb::sig("def play(self, move: str) -> State"), "The position after a legal move.")
        .def(
            "leave", [](const PythonState& s, int colour) { return s.with(s.position->leave(colour)); }, "colour"_a,
            "The position after that colour has left.")
        .def(
            "why_not",
            [](const PythonState& s, nb::handle text) -> nb::object {
                try {
                    const auto reason = s.position->why_not(move_of(s, text));
                    return reason ? python_reason(*reason) : nb::none();
                } catch (const IllegalMove& off_board) { return python_reason(off_board.reason); }
            },
            "move"_a, nb::sig("def why_not(self, move: str) -> hexagora.errors.Reason | None"),
            "Why a move is not allowed; None if it is.")
        .def(
            "continuations",
            [](const PythonState& s, nb::sequence picks) {
                const auto next = s.position->continuations(picks_of(s, picks));
                return PythonContinuations{python_names(s.board(), next.cells),
                                           python_tuple(next.words, [](auto& w) { return nb::str(w.c_str()); }),
                                           next.move ? s.owner().written(*next.move) : nb::none()};
            },
            "picks"_a = nb::make_tuple(),
            nb::sig("def continuations(self, picks: collections.abc.Sequence[str] = ()) -> Continuations"),
            "Which cells may follow the cells already picked.")
        .def(
            "pieces",
            [](const PythonState& s) {
                nb::dict out;
                const Scene scene = s.position->scene();
                for (auto& piece : scene.pieces)
                    out[s.board().name(piece.cell).c_str()] = nb::str(piece.code().c_str());
                for (auto [face, owner] : scene.faces)
                    out[("#" + std::to_string(face + 1)).c_str()] = nb::str(std::to_string(owner).c_str());
                return out;
            },
            nb::sig("def pieces(self) -> dict[str, str]"), "The piece on each cell, and owned hexagons under '#1' …")
        .def(
            "scene", [](const PythonState& s) { return PythonScene{s.position->scene(), s.position->game().board}; },
            "What to draw.")
        .def(
            "perft",
            [](const PythonState& s, int depth) {
                checked("depth", depth, 0, 1000);
                const auto from = s.position;
                const nb::gil_scoped_release release;
                return from->perft(depth);
            },
            "depth"_a, "The number of move sequences of exactly that length.")
        .def(
            "playouts",
            [](const PythonState& s, std::int64_t count, std::int64_t seed, std::int64_t threads, bool quick) {
                return run_playouts(s.position, count, seed, threads, quick);
            },
            "count"_a, "seed"_a = 0, "threads"_a = 1, "quick"_a = false, "Random games from here; see Game.playouts.")
        .def(
            "svg",
            [](nb::object self, nb::kwargs look) {
                return nb::module_::import_("hexagora.draw").attr("svg")(self, **look);
            },
            nb::sig("def svg(self, **look: typing.Any) -> str"), "A picture; hexagora.draw.svg says how it can look.")
        .def(
            "text",
            [](nb::object self, nb::kwargs look) {
                return nb::module_::import_("hexagora.draw").attr("text")(self, **look);
            },
            nb::sig("def text(self, **look: typing.Any) -> str"), "A terminal picture; see hexagora.draw.text.")
        .def(
            "_repr_svg_", [](nb::object self) { return nb::module_::import_("hexagora.draw").attr("svg")(self); },
            nb::sig("def _repr_svg_(self) -> str"))
        .def("__str__", [](const PythonState& s) { return s.position->text(); })
        .def("__repr__", [](const PythonState& s) { return "<State " + s.position->text() + ">"; })
        .def(
            "__eq__",
            [](const PythonState& s, nb::handle other) -> nb::object {
                if (!nb::isinstance<PythonState>(other)) return nb::borrow(Py_NotImplemented);
                const auto& o = *nb::inst_ptr<PythonState>(other);
                return nb::bool_(s.position->key() == o.position->key() && s.position->text() == o.position->text());
            },
            nb::sig("def __eq__(self, other: object, /) -> bool"))
        .def("__hash__", [](const PythonState& s) { return nb::hash(nb::str(s.position->text().c_str())); })
        .def(
            "__reduce__",
            [](const PythonState& s) {
                const auto& last = s.position->last();
                return nb::make_tuple(nb::module_::import_("hexagora").attr("read"),
                                      nb::make_tuple(s.position->text(), last ? s.owner().written(*last) : nb::none()));
            },
            nb::sig("def __reduce__(self) -> tuple[object, ...]"));
}

}  // namespace

nb::object python_value(const Value& value) {
    if (const auto* flag = std::get_if<bool>(&value)) return nb::bool_(*flag);
    if (const auto* number = std::get_if<int>(&value)) return nb::int_(*number);
    return nb::str(std::get<std::string>(value).c_str());
}

void bind_game(nb::module_& m) {
    bind_scene(m);
    nb::class_<PythonGame>(m, "Game", "A game with all its options settled.")
        .def_prop_ro("id", [](const PythonGame& g) { return g.game->id; })
        .def_prop_ro(
            "options",
            [](const PythonGame& g) {
                nb::dict out;
                for (auto& [name, value] : g.game->options) out[name.c_str()] = python_value(value);
                return out;
            },
            nb::sig("def options(self) -> dict[str, str | int | bool]"), "Every option that applies.")
        .def_prop_ro("players", [](const PythonGame& g) { return g.game->players; })
        .def_prop_ro("board", [](const PythonGame& g) { return g.game->board; })
        .def(
            "start", [](nb::object self) { return make_state(self, nb::inst_ptr<PythonGame>(self)->game->start()); },
            nb::sig("def start(self) -> State"))
        .def(
            "read",
            [](nb::object self, nb::handle text) {
                return make_state(self, nb::inst_ptr<PythonGame>(self)->game->read(text_of(text)));
            },
            "text"_a, nb::sig("def read(self, text: str) -> State"), "The position that str(state) wrote.")
        .def(
            "playouts",
            [](const PythonGame& g, std::int64_t count, std::int64_t seed, std::int64_t threads, bool quick) {
                return run_playouts(g.game->start(), count, seed, threads, quick);
            },
            "count"_a, "seed"_a = 0, "threads"_a = 1, "quick"_a = false,
            "Uniformly random games from the start; the totals do not depend on the threads. Quick: by the game's own "
            "faster\n"
            "playout, which search uses, where it has one (plies and choices are then not counted).")
        .def("__str__", [](const PythonGame& g) { return g.game->title(); })
        .def("__repr__", [](const PythonGame& g) { return "<Game " + g.game->title() + ">"; })
        .def(
            "__eq__",
            [](const PythonGame& g, nb::handle other) -> nb::object {
                if (!nb::isinstance<PythonGame>(other)) return nb::borrow(Py_NotImplemented);
                return nb::bool_(g.game->title() == nb::inst_ptr<PythonGame>(other)->game->title());
            },
            nb::sig("def __eq__(self, other: object, /) -> bool"))
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

    nb::class_<Field>(m, "Field", "One option as it stands, given the options before it.")
        .def_ro("name", &Field::name)
        .def_prop_ro(
            "values", [](const Field& f) { return python_tuple(f.values, python_value); },
            nb::sig("def values(self) -> tuple[str | int | bool, ...]"), "What is allowed.")
        .def_prop_ro(
            "default", [](const Field& f) { return python_value(f.fallback); },
            nb::sig("def default(self) -> str | int | bool"))
        .def_ro("applies", &Field::applies)
        .def_ro("condition", &Field::condition, "When it applies, such as ports=open; empty: always.");
    m.def(
        "ids", [] { return python_tuple(game_ids(), [](auto& id) { return nb::str(id.c_str()); }); },
        nb::sig("def ids() -> tuple[str, ...]"), "The games, in the catalogue's order.");
    m.def(
        "fields",
        [](nb::handle id, const nb::dict& options) {
            return python_tuple(game_fields(id_of(id), options_of(options)), [](auto& f) { return nb::cast(f); });
        },
        "id"_a, "options"_a, nb::sig("def fields(id: str, options: dict[str, object]) -> tuple[Field, ...]"),
        "A game's options as they stand when these are asked for.");
    m.def(
        "make_game",
        [](nb::handle id, const nb::dict& options) {
            return make_python_game(make_game(id_of(id), options_of(options)));
        },
        "id"_a, "options"_a, nb::sig("def make_game(id: str, options: dict[str, object]) -> Game"));
    m.def(
        "read",
        [](nb::handle text, nb::handle last) {
            auto position = read(text_of(text));
            if (!last.is_none()) position = position->with_last(parse(text_of(last), *position->game().board));
            const auto game = make_python_game(position->game().shared_from_this());
            return make_state(game, position);
        },
        "text"_a, "last"_a = nb::none(), nb::sig("def read(text: str, last: str | None = None) -> State"),
        "The position that str(state) wrote, of whatever game; `last` is the move that led to it, for pictures.");
}

}  // namespace hexagora
