#pragma once
#include <span>

#include "rules/move.hpp"

namespace hexagora {

// What games share in which a piece steps to a neighbouring cell or makes a chain of jumps, each over one neighbour to
// the cell behind it, as in draughts.
struct Jumping {
    // A step in one direction, or up to 26 jumps.
    struct Action {
        std::int16_t from;
        std::uint8_t jumps;                 // 0: a step
        std::array<std::uint8_t, 13> ways;  // two directions each
        int way(int n) const { return ways[n / 2] >> n % 2 * 4 & 15; }
        void add(int n, int direction) {
            ways[n / 2] = std::uint8_t((ways[n / 2] & (n % 2 ? 15 : 0)) | direction << n % 2 * 4);
        }
    };

    std::shared_ptr<const Board> board;

    void spell(const Action& a, Move& move) const {
        move.travel({a.from});
        if (!a.jumps) move.cells.push_back(board->next[a.from][a.way(0)]);
        for (int n = 0; n < a.jumps; ++n)
            move.cells.push_back(board->next[board->next[move.cells.back()][a.way(n)]][a.way(n)]);
    }
    Action action(const Move& move) const {
        const auto& cells = move.cells;
        Action a{std::int16_t(cells[0]), 0, {}};
        if (is_step(cells)) a.add(0, step_direction(cells[0], cells[1]));
        else
            for (std::size_t i = 1; i < cells.size(); ++i) a.add(a.jumps++, jump_direction(cells[i - 1], cells[i]));
        return a;
    }

    // -1 if there is no such step or jump on the board.
    int step_direction(Cell from, Cell to) const {
        for (int d = 0; d < 6; ++d)
            if (board->next[from][d] == to) return d;
        return -1;
    }
    int jump_direction(Cell from, Cell to) const {
        for (int d = 0; d < 6; ++d)
            if (const Cell over = board->next[from][d]; over != nowhere && board->next[over][d] == to) return d;
        return -1;
    }
    bool is_step(std::span<const Cell> cells) const {
        return cells.size() == 2 && step_direction(cells[0], cells[1]) >= 0;
    }
};

// A piece in the middle of its jumps: those it has jumped stay on the board until it stops.
template <int Words>
struct JumpChain {
    Cell from, at;
    Cells<Words> jumped{};

    explicit JumpChain(Cell c) : from(c), at(c) {}
    JumpChain(const Jumping& game, std::span<const Cell> cells) : JumpChain(cells[0]) {
        for (Cell to : cells.subspan(1)) *this = then(*game.board, game.jump_direction(at, to));
    }
    JumpChain then(const Board& board, int direction) const {
        JumpChain longer = *this;
        const Cell over = board.next[at][direction];
        longer.jumped.add(over);
        longer.at = board.next[over][direction];
        return longer;
    }
};

}  // namespace hexagora
