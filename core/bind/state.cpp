#include <nanobind/stl/shared_ptr.h>

#include "bind/python.hpp"

using namespace nanobind::literals;

namespace hexagora {
namespace {

nb::list written_moves(const PythonState& s) {
    const auto& game = s.owner();
    std::array<Putting::Action, 1024> list;
    const int count = s.position->short_moves(list);
    if (count < 0) {
        nb::list out;
        s.position->moves([&](const Move& move) { out.append(game.move_text(move)); });
        return out;
    }
    auto out = nb::steal<nb::list>(PyList_New(count));
    for (int i = 0; i < count; ++i)
        NB_LIST_SET_ITEM(out.ptr(), i, Py_NewRef(game.short_move_text(list[std::size_t(i)])));
    return out;
}

const Move& move_of(const PythonState& s, nb::handle text) {
    thread_local Move move;  // its memory serves every call
    parse(text_of(text), s.board(), move);
    return move;
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

nb::object reason_or_none(const std::optional<Reason>& reason) { return reason ? python_reason(*reason) : nb::none(); }

}  // namespace

void bind_state(nb::module_& m) {
    nb::class_<PythonState>(m, "State", "A position: immutable, hashable, picklable.")
        .def_prop_ro(
            "game", [](const PythonState& s) { return s.game; }, nb::sig("def game(self) -> Game"),
            "The game, with its options.")
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
                const auto last = s.position->last();
                return last ? s.owner().move_text(*last) : nb::none();
            },
            nb::sig("def last(self) -> str | None"), "The last move.")
        .def_prop_ro(
            "left", [](const PythonState& s) { return players_of(s.position->left()); },
            nb::sig("def left(self) -> tuple[int, ...]"), "The colours that have left.")
        .def_prop_ro(
            "skipped", [](const PythonState& s) { return players_of(s.position->skipped()); },
            nb::sig("def skipped(self) -> tuple[int, ...]"),
            "The colours that were passed over just before this turn because they could not move.")
        .def(
            "moves", [](const PythonState& s) { return written_moves(s); }, nb::sig("def moves(self) -> list[str]"),
            "The legal moves; none when over.")
        .def(
            "play", [](const PythonState& s, nb::handle move) { return s.with(s.position->play(move_of(s, move))); },
            "move"_a.none(), nb::sig("def play(self, move: str) -> State"), "The position after a legal move.")
        .def(
            "leave", [](const PythonState& s, int colour) { return s.with(s.position->leave(colour)); }, "colour"_a,
            "The position after that colour has left.")
        .def(
            "why_not",
            [](const PythonState& s, nb::handle text) -> nb::object {
                try {
                    return reason_or_none(s.position->why_not(move_of(s, text)));
                } catch (const IllegalMove& off_board) { return python_reason(off_board.reason); }
            },
            "move"_a.none(), nb::sig("def why_not(self, move: str) -> hexagora.errors.Reason | None"),
            "Why a move is not allowed; None if it is.")
        .def(
            "continuations",
            [](const PythonState& s, nb::sequence picks) {
                const auto next = s.position->continuations(picks_of(s, picks));
                return PythonContinuations{python_names(s.board(), next.cells),
                                           python_tuple(next.words, [](auto& w) { return nb::str(w.c_str()); }),
                                           next.move ? s.owner().move_text(*next.move) : nb::none()};
            },
            "picks"_a = nb::make_tuple(),
            nb::sig("def continuations(self, picks: collections.abc.Sequence[str] = ()) -> Continuations"),
            "Which cells may follow the cells already picked.")
        .def(
            "why_no_move",
            [](const PythonState& s, nb::sequence cells, bool declared) {
                return reason_or_none(s.position->why_no_move(picks_of(s, cells), declared));
            },
            "cells"_a, "declared"_a = false,
            nb::sig("def why_no_move(self, cells: collections.abc.Sequence[str], declared: bool = False) -> "
                    "hexagora.errors.Reason | None"),
            "Why some cells, in this order, make no move, as a path or as a set; None if they do.")
        .def(
            "why_not_pick",
            [](const PythonState& s, nb::sequence picks) {
                return reason_or_none(s.position->why_not_pick(picks_of(s, picks)));
            },
            "picks"_a,
            nb::sig("def why_not_pick(self, picks: collections.abc.Sequence[str]) -> hexagora.errors.Reason | None"),
            "Why the last of some picks may not follow the others; None if it may.")
        .def(
            "cells_of",
            [](const PythonState& s, nb::handle text) { return python_names(s.board(), move_of(s, text).picks()); },
            "move"_a.none(), nb::sig("def cells_of(self, move: str) -> tuple[str, ...]"),
            "The cells of a move in the order in which they are picked; none for a word such as pass.")
        .def(
            "picks",
            [](const PythonState& s, nb::handle text) {
                const Move move = move_of(s, text);
                if (auto reason = s.position->why_not(move)) throw IllegalMove(*std::move(reason));
                return numbers(picks_of(*s.position, move));
            },
            "move"_a.none(), nb::sig("def picks(self, move: str) -> tuple[int, ...]"),
            "The numbers of the picks that make a legal move: see Picks.")
        .def(
            "pieces",
            [](const PythonState& s) {
                nb::dict out;
                Scene scene;
                s.position->lay_out(scene);
                scene.sort(s.board());
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
        .def("scene_json", &python_scene_json, "agreed"_a = false,
             "The scene as JSON for browsers; agreed: it is a draw, whatever the rules say.")
        .def("pick_tree", &python_pick_tree, "most"_a, nb::sig("def pick_tree(self, most: int) -> bytes | None"),
             "The legal moves as a tree of picks in JSON; None if there are more than that, or if cells may be picked "
             "in\nany order: then continuations() says what may follow.")
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
            nb::arg("other").none(), nb::sig("def __eq__(self, other: object, /) -> bool"))
        .def("__hash__", [](const PythonState& s) { return nb::hash(nb::str(s.position->text().c_str())); })
        .def(
            "__copy__", [](nb::object self) { return self; }, nb::sig("def __copy__(self) -> State"))
        .def(
            "__deepcopy__", [](nb::object self, nb::handle) { return self; },
            nb::sig("def __deepcopy__(self, memo: object, /) -> State"))
        .def(
            "__reduce__",
            [](const PythonState& s) {
                return nb::make_tuple(nb::module_::import_("hexagora").attr("read"),
                                      nb::make_tuple(s.position->text()));
            },
            nb::sig("def __reduce__(self) -> tuple[object, ...]"));
}

}  // namespace hexagora
