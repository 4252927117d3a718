#include "board/board.hpp"

#include <algorithm>

#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>

#include "bind/bind.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace hexagora {
namespace {

nb::tuple point(Point p) { return nb::make_tuple(p.x, p.y); }

nb::tuple points(const std::vector<Point>& line) { return python_tuple(line, point); }

nb::object cell_name(const Board& board, Cell c) {
    return c == nowhere ? nb::none() : nb::object(nb::str(board.name(c).c_str()));
}

Cell cell_of(const Board& board, nb::handle name) {
    const auto text = text_of(name);
    const Cell c = board.find(text);
    if (c == nowhere) throw BadText({"text_cell", {{"part", std::string(text.substr(0, 40))}}});
    return c;
}

// The number of a cell, for what is kept by cell; nothing is for those of the endless plane.
std::size_t place_of(const Board& board, nb::handle name) {
    const Cell c = cell_of(board, name);
    if (board.endless()) throw BadText({"text_cell", {{"part", board.name(c)}}});
    return std::size_t(c);
}

// Where a cell goes by a turn or a mirror of the board; of a window, by one of the plane that it is on.
nb::object image(const Board& board, nb::handle name, Cell (Board::*goes)(Cell) const) {
    const auto whole = Board::of(Shape::plane, 1);
    const Board& turning = board.shape == Shape::plane ? *whole : board;
    return cell_name(turning, (turning.*goes)(cell_of(turning, name)));
}

nb::tuple names_of_each(const Board& board, const std::vector<std::vector<Cell>>& lists) {
    return python_tuple(lists, [&](auto& list) { return python_names(board, list); });
}

std::shared_ptr<const Board> make_board(const std::string& shape, int width, std::optional<int> height) {
    const auto known = std::find(shape_names.begin(), shape_names.end(), shape);
    if (known == shape_names.end() || shape == "plane")
        throw BadOption({"option_value",
                         {{"option", "shape"},
                          {"value", shape.substr(0, 40)},
                          {"allowed", "hexagon, rhombus, triangle, square, flower"}}});
    const auto which = Shape(known - shape_names.begin());
    const auto [low, high] = Board::sizes(which);
    const bool sides_differ = which == Shape::rhombus || which == Shape::square;
    checked("width", width, low, high);
    const int tall = height.value_or(width);
    checked("height", tall, sides_differ ? low : width, sides_differ ? high : width);
    return Board::of(which, width, tall);
}

}  // namespace

nb::tuple python_names(const Board& board, const std::vector<Cell>& cells) {
    return python_tuple(cells, [&](Cell c) { return nb::str(board.name(c).c_str()); });
}

void bind_board(nb::module_& m) {
    nb::class_<Board>(m, "Board",
                      "Everything geometric about a board. Neighbours are at distance 1; y grows downwards.")
        .def_prop_ro(
            "shape", [](const Board& b) { return shape_names[std::size_t(b.shape)]; },
            "hexagon, rhombus, triangle, square, flower or plane.")
        .def_ro("width", &Board::width, "Cells along a side; of a rhombus or square, from left to right.")
        .def_ro("height", &Board::height, "The same from top to bottom, where a board may be wider than high.")
        .def_prop_ro(
            "cells", [](const Board& b) { return python_tuple(b.names, [](auto& n) { return nb::str(n.c_str()); }); },
            nb::sig("def cells(self) -> tuple[str, ...]"), "Names, by row, then by column.")
        .def_prop_ro(
            "middle", [](const Board& b) { return cell_name(b, b.middle); }, nb::sig("def middle(self) -> str | None"),
            "The centre cell, where there is one.")
        .def_prop_ro(
            "ring", [](const Board& b) { return python_names(b, b.ring); },
            nb::sig("def ring(self) -> tuple[str, ...]"), "Border cells, clockwise from the top-left corner.")
        .def_prop_ro(
            "lines", [](const Board& b) { return names_of_each(b, b.lines); },
            nb::sig("def lines(self) -> tuple[tuple[str, ...], ...]"), "Straight lines along neighbours.")
        .def_prop_ro(
            "diagonals", [](const Board& b) { return names_of_each(b, b.diagonals); },
            nb::sig("def diagonals(self) -> tuple[tuple[str, ...], ...]"), "Of square boards.")
        .def_prop_ro(
            "faces", [](const Board& b) { return names_of_each(b, b.faces); },
            nb::sig("def faces(self) -> tuple[tuple[str, ...], ...]"), "The flower's hexagons, each by its corners.")
        .def_prop_ro(
            "symmetries",
            [](const Board& b) {
                return python_tuple(b.symmetries,
                                    [](auto& s) { return python_tuple(s, [](Cell c) { return nb::int_(c); }); });
            },
            nb::sig("def symmetries(self) -> tuple[tuple[int, ...], ...]"), "Permutations: cell i goes to cell s[i].")
        .def(
            "turned", [](const Board& b, nb::handle cell) { return image(b, cell, &Board::turned); }, "cell"_a.none(),
            nb::sig("def turned(self, cell: str) -> str | None"),
            "Where the cell goes by the least turn clockwise of the board onto itself, on the plane by a sixth around "
            "0,0; None if no cell is named so far out.")
        .def(
            "mirrored", [](const Board& b, nb::handle cell) { return image(b, cell, &Board::mirrored); },
            "cell"_a.none(), nb::sig("def mirrored(self, cell: str) -> str | None"),
            "Where the cell goes in a mirror about the board's most upright axis, on the plane through 0,0; None if it "
            "has no axis, or no cell is named so far out.")
        .def_prop_ro(
            "bounds",
            [](const Board& b) {
                const auto box = b.bounds();
                return nb::make_tuple(box[0], box[1], box[2], box[3]);
            },
            nb::sig("def bounds(self) -> tuple[float, float, float, float]"), "Left, top, right, bottom.")
        .def("__len__", &Board::size)
        .def("__repr__",
             [](const Board& b) {
                 return std::string("<Board ") + shape_names[std::size_t(b.shape)] + " " + std::to_string(b.width) +
                        " × " + std::to_string(b.height) + ">";
             })
        .def(
            "__reduce__",
            [](const Board& b) {
                if (b.shape == Shape::plane)
                    return nb::make_tuple(
                        nb::module_::import_("hexagora").attr("window"),
                        nb::make_tuple(python_tuple(b.names, [](auto& n) { return nb::str(n.c_str()); })));
                return nb::make_tuple(nb::module_::import_("hexagora").attr("board"),
                                      nb::make_tuple(shape_names[std::size_t(b.shape)], b.width, b.height));
            },
            nb::sig("def __reduce__(self) -> tuple[object, ...]"))
        .def(
            "neighbours",
            [](const Board& b, nb::handle cell) {
                const Cell c = cell_of(b, cell);
                std::vector<Cell> cells;
                for (int d = 0; d < b.directions(); ++d)
                    if (const Cell next = b.neighbour(c, d); next != nowhere) cells.push_back(next);
                return python_names(b, cells);
            },
            "cell"_a.none(), nb::sig("def neighbours(self, cell: str) -> tuple[str, ...]"), "Clockwise from the east.")
        .def(
            "centre", [](const Board& b, nb::handle cell) { return point(b.centres[place_of(b, cell)]); },
            "cell"_a.none(), nb::sig("def centre(self, cell: str) -> tuple[float, float]"),
            "Where the middle of a cell is drawn.")
        .def(
            "outline", [](const Board& b, nb::handle cell) { return points(b.outlines[place_of(b, cell)]); },
            "cell"_a.none(), nb::sig("def outline(self, cell: str) -> tuple[tuple[float, float], ...]"),
            "The cell's corners; none on the flower, whose cells are points joined by lines.")
        .def(
            "face_centre",
            [](const Board& b, int face) {
                return point(b.face_centre(int(checked("face", face, 0, int(b.faces.size()) - 1))));
            },
            "face"_a, nb::sig("def face_centre(self, face: int) -> tuple[float, float]"),
            "Where the middle of one of `faces` is drawn.")
        .def(
            "arcs",
            [](const Board& b, int count) {
                return names_of_each(b, b.arcs(int(checked("count", count, 1, int(b.ring.size())))));
            },
            "count"_a, nb::sig("def arcs(self, count: int) -> tuple[tuple[str, ...], ...]"),
            "The ring cut into arcs; neighbouring arcs share their cut cell.")
        .def(
            "coast",
            [](const Board& b, int count, int arc) {
                checked("count", count, 1, int(b.ring.size()));
                return points(b.coast(count, int(checked("arc", arc, 0, count - 1))));
            },
            "count"_a, "arc"_a, nb::sig("def coast(self, count: int, arc: int) -> tuple[tuple[float, float], ...]"),
            "The outer edges of an arc's cells as one line.")
        .def(
            "step",
            [](const Board& b, nb::handle cell, nb::handle direction) {
                const auto arrow = std::find(arrow_names.begin(), arrow_names.end(), text_of(direction));
                if (arrow == arrow_names.end())
                    throw BadOption({"option_value",
                                     {{"option", "direction"},
                                      {"value", display_text(direction)},
                                      {"allowed", "left, right, up, down"}}});
                return cell_name(b, b.step(Cell(place_of(b, cell)), Arrow(arrow - arrow_names.begin())));
            },
            "cell"_a.none(), "direction"_a.none(), nb::sig("def step(self, cell: str, direction: str) -> str | None"),
            "Where an arrow key leads: left, right, up, down.");

    m.def("board", &make_board, "shape"_a, "width"_a, "height"_a = nb::none(),
          "A board by its shape (hexagon, rhombus, triangle, square, flower) and size.");
    m.def(
        "window",
        [](nb::sequence names) {
            const auto endless = Board::of(Shape::plane, 1);
            std::vector<Cell> cells;
            for (nb::handle name : names) {
                cells.push_back(cell_of(*endless, name));
                if (cells.size() > 10'000) throw BadText({"text_long", {{"most", "10000"}}});
            }
            return Board::window(cells);
        },
        "cells"_a, nb::sig("def window(cells: collections.abc.Sequence[str]) -> Board"),
        "A piece of the endless plane, by its cells.");
}

}  // namespace hexagora
