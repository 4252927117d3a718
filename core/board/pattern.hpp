#pragma once
#include <algorithm>
#include <bit>
#include <span>
#include <utility>

#include "board/board.hpp"

namespace hexagora {

// Six cells, by columns and rows from the first of them.
using Pattern = std::array<std::array<int, 2>, 6>;

// The lines, triangles and rings of six cells.
inline constexpr std::array<Pattern, 6> winning_patterns{{
    {{{0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 0}, {5, 0}}},  // lines
    {{{0, 0}, {0, 1}, {0, 2}, {0, 3}, {0, 4}, {0, 5}}},
    {{{0, 0}, {-1, 1}, {-2, 2}, {-3, 3}, {-4, 4}, {-5, 5}}},
    {{{0, 0}, {1, 0}, {2, 0}, {0, 1}, {1, 1}, {0, 2}}},  // triangles
    {{{0, 0}, {0, 1}, {-1, 1}, {0, 2}, {-1, 2}, {-2, 2}}},
    {{{0, 0}, {1, 0}, {1, 1}, {0, 2}, {-1, 2}, {-1, 1}}},  // a ring
}};

// The cells of the first pattern that stands among some cells of the plane, which lie within Most columns and rows of
// one another and are given by column; nothing if none does. Only patterns through one of these cells, if it is given.
template <int Most>
std::vector<Cell> find_pattern(std::span<const Pattern> patterns, std::span<const Cell> cells, Cell through = nowhere) {
    if (cells.size() < 6) return {};
    constexpr int room = 5;  // a pattern reaches no further beyond them
    static_assert(Most + 2 * room <= 64);
    std::array<std::uint64_t, Most + 2 * room> rows{};
    const int left = plane::column(cells.front());
    int top = plane::reach;
    for (Cell c : cells) top = std::min(top, plane::row(c));
    for (Cell c : cells) rows[plane::row(c) - top + room] |= std::uint64_t{1} << (plane::column(c) - left + room);
    // The pattern whose n-th cell is c.
    const auto stands = [&](const Pattern& pattern, Cell c, std::size_t n) {
        const int q = plane::column(c) - pattern[n][0], r = plane::row(c) - pattern[n][1];
        std::vector<Cell> place;
        const auto has = [&](auto& step) {
            return (rows[r + step[1] - top + room] >> (q + step[0] - left + room) & 1) != 0;
        };
        if (std::all_of(pattern.begin(), pattern.end(), has))
            for (auto& step : pattern) place.push_back(plane::cell(q + step[0], r + step[1]));
        return place;
    };
    for (Cell c : through == nowhere ? cells : std::span(&through, 1))
        for (auto& pattern : patterns)
            for (std::size_t n = 0; n < (through == nowhere ? 1 : pattern.size()); ++n)
                if (auto place = stands(pattern, c, n); !place.empty()) return place;
    return {};
}

// Two teams' cells of the plane on rows of bits, and every place where a pattern could stand at once: how many cells of
// each team it holds, in binary, one bit a place. All cells lie within Most columns and rows of one another.
template <const auto& Patterns, int Most>
class PatternPlaces {
  public:
    static constexpr int room = 5, side = Most + 2 * room;  // a pattern reaches no further beyond them
    static_assert(side <= 64);
    using Row = std::uint64_t;
    struct Count {
        Row ones, twos, fours;
        Row none() const { return ~(ones | twos | fours); }
        Row exactly(int n) const { return (n & 1 ? ones : ~ones) & (n & 2 ? twos : ~twos) & (n & 4 ? fours : ~fours); }
    };

    // The first `first` cells are the first team's.
    PatternPlaces(std::span<const Cell> cells, int first) {
        left_ = top_ = plane::reach;
        int bottom = -plane::reach;
        for (Cell c : cells) {
            left_ = std::min(left_, plane::column(c) - room);
            top_ = std::min(top_, plane::row(c) - room);
            bottom = std::max(bottom, plane::row(c));
        }
        rows_used_ = bottom - top_ + 1;
        for (std::size_t i = 0; i < cells.size(); ++i) add(int(i) >= first, spot(cells[i]));
    }

    // Spots number the cells within reach of a pattern.
    int spot(Cell c) const { return (plane::row(c) - top_) * side + plane::column(c) - left_; }
    int spots() const { return (rows_used_ + room) * side; }
    void add(int team, int spot) { cells_[team][spot / side] |= Row{1} << spot % side; }
    bool has(int team, int spot) const { return cells_[team][spot / side] >> spot % side & 1; }

    // visit(counts, spots_at) for each pattern and each row of its first cell: the counts of both teams by column, and
    // a function that visits the six spots of the place at a column.
    template <class Visit>
    void each_row(Visit&& visit) const {
        [&]<std::size_t... P>(std::index_sequence<P...>) {
            (each_row_of<P>(visit), ...);
        }(std::make_index_sequence<Patterns.size()>());
    }

  private:
    int left_, top_, rows_used_;
    std::array<std::array<Row, side>, 2> cells_{};

    template <std::size_t P, class Visit>
    void each_row_of(Visit&& visit) const {
        constexpr Pattern pattern = Patterns[P];
        std::array<std::array<Row, side>, 2> ones, twos, fours;
        for (int team = 0; team < 2; ++team)
            for (int r = 0; r < rows_used_; ++r) {
                const auto cell = [&](int i) { return std::rotr(cells_[team][r + pattern[i][1]], pattern[i][0]); };
                const Row a = cell(0), b = cell(1), c = cell(2), d = cell(3), e = cell(4), f = cell(5);
                const Row odd = a ^ b ^ c, even = d ^ e ^ f, two = (a & b) | ((a ^ b) & c),
                          more = (d & e) | ((d ^ e) & f), carried = odd & even;
                ones[team][r] = odd ^ even;
                twos[team][r] = two ^ more ^ carried;
                fours[team][r] = (two & more) | ((two ^ more) & carried);
            }
        for (int r = 0; r < rows_used_; ++r) {
            const std::array counts{Count{ones[0][r], twos[0][r], fours[0][r]},
                                    Count{ones[1][r], twos[1][r], fours[1][r]}};
            visit(counts, [&](int column, auto&& each) {
                for (auto& step : pattern) each((r + step[1]) * side + column + step[0]);
            });
        }
    }
};

}  // namespace hexagora
