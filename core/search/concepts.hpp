#pragma once
#include <atomic>
#include <concepts>
#include <optional>
#include <vector>

#include "rules/keys.hpp"
#include "rules/play.hpp"
#include "search/solution.hpp"
#include "search/tuning.hpp"

namespace hexagora {

// A game without insight of its own.
template <class R>
struct Plain {
    static std::optional<Plain> of(const R&) { return std::nullopt; }
};

// What a game's insight `I` may have, a concept each; docs/architecture.md has them in a table.
template <class R>
using StateOf = typename Play<R>::State;

// How the tree is searched.
template <class I>
concept Tuned = requires(const I i) {
    { i.tuning() } -> std::same_as<Tuning>;
};
// Work before a search, for the positions that may follow.
template <class I, class R>
concept Preparing = requires(const I i, const Play<R> play, const StateOf<R> s) { i.prepare(play, s); };
// What each colour may expect of a position that a playout does not finish.
template <class I, class R>
concept Judging = requires(const I i, const StateOf<R> s) {
    { i.value(s) } -> std::same_as<Shares>;
};
// An opinion of each move.
template <class I, class R>
concept JudgingMoves = requires(const I i, const StateOf<R> s, const std::vector<typename R::Action> list, float* out) {
    i.priors(s, list, out);
};
// A whole uniform playout at once: the winners.
template <class I, class R>
concept PlayingOut = requires(const I i, const StateOf<R> s, Random random) {
    { i.playout(s.at, 0, random) } -> std::same_as<Players>;
};
// A whole playout that knows the game, with a trace of the moves that each colour made: shares by colour, or the
// winners.
template <class I, class R>
concept SharingTrace = requires(const I i, const StateOf<R> s, Random random, typename I::Trace trace) {
    { i.playout(s, random, trace) } -> std::same_as<Shares>;
};
template <class I, class R>
concept WinningTrace = requires(const I i, const StateOf<R> s, Random random, typename I::Trace trace) {
    { i.playout(s.at, 0, random, trace) } -> std::same_as<Players>;
};
template <class I, class R>
concept Tracing = SharingTrace<I, R> || WinningTrace<I, R>;
// Who wins by best play, where that is known at once; 0: it is not.
template <class I, class R>
concept Knowing = requires(const I i, const StateOf<R> s) {
    { i.known(s) } -> std::same_as<Players>;
};
// Exact play.
template <class I, class R>
concept Proving = requires(const I i, const Play<R> play, const StateOf<R> s, const SolveLimits limits,
                           const std::atomic<bool>& stop) {
    { i.solve(play, s, limits, stop) } -> std::same_as<std::optional<Solution<typename R::Action>>>;
};

HEXAGORA_NAMES(tuning)
HEXAGORA_NAMES(prepare)
HEXAGORA_NAMES(value)
HEXAGORA_NAMES(priors)
HEXAGORA_NAMES(playout)
HEXAGORA_NAMES(known)
HEXAGORA_NAMES(Trace)

template <class I, class R>
consteval bool check_insight() {
    static_assert(!Names_tuning<I> || Tuned<I>, "tuning() of this insight is not as the concept Tuned says");
    static_assert(!Names_prepare<I> || Preparing<I, R>,
                  "prepare() of this insight is not as the concept Preparing says");
    static_assert(!Names_value<I> || Judging<I, R>, "value() of this insight is not as the concept Judging says");
    static_assert(!Names_priors<I> || JudgingMoves<I, R>, "priors() of this insight is not as JudgingMoves says");
    static_assert(!Names_playout<I> || PlayingOut<I, R> || Tracing<I, R>,
                  "playout() fits neither PlayingOut nor Tracing");
    static_assert(!Names_known<I> || Knowing<I, R>, "known() of this insight is not as the concept Knowing says");
    static_assert(!Names_Trace<I> || Tracing<I, R>, "this insight has a Trace, and no playout() that takes it");
    return true;
}

}  // namespace hexagora
