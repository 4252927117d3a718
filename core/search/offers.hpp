#pragma once
#include <atomic>
#include <vector>

#include "rules/keys.hpp"
#include "rules/play.hpp"
#include "search/solution.hpp"

namespace hexagora {

// What a game's insight has to offer; all of it is optional. It may also have `tuning()`, and `prepare` for the
// positions that may follow.
template <Rules R, class Insight>
struct Offers {
    using State = typename Play<R>::State;
    using Action = typename R::Action;

    // What each colour may expect of a position that a playout does not finish.
    static constexpr bool value = requires(const Insight i, const State s) { i.value(s); };
    // A move in a playout.
    static constexpr bool choose = requires(const Insight i, const State s, Random r) { i.choose(s, r); };
    // A whole uniform playout at once.
    static constexpr bool playout = requires(const Insight i, const State s, Random r) { i.playout(s.at, 0, r); };
    // An opinion of each move.
    static constexpr bool priors =
        requires(const Insight i, const State s, std::vector<Action> list, float* out) { i.priors(s, list, out); };
    // A whole knowing playout at once, with a trace of who got what: shares, or the winners.
    static constexpr bool shares =
        requires(const Insight i, const State s, Random r, typename Insight::Trace t) { i.playout(s, r, t); };
    static constexpr bool rave = shares || requires(const Insight i, const State s, Random r,
                                                    typename Insight::Trace t) { i.playout(s.at, 0, r, t); };
    // Who wins by best play, where that is known at once.
    static constexpr bool known = requires(const Insight i, const State s) { i.known(s); };
    // Exact play.
    static constexpr bool solve = requires(const Insight i, const Play<R> play, const State s, const SolveLimits limits,
                                           const std::atomic<bool>& stop) { i.solve(play, s, limits, stop); };
};

}  // namespace hexagora
