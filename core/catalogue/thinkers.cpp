// The search behind the common face, with the insight's exact play beside it.
#include <chrono>

#include "catalogue/mirrors.hpp"
#include "catalogue/position.hpp"
#include "search/mcts.hpp"

namespace hexagora {
namespace {

template <class Action, bool Rave>
class ThinkerOf final : public Thinker {
  public:
    using Game = SearchGame<Action, Rave>;
    using Search = Mcts<Action, Rave>;

    ThinkerOf(std::shared_ptr<const Game> game, std::size_t megabytes)
        : game_(std::move(game)),
          proof_megabytes_(game_->proves ? megabytes / 4 : 0),
          search_(*game_, megabytes - proof_megabytes_) {}

    Report report() const override {
        const auto findings = search_.findings();
        const auto spelled = [&](const Action& action) {
            Move move;
            game_->spell(action, move);
            return move;
        };
        const auto by_person = [&](const Shares& shares) {
            return std::vector<double>(shares.begin(), shares.begin() + game_->players);
        };
        Report report;
        for (auto& c : findings.candidates) {
            report.moves.push_back({spelled(c.action), c.value, c.visits, c.proven != 0, by_person(c.values), {}});
            for (auto& action : c.line) report.moves.back().line.push_back(spelled(action));
        }
        report.values = by_person(findings.values);
        report.proven = findings.proven != 0;
        report.simulations = findings.simulations;
        report.nodes = findings.nodes;
        return report;
    }

  protected:
    void begin(const Position& position, const Effort& effort) override {
        std::vector<Action> open;
        for (auto& move : distinct_moves(position)) open.push_back(game_->action(move));
        search_.begin(position.state(), position.history(), open, effort.plain);
        position_ = &position;
    }
    void search(const Effort& effort, int thread, std::atomic<std::int64_t>& left,
                const std::atomic<bool>& stop) override {
        auto worker = search_.worker(effort, thread);
        if (game_->proves && thread == 0 && !effort.plain) look_for_a_proof(worker, effort, left, stop);
        search_.search(worker, effort, left, stop, [](std::int64_t) { return false; });
    }

  private:
    std::shared_ptr<const Game> game_;
    std::size_t proof_megabytes_;
    Search search_;
    const Position* position_ = nullptr;  // while it thinks

    // Where the game's insight can play exactly, it takes turns with the search: so there is a move to play from the
    // beginning. With a number of simulations it looks at as many nodes, and the same search comes again; by the clock
    // it has a quarter of the time.
    void look_for_a_proof(typename Search::Worker& worker, const Effort& effort, std::atomic<std::int64_t>& left,
                          const std::atomic<bool>& stop) {
        using Clock = std::chrono::steady_clock;
        const Turn& state = position_->state();
        if (!game_->insight || state.winners || proof_megabytes_ == 0 || search_.opening()) return;
        std::int64_t nodes = 64, next_node = 0;
        Clock::duration time = std::chrono::milliseconds(1);
        Clock::time_point next_time{};
        SolveLimits limits;
        limits.megabytes = proof_megabytes_;
        limits.seconds = 1e6;  // the stop is enough
        if (effort.simulations) limits.nodes = effort.simulations;
        limits.others = [&](std::int64_t done) {
            if (effort.simulations ? done < next_node : Clock::now() < next_time) return true;
            const auto until = Clock::now() + 3 * time;
            search_.search(worker, effort, left, stop, [&](std::int64_t simulations) {
                return effort.simulations ? simulations >= nodes : Clock::now() >= until;
            });
            next_node = done + nodes;
            next_time = Clock::now() + time;
            nodes = std::min<std::int64_t>(2 * nodes, 4096);
            time = std::min<Clock::duration>(2 * time, std::chrono::milliseconds(16));
            return !search_.proven();
        };
        const auto solution = game_->solve(state, limits, stop);
        if (!solution || !solution->winners) return;
        Move best;
        game_->spell(solution->line.front(), best);
        const Move listed = first_like(*position_, best);  // or one too many to be sorted out
        if (!search_.settle(game_->action(listed), solution->winners))
            search_.settle(solution->line.front(), solution->winners);
    }
};

}  // namespace

template <class Action, bool Rave>
std::unique_ptr<Thinker> make_thinker(std::shared_ptr<const SearchGame<Action, Rave>> game, std::size_t megabytes) {
    return std::make_unique<ThinkerOf<Action, Rave>>(std::move(game), megabytes);
}

#define HEXAGORA_LINE(Action, rave) \
    template std::unique_ptr<Thinker> make_thinker(std::shared_ptr<const SearchGame<Action, rave>>, std::size_t);
HEXAGORA_SEARCHES(HEXAGORA_LINE)
#undef HEXAGORA_LINE

}  // namespace hexagora
