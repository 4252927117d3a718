#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "board/cells.hpp"
#include "search/solution.hpp"
#include "search/table.hpp"

namespace hexagora {

// Games for two in which a turn takes pieces away, and who takes the last one wins (misère: loses).

// Who wins with each set of some pieces, a bit each. A move takes the same sets of pieces whatever else is left, so
// each lost set of pieces makes won all those from which a move leads to it; the rest is lost.
struct Takings {
    static constexpr int most = 29;  // pieces: 64 MB

    std::vector<std::uint32_t> moves;  // the sets that can be taken, a bit for each piece
    std::vector<std::uint64_t> won;

    bool fill(int pieces, bool misere, Budget& budget) {
        const std::uint32_t sets = std::uint32_t{1} << pieces;
        won.assign(std::max<std::size_t>(1, sets >> 6), 0);
        if (misere) won[0] = 1;
        for (std::uint32_t word = 0; word < won.size(); ++word) {
            if (word % 64 == 0 && !budget.go_on()) return false;
            // What a lost set makes won may stand in the same word, further on.
            for (int bit = 0; bit < 64; ++bit) {
                const std::uint64_t lost = ~won[word] >> bit;
                if (!lost) break;
                bit += std::countr_zero(lost);
                const std::uint32_t set = word << 6 | std::uint32_t(bit);
                if (set >= sets) break;
                for (const std::uint32_t taken : moves)
                    if (!(taken & set)) won[(taken | set) >> 6] |= std::uint64_t{1} << ((taken | set) & 63);
            }
        }
        return true;
    }
};

// The same for pieces on a board.
template <class Set>
class TakingsOf {
  public:
    TakingsOf(const Set& pieces, const std::vector<Set>& moves, bool misere) : pieces_(pieces), misere_(misere) {
        for (const Set& taken : moves) takings_.moves.push_back(numbered(taken));
    }
    bool fill(Budget& budget) { return takings_.fill(pieces_.count(), misere_, budget); }
    const Set& pieces() const { return pieces_; }
    bool won(const Set& left) const {
        const std::uint32_t set = numbered(left);
        return takings_.won[set >> 6] >> (set & 63) & 1;
    }

  private:
    Set pieces_;
    bool misere_;
    Takings takings_;

    std::uint32_t numbered(const Set& part) const {
        std::uint32_t set = 0;
        int number = 0;
        pieces_.each([&](Cell c) { set |= std::uint32_t(part.has(c)) << number++; });
        return set;
    }
};

// Pieces in rows and columns, from one of which a turn takes any number. Neither the order of the rows nor that of the
// columns matters, nor which of the two is called rows, so positions are put in an order of their own before they are
// looked up: of the 2³⁶ sets of a 6 × 6 square an eighth of a million are left. Two that are the same may still be put
// in different orders; that costs time, and nothing else.
class Matrices {
  public:
    static constexpr int longest = 9;
    using Rows = std::array<std::uint16_t, longest>;

    Matrices(bool misere, Budget& budget) : misere_(misere), budget_(budget), known_(budget.bytes()) {}

    // Does the one on turn win? Nothing: the limits do not allow to say, or there are too many rows and columns.
    std::optional<bool> won(const Rows& rows) {
        const Matrix matrix = ordered({longest, longest, rows});
        if (matrix.height > most_rows || matrix.width > most_columns) return std::nullopt;
        return decide(matrix);
    }

  private:
    static constexpr int most_rows = 7, most_columns = 8;
    static constexpr std::uint64_t here = std::uint64_t{1} << 63, is_won = std::uint64_t{1} << 62;

    bool misere_;
    Budget& budget_;
    Table<std::uint64_t> known_;  // a matrix and the two bits that it leaves

    struct Matrix {
        int height = 0, width = 0;
        Rows rows{};

        Matrix turned() const {
            Matrix out{width, height, {}};
            for (int r = 0; r < height; ++r)
                for (int rest = rows[r]; rest; rest &= rest - 1)
                    out.rows[std::countr_zero(unsigned(rest))] |= std::uint16_t(1 << r);
            return out;
        }
        std::uint64_t packed() const {
            std::uint64_t all = 0;
            for (int r = 0; r < height; ++r) all |= std::uint64_t(rows[r]) << (most_columns * r);
            return all;
        }
        void drop_empty_rows() {
            const auto end = std::remove(rows.begin(), rows.begin() + height, 0);
            height = int(end - rows.begin());
            std::fill(end, rows.end(), 0);
        }
    };

    std::optional<bool> decide(const Matrix& matrix) {
        if (matrix.height == 0) return misere_;
        const std::uint64_t key = matrix.packed() | here;
        auto& known = known_[key * 0x9e3779b97f4a7c15u >> 16];
        if ((known & ~is_won) == key) return known & is_won;
        if (!budget_.go_on()) return std::nullopt;
        const Matrix turned = matrix.turned();
        auto answer = has_winning_take(matrix, turned);
        if (answer == false) answer = has_winning_take(turned, matrix);
        if (answer) known = *answer ? key | is_won : key;
        return answer;
    }
    // What leaves the least first: that is soon known.
    std::optional<bool> has_winning_take(const Matrix& matrix, const Matrix& turned) {
        int like_last = 0;  // columns that are like the one before: of such the first ones are left
        for (int c = 1; c < turned.height; ++c) like_last |= (turned.rows[c] == turned.rows[c - 1]) << c;
        for (int r = 0; r < matrix.height; ++r) {
            const int row = matrix.rows[r];
            if (r > 0 && row == matrix.rows[r - 1]) continue;
            for (int left = 0; left != row; left = (left - row) & row) {
                if (left & like_last & ~(left << 1)) continue;
                Matrix after = matrix;
                after.rows[r] = std::uint16_t(left);
                const auto won = decide(ordered(after));
                if (!won) return won;
                if (!*won) return true;
            }
        }
        return false;
    }

    using Colours = std::array<std::uint32_t, longest>;
    static std::uint32_t stirred(std::uint32_t x) {
        x = (x ^ x >> 16) * 0x7feb352du;
        return (x ^ x >> 15) * 0x846ca68bu;
    }
    static Colours counted(const Matrix& matrix) {
        Colours rows{};
        for (int r = 0; r < matrix.height; ++r) rows[r] = std::uint32_t(std::popcount(matrix.rows[r]));
        return rows;
    }
    // A colour for each row by the colours of the columns in which it has pieces.
    static Colours coloured(const Matrix& matrix, const Colours& columns) {
        Colours rows{};
        for (int r = 0; r < matrix.height; ++r)
            for (int rest = matrix.rows[r]; rest; rest &= rest - 1)
                rows[r] += stirred(columns[std::countr_zero(unsigned(rest))] + 1);
        return rows;
    }
    static void sort(Matrix& matrix, Colours& rows) {
        for (int r = 1; r < matrix.height; ++r)
            for (int at = r;
                 at > 0 && std::pair(rows[at], matrix.rows[at]) < std::pair(rows[at - 1], matrix.rows[at - 1]); --at) {
                std::swap(rows[at], rows[at - 1]);
                std::swap(matrix.rows[at], matrix.rows[at - 1]);
            }
    }
    static Matrix ordered(Matrix matrix) {
        matrix.drop_empty_rows();
        Matrix turned = matrix.turned();
        turned.drop_empty_rows();
        matrix = turned.turned();
        // Both in the same way, so that which is called rows makes no difference.
        Colours rows = counted(matrix), columns = counted(turned);
        for (int round = 0; round < 2; ++round)
            std::tie(rows, columns) = std::pair(coloured(matrix, columns), coloured(turned, rows));
        const auto weight = [](const Matrix& m, const Colours& colours) {
            std::uint32_t sum = 0;
            for (int i = 0; i < m.height; ++i) sum += stirred(colours[i]);
            return std::pair(m.height, sum);
        };
        if (weight(turned, columns) < weight(matrix, rows)) {
            std::swap(matrix, turned);
            std::swap(rows, columns);
        }
        sort(matrix, rows);
        turned = matrix.turned();
        sort(turned, columns);
        matrix = turned.turned();
        sort(matrix, rows);
        return matrix;
    }
};

}  // namespace hexagora
