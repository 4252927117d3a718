#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "search/tuning.hpp"

namespace hexagora {

// How long to think, and in which manner. The caller keeps the time; a search only looks at its stop flag.
struct Effort {
    std::int64_t simulations = 0;  // 0: until stopped
    double seconds = 0;            // 0: no limit; for whoever plans
    int threads = 1;
    std::uint64_t seed = 0;
    bool plain = false;  // without a game's insight: UCT with uniform playouts
};

// The results of a search so far, in the game's actions. Values are by person.
template <class Action>
struct Findings {
    struct Candidate {
        Action action;
        double value;  // for the person to move
        std::int64_t visits;
        Players proven;     // the persons who share the win by best play; 0: not known
        bool last = false;  // nothing follows it, as far as is known
        Shares values{};
        std::vector<Action> line{};  // it and the best moves after it; empty for all but the first few
    };
    std::vector<Candidate> candidates;  // best first
    Shares values{};
    Players proven = 0;
    std::int64_t simulations = 0, nodes = 0;
};

}  // namespace hexagora
