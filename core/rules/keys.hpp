#pragma once
#include <cstdint>

namespace hexagora {

// A 64-bit key for a number, well mixed (SplitMix64's finaliser): the bricks of position hashes, and a stream of seeds.
inline constexpr std::uint64_t mixed(std::uint64_t x) {
    x += 0x9e3779b97f4a7c15u;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

// What a key speaks of; each kind has its own range.
enum class About : std::uint64_t { piece = 1, face, turn, left, swap, note };
inline constexpr std::uint64_t key_of(About about, int what, int which = 0) {
    return mixed(std::uint64_t(about) << 56 | std::uint64_t(which) << 32 | std::uint64_t(what));
}

// Small, fast, good enough for playouts (wyrand's multiply and fold, with a plain fallback).
class Random {
  public:
    explicit Random(std::uint64_t seed) : state_(mixed(seed)) {}

    std::uint64_t next() {
        state_ += 0xa0761d6478bd642fu;
        return folded(state_, state_ ^ 0xe7037ed1a0b428dbu);
    }
    // 0 ≤ result < bound; the bias is below 2⁻³².
    int below(int bound) { return int((next() >> 32) * std::uint64_t(bound) >> 32); }

  private:
    static std::uint64_t folded(std::uint64_t a, std::uint64_t b) {
#if defined(__SIZEOF_INT128__)
        __extension__ using Wide = unsigned __int128;
        const Wide product = Wide(a) * b;
        return std::uint64_t(product >> 64) ^ std::uint64_t(product);
#else
        const std::uint64_t al = a & 0xffffffff, ah = a >> 32, bl = b & 0xffffffff, bh = b >> 32;
        const std::uint64_t low = al * bl, mid = ah * bl + (low >> 32), other = al * bh + (mid & 0xffffffff);
        return (ah * bh + (mid >> 32) + (other >> 32)) ^ (other << 32 | (low & 0xffffffff));
#endif
    }
    std::uint64_t state_;
};

}  // namespace hexagora
