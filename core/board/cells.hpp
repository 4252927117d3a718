#pragma once
#include <array>
#include <bit>
#include <cstdint>
#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace hexagora {

// The number of a cell on its board, by row, then by column. On the endless plane: its packed coordinates.
using Cell = std::int32_t;
inline constexpr Cell nowhere = -1;

// The place of the n-th set bit of a word, n from 0.
inline int nth_bit(std::uint64_t word, int n) {
#if defined(__BMI2__)
    return std::countr_zero(_pdep_u64(std::uint64_t{1} << n, word));
#else
    while (n-- > 0) word &= word - 1;
    return std::countr_zero(word);
#endif
}

// A set of cells of a board with at most 64 × Words cells.
template <int Words>
struct Cells {
    std::array<std::uint64_t, Words> words{};

    template <class List>
    static Cells of(const List& list) {
        Cells cells;
        for (Cell c : list) cells.add(c);
        return cells;
    }

    bool has(Cell c) const { return words[c >> 6] >> (c & 63) & 1; }
    void add(Cell c) { words[c >> 6] |= std::uint64_t{1} << (c & 63); }
    void remove(Cell c) { words[c >> 6] &= ~(std::uint64_t{1} << (c & 63)); }

    void flip(Cell c) { words[c >> 6] ^= std::uint64_t{1} << (c & 63); }

    bool any() const {
        std::uint64_t all = 0;
        for (auto w : words) all |= w;
        return all != 0;
    }
    int count() const {
        int n = 0;
        for (auto w : words) n += std::popcount(w);
        return n;
    }
    Cell nth(int n) const {
        if constexpr (Words == 2) {  // without a branch: half of the guesses would be wrong
            const int here = std::popcount(words[0]);
            const bool second = n >= here;
            return second * 64 + nth_bit(words[second], n - (second ? here : 0));
        }
        for (int i = 0; i < Words - 1; ++i) {
            const int here = std::popcount(words[i]);
            if (n < here) return i * 64 + nth_bit(words[i], n);
            n -= here;
        }
        return (Words - 1) * 64 + nth_bit(words[Words - 1], n);
    }
    template <class Visit>
    void each(Visit&& visit) const {
        for (int i = 0; i < Words; ++i)
            for (auto w = words[i]; w; w &= w - 1) visit(Cell(i * 64 + std::countr_zero(w)));
    }

    Cells& operator|=(const Cells& o) {
        for (int i = 0; i < Words; ++i) words[i] |= o.words[i];
        return *this;
    }
    Cells& operator&=(const Cells& o) {
        for (int i = 0; i < Words; ++i) words[i] &= o.words[i];
        return *this;
    }
    Cells& operator-=(const Cells& o) {
        for (int i = 0; i < Words; ++i) words[i] &= ~o.words[i];
        return *this;
    }
    friend Cells operator|(Cells a, const Cells& b) { return a |= b; }
    friend Cells operator&(Cells a, const Cells& b) { return a &= b; }
    friend Cells operator-(Cells a, const Cells& b) { return a -= b; }
    friend bool operator==(const Cells& a, const Cells& b) {  // the default calls memcmp, even for one word
        std::uint64_t different = 0;
        for (int i = 0; i < Words; ++i) different |= a.words[i] ^ b.words[i];
        return different == 0;
    }

    // Shifts by fewer than 64 places.
    friend Cells operator<<(const Cells& a, int by) {
        Cells out;
        out.words[0] = a.words[0] << by;
        for (int i = 1; i < Words; ++i) out.words[i] = a.words[i] << by | a.words[i - 1] >> (64 - by);
        return out;
    }
    friend Cells operator>>(const Cells& a, int by) {
        Cells out;
        out.words[Words - 1] = a.words[Words - 1] >> by;
        for (int i = 0; i < Words - 1; ++i) out.words[i] = a.words[i] >> by | a.words[i + 1] << (64 - by);
        return out;
    }
};

}  // namespace hexagora
