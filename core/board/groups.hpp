#pragma once
#include <algorithm>
#include <vector>

#include "board/board.hpp"

namespace hexagora {

// The cells of a group without which it would fall apart: a walk through it that knows how early each part of the rest
// can be met again. `near` gives the cells linked to a cell.
template <class Near, int Words>
class Cuts {
  public:
    Cuts(const Near& near, const Cells<Words>& group) : near_(near), group_(group), unseen_(group) {
        const Cell root = group.nth(0);
        int branches = 0;
        enter(root);
        for (auto ahead = near_[root] & unseen_; ahead.any(); ahead = near_[root] & unseen_, ++branches)
            walk(ahead.nth(0));
        if (branches > 1) cells.add(root);
    }
    Cells<Words> cells;

  private:
    const Near& near_;
    const Cells<Words>& group_;
    Cells<Words> unseen_;
    std::array<std::int16_t, 64 * Words> order_;  // of the cells seen
    int seen_ = 0;

    void enter(Cell c) {
        unseen_.remove(c);
        order_[c] = std::int16_t(seen_++);
    }
    // The earliest cell that is linked to what is first reached through this one.
    int walk(Cell c) {
        enter(c);
        int earliest = order_[c];
        (near_[c] & group_).each([&](Cell next) {
            if (!unseen_.has(next)) {
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
    std::vector<Cells<Words>> near;

    explicit Links(const Board& board) : near(board.size()) {
        for (Cell c = 0; c < board.size(); ++c)
            for (Cell o : board.next[c])
                if (o != nowhere) near[c].add(o);
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
};

}  // namespace hexagora
