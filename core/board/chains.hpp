#pragma once
#include <array>
#include <bit>
#include <type_traits>
#include <vector>

#include "board/board.hpp"

namespace hexagora {

// The neighbours of each cell of a board with hexagonal cells and fewer than Capacity of them, clockwise.
template <int Capacity>
struct Around {
    using Index = std::conditional_t<(Capacity <= 256), std::uint8_t, std::uint16_t>;
    static constexpr Index beside_the_board = Capacity - 1;  // a number that no cell has
    static constexpr int itself = 6;
    std::array<std::array<Index, 8>, Capacity> cells{};

    explicit Around(const Board& board) {
        for (Cell c = 0; c < board.size(); ++c) {
            for (int d = 0; d < 6; ++d)
                cells[c][d] = board.next[c][d] == nowhere ? beside_the_board : Index(board.next[c][d]);
            cells[c][itself] = Index(c);
        }
    }
    // After a piece is put on c: each neighbour has one on that side.
    void tell(std::array<std::uint8_t, Capacity>& sides, Cell c) const {
        for (int d = 0; d < 6; ++d) sides[cells[c][d]] |= std::uint8_t(1 << (d + 3) % 6);
    }
};

// Of six sides in a circle, the first of each run.
inline constexpr auto first_of_runs = [] {
    std::array<std::uint8_t, 64> firsts{};
    for (unsigned sides = 0; sides < 64; ++sides)
        firsts[sides] = std::uint8_t(sides == 63 ? 1 : sides & ~(sides << 1 | sides >> 5));
    return firsts;
}();

// Chains of pieces that are put and stay (a union-find), and what each chain touches: say, a bit for each corner or
// side of the board. Chains of several colours can share one object. All starts as zeros. A piece of a player on c:
//
//     if (chains.closes_loop(around, c, sides[player])) ...           // a ring has been made
//     const auto touched = chains.join(around, c, sides[player][c], touch_of[c]);
//     around.tell(sides[player], c);
template <int Capacity, class Touch>
struct Chains {
    using Index = typename Around<Capacity>::Index;
    std::array<Index, Capacity> parent;
    std::array<Touch, Capacity> touch;

    // The piece on c, which touches `shore`, joins the chains on those sides of it. What the whole chain touches if it
    // may touch something new, else nothing. Neighbours next to one another are in one chain already: one of each run
    // is looked at.
    Touch join(const Around<Capacity>& around, Cell c, unsigned sides, const Touch& shore) {
        const auto& neighbours = around.cells[c];
        unsigned runs = first_of_runs[sides];
        const Index first = neighbours[std::countr_zero(runs | 1u << around.itself)];
        parent[c] = first;
        touch[c] = shore;
        runs &= runs - 1;
        if (!runs && shore == Touch{}) return {};
        const Index root = root_of(first);
        for (; runs; runs &= runs - 1) {
            const Index other = root_of(neighbours[std::countr_zero(runs)]);
            if (other == root) continue;
            parent[other] = root;
            touch[root] |= touch[other];
        }
        return touch[root] |= shore;
    }

    // Whether a piece on c, before it joins, closes a loop: a ring of its colour around at least one cell, whatever is
    // on that. `sides` says where each cell has neighbours of this colour. Two runs of neighbours that are in one chain
    // make a loop through c, with one of the gaps between the runs inside it. A loop around pieces of its own colour
    // only has a piece inside with six such neighbours, and the last of these seven is c.
    bool closes_loop(const Around<Capacity>& around, Cell c, const std::array<std::uint8_t, Capacity>& sides) {
        constexpr unsigned all_sides = 63;
        const auto& neighbours = around.cells[c];
        if (sides[c] == all_sides) return true;
        for (unsigned own = sides[c]; own; own &= own - 1) {
            const int d = std::countr_zero(own);
            if ((sides[neighbours[d]] | 1u << (d + 3) % 6) == all_sides) return true;
        }
        for (unsigned runs = first_of_runs[sides[c]]; runs; runs &= runs - 1)
            for (unsigned others = runs & (runs - 1); others; others &= others - 1)
                if (root_of(neighbours[std::countr_zero(runs)]) == root_of(neighbours[std::countr_zero(others)]))
                    return true;
        return false;
    }

  private:
    Index root_of(Index c) {
        while (parent[c] != c) c = parent[c] = parent[parent[c]];
        return c;
    }
};

}  // namespace hexagora
