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
    static constexpr Index beside_the_board = Capacity - 1;  // a number no cell has, so that nobody need ask
    static constexpr int itself = 6;
    std::array<std::array<Index, 8>, Capacity> cells{};

    explicit Around(const Board& board) {
        for (Cell c = 0; c < board.size(); ++c) {
            for (int d = 0; d < 6; ++d)
                cells[c][d] = board.next[c][d] == nowhere ? beside_the_board : Index(board.next[c][d]);
            cells[c][itself] = Index(c);
        }
    }
    // Notes for each neighbour of c that it has c on that side.
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

// Chains of pieces that are put and stay (a union-find), and what each chain touches.
template <int Capacity, class Touch>
struct Chains {
    using Index = typename Around<Capacity>::Index;
    std::array<Index, Capacity> parent;
    std::array<Touch, Capacity> touch;

    // The piece on c, which touches `shore`, joins the chains on those sides of it. What the whole chain touches if it
    // may touch something new, else nothing. Neighbours next to one another are in one chain already: one of each run
    // is asked.
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

  private:
    Index root_of(Index c) {
        while (parent[c] != c) c = parent[c] = parent[parent[c]];
        return c;
    }
};

}  // namespace hexagora
