#pragma once
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "board/sheet.hpp"
#include "games/gomobil.hpp"
#include "rules/play.hpp"
#include "search/tuning.hpp"

namespace hexagora {

// Random stones run in circles, so positions are evaluated without playouts. A stone's value is the frontier that it
// holds: turning an enemy stone costs two points, and pays only if territory changes hands.
class GomobilInsight {
  public:
    using State = Play<Gomobil>::State;
    static std::optional<GomobilInsight> of(const Gomobil& game) { return GomobilInsight(game); }

    Tuning tuning() const {
        Tuning t;
        t.explore = 0.15f;
        t.prior_weight = 2;
        t.horizon = 0;
        t.widen = 1;
        return t;
    }

    Shares value(const State& s) const {
        const auto stones = sides_of(s);
        Shares shares{};
        // The opponent has passed: a player who is ahead wins by passing too.
        const int lead = points(stones).lead(s.turn);
        const float mine = s.at.passes && lead > 0 ? 0.99f : chance(outlook(stones, s.turn) + tempo);
        shares[s.turn] = mine;
        shares[1 - s.turn] = 1 - mine;
        return shares;
    }

    // A move's gain is estimated as the gain of lifting its stone plus that of landing it, each computed once.
    void priors(const State& s, const std::vector<Gomobil::Action>& list, float* out) const {
        const auto stones = sides_of(s);
        const int me = s.turn;
        const float now = outlook(stones, me);
        std::array<float, 128> lift_gain, landing_gain;
        lift_gain.fill(unknown);
        landing_gain.fill(unknown);
        for (std::size_t i = 0; i < list.size(); ++i) {
            const auto [from, to] = list[i];
            if (to == nowhere) {
                const int lead = points(stones).lead(me);
                out[i] = s.at.passes ? (lead > 0 ? 1.0f : lead < 0 ? 0.0f : 0.5f) : chance(now - tempo);
                continue;
            }
            if (lift_gain[from] == unknown) {
                auto after = stones;
                after[me].remove(sheet_.place[from]);
                lift_gain[from] = outlook(after, me) - now;
            }
            if (landing_gain[to] == unknown) {
                auto after = stones;
                after[me].add(sheet_.place[to]);
                const auto captures = near_[to] & stones[1 - me];
                after[me] |= captures;
                after[1 - me] -= captures;
                landing_gain[to] = outlook(after, me) - now;
            }
            out[i] = chance(now + lift_gain[from] + landing_gain[to]);
        }
    }

    using Sides = std::array<Cells<2>, 2>;
    struct Points {
        std::array<int, 2> of;
        int lead(int player) const { return of[player] - of[1 - player]; }
    };
    Sides sides_of(const State& s) const { return {sheet_.laid(s.at.stones.of[0]), sheet_.laid(s.at.stones.of[1])}; }

    // The points of the rules. A region belongs to one side if the other side's frontier does not reach it.
    Points points(const Sides& stones) const {
        const Sides reach = reach_of(stones);
        const auto empty = sheet_.all - stones[0] - stones[1];
        return {{((reach[0] - reach[1]) & empty).count() + stones[1].count(),
                 ((reach[1] - reach[0]) & empty).count() + stones[0].count()}};
    }
    Sides reach_of(const Sides& stones) const {
        Sides reach;
        const Sides frontier{frontier_of(stones[0]), frontier_of(stones[1])};
        const auto open = sheet_.all - frontier[0] - frontier[1];
        for (int p = 0; p < 2; ++p) {
            reach[p] = sheet_.beside(frontier[p]) & open;
            for (auto fringe = reach[p]; fringe.any();) {
                fringe = (sheet_.beside(fringe) & open) - reach[p];
                reach[p] |= fringe;
            }
        }
        return reach;
    }

  private:
    static constexpr float tempo = 1, unknown = 1e9f;
    Sheet<2> sheet_;
    std::vector<Cells<2>> near_;

    explicit GomobilInsight(const Gomobil& game) : sheet_(*game.board) {
        for (Cell c = 0; c < game.board->size(); ++c) {
            Cells<2> here;
            here.add(sheet_.place[c]);
            near_.push_back(sheet_.beside(here) & sheet_.all);
        }
    }

    static float chance(float lead) { return 0.02f + 0.96f / (1 + std::exp(-lead / 16)); }

    // The lead in points, plus stones that can move and points where they can land. These are worth nothing when there
    // are few stones left to fight: a player who has turned every stone loses on points.
    float outlook(const Sides& stones, int player) const {
        const auto reach = reach_of(stones);
        const auto empty = sheet_.all - stones[0] - stones[1];
        std::array<float, 2> favour, force;
        for (int p = 0; p < 2; ++p) {
            const auto frontier = frontier_of(stones[p]);
            favour[p] = float(((reach[p] - reach[1 - p]) & empty).count() - stones[p].count());
            force[p] = 0.7f * float(frontier.count()) + 0.5f * float((sheet_.beside(frontier) & empty).count());
        }
        return favour[player] - favour[1 - player] + fight(stones) * (force[player] - force[1 - player]);
    }
    Cells<2> frontier_of(const Cells<2>& stones) const { return stones & sheet_.beside(stones); }
    // From 0 to 1: how many stones on both sides can still move and turn others.
    float fight(const Sides& stones) const {
        return std::min(1.0f, float(std::min(frontier_of(stones[0]).count(), frontier_of(stones[1]).count())) / 8);
    }
};

}  // namespace hexagora
