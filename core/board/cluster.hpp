#pragma once
#include <algorithm>
#include <span>

#include "board/groups.hpp"

namespace hexagora {

namespace plane {
inline constexpr std::array<std::array<int, 2>, 6> ways{{{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}}};
}

// Do these cells of the plane, wherever they are, form one group?
inline bool in_one_group(std::span<const Cell> cells) {
    std::vector<Cell> rest(cells.begin(), cells.end()), reached(rest.begin(), rest.begin() + !rest.empty());
    for (std::size_t i = 0; i < reached.size(); ++i)
        std::erase_if(rest, [&, from = reached[i]](Cell c) {
            if (c == from) return true;
            const std::array step{plane::column(c) - plane::column(from), plane::row(c) - plane::row(from)};
            if (std::find(plane::ways.begin(), plane::ways.end(), step) == plane::ways.end()) return false;
            reached.push_back(c);
            return true;
        });
    return rest.empty();
}

// The empty places beside some cells of the plane in one group, but for one that is lifted: neither its own place nor
// what only that one is linked to.
template <int Most, class Visit>
void each_place(std::span<const Cell> group, Cell lifted, Visit&& visit) {
    static_assert(Most + 2 <= 64);
    int left = plane::reach, top = plane::reach;
    for (Cell c : group) {
        left = std::min(left, plane::column(c) - 1);
        top = std::min(top, plane::row(c) - 1);
    }
    std::array<std::uint64_t, Most + 4> rows{};  // of columns, a bit each, with a rim
    const auto toggle = [&](Cell c) { rows[plane::row(c) - top + 1] ^= std::uint64_t{1} << (plane::column(c) - left); };
    for (Cell c : group) toggle(c);
    const auto taken = rows;
    if (lifted != nowhere) toggle(lifted);
    for (int row = 1; row < Most + 3; ++row) {
        const auto above = rows[row - 1], here = rows[row], below = rows[row + 1];
        auto open = (here << 1 | here >> 1 | above | above >> 1 | below | below << 1) & ~taken[row];
        for (; open; open &= open - 1) {
            const int q = left + std::countr_zero(open), r = top + row - 1;
            if (std::max(std::abs(q), std::abs(r)) <= plane::furthest) visit(plane::cell(q, r));
        }
    }
}

// Cells of the plane in one group, numbered as they are given: who is linked to whom, and the empty places beside them.
// A group of Most cells spans no more than Most columns and rows, so a small table holds it.
template <int Most>
struct Cluster {
    using Group = Cells<1>;  // some of the cells, by their numbers
    struct Place {
        Cell cell;
        Group beside;  // the cells that it is linked to
    };
    struct Groups {
        std::array<Group, 6> list;
        int count = 0;
        void add(const Group& group) { list[count++] = group; }
    };
    static constexpr int most_places = 2 * Most + 4;  // beside a straight line
    static_assert(Most < 63 && 64 + most_places < 255);

    std::span<const Cell> cells;
    std::array<Group, Most> near{};

    // Without places only the links are found, which is quicker.
    explicit Cluster(std::span<const Cell> group, bool with_places = true) : cells(group) {
        constexpr int side = Most + 2;  // and a rim for the places
        constexpr std::uint8_t nothing = 63;
        constexpr std::array<int, 6> steps{1, side, side - 1, -1, -side, 1 - side};
        std::array<std::uint8_t, side * side> table;
        table.fill(nothing);
        const auto [left, top] = corner(cells);
        std::array<int, Most> spots;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            spots[i] = plane::column(cells[i]) - left + 1 + (plane::row(cells[i]) - top + 1) * side;
            table[spots[i]] = std::uint8_t(i);
        }
        std::array<Group, nothing + 1> linked{};  // without a branch: nothing is linked like everything else
        for (std::size_t i = 0; i < cells.size(); ++i)
            for (int d = 0; d < 3; ++d) {
                const auto there = table[spots[i] + steps[d]];
                linked[i].add(there);
                linked[there].add(Cell(i));
            }
        for (std::size_t i = 0; i < cells.size(); ++i) near[i] = linked[i] - one(nothing);
        if (!with_places) return;
        for (std::size_t i = 0; i < cells.size(); ++i)
            for (int d = 0; d < 6; ++d) {
                std::uint8_t& there = table[spots[i] + steps[d]];
                if (there < nothing) continue;
                if (there == nothing) {
                    const int q = plane::column(cells[i]) + plane::ways[d][0],
                              r = plane::row(cells[i]) + plane::ways[d][1];
                    if (std::max(std::abs(q), std::abs(r)) > plane::furthest) continue;  // the end of the world
                    there = std::uint8_t(nothing + 1 + places_count_);
                    places_[places_count_++].cell = plane::cell(q, r);
                }
                places_[there - nothing - 1].beside.add(Cell(i));
            }
    }

    Group all() const { return {{(std::uint64_t{1} << cells.size()) - 1}}; }
    std::span<const Place> places() const { return {places_.data(), std::size_t(places_count_)}; }
    const Place* find(Cell c) const {
        for (auto& place : places())
            if (place.cell == c) return &place;
        return nullptr;
    }

    // What the others fall into when one is lifted.
    Groups parts_without(int lifted) const {
        Groups parts;
        for (Group rest = all() - one(lifted); rest.any(); rest -= parts.list[parts.count - 1])
            parts.add(linked_from(near, one(rest.nth(0)), rest));
        return parts;
    }
    // The largest groups once a cell has been lifted, which leaves these parts, and put on a place. visit(first,
    // group): where several are equally large each is known by its first cell, by column, then by row; one alone has no
    // rival and is known by nowhere.
    template <class Visit>
    void each_largest(const Groups& parts, int lifted, const Place& place, Visit&& visit) const {
        Groups groups;
        groups.add(one(lifted));
        for (int g = 0; g < parts.count; ++g)
            if ((parts.list[g] & place.beside).any()) groups.list[0] |= parts.list[g];
            else groups.add(parts.list[g]);
        int size = 0, rivals = 0;
        for (int g = 0; g < groups.count; ++g) size = std::max(size, groups.list[g].count());
        for (int g = 0; g < groups.count; ++g) rivals += groups.list[g].count() == size;
        for (int g = 0; g < groups.count; ++g) {
            const Group& group = groups.list[g];
            if (group.count() != size) continue;
            Cell first = group.has(lifted) ? place.cell : cells[group.nth(0)];
            (group - one(lifted)).each([&](Cell i) { first = std::min(first, cells[i]); });
            visit(rivals > 1 ? first : nowhere, group);
        }
    }
    static Group one(int cell) { return {{std::uint64_t{1} << cell}}; }

    // The cells and the places beside them, to be drawn.
    std::shared_ptr<const Board> window() const {
        std::vector<Cell> list(cells.begin(), cells.end());
        for (auto& place : places()) list.push_back(place.cell);
        return Board::window(list);
    }

  private:
    int places_count_ = 0;
    std::array<Place, most_places> places_;

    static std::array<int, 2> corner(std::span<const Cell> cells) {
        std::array<int, 2> first{plane::reach, plane::reach};
        for (Cell c : cells) first = {std::min(first[0], plane::column(c)), std::min(first[1], plane::row(c))};
        return first;
    }
};

}  // namespace hexagora
