#pragma once
#include <cmath>
#include <optional>

#include "games/hexadames.hpp"
#include "rules/play.hpp"
#include "search/tuning.hpp"

namespace hexagora {

// Race and safety: a piece counts for its chance to come home. Each row still to go lowers it a little; an enemy who
// can jump the piece lowers it much, most of all one who moves before its owner.
template <class Rules>
class HexaDamesInsight {
  public:
    using State = typename Play<Rules>::State;

    static std::optional<HexaDamesInsight> of(const Rules& rules) { return HexaDamesInsight(rules); }

    Tuning tuning() const {
        Tuning t;
        t.horizon = 0;
        t.explore = 0.3f;
        return t;
    }

    Shares value(const State& s) const {
        std::array<float, 3> expected{};
        for (int p = 0; p < 3; ++p) s.at.of[p].each([&](Cell c) { expected[p] += chance(s, p, c); });
        Shares shares{};
        float sum = 0;
        for (int p = 0; p < 3; ++p)
            if (!(s.left & only(p))) sum += shares[p] = std::exp(sharpness * expected[p]);
        for (int p = 0; p < 3; ++p) shares[p] = 0.98f * shares[p] / sum + 0.02f / 3;
        return shares;
    }

  private:
    static constexpr float sharpness = 1.5f, a_row = 0.95f;
    static constexpr float jumped_now = 0.3f, jumped_soon = 0.5f, jumped_later = 0.8f;

    const Board* board_;
    std::array<std::vector<int>, 3> rows_;

    explicit HexaDamesInsight(const Rules& rules) : board_(rules.board.get()) {
        for (int p = 0; p < 3; ++p)
            for (Cell c = 0; c < board_->size(); ++c) rows_[p].push_back(rules.rows_to_go(p, c));
    }

    float chance(const State& s, int player, Cell c) const {
        const int rows = rows_[player][c];
        if (rows == 0) return 1;
        float odds = std::pow(a_row, float(rows));
        int soonest = 3;  // plies until the first enemy can jump it
        for (int d = 0; d < 6; ++d) {
            const Cell from = board_->next[c][d], to = board_->next[c][(d + 3) % 6];
            if (from == nowhere || to == nowhere || s.at.owner(to) != nobody) continue;
            const int enemy = s.at.owner(from);
            if (enemy == nobody || enemy == player || rows_[enemy][from] == 0) continue;
            soonest = std::min(soonest, (enemy - s.turn + 3) % 3);
        }
        if (soonest == 3) return odds;
        const bool owner_first = (player - s.turn + 3) % 3 < soonest;
        return odds * (owner_first ? jumped_later : soonest > 0 ? jumped_soon : jumped_now);
    }
};

}  // namespace hexagora
