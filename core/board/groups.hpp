#pragma once
#include <algorithm>
#include <vector>

#include "board/board.hpp"

namespace hexagora {

// The cut cells of a group: those without which it would fall apart. One depth-first walk finds them: a cell is one if
// what lies behind it has no link to a cell that was entered earlier. `near` gives the cells linked to a cell.
template <class Near, int Words>
class Cuts {
  public:
    Cuts(const Near& near, const Cells<Words>& group) : near_(near), group_(group), rest_(group) {
        const Cell root = group.nth(0);
        int branches = 0;
        enter(root);
        for (auto ahead = near_[root] & rest_; ahead.any(); ahead = near_[root] & rest_, ++branches) walk(ahead.nth(0));
        if (branches > 1) cells.add(root);
    }
    Cells<Words> cells;

  private:
    const Near& near_;
    const Cells<Words>& group_;
    Cells<Words> rest_;                           // cells not entered yet
    std::array<std::int16_t, 64 * Words> order_;  // when a cell was entered
    int entered_ = 0;

    void enter(Cell c) {
        rest_.remove(c);
        order_[c] = std::int16_t(entered_++);
    }
    // Enters a cell and all that lies behind it; how early the earliest cell linked to these was entered.
    int walk(Cell c) {
        enter(c);
        int earliest = order_[c];
        (near_[c] & group_).each([&](Cell next) {
            if (!rest_.has(next)) {
                earliest = std::min<int>(earliest, order_[next]);
                return;
            }
            const int beyond = walk(next);
            if (beyond >= order_[c]) cells.add(c);
            earliest = std::min(earliest, beyond);
        });
        return earliest;
    }
};
template <class Near, int Words>
Cells<Words> cut_cells(const Near& near, const Cells<Words>& group) {
    return Cuts<Near, Words>(near, group).cells;
}

// All of `set` that can be reached from `start`, a part of it, without leaving it.
template <class Near, int Words>
Cells<Words> linked_from(const Near& near, const Cells<Words>& start, const Cells<Words>& set) {
    Cells<Words> reached = start, fringe = start;
    while (fringe.any()) {
        Cells<Words> around;
        fringe.each([&](Cell c) { around |= near[c]; });
        fringe = (around & set) - reached;
        reached |= fringe;
    }
    return reached;
}

// Who is linked to whom, in the words of the rule sheets.
template <int Words>
struct Links {
    Cells<Words> all;                // the whole board
    std::vector<Cells<Words>> near;  // the neighbours of each cell

    explicit Links(const Board& board) : near(board.size()) {
        for (Cell c = 0; c < board.size(); ++c) {
            all.add(c);
            for (Cell o : board.next[c])
                if (o != nowhere) near[c].add(o);
        }
    }

    Cells<Words> linked_from(const Cells<Words>& start, const Cells<Words>& set) const {
        return hexagora::linked_from(near, start, set);
    }
    Cells<Words> cut_cells(const Cells<Words>& group) const { return hexagora::cut_cells(near, group); }
    Cells<Words> beside(const Cells<Words>& set) const {
        Cells<Words> around;
        set.each([&](Cell c) { around |= near[c]; });
        return around - set;
    }

    Cells<Words> group_of(Cell c, const Cells<Words>& set) const {
        Cells<Words> start;
        start.add(c);
        return linked_from(start, set);
    }

    // The group of `set` that links one set of cells to another; nothing if none does.
    Cells<Words> group_between(const Cells<Words>& from, const Cells<Words>& to, const Cells<Words>& set) const {
        for (auto rest = from & set; rest.any();) {
            const auto group = group_of(rest.nth(0), set);
            if ((group & to).any()) return group;
            rest -= group;
        }
        return {};
    }

    // How many steps each cell of the board is away from some cells.
    std::vector<int> distances(const Cells<Words>& start) const {
        std::vector<int> steps(near.size());
        int away = 0;
        for (Cells<Words> reached, fringe = start; fringe.any(); ++away) {
            fringe.each([&](Cell c) { steps[std::size_t(c)] = away; });
            reached |= fringe;
            fringe = beside(fringe) - reached;
        }
        return steps;
    }

    // The cells of a shortest way from a cell to one of some goals over open cells, both ends included; nothing if
    // there is none.
    Cells<Words> shortest_way(Cell from, const Cells<Words>& goals, const Cells<Words>& open) const {
        std::array<std::int16_t, 64 * Words> before;
        Cells<Words> fringe, rest = open, way;
        fringe.add(from);
        rest.remove(from);
        while (fringe.any() && !(fringe & goals).any()) {
            Cells<Words> next;
            fringe.each([&](Cell c) {
                const Cells<Words> reached = near[c] & rest;
                reached.each([&](Cell n) { before[n] = std::int16_t(c); });
                rest -= reached;
                next |= reached;
            });
            fringe = next;
        }
        if (!fringe.any()) return way;
        for (Cell c = (fringe & goals).nth(0); c != from; c = before[c]) way.add(c);
        way.add(from);
        return way;
    }
};

}  // namespace hexagora
