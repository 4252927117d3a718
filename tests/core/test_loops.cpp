// Loops of chains, corners and sides of boards, against the plainest way to say the same.
#include "board/chains.hpp"
#include "board/groups.hpp"
#include "check.hpp"
#include "sets.hpp"

using namespace hexagora;

namespace {

// A flood from outside the board over all cells without a piece does not reach some cell that a loop encloses; or the
// loop encloses pieces only, and then one of them has six neighbours.
bool has_loop(const Board& board, const PlainSet& pieces) {
    PlainSet rest, outside;
    for (Cell c = 0; c < board.size(); ++c)
        if (!pieces.contains(c)) rest.insert(c);
    for (Cell c : board.ring)
        if (rest.contains(c)) outside.insert(c);
    if (flood(board, outside, rest) != rest) return true;
    return std::any_of(pieces.begin(), pieces.end(), [&](Cell c) {
        const auto& around = board.next[std::size_t(c)];
        return std::all_of(around.begin(), around.end(), [&](Cell o) { return pieces.contains(o); });
    });
}

// Puts pieces of two colours until each has a loop or the board is full. How many loops have been closed.
template <int Capacity>
int check_loops(const Board& board, Random& random) {
    const Around<Capacity> around(board);
    Chains<Capacity, std::uint8_t> chains{};
    std::array<std::array<std::uint8_t, Capacity>, 2> sides{};
    std::array<PlainSet, 2> pieces;
    std::array<bool, 2> looped{};
    std::vector<Cell> empty(std::size_t(board.size()));
    for (std::size_t i = 0; i < empty.size(); ++i) empty[i] = Cell(i);
    const int share = 1 + random.below(9);  // of ten pieces are colour 0
    while (!empty.empty()) {
        const auto place = empty.begin() + random.below(int(empty.size()));
        const Cell c = *place;
        empty.erase(place);
        const auto colour = std::size_t(random.below(10) >= share);
        pieces[colour].insert(c);
        if (!looped[colour]) {
            looped[colour] = chains.closes_loop(around, c, sides[colour]);
            CHECK(looped[colour] == has_loop(board, pieces[colour]));
        }
        chains.join(around, c, sides[colour][std::size_t(c)], 0);
        around.tell(sides[colour], c);
    }
    return looped[0] + looped[1];
}

bool closes(const Board& board, const std::vector<std::string>& names) {
    const Around<128> around(board);
    Chains<128, std::uint8_t> chains{};
    std::array<std::uint8_t, 128> sides{};
    bool closed = false;
    for (auto& name : names) {
        CHECK(!closed);  // only the last piece closes one
        const Cell c = board.find(name);
        closed = chains.closes_loop(around, c, sides);
        chains.join(around, c, sides[std::size_t(c)], 0);
        around.tell(sides, c);
    }
    return closed;
}

std::vector<std::string> names_of(const Board& board, const std::vector<Cell>& cells) {
    std::vector<std::string> names;
    for (Cell c : cells) names.push_back(board.name(c));
    return names;
}

}  // namespace

TEST(chains_know_when_a_loop_closes) {
    Random random(1);
    int loops = 0, games = 0;
    for (const Shape shape : {Shape::hexagon, Shape::rhombus, Shape::triangle})
        for (const auto& board : boards(shape)) {
            if (board->size() >= 128) continue;
            DURING(described(*board));
            for (int round = 0; round < 20; ++round, ++games) loops += check_loops<128>(*board, random);
        }
    CHECK((loops > games / 4 && loops < 2 * games));
}

TEST(six_pieces_around_a_cell_are_a_loop_and_so_are_seven) {
    const auto board = Board::of(Shape::hexagon, 4);
    CHECK(closes(*board, {"d3", "e3", "c4", "e4", "c5", "d5"}));        // around an empty cell
    CHECK(closes(*board, {"d4", "d3", "e3", "c4", "e4", "c5", "d5"}));  // the middle first
    CHECK(closes(*board, {"d3", "d4", "e3", "c4", "e4", "d5", "c5"}));
    CHECK(!closes(*board, {"d4", "d3", "e3", "c4", "e4", "c5"}));              // one is missing
    CHECK(!closes(*board, {"d3", "e3", "c4", "d4", "e4", "c3", "e2"}));        // a thick line
    CHECK(!closes(*board, {"d1", "e1", "f1", "g1", "g2", "g3", "g4", "f5"}));  // the board's edge closes nothing
}

TEST(corners_and_sides_go_round_the_board) {
    const auto corners = [](Shape shape, int size) {
        const auto board = Board::of(shape, size);
        return names_of(*board, board->corners());
    };
    using Names = std::vector<std::string>;
    CHECK((corners(Shape::hexagon, 3) == Names{"c1", "e1", "e3", "c5", "a5", "a3"}));
    CHECK((corners(Shape::rhombus, 4) == Names{"a1", "d1", "d4", "a4"}));
    CHECK((corners(Shape::triangle, 4) == Names{"a1", "d1", "a4"}));
    CHECK((corners(Shape::square, 3) == Names{"a1", "c1", "c3", "a3"}));
    CHECK(corners(Shape::flower, 1).empty());
    const auto oblong = Board::of(Shape::rhombus, 4, 2);
    CHECK((names_of(*oblong, oblong->corners()) == Names{"a1", "d1", "d2", "a2"}));
    CHECK((names_of(*oblong, oblong->sides()[0]) == Names{"b1", "c1"}));
    CHECK(oblong->sides()[1].empty());

    for (const Shape shape : {Shape::hexagon, Shape::rhombus, Shape::triangle, Shape::square})
        for (const auto& board : boards(shape)) {
            DURING(described(*board));
            const auto ends = board->corners();
            const auto sides = board->sides(), arcs = board->arcs(int(ends.size()));
            CHECK(ends.size() == (shape == Shape::hexagon ? 6u : shape == Shape::triangle ? 3u : 4u));
            CHECK(sides.size() == ends.size());
            for (std::size_t i = 0; i < ends.size(); ++i) {
                std::vector<Cell> whole{ends[i]};
                whole.insert(whole.end(), sides[i].begin(), sides[i].end());
                whole.push_back(ends[(i + 1) % ends.size()]);
                CHECK(whole == arcs[i]);
            }
        }
}
