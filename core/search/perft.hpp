#pragma once
#include <cstdint>

#include "rules/play.hpp"

namespace hexagora {

// The number of move sequences of exactly this length. Lines that end earlier are not counted; a skip is no ply.
template <Rules R>
std::uint64_t perft(const Play<R>& play, const typename Play<R>::State& s, const History& history, int depth) {
    if (depth == 0) return 1;
    if (depth == 1) return std::uint64_t(play.count(s));
    std::uint64_t lines = 0;
    play.moves(s, [&](auto action) {
        auto after = s;
        if constexpr (Recurring<R>) {
            History longer = history;
            play.play(after, action, longer);
            lines += perft(play, after, longer, depth - 1);
        } else {
            play.play(after, action);
            lines += perft(play, after, history, depth - 1);
        }
    });
    return lines;
}

}  // namespace hexagora
