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

// Who wins with each set of pieces, a bit each. Moves do not depend on what else is left, so each lost set makes all
// sets won from which a move leads to it; the others are lost.
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
            // A lost set may make a set won that is further on in the same word.
            for (int bit = 0; bit < 64; ++bit) {
                const std::uint64_t lost = ~won[word] >> bit;
                if (!lost) break;
                bit += std::countr_zero(lost);
                const std::uint32_t set = word << 6 | std::uint32_t(bit);
                if (set >= sets) break;
                for (const std::uint32_t move : moves)
                    if (!(move & set)) won[(move | set) >> 6] |= std::uint64_t{1} << ((move | set) & 63);
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
        for (const Set& move : moves) takings_.moves.push_back(bits_of(move));
    }
    bool fill(Budget& budget) { return takings_.fill(pieces_.count(), misere_, budget); }
    const Set& pieces() const { return pieces_; }
    bool won(const Set& left) const {
        const std::uint32_t set = bits_of(left);
        return takings_.won[set >> 6] >> (set & 63) & 1;
    }

  private:
    Set pieces_;
    bool misere_;
    Takings takings_;

    std::uint32_t bits_of(const Set& part) const {
        std::uint32_t set = 0;
        int number = 0;
        pieces_.each([&](Cell c) { set |= std::uint32_t(part.has(c)) << number++; });
        return set;
    }
};

// Pieces in rows and columns, from one of which a turn takes any number. The order of rows and of columns does not
// matter, nor which of the two are called rows, so positions are looked up in a canonical form: of the 2³⁶ sets of a
// 6 × 6 square an eighth of a million remain. Equal positions may still get different forms, which only costs time.
class Matrices {
  public:
    static constexpr int longest = 9;
    using Rows = std::array<std::uint16_t, longest>;

    Matrices(bool misere, Budget& budget) : misere_(misere), budget_(budget), table_(budget.bytes()) {}

    // Does the player on turn win? Nothing: the limits were reached, or there are too many rows or columns.
    std::optional<bool> won(const Rows& rows) {
        const Matrix matrix = canonical({longest, longest, rows});
        if (matrix.height > most_rows || matrix.width > most_columns) return std::nullopt;
        return decide(matrix);
    }

  private:
    static constexpr int most_rows = 7, most_columns = 8;
    static constexpr std::uint64_t here = std::uint64_t{1} << 63, is_won = std::uint64_t{1} << 62;

    bool misere_;
    Budget& budget_;
    Table<std::uint64_t> table_;  // a packed matrix and two flags

    struct Matrix {
        int height = 0, width = 0;
        Rows rows{};

        Matrix transposed() const {
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
        auto& entry = table_[key * 0x9e3779b97f4a7c15u >> 16];
        if ((entry & ~is_won) == key) return entry & is_won;
        if (!budget_.go_on()) return std::nullopt;
        const Matrix transposed = matrix.transposed();
        auto answer = has_winning_take(matrix, transposed);
        if (answer == false) answer = has_winning_take(transposed, matrix);
        if (answer) entry = *answer ? key | is_won : key;
        return answer;
    }
    // Moves that leave the least come first: they are solved soonest.
    std::optional<bool> has_winning_take(const Matrix& matrix, const Matrix& transposed) {
        int like_last = 0;  // columns equal to the one before: of such, only taking the last ones is tried
        for (int c = 1; c < transposed.height; ++c) like_last |= (transposed.rows[c] == transposed.rows[c - 1]) << c;
        for (int r = 0; r < matrix.height; ++r) {
            const int row = matrix.rows[r];
            if (r > 0 && row == matrix.rows[r - 1]) continue;
            for (int left = 0; left != row; left = (left - row) & row) {
                if (left & like_last & ~(left << 1)) continue;
                Matrix after = matrix;
                after.rows[r] = std::uint16_t(left);
                const auto won = decide(canonical(after));
                if (!won) return won;
                if (!*won) return true;
            }
        }
        return false;
    }

    using Colours = std::array<std::uint32_t, longest>;
    static std::uint32_t mix(std::uint32_t x) {
        x = (x ^ x >> 16) * 0x7feb352du;
        return (x ^ x >> 15) * 0x846ca68bu;
    }
    static Colours piece_counts(const Matrix& matrix) {
        Colours rows{};
        for (int r = 0; r < matrix.height; ++r) rows[r] = std::uint32_t(std::popcount(matrix.rows[r]));
        return rows;
    }
    // A colour for each row from the colours of the columns in which it has pieces.
    static Colours refine(const Matrix& matrix, const Colours& columns) {
        Colours rows{};
        for (int r = 0; r < matrix.height; ++r)
            for (int rest = matrix.rows[r]; rest; rest &= rest - 1)
                rows[r] += mix(columns[std::countr_zero(unsigned(rest))] + 1);
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
    static Matrix canonical(Matrix matrix) {
        matrix.drop_empty_rows();
        Matrix transposed = matrix.transposed();
        transposed.drop_empty_rows();
        matrix = transposed.transposed();
        // Rows and columns are treated alike, so that exchanging them makes no difference.
        Colours rows = piece_counts(matrix), columns = piece_counts(transposed);
        for (int round = 0; round < 2; ++round)
            std::tie(rows, columns) = std::pair(refine(matrix, columns), refine(transposed, rows));
        const auto weight = [](const Matrix& m, const Colours& colours) {
            std::uint32_t sum = 0;
            for (int i = 0; i < m.height; ++i) sum += mix(colours[i]);
            return std::pair(m.height, sum);
        };
        if (weight(transposed, columns) < weight(matrix, rows)) {
            std::swap(matrix, transposed);
            std::swap(rows, columns);
        }
        sort(matrix, rows);
        transposed = matrix.transposed();
        sort(transposed, columns);
        matrix = transposed.transposed();
        sort(matrix, rows);
        return matrix;
    }
};

}  // namespace hexagora
