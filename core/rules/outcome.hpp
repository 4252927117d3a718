#pragma once
#include <vector>

#include "rules/scene.hpp"

namespace hexagora {

// A counted end: the best of those who stayed; equal firsts share.
inline Players best(const std::vector<int>& scores, Players staying) {
    int most = -1;
    Players winners = 0;
    for (int p = 0; p < int(scores.size()); ++p) {
        if (!(staying & only(p)) || scores[p] < most) continue;
        winners = Players((scores[p] == most ? winners : 0) | only(p));
        most = scores[p];
    }
    return winners;
}

}  // namespace hexagora
