#include <nanobind/stl/shared_ptr.h>

#include "bind/python.hpp"

namespace hexagora {
namespace {

struct PythonPiece {
    Piece piece;
    std::string cell;
};
struct PythonMark {
    Mark mark;
    nb::tuple cells;
};

}  // namespace

nb::tuple players_of(Players set) {
    nb::list out;
    for (int p = 0; p < most_players; ++p)
        if (set & only(p)) out.append(p);
    return nb::tuple(out);
}

void bind_scene(nb::module_& m) {
    nb::class_<PythonPiece>(m, "Piece", "A piece on the board.")
        .def_ro("cell", &PythonPiece::cell, "Where it stands.")
        .def_prop_ro(
            "player", [](const PythonPiece& p) { return owned(p.piece.player); },
            nb::sig("def player(self) -> int | None"), "Whose it is; None: nobody's.")
        .def_prop_ro(
            "role", [](const PythonPiece& p) { return role_names[std::size_t(p.piece.role)]; },
            "stone, fragile, king, block, home or match.")
        .def_prop_ro("code", [](const PythonPiece& p) { return p.piece.code(); }, "'0', 'k0', 'x', '0h' or '*'.");
    nb::class_<PythonMark>(m, "Mark", "A quiet mark on some cells.")
        .def_prop_ro(
            "role", [](const PythonMark& k) { return k.mark.role; },
            "chain or shape (it wins), barred (not now), goal, territory, harbour, captured.")
        .def_prop_ro(
            "cells", [](const PythonMark& k) { return k.cells; }, nb::sig("def cells(self) -> tuple[str, ...]"),
            "Where it lies.")
        .def_prop_ro(
            "player", [](const PythonMark& k) { return owned(k.mark.player); },
            nb::sig("def player(self) -> int | None"), "Whom it is about; None: nobody in particular.")
        .def_prop_ro(
            "shore", [](const PythonMark& k) { return k.mark.shore; },
            "It is a goal that is a side of the board, drawn as a shore.");
    nb::class_<Shore>(m, "Shore", "A stretch of the board's edge: a port, or a side that is somebody's goal.")
        .def_ro("count", &Shore::count, "Into how many arcs the ring is cut: see Board.arcs.")
        .def_ro("arc", &Shore::arc, "Which of them this is, from 0.")
        .def_prop_ro(
            "owner", [](const Shore& s) { return owned(s.owner); }, nb::sig("def owner(self) -> int | None"),
            "Whose it is; None: an open port.")
        .def_ro("goal", &Shore::goal, "It is a goal, not a port.");
    nb::class_<PythonScene>(m, "Scene", "What to draw: by cell, player and role; no colours, no pixels.")
        .def_prop_ro(
            "pieces",
            [](const PythonScene& s) {
                return python_tuple(s.scene.pieces,
                                    [&](auto& p) { return nb::cast(PythonPiece{p, s.board->name(p.cell)}); });
            },
            nb::sig("def pieces(self) -> tuple[Piece, ...]"), "All on the board.")
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
            "shores",
            [](const PythonScene& s) {
                return python_tuple(s.scene.shores, [](auto& shore) { return nb::cast(shore); });
            },
            nb::sig("def shores(self) -> tuple[Shore, ...]"), "The ports, then the goals that are sides of the board.")
        .def_prop_ro(
            "marks",
            [](const PythonScene& s) {
                return python_tuple(s.scene.marks,
                                    [&](auto& k) { return nb::cast(PythonMark{k, python_names(*s.board, k.cells)}); });
            },
            nb::sig("def marks(self) -> tuple[Mark, ...]"), "What is to be seen besides pieces.")
        .def_prop_ro(
            "counters",
            [](const PythonScene& s) {
                nb::dict out;
                for (auto& [name, values] : s.scene.counters) out[name.c_str()] = numbers(values);
                return out;
            },
            nb::sig("def counters(self) -> dict[str, tuple[int, ...]]"), "Numbers by colour.")
        .def_prop_ro(
            "parts",
            [](const PythonScene& s) {
                nb::dict out;
                for (auto& [counter, parts] : s.scene.parts) {
                    nb::dict by_name;
                    for (auto& [name, values] : parts) by_name[name.c_str()] = numbers(values);
                    out[counter.c_str()] = by_name;
                }
                return out;
            },
            nb::sig("def parts(self) -> dict[str, dict[str, tuple[int, ...]]]"),
            "What a counter is the sum of: by its name, then by the part's.")
        .def_prop_ro(
            "notes",
            [](const PythonScene& s) {
                nb::dict out;
                for (auto& [name, values] : s.scene.notes) out[name.c_str()] = python_tuple(values, owned);
                return out;
            },
            nb::sig("def notes(self) -> dict[str, tuple[int | None, ...]]"), "What the pieces alone do not say.")
        .def_prop_ro(
            "teams", [](const PythonScene& s) { return numbers(s.scene.teams); },
            nb::sig("def teams(self) -> tuple[int, ...]"),
            "The colour of each player's pieces where partners share one; else empty.")
        .def_prop_ro(
            "out", [](const PythonScene& s) { return players_of(s.scene.out); },
            nb::sig("def out(self) -> tuple[int, ...]"), "Colours that are out or have left.")
        .def_prop_ro(
            "last", [](const PythonScene& s) { return python_names(*s.board, s.scene.last); },
            nb::sig("def last(self) -> tuple[str, ...]"), "The cells of the last move.")
        .def_prop_ro(
            "lit", [](const PythonScene& s) { return python_names(*s.board, s.scene.lit); },
            nb::sig("def lit(self) -> tuple[str, ...]"),
            "The cells of the last move that are on the board drawn, each once.")
        .def_prop_ro(
            "trail", [](const PythonScene& s) { return python_names(*s.board, s.scene.trail); },
            nb::sig("def trail(self) -> tuple[str, ...]"),
            "The path of the piece that moved last; empty if none travelled.")
        .def_prop_ro(
            "passed", [](const PythonScene& s) { return s.scene.passed; }, "The last move was a pass.")
        .def_prop_ro(
            "put",
            [](const PythonScene& s) {
                return nb::make_tuple(owned(s.scene.put_owner()), role_names[std::size_t(s.scene.put)]);
            },
            nb::sig("def put(self) -> tuple[int | None, str]"),
            "Player and role of the piece that the player to move would put, where pieces are put.")
        .def_prop_ro(
            "turn", [](const PythonScene& s) { return owned(s.scene.turn); }, nb::sig("def turn(self) -> int | None"),
            "The colour to move; None when over.")
        .def_prop_ro(
            "winners",
            [](const PythonScene& s) { return s.scene.winners ? nb::object(players_of(s.scene.winners)) : nb::none(); },
            nb::sig("def winners(self) -> tuple[int, ...] | None"),
            "The colours that won or share; None while the game goes on.")
        .def_prop_ro(
            "task", [](const PythonScene& s) { return s.scene.task; },
            "What the player to move can do now, a key of Entry.tasks; empty once the game is over.")
        .def_prop_ro(
            "ended", [](const PythonScene& s) { return s.scene.ended; },
            "Why the game is over by its rules, a key of Entry.ends; empty while it goes on, and if all others have\n"
            "left.")
        .def_prop_ro(
            "skipped", [](const PythonScene& s) { return players_of(s.scene.skipped); },
            nb::sig("def skipped(self) -> tuple[int, ...]"), "As State.skipped.");
    nb::class_<PythonContinuations>(m, "Continuations", "What may follow the cells already picked.")
        .def_prop_ro(
            "cells", [](const PythonContinuations& c) { return c.cells; },
            nb::sig("def cells(self) -> tuple[str, ...]"), "Those that may be picked next.")
        .def_prop_ro(
            "words", [](const PythonContinuations& c) { return c.words; },
            nb::sig("def words(self) -> tuple[str, ...]"), "Words that may be said now, such as pass and swap.")
        .def_prop_ro(
            "move", [](const PythonContinuations& c) { return c.move; }, nb::sig("def move(self) -> str | None"),
            "The move that the picks already make.");
    nb::class_<Playouts>(m, "Playouts", "Totals of random games.")
        .def_ro("games", &Playouts::games, "How many were played.")
        .def_ro("plies", &Playouts::plies, "Moves, summed over all games.")
        .def_ro("choices", &Playouts::choices, "Legal moves, summed over all plies.")
        .def_prop_ro(
            "results",
            [](const Playouts& p) {
                return python_tuple(p.sixtieths, [](std::int64_t n) { return nb::float_(double(n) / 60); });
            },
            nb::sig("def results(self) -> tuple[float, ...]"), "By person, summed.");
}

}  // namespace hexagora
