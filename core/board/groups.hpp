#pragma once
#include <vector>

#include "board/board.hpp"

namespace hexagora {

// Who is linked to whom, in the words of the rule sheets.
template <int Words>
struct Links {
    std::vector<Cells<Words>> near;

    explicit Links(const Board& board) : near(board.size()) {
        for (Cell c = 0; c < board.size(); ++c)
            for (Cell o : board.next[c])
                if (o != nowhere) near[c].add(o);
    }

    // All of `set` that can be reached from `start`, a part of it, without leaving it.
    Cells<Words> linked_from(const Cells<Words>& start, const Cells<Words>& set) const {
        Cells<Words> reached = start, fringe = start;
        while (fringe.any()) {
            Cells<Words> around;
            fringe.each([&](Cell c) { around |= near[c]; });
            fringe = (around & set) - reached;
            reached |= fringe;
        }
        return reached;
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
