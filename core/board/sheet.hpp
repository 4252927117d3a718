#pragma once
#include "board/board.hpp"

namespace hexagora {

// A board laid out on a sheet of bits, row under row, so that each neighbour is a fixed shift away and a whole set of
// cells spreads to its neighbours in a dozen instructions.
template <int Words>
struct Sheet {
    int stride = 0;
    bool hexagonal;  // six neighbours; else the four of a square
    Cells<Words> all;
    Cells<Words> not_first, not_last;  // all but the first and the last column: a shift must not wrap to another row
    std::vector<std::int16_t> place;   // cell → bit

    static bool fits(const Board& board) { return columns(board) * rows(board) <= 64 * Words && columns(board) < 64; }

    explicit Sheet(const Board& board) : stride(columns(board)), hexagonal(board.directions() == 6) {
        for (auto [q, r] : board.at) {
            const int bit = q + r * stride;
            place.push_back(std::int16_t(bit));
            all.add(bit);
            if (q > 0) not_first.add(bit);
            if (q < stride - 1) not_last.add(bit);
        }
    }

    // Cells by number, laid on their bits: both orders are by row, then by column, so each word is spread as it comes.
    template <int Numbered>
    Cells<Words> laid(const Cells<Numbered>& cells) const {
        Cells<Words> out;
#if defined(__BMI2__)
        int from = 0;
        for (int i = 0; i < Words; ++i) {
            const int word = from >> 6, shift = from & 63;
            std::uint64_t next = word < Numbered ? cells.words[word] >> shift : 0;
            if (shift && word + 1 < Numbered) next |= cells.words[word + 1] << (64 - shift);
            out.words[i] = _pdep_u64(next, all.words[i]);
            from += std::popcount(all.words[i]);
        }
#else
        cells.each([&](Cell c) { out.add(place[c]); });
#endif
        return out;
    }

    // The way back.
    template <int Numbered>
    Cells<Numbered> gathered(const Cells<Words>& laid) const {
        Cells<Numbered> out;
#if defined(__BMI2__)
        int to = 0;
        for (int i = 0; i < Words; ++i) {
            const std::uint64_t next = _pext_u64(laid.words[i], all.words[i]);
            const int word = to >> 6, shift = to & 63, count = std::popcount(all.words[i]);
            if (word < Numbered) out.words[word] |= next << shift;
            if (shift + count > 64 && word + 1 < Numbered) out.words[word + 1] |= next >> (64 - shift);
            to += count;
        }
#else
        for (std::size_t c = 0; c < place.size(); ++c)
            if (laid.has(place[c])) out.add(Cell(c));
#endif
        return out;
    }

    // The cells linked to `set`, and what lies beside the board's rim: the caller cuts it to the cells it cares about.
    Cells<Words> beside(const Cells<Words>& set) const {
        const auto eastward = set & not_last, westward = set & not_first;
        auto around = eastward << 1 | westward >> 1 | set << stride | set >> stride;
        if (hexagonal) around |= eastward >> (stride - 1) | westward << (stride - 1);
        return around;
    }
    // All of `set` that can be reached from `start`, a part of it, without leaving it.
    Cells<Words> linked_from(Cells<Words> start, const Cells<Words>& set) const {
        for (;;) {
            const auto wider = start | (beside(start) & set);
            if (wider == start) return start;
            start = wider;
        }
    }

    bool joined(Cells<Words> from, const Cells<Words>& to, const Cells<Words>& through) const {
        from &= through;
        for (;;) {
            if ((from & to).any()) return true;
            const auto wider = from | (beside(from) & through);
            if (wider == from) return false;
            from = wider;
        }
    }

  private:
    static int columns(const Board& board) { return 1 + most(board, 0); }
    static int rows(const Board& board) { return 1 + most(board, 1); }
    static int most(const Board& board, int axis) {
        int value = 0;
        for (auto& place : board.at) value = std::max<int>(value, place[axis]);
        return value;
    }
};

}  // namespace hexagora
