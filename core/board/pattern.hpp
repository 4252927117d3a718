#pragma once
#include <algorithm>
#include <span>

#include "board/board.hpp"

namespace hexagora {

// Six cells, by columns and rows from the first of them.
using Pattern = std::array<std::array<int, 2>, 6>;

// The cells of the first pattern that stands among some cells of the plane, which lie within Most columns and rows of
// one another and are given by column; nothing if none does.
template <int Most>
std::vector<Cell> standing(std::span<const Pattern> patterns, std::span<const Cell> cells) {
    if (cells.size() < 6) return {};
    constexpr int room = 5;  // a pattern reaches no further beyond them
    static_assert(Most + 2 * room <= 64);
    std::array<std::uint64_t, Most + 2 * room> rows{};
    const int left = plane::column(cells.front());
    int top = plane::reach;
    for (Cell c : cells) top = std::min(top, plane::row(c));
    for (Cell c : cells) rows[plane::row(c) - top + room] |= std::uint64_t{1} << (plane::column(c) - left + room);
    for (Cell c : cells)
        for (auto& pattern : patterns) {
            const int q = plane::column(c), r = plane::row(c);
            const auto has = [&](auto& step) {
                return (rows[r + step[1] - top + room] >> (q + step[0] - left + room) & 1) != 0;
            };
            if (!std::all_of(pattern.begin(), pattern.end(), has)) continue;
            std::vector<Cell> found;
            for (auto& step : pattern) found.push_back(plane::cell(q + step[0], r + step[1]));
            return found;
        }
    return {};
}

}  // namespace hexagora
