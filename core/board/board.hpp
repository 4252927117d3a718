#pragma once
#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "board/cells.hpp"

namespace hexagora {

struct Point {
    double x = 0, y = 0;
};

enum class Shape : std::uint8_t { hexagon, rhombus, triangle, square, flower, plane };
inline constexpr std::array<const char*, 6> shape_names{"hexagon", "rhombus", "triangle", "square", "flower", "plane"};

enum class Arrow : std::uint8_t { left, right, up, down };
inline constexpr std::array<const char*, 4> arrow_names{"left", "right", "up", "down"};

// Everything geometric about a board, immutable. Rules, pictures and clients all read it; nobody repeats coordinates.
// Directions go clockwise: east, south-east, south-west, west, north-west, north-east (square: east, south, west,
// north).
struct Board {
    Shape shape{};
    int width = 0, height = 0;
    std::vector<std::string> names;
    std::vector<std::array<std::int16_t, 2>> at;  // column q and row r of each cell (flower: place in its row, and row)
    std::vector<std::array<std::int16_t, 6>> next;  // next[c][d]: the neighbour of c in direction d, or nowhere
    std::vector<Point> centres;
    std::vector<std::vector<Point>> outlines;  // edge d faces direction d; empty on the flower, whose cells are points
    std::vector<Cell> ring;                    // border cells, clockwise from the top-left corner
    std::vector<std::vector<Cell>> lines, diagonals;
    std::vector<std::vector<Cell>> faces;       // the flower's hexagons
    std::vector<std::vector<Cell>> symmetries;  // permutations, turns before mirrors: cell c goes to s[c]
    std::vector<std::array<Cell, 4>> steps;     // where each arrow key leads
    Cell middle = nowhere;

    // One shared board per shape and size.
    static std::shared_ptr<const Board> of(Shape shape, int width, int height);
    static std::shared_ptr<const Board> of(Shape shape, int size) { return of(shape, size, size); }
    // The smallest and largest size of a shape (docs/rules.md, "Sizes"); the flower and the plane have one.
    static std::array<int, 2> sizes(Shape shape);
    // A finite piece of the plane, for drawing and for the keyboard.
    static std::shared_ptr<const Board> window(std::span<const Cell> cells);

    bool endless() const { return shape == Shape::plane && width > 0; }  // not a window on it
    int size() const { return int(names.size()); }
    int directions() const { return shape == Shape::square ? 4 : 6; }
    std::string name(Cell c) const;
    Cell find(std::string_view name) const;
    Cell neighbour(Cell c, int direction) const;
    Cell step(Cell c, Arrow arrow) const { return steps[c][int(arrow)]; }

    // The corners of a board with straight sides, clockwise from the top left; the flower and the plane have none.
    std::vector<Cell> corners() const;
    // Its sides, the first from the first corner to the second, without the corners; with them a regular board's sides
    // are its arcs, as many as it has corners.
    std::vector<std::vector<Cell>> sides() const;
    // The ring cut into `count` arcs, 1 ≤ count ≤ ring length; neighbouring arcs share their cut cell.
    std::vector<std::vector<Cell>> arcs(int count) const;
    // The outer edges of an arc's cells, as one line; the arcs' coasts together go once round the board.
    std::vector<Point> coast(int count, int arc) const;
    Point face_centre(int face) const;
    std::array<double, 4> bounds() const;

    // Where a cell goes when the board is turned clockwise onto itself, as little as it can be; the plane by a sixth
    // around 0,0. Nowhere if that is too far out.
    Cell turned(Cell c) const;
    // The same when it is mirrored, about the most upright axis that it has, the plane's through 0,0. Nowhere if it has
    // none: rhombuses with unequal sides.
    Cell mirrored(Cell c) const;

  private:
    std::array<std::array<std::int16_t, 27>, 26> by_name_{};  // letter, number → cell
    std::size_t turns_ = 0;                                   // among the symmetries
    std::vector<Point> outer_edges(Cell c) const;
    void place_cells(std::vector<std::array<int, 2>> coordinates);
    void place_flower();
    void link();
    void draw_lines();
    void find_ring();
    void find_symmetries();
    void find_steps();
    void name_cells();
    void finish();
};

// Cells of the endless plane.
namespace plane {
inline constexpr int reach = 1 << 14;   // coordinates stay below this, whatever their sign
inline constexpr int furthest = 9'999;  // the furthest cell that a text may name; a game may drift on from there
inline Cell cell(int q, int r) { return Cell((q + reach) << 15 | (r + reach)); }
inline int column(Cell c) { return (c >> 15) - reach; }
inline int row(Cell c) { return (c & 0x7fff) - reach; }
}  // namespace plane

}  // namespace hexagora
