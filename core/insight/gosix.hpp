#pragma once
#include <algorithm>
#include <array>
#include <optional>

#include "games/gosix.hpp"
#include "search/playouts.hpp"
#include "search/tuning.hpp"

namespace hexagora {

// A stone that is good now is mostly good later too, since the chains that it links stay linked until a hexagon is
// taken: so RAVE learns from uniform playouts. Half of the value is the lead in hexagons, since four to none says more
// about the moves before than four to three.
class GosixInsight {
  public:
    using State = Play<Gosix>::State;

    // The points where each player placed a stone.
    struct Trace {
        std::array<Cells<1>, 2> of;
        void add(int player, Gosix::Action point) { of[player].add(point); }
        bool has(int player, Gosix::Action point) const { return of[player].has(point); }
    };

    static std::optional<GosixInsight> of(const Gosix& gosix) { return GosixInsight(gosix); }

    Tuning tuning() const {
        Tuning t;
        t.explore = 0.2f;
        t.rave_bias = 0.001f;
        t.patience = 6;
        return t;
    }

    Shares playout(State s, Random& random, Trace& trace) const {
        while (!s.winners) {
            const auto point = random_move(play_, s, random, [](int) {});
            trace.add(s.turn, point);
            play_.play(s, point);
        }
        const auto result = play_.result(s);
        const auto hexagons = play_.rules.scores(s.at);
        const float lead = std::clamp(float(hexagons[0] - hexagons[1]) / 4, -1.0f, 1.0f);
        return {(float(result[0]) + (1 + lead) / 2) / 2, (float(result[1]) + (1 - lead) / 2) / 2};
    }

  private:
    Play<Gosix> play_;
    explicit GosixInsight(const Gosix& gosix) : play_{gosix} {}
};

}  // namespace hexagora
