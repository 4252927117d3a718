#pragma once
#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "rules/play.hpp"

namespace hexagora {

struct Playouts {
    std::int64_t games = 0, plies = 0, choices = 0;  // choices: legal moves, summed over all plies
    std::vector<std::int64_t> sixtieths;             // results by person, summed exactly: shares are 1/1 to 1/6

    explicit Playouts(int players) : sixtieths(std::size_t(players)) {}

    void add(const std::array<double, most_players>& result) {
        ++games;
        for (std::size_t p = 0; p < sixtieths.size(); ++p) sixtieths[p] += std::int64_t(result[p] * 60 + 0.5);
    }
    void operator+=(const Playouts& o) {
        games += o.games;
        plies += o.plies;
        choices += o.choices;
        for (std::size_t p = 0; p < sixtieths.size(); ++p) sixtieths[p] += o.sixtieths[p];
    }
};

// Where passing is allowed, hardly anybody would ever pass among hundreds of moves, let alone twice in a row.
inline constexpr int plies_to_a_pass = 10;

template <Rules R, class Count>
typename R::Action random_move(const Play<R>& play, const typename Play<R>::State& s, Random& random, Count&& count) {
    const auto action = play.any_move(s, [&](int moves) {
        count(moves);
        return random.below(moves);
    });
    if constexpr (Passing<R>)
        if (random.below(plies_to_a_pass) == 0) return R::pass;
    return action;
}

// Uniformly random games, but for passes. Game i draws from its own stream, so the totals do not depend on the number
// of threads.
template <Rules R>
void random_game(const Play<R>& play, typename Play<R>::State s, History history, Random& random, Playouts& totals) {
    std::int64_t plies = 0, choices = 0;
    for (; !s.winners; ++plies) {
        play.play(s, random_move(play, s, random, [&](int moves) { choices += moves; }), history);
    }
    totals.plies += plies;
    totals.choices += choices;
    totals.add(play.result(s));
}

// Runs games 0 to `count`, each thread from one number to another, and adds up their totals.
Playouts in_parallel(std::int64_t count, int threads, int players,
                     const std::function<void(std::int64_t first, std::int64_t end, Playouts& totals)>& run);

}  // namespace hexagora
