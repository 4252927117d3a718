#pragma once
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>

#include "insight/endings.hpp"
#include "insight/takings.hpp"
#include "rules/play.hpp"

namespace hexagora {

// Exact play for the last two players: by a table of all sets of the pieces left, if they are few, or by matrices on
// squares, whose rows and columns may be exchanged.
template <class Marienbad>
class MarienbadInsight {
  public:
    using Action = typename Marienbad::Action;
    using State = typename Play<Marienbad>::State;

    static std::optional<MarienbadInsight> of(const Marienbad& rules) { return MarienbadInsight(rules); }

    // Fills the table for all that may follow, if that is quick.
    void prepare(const Play<Marienbad>& play, const State& s) const {
        if (s.at.pieces.count() > quick_pieces || std::popcount(play.staying(s)) != 2) return;
        const std::atomic<bool> stop = false;
        Budget budget({}, stop);
        table_for(play, s, budget);
    }
    // The winner, if it can be looked up; never with more than two players left.
    Players known(const State& s) const {
        const Players staying = everyone(players_) & Players(~s.left);
        const auto won = std::popcount(staying) == 2 ? look_up(s) : unknown;
        return !won ? 0 : *won ? only(s.turn) : Players(staying & ~only(s.turn));
    }

    std::optional<Solution<Action>> solve(const Play<Marienbad>& play, const State& s, const SolveLimits& limits,
                                          const std::atomic<bool>& stop) const {
        if (std::popcount(play.staying(s)) != 2) return std::nullopt;
        Budget budget(limits, stop);
        const auto& options = play.rules.options;
        const int pieces = s.at.pieces.count();
        const bool fits = pieces <= Takings::most && std::size_t{1} << std::max(0, pieces - 3) <= budget.bytes();
        const bool matrix = options.board->shape == Shape::square && !options.diagonals && !options.contiguous;
        if (fits && (pieces <= most_cached || !matrix)) {
            const auto table = table_for(play, s, budget);
            return best_play(play, s, budget,
                             [&](const State& at) { return table ? table->won(at.at.pieces) : unknown; });
        }
        if (!matrix) return std::nullopt;
        Matrices matrices(options.misere, budget);
        return best_play(play, s, budget, [&](const State& at) { return matrices.won(rows(play.rules, at)); });
    }

  private:
    explicit MarienbadInsight(const Marienbad& rules)
        : players_(rules.players),
          endings_(*rules.board, rules.lines(), rules.options.contiguous, rules.options.misere) {}

    int players_;
    Endings<typename Marienbad::Set> endings_;

    using Table = TakingsOf<typename Marienbad::Set>;
    using Won = std::optional<bool>;
    using WonBy = std::function<Won(const State&)>;
    static constexpr Won unknown{};
    static constexpr int most_cached = 25;   // 4 MB
    static constexpr int quick_pieces = 20;  // 20 ms

    struct Cache {
        std::mutex mutex;
        std::shared_ptr<const Table> table;
    };
    std::shared_ptr<Cache> cache_ = std::make_shared<Cache>();

    Won look_up(const State& s) const {
        if (s.at.pieces.count() <= quick_pieces) {
            const std::lock_guard lock(cache_->mutex);
            if (cache_->table && !(s.at.pieces - cache_->table->pieces()).any()) return cache_->table->won(s.at.pieces);
        }
        return endings_.won(s.at.pieces);
    }
    // The last table serves as long as the game continues from there.
    std::shared_ptr<const Table> table_for(const Play<Marienbad>& play, const State& s, Budget& budget) const {
        {
            const std::lock_guard lock(cache_->mutex);
            if (cache_->table && !(s.at.pieces - cache_->table->pieces()).any()) return cache_->table;
        }
        std::vector<typename Marienbad::Set> moves;
        each_after(play, s, [&](Action, const State& after) { moves.push_back(s.at.pieces - after.at.pieces); });
        auto table = std::make_shared<Table>(s.at.pieces, moves, play.rules.options.misere);
        if (!table->fill(budget)) return nullptr;
        if (s.at.pieces.count() <= most_cached) {
            const std::lock_guard lock(cache_->mutex);
            cache_->table = table;
        }
        return table;
    }
    using Visit = std::function<void(Action, const State&)>;
    static void each_after(const Play<Marienbad>& play, const State& s, const Visit& visit) {
        play.moves(s, [&](Action a) {
            State after = s;
            play.play(after, a);
            visit(a, after);
        });
    }
    static std::array<std::uint16_t, 9> rows(const Marienbad& rules, const State& s) {
        std::array<std::uint16_t, 9> out{};
        s.at.pieces.each([&](Cell c) {
            const auto [q, r] = rules.board->at[c];
            out[r] |= std::uint16_t(1 << q);
        });
        return out;
    }

    // Best play, given who wins: the winner makes the first winning move, the loser the first move.
    static Solution<Action> best_play(const Play<Marienbad>& play, State s, Budget& budget, const WonBy& won_by) {
        Solution<Action> out;
        if (const Won won = won_by(s)) {
            out.winners = *won ? only(s.turn) : Players(play.staying(s) & ~only(s.turn));
            while (!s.winners) {
                std::optional<Action> best;
                State next;
                each_after(play, s, [&](Action a, const State& after) {
                    const bool mine = (out.winners & only(s.turn)) != 0;
                    if (best) return;
                    if (after.winners ? (after.winners & out.winners) == 0 : mine && won_by(after).value_or(true))
                        return;
                    best = a;
                    next = after;
                });
                if (!best) break;  // the limits were reached before the line was known
                out.line.push_back(*best);
                s = next;
            }
            if (out.line.empty()) out.winners = 0;
        }
        out.nodes = budget.nodes();
        return out;
    }
};

}  // namespace hexagora
