#pragma once
#include "rules/keys.hpp"
#include "rules/scene.hpp"

namespace hexagora {

// The pieces of each colour, with the hash of where they stand.
template <int Words, int Colours>
struct Stones {
    using Set = Cells<Words>;
    std::array<Set, Colours> of;
    std::uint64_t hash;

    int owner(Cell c) const {
        for (int p = 0; p < Colours; ++p)
            if (of[p].has(c)) return p;
        return nobody;
    }
    Set all() const {
        Set set;
        for (auto& cells : of) set |= cells;
        return set;
    }
    // A piece comes or goes.
    void flip(int player, Cell c) {
        of[player].flip(c);
        hash ^= key_of(About::piece, c, player);
    }
    void read(const Scene& scene) {
        for (auto& piece : scene.pieces) flip(piece.player, piece.cell);
    }
    void show(Scene& scene) const {
        for (int p = 0; p < Colours; ++p) of[p].each([&](Cell c) { scene.pieces.push_back({c, p}); });
    }
};

}  // namespace hexagora
