#pragma once
#include <algorithm>
#include <cmath>
#include <optional>

#include "board/pattern.hpp"
#include "games/six.hpp"
#include "rules/play.hpp"
#include "search/tuning.hpp"

namespace hexagora {

using SixPlaces = PatternPlaces<Six::shapes, Six::all_tiles>;

// The threats of each team.
struct SixThreats {
    using Spots = Cells<SixPlaces::side * SixPlaces::side / 64>;
    struct Team {
        std::array<int, 7> places{};  // number of places by how many of its tiles they hold, with no tile of the other
        Spots fives;                  // the spots that complete a shape
        Spots fours, forks;           // the spots that make a five, or two with different missing cells
    };
    std::array<Team, 2> of;

    explicit SixThreats(const SixPlaces& places) {
        places.each_row([&](const auto& counts, auto&& spots_at) {
            for (int team = 0; team < 2; ++team) {
                const auto free = counts[1 - team].none();
                for (int n = 2; n < 7; ++n) of[team].places[n] += std::popcount(counts[team].exactly(n) & free);
                for (auto row = counts[team].exactly(5) & free; row; row &= row - 1)
                    spots_at(std::countr_zero(row), [&](int spot) {
                        if (!places.has(team, spot)) of[team].fives.add(spot);
                    });
                for (auto row = counts[team].exactly(4) & free; row; row &= row - 1) {
                    std::array<int, 2> pair{};
                    int n = 0;
                    spots_at(std::countr_zero(row), [&](int spot) {
                        if (!places.has(team, spot)) pair[n++] = spot;
                    });
                    if (pair[0] > pair[1]) std::swap(pair[0], pair[1]);
                    add(team, pair);
                }
            }
        });
    }

  private:
    std::array<std::array<std::array<int, 2>, 64>, 2> pairs_;
    std::array<int, 2> pair_counts_{};

    // The two empty spots of a four: a tile on one makes a five that the other completes.
    void add(int team, std::array<int, 2> pair) {
        const auto begin = pairs_[team].begin(), end = begin + pair_counts_[team];
        if (end == pairs_[team].end() || std::find(begin, end, pair) != end) return;
        *end = pair;
        ++pair_counts_[team];
        for (int spot : pair) {
            if (of[team].fours.has(spot)) of[team].forks.add(spot);
            of[team].fours.add(spot);
        }
    }
};

// Six cells with tiles of one team only may still become its shape, the more tiles the sooner. A five threatens to win;
// two fives cannot both be stopped, and a fork makes two out of fours at once.
class SixInsight {
  public:
    using State = Play<Six>::State;
    using Action = Six::Action;

    static std::optional<SixInsight> of(const Six& six) { return SixInsight(six); }

    Tuning tuning() const {
        Tuning t;
        t.horizon = 0;
        t.explore = 0.05f;
        t.prior_weight = 6;
        t.widen = 2;
        return t;
    }

    // Partners win together, so each has the value of the team.
    Shares value(const State& s) const {
        const int team = s.turn & 1;
        SixPlaces places = places_of(s);
        const float mine = chance(places, team);
        Shares out{};
        for (int p = 0; p < players_; ++p) out[p] = (p & 1) == team ? mine : 1 - mine;
        return out;
    }

    void priors(const State& s, const std::vector<Action>& list, float* out) const {
        const int team = s.turn & 1;
        const bool travelling = !list.empty() && list.back().from != nowhere;
        const SixPlaces places = places_of(s);
        const SixThreats threats(places);
        const auto &mine = threats.of[team], &theirs = threats.of[1 - team];
        struct Gain {
            float put, lift;
        };
        std::array<Gain, SixPlaces::side * SixPlaces::side> gains;
        std::fill_n(gains.begin(), places.spots(), Gain{});
        places.each_row([&](const auto& counts, auto&& spots_at) {
            const auto each = [&](SixPlaces::Row row, auto&& visit) {
                for (; row; row &= row - 1) spots_at(std::countr_zero(row), visit);
            };
            const auto ours = counts[1 - team].none(), foreign = counts[team].none();
            for (int n = 1; n < 6; ++n) {
                each(counts[team].exactly(n) & ours, [&](int spot) {
                    if (places.has(team, spot)) gains[spot].lift += worth[n] - worth[n - 1];
                    else gains[spot].put += worth[n + 1] - worth[n];
                });
                each(counts[1 - team].exactly(n) & foreign, [&](int spot) { gains[spot].put += worth[n]; });
                if (travelling)  // a tile that blocks a shape of theirs
                    each(counts[1 - team].exactly(n) & counts[team].exactly(1), [&](int spot) {
                        if (places.has(team, spot)) gains[spot].lift += n == 5 ? 9 : worth[n];
                    });
            }
        });
        const float now = score(threats, team) - 2 * tempo;
        for (const Action& a : list) {
            float& opinion = *out++;
            opinion = 0.999f;
            if (a.declared) continue;
            const int to = places.spot(a.to);
            if (mine.fives.has(to)) continue;
            if (theirs.fives.any() && !theirs.fives.has(to)) opinion = 0.001f;
            else if (mine.forks.has(to)) opinion = 0.98f;
            else if (theirs.forks.any() && !theirs.fours.has(to) && !mine.fours.has(to)) opinion = 0.01f;
            else opinion = logistic(now + gains[to].put - (travelling ? gains[places.spot(a.from)].lift : 0));
        }
    }

  private:
    // The worth of a place by its number of tiles, and of having the turn, in units of the logistic function.
    static constexpr std::array<float, 7> worth{0, 0, 0.05f, 0.15f, 0.5f, 0.8f, 0.8f};
    static constexpr float tempo = 0.4f;
    int players_;
    explicit SixInsight(const Six& six) : players_(six.players) {}

    static SixPlaces places_of(const State& s) { return SixPlaces(s.at.tiles.cells(), s.at.tiles.count[0]); }
    static float logistic(float x) { return 0.01f + 0.98f / (1 + std::exp(-x)); }
    static float score(const SixThreats& threats, int team) {
        float sum = tempo;
        for (int n = 2; n < 5; ++n)
            sum += worth[n] * float(threats.of[team].places[n] - threats.of[1 - team].places[n]);
        return sum;
    }
    // The chance of the team on turn. A five of the opponents has only one answer, which may make a five itself.
    static float chance(SixPlaces& places, int team, int answers = 3) {
        const SixThreats threats(places);
        const auto &mine = threats.of[team], &theirs = threats.of[1 - team];
        if (mine.fives.any() || mine.places[6]) return 0.995f;
        const int fives = theirs.fives.count();
        if (fives > 1 || theirs.places[6]) return 0.01f;
        const Cell answer = fives ? theirs.fives.nth(0) : nowhere;
        if (fives ? mine.forks.has(answer) : mine.forks.any()) return 0.985f;
        if (fives && answers) {
            places.add(team, answer);
            return 1 - chance(places, 1 - team, answers - 1);
        }
        return logistic(score(threats, team) - (theirs.forks.any() ? 1.0f : 0));
    }
};

}  // namespace hexagora
