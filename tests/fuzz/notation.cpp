// Moves in writing: whatever can be read as a move of a board is written back as the same text.
#include <cstdio>
#include <cstdlib>

#include "rules/move.hpp"
#include "rules/reason.hpp"

using namespace hexagora;

namespace {

void require(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "%s\n", what);
    std::abort();
}

const std::vector<std::shared_ptr<const Board>>& boards() {
    static const std::vector<std::shared_ptr<const Board>> all = [] {
        const std::array<Cell, 4> tiles{plane::cell(0, 0), plane::cell(1, 0), plane::cell(-2, 3), plane::cell(0, -1)};
        return std::vector{
            Board::of(Shape::hexagon, 5),    Board::of(Shape::hexagon, 13), Board::of(Shape::rhombus, 26),
            Board::of(Shape::rhombus, 3, 2), Board::of(Shape::triangle, 9), Board::of(Shape::square, 9),
            Board::of(Shape::flower, 1),     Board::of(Shape::plane, 1),    Board::window(tiles)};
    }();
    return all;
}

void try_on(const Board& board, std::string_view text) try {
    const Move move = parse(text, board);
    require(write(move, board) == text, "a move has two texts");
    require(parse(write(move, board), board) == move, "a text has two moves");
    require((move.kind == Move::Kind::word) == move.cells.empty(), "cells and words do not mix");
    require(move.kind != Move::Kind::put || move.cells.size() == 1, "one piece is put on one cell");
    for (const Cell c : move.cells) require(board.find(board.name(c)) == c, "a cell that its name does not find");
} catch (const BadText&) {
} catch (const IllegalMove& illegal) {
    require(illegal.reason.code == "off_board", "without a game only cells can be wrong");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    for (const auto& board : boards()) try_on(*board, text);
    return 0;
}
