#pragma once
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "board/board.hpp"
#include "rules/keys.hpp"

namespace hexagora {

// Sets of cells in the plainest way, to compare the fast ones with.
using Plain = std::set<Cell>;

template <int Words>
Cells<Words> packed(const Plain& set) {
    Cells<Words> cells;
    for (Cell c : set) cells.add(c);
    return cells;
}
template <int Words>
inline Plain plain(const Cells<Words>& cells) {
    Plain set;
    cells.each([&](Cell c) { set.insert(c); });
    return set;
}

// Each of the first `count` cells with a chance that is itself drawn, so that sparse and full sets come up too.
inline Plain some_cells(Random& random, int count) {
    Plain set;
    const int chance = random.below(5) * 25;
    for (Cell c = 0; c < count; ++c)
        if (random.below(100) < chance) set.insert(c);
    return set;
}

// All boards of a shape, by size.
inline std::vector<std::shared_ptr<const Board>> boards(Shape shape) {
    std::vector<std::shared_ptr<const Board>> list;
    const auto [smallest, largest] = Board::sizes(shape);
    for (int size = smallest; size <= largest; ++size) list.push_back(Board::of(shape, size));
    return list;
}
inline std::string described(const Board& board) {
    return std::string(shape_names[std::size_t(board.shape)]) + " " + std::to_string(board.width);
}

inline Plain beside(const Board& board, const Plain& set) {
    Plain around;
    for (Cell c : set)
        for (Cell o : board.next[std::size_t(c)])
            if (o != nowhere) around.insert(o);
    return around;
}
inline Plain flood(const Board& board, const Plain& start, const Plain& set) {
    Plain reached = start;
    for (std::size_t before = 0; before != reached.size();) {
        before = reached.size();
        for (Cell c : beside(board, reached))
            if (set.contains(c)) reached.insert(c);
    }
    return reached;
}
inline Plain common(const Plain& a, const Plain& b) {
    Plain both;
    for (Cell c : a)
        if (b.contains(c)) both.insert(c);
    return both;
}

}  // namespace hexagora
