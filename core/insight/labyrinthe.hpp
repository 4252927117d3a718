#pragma once
#include <algorithm>
#include <cmath>
#include <optional>

#include "board/sheet.hpp"
#include "games/labyrinthe.hpp"
#include "rules/play.hpp"
#include "search/tuning.hpp"

namespace hexagora {

// A race: the player who needs fewer steps to the goal is ahead, and a path that a stone can lengthen is worth less.
template <class Rules>
class LabyrintheInsight {
  public:
    using State = typename Play<Rules>::State;
    using Action = typename Rules::Action;

    static std::optional<LabyrintheInsight> of(const Rules& rules) { return LabyrintheInsight(rules); }

    Tuning tuning() const {
        Tuning t;
        t.horizon = 0;
        t.explore = 0.1f;
        t.prior_weight = 2;
        t.widen = 1;
        return t;
    }

    Shares value(const State& s) const {
        const Set open = open_cells(s);
        std::array<float, most_players> hopes{};
        for (int p = 0; p < players_; ++p) hopes[p] = hope(s, p, open);
        return shares(s, hopes, s.turn);
    }

    void priors(const State& s, const std::vector<Action>& list, float* out) const {
        const Set open = open_cells(s);
        std::array<float, most_players> now{};
        Set matters;  // a stone elsewhere changes nothing
        for (int p = 0; p < players_; ++p) {
            now[p] = hope(s, p, open);
            matters |= bottlenecks(s, p, open);
        }
        const int next = (s.turn + 1) % players_;
        for (const Action& a : list) {
            auto hopes = now;
            if (a.from == nowhere) {
                if (matters.has(sheet_.place[a.to])) {
                    Set fewer = open;
                    fewer.remove(sheet_.place[a.to]);
                    for (int p = 0; p < players_; ++p) hopes[p] = hope(s, p, fewer);
                }
            } else {
                State after = s;
                for (int p = 0; p < players_; ++p)
                    if (s.at.kings[p] == a.to) {
                        after.at.kings[p] = a.from;
                        hopes[p] = hope(after, p, open);
                    }
                after.at.kings[s.turn] = a.to;
                hopes[s.turn] = hope(after, s.turn, open);
            }
            *out++ = shares(s, hopes, next)[s.turn];
        }
    }

  private:
    static constexpr int board_words = int(typename Rules::Set{}.words.size());
    static constexpr int words = board_words == 1 ? 2 : board_words == 2 ? 3 : 10;  // a board's sheet has empty corners
    using Set = Cells<words>;

    int players_;
    Sheet<words> sheet_;
    std::array<Set, most_players> goals_;

    explicit LabyrintheInsight(const Rules& rules) : players_(rules.players), sheet_(*rules.board) {
        for (int p = 0; p < players_; ++p) goals_[p] = sheet_.laid(rules.goal(p));
    }

    Set open_cells(const State& s) const { return sheet_.all - sheet_.laid(s.at.stones); }
    Set king(const State& s, int p) const {
        Set one;
        one.add(sheet_.place[s.at.kings[p]]);
        return one;
    }

    static constexpr int unreachable = 99;  // only for players who have left
    int steps(const State& s, int p, const Set& open) const {
        Set reach = king(s, p);
        for (int n = 0;; ++n) {
            if ((reach & goals_[p]).any()) return n;
            const Set wider = reach | (sheet_.beside(reach) & open);
            if (wider == reach) return unreachable;
            reach = wider;
        }
    }
    // The steps if at every choice a stone blocks the better path.
    int hindered_steps(const State& s, int p, const Set& open) const {
        Set reach = goals_[p] & open;
        const Set from = king(s, p);
        for (int n = 0;; ++n) {
            if ((reach & from).any()) return n;
            const auto [once, twice] = around(reach);
            Set wider = reach | (twice & open);
            if (wider == reach) wider |= once & open;
            if (wider == reach) return unreachable;
            reach = wider;
        }
    }
    // The cells linked to one of the set, and to two or more.
    std::array<Set, 2> around(const Set& set) const {
        const auto eastward = set & sheet_.not_last, westward = set & sheet_.not_first;
        Set once, twice;
        for (const Set& neighbours : {eastward << 1, eastward >> (sheet_.stride - 1), westward >> 1,
                                      westward << (sheet_.stride - 1), set << sheet_.stride, set >> sheet_.stride}) {
            twice |= once & neighbours;
            once |= neighbours;
        }
        return {once, twice};
    }
    // Cells on every shortest path.
    Set bottlenecks(const State& s, int p, const Set& open) const {
        std::array<Set, 64 * words> layers;
        Set reach = layers[0] = king(s, p);
        int n = 0;
        while (!(layers[n] & goals_[p]).any()) {
            layers[n + 1] = (sheet_.beside(layers[n]) & open) - reach;
            if (!layers[++n].any()) return {};
            reach |= layers[n];
        }
        Set cells, way = layers[n] & goals_[p];
        for (; n > 0; --n) {
            if (way.count() == 1) cells |= way;
            way = sheet_.beside(way) & layers[n - 1];
        }
        return cells;
    }

    // The weights are fitted to the results of self-play.
    float hope(const State& s, int p, const Set& open) const {
        return -(0.7f * float(steps(s, p, open)) + 0.2f * float(hindered_steps(s, p, open)));
    }

    // Having the turn is worth a fraction of a step.
    Shares shares(const State& s, const std::array<float, most_players>& hopes, int turn) const {
        Shares out{};
        float most = -1e9f, sum = 0;
        for (int p = 0; p < players_; ++p)
            if (!(s.left & only(p))) most = std::max(most, hopes[p]);
        for (int p = 0; p < players_; ++p) {
            if (s.left & only(p)) continue;
            const int wait = (p - turn + players_) % players_;
            sum += out[p] = std::exp(hopes[p] - most - 0.38f * float(wait) / float(players_ - 1));
        }
        for (int p = 0; p < players_; ++p) out[p] = 0.98f * out[p] / sum + 0.02f / float(players_);
        return out;
    }
};

}  // namespace hexagora
