#pragma once
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "board/board.hpp"
#include "rules/keys.hpp"

namespace hexagora {

// Sets of cells in the plainest way, to compare the fast ones with.
using PlainSet = std::set<Cell>;

template <int Words>
Cells<Words> packed(const PlainSet& set) {
    Cells<Words> cells;
    for (Cell c : set) cells.add(c);
    return cells;
}
template <int Words>
PlainSet plain(const Cells<Words>& cells) {
    PlainSet set;
    cells.each([&](Cell c) { set.insert(c); });
    return set;
}

// Each of the first `count` cells with a chance that is itself drawn, so that sparse and full sets come up too.
inline PlainSet some_cells(Random& random, int count) {
    PlainSet set;
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

inline PlainSet beside(const Board& board, const PlainSet& set) {
    PlainSet around;
    for (Cell c : set)
        for (Cell o : board.next[std::size_t(c)])
            if (o != nowhere) around.insert(o);
    return around;
}
inline PlainSet flood(const Board& board, const PlainSet& start, const PlainSet& set) {
    PlainSet reached = start;
    for (std::vector<Cell> waiting(start.begin(), start.end()); !waiting.empty();) {
        const Cell c = waiting.back();
        waiting.pop_back();
        for (Cell o : board.next[std::size_t(c)])
            if (o != nowhere && set.contains(o) && reached.insert(o).second) waiting.push_back(o);
    }
    return reached;
}
inline PlainSet common(const PlainSet& a, const PlainSet& b) {
    PlainSet both;
    for (Cell c : a)
        if (b.contains(c)) both.insert(c);
    return both;
}

// A group that grows at random from one cell to `count`, or to less where there is no room. A thin one hardly ever
// closes a circle: most of its cells hold it together. `near_of` lists the cells linked to a cell.
template <class NearOf>
PlainSet random_group(Random& random, Cell start, int count, bool thin, NearOf&& near_of) {
    PlainSet group{start};
    std::vector<Cell> members{start};
    for (int tries = 0; int(members.size()) < count && tries < 40 * count; ++tries) {
        const std::vector<Cell> around = near_of(members[std::size_t(random.below(int(members.size())))]);
        const Cell c = around[std::size_t(random.below(int(around.size())))];
        int links = 0;
        for (Cell o : near_of(c)) links += group.contains(o);
        if (group.contains(c) || (thin && links > 1 && random.below(30) > 0)) continue;
        group.insert(c);
        members.push_back(c);
    }
    return group;
}

}  // namespace hexagora
