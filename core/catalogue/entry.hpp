#pragma once
#include <chrono>
#include <utility>

#include "catalogue/mirrors.hpp"
#include "catalogue/position.hpp"
#include "rules/play.hpp"
#include "rules/put.hpp"
#include "search/alphabeta.hpp"
#include "search/mcts.hpp"
#include "search/perft.hpp"
#include "search/playouts.hpp"
#include "search/solve.hpp"

namespace hexagora {

// A game without insight of its own.
template <class R>
struct Plain {
    static std::optional<Plain> of(const R&) { return std::nullopt; }
};

template <Rules R, class Insight>
class GameOf;

template <Rules R, class Insight>
class ThinkerOf;

// One game's position behind the common face.
template <Rules R, class Insight>
class PositionOf final : public Position {
  public:
    using State = typename Play<R>::State;

    PositionOf(std::shared_ptr<const GameOf<R, Insight>> game, const State& state, History seen)
        : game_(std::move(game)), state_(state), seen_(std::move(seen)) {}

    const Game& game() const override { return *game_; }
    int turn() const override { return state_.turn; }
    Players left() const override { return state_.left; }
    std::vector<int> seats() const override {
        const auto people = play_().seats(state_);
        return {people.begin(), people.begin() + game_->players};
    }
    std::optional<std::vector<double>> result() const override {
        if (!state_.winners) return std::nullopt;
        const auto shares = play_().result(state_);
        return std::vector(shares.begin(), shares.begin() + game_->players);
    }
    std::optional<std::vector<int>> scores() const override {
        if constexpr (requires { play_().rules.scores(state_.at); }) return play_().rules.scores(state_.at);
        else return std::nullopt;
    }
    std::uint64_t key() const override { return play_().key(state_); }

    bool moves(const std::function<void(const Move&)>& visit, int most) const override {
        if constexpr (requires { play_().rules.count(state_.at, 0); })
            if (play_().count(state_) > most) return false;
        int count = 0;
        Move move;
        play_().moves(state_, [&](auto action) {
            if (++count > most) return;
            play_().rules.spell(action, move);
            visit(move);
        });
        return count <= most;
    }
    int short_moves(std::array<std::int16_t, 1024>& list) const override {
        if constexpr (std::derived_from<R, Putting>) {
            int n = 0;
            play_().moves(state_, [&](auto action) {
                if (n < int(list.size())) list[n] = action;
                ++n;
            });
            return n <= int(list.size()) ? n : -1;
        } else {
            return -1;
        }
    }
    void next_picks(const std::vector<Cell>& picks, bool sure, Continuations& out) const override {
        if constexpr (Picking<R>) {
            if constexpr (requires { R::any_order; })
                if (!sure) return Position::next_picks(picks, sure, out);
            out.clear();
            if (state_.winners || (!sure && !may_pick(picks))) return;
            const auto& rules = play_().rules;
            rules.next_cells(state_.at, state_.turn, picks, [&](Cell c) { out.cells.push_back(c); });
            if (!sure) out.tidy();
            if (rules.is_move(state_.at, state_.turn, picks)) {
                if constexpr (requires { rules.move_of(picks); }) out.move = rules.move_of(picks);
                else out.move = path(picks);
            }
            if constexpr (requires { R::pass; })
                if (picks.empty()) out.words.emplace_back(word_names[std::size_t(Word::pass)]);
            if constexpr (requires { R::declare; }) {
                if (picks.empty() && rules.may_declare(state_.at, state_.turn, R::declare))
                    out.words.emplace_back(word_names[std::size_t(Word::declare)]);
                if (out.move && rules.may_declare(state_.at, state_.turn, rules.action(*out.move)))
                    out.words.emplace_back("!");
            }
        } else if constexpr (std::derived_from<R, Putting>) {
            if (!picks.empty()) return Position::next_picks(picks, sure, out);
            out.clear();
            play_().moves(state_, [&](auto action) {
                if (action >= 0) out.cells.push_back(action);
                else out.words.emplace_back(word_names[std::size_t(R::word_of(action))]);
            });
        } else {
            Position::next_picks(picks, sure, out);
        }
    }
    std::optional<Reason> why_not(const Move& move) const override {
        if (state_.winners) return Reason{"over", {}};
        return play_().rules.why_not(state_.at, state_.turn, move);
    }
    PositionPtr after(const Move& move) const override {
        auto after = std::make_shared<PositionOf>(*this);
        after->advance(move);
        return after;
    }
    void advance(const Move& move) override {
        last_ = play_().rules.action(move);
        play_().play(state_, *last_, seen_);
    }
    PositionPtr leave(int colour) const override {
        if (state_.winners) throw IllegalMove({"over", {}});
        if (colour < 0 || colour >= game_->players)
            throw IllegalMove(
                {"no_such_colour", {{"colour", std::to_string(colour)}, {"most", std::to_string(game_->players - 1)}}});
        if (state_.left & only(colour)) throw IllegalMove({"left_already", {{"colour", std::to_string(colour)}}});
        auto after = std::make_shared<PositionOf>(*this);
        play_().leave(after->state_, colour, after->seen_);
        return after;
    }

    void lay_out(Scene& scene) const override {
        scene.turn = state_.turn;
        scene.winners = state_.winners;
        play_().rules.scene(state_.at, scene);
        scene.out |= state_.left;
    }
    void add_marks(Scene& scene) const override {
        if constexpr (requires { play_().rules.marks(state_.at, scene); }) play_().rules.marks(state_.at, scene);
    }
    std::optional<Move> last() const override {
        if (!last_) return std::nullopt;
        Move move;
        play_().rules.spell(*last_, move);
        return move;
    }
    const History& seen() const override { return seen_; }
    std::shared_ptr<const Board> board() const override {
        if constexpr (requires { play_().rules.window(state_.at); }) return play_().rules.window(state_.at);
        else return game_->board;
    }

    std::uint64_t perft(int depth) const override { return hexagora::perft(play_(), state_, seen_, depth); }

    std::unique_ptr<Thinker> thinker(std::size_t megabytes) const override {
        return std::make_unique<ThinkerOf<R, Insight>>(game_, megabytes);
    }

    Playouts playouts(std::int64_t count, std::uint64_t seed, int threads, bool quick) const override {
        return in_parallel(count, threads, game_->players, [&](std::int64_t i, Playouts& totals) {
            Random random(mixed(seed) + std::uint64_t(i));
            if constexpr (requires { game_->insight->playout(state_.at, 0, random); })
                if (quick && game_->insight && !state_.winners) {
                    State end = state_;
                    end.winners = game_->insight->playout(state_.at, state_.turn, random);
                    totals.add(play_().result(end));
                    return;
                }
            random_game(play_(), state_, seen_, random, totals);
        });
    }

    Solved<Move> solve(const SolveLimits& limits, const std::atomic<bool>& stop) const override {
        const auto found = hexagora::solve(play_(), game_->insight, state_, seen_, limits, stop);
        Solved<Move> out{found.winners, std::vector<Move>(found.line.size()), found.nodes};
        for (std::size_t i = 0; i < found.line.size(); ++i) play_().rules.spell(found.line[i], out.line[i]);
        return out;
    }

    const State& state() const { return state_; }

  private:
    std::shared_ptr<const GameOf<R, Insight>> game_;
    State state_;
    History seen_;
    std::optional<typename R::Action> last_;

    const Play<R>& play_() const { return game_->play; }

    // Whether each of these picks may follow those before it.
    bool may_pick(std::span<const Cell> picks) const {
        for (std::size_t i = 0; i < picks.size(); ++i) {
            bool offered = false;
            play_().rules.next_cells(state_.at, state_.turn, picks.first(i),
                                     [&](Cell c) { offered = offered || c == picks[i]; });
            if (!offered) return false;
        }
        return true;
    }
};

template <Rules R, class Insight = Plain<R>>
class GameOf final : public Game {
  public:
    Play<R> play;
    std::optional<Insight> insight;

    explicit GameOf(R rules) : play(std::move(rules)), insight(Insight::of(play.rules)) {
        board = play.rules.board;
        players = play.rules.players;
        if constexpr (requires { R::roles; }) roles = R::roles;
        else roles = {Role::stone};
        if constexpr (requires { R::notes; }) notes.assign(R::notes.begin(), R::notes.end());
        if constexpr (Recurring<R>) recurs = play.rules.recurs();
        swaps = requires { play.rules.swapped(play.start().at); };
        one_pick = std::derived_from<R, Putting>;
    }
    PositionPtr start() const override { return position(play.start(), {}); }
    PositionPtr set_up(const Scene& scene, int turn, Players left, const History& seen) const override {
        return position(play.from(scene, turn, left, seen), seen);
    }

  private:
    PositionPtr position(const typename Play<R>::State& state, History seen) const {
        auto self = std::static_pointer_cast<const GameOf>(shared_from_this());
        return std::make_shared<PositionOf<R, Insight>>(std::move(self), state, std::move(seen));
    }
};

// One game's search behind the common face: Monte Carlo tree search, or alpha-beta for those who ask for it.
template <Rules R, class Insight>
class ThinkerOf final : public Thinker {
  public:
    ThinkerOf(std::shared_ptr<const GameOf<R, Insight>> game, std::size_t megabytes)
        : game_(std::move(game)), megabytes_(megabytes) {}

    Report report() const override {
        const auto found = deep_ ? deep_->findings() : wide_->findings();
        const auto spelled = [&](const auto& action) {
            Move move;
            game_->play.rules.spell(action, move);
            return move;
        };
        Report report;
        for (auto& c : found.candidates) report.moves.push_back({spelled(c.action), c.value, c.visits, c.proven != 0});
        for (auto& action : found.line) report.line.push_back(spelled(action));
        report.values.assign(found.values.begin(), found.values.begin() + game_->players);
        report.proven = found.proven != 0;
        report.simulations = found.simulations;
        report.nodes = found.nodes;
        return report;
    }

  protected:
    void begin(const Position& position, const Effort& effort) override {
        const auto& state = static_cast<const PositionOf<R, Insight>&>(position).state();
        std::vector<typename R::Action> open;
        for (auto& move : distinct_moves(position)) open.push_back(game_->play.rules.action(move));
        if (effort.alphabeta) {
            if (!can_search_deep())
                throw BadOption(
                    {"option_value", {{"option", "style"}, {"value", "alphabeta"}, {"allowed", "best, plain"}}});
            wide_.reset();
            if (!deep_) deep_ = std::make_unique<Deep>(game_->play, game_->insight, megabytes_);
            deep_->begin(state, position.seen(), open);
        } else {
            deep_.reset();
            if (!wide_) wide_ = std::make_unique<Wide>(game_->play, game_->insight, megabytes_ - proof_megabytes());
            wide_->begin(state, position.seen(), open, effort.plain);
            position_ = &position;
        }
    }
    void search(const Effort& effort, int thread, std::atomic<std::int64_t>& left,
                const std::atomic<bool>& stop) override {
        if (deep_) return deep_->search(effort, thread, left, stop);
        auto worker = wide_->worker(effort, thread);
        if constexpr (Has::solve)
            if (thread == 0 && !effort.plain) look_for_a_proof(worker, effort, left, stop);
        wide_->search(worker, effort, left, stop, [](std::int64_t) { return false; });
    }

  private:
    using Has = Offers<R, Insight>;
    struct None {  // what cannot judge a position cannot look so many moves ahead
        None(const Play<R>&, const std::optional<Insight>&, std::size_t) {}
        void begin(const typename Play<R>::State&, const History&, const std::vector<typename R::Action>&) {}
        void search(const Effort&, int, std::atomic<std::int64_t>&, const std::atomic<bool>&) {}
        Findings<typename R::Action> findings() const { return {}; }
    };
    using Wide = Mcts<R, Insight>;
    using Deep = std::conditional_t<Has::value, AlphaBeta<R, Insight>, None>;

    std::shared_ptr<const GameOf<R, Insight>> game_;
    std::size_t megabytes_;
    std::unique_ptr<Wide> wide_;
    std::unique_ptr<Deep> deep_;
    const Position* position_ = nullptr;  // while it thinks

    std::size_t proof_megabytes() const { return Has::solve ? megabytes_ / 4 : 0; }
    // Where the game's insight can play exactly, it takes turns with the search: so there is a move to play from the
    // beginning. With a number of simulations it looks at as many nodes, and the same search comes again; by the clock
    // it has a quarter of the time.
    void look_for_a_proof(typename Wide::Worker& worker, const Effort& effort, std::atomic<std::int64_t>& left,
                          const std::atomic<bool>& stop) {
        using Clock = std::chrono::steady_clock;
        const auto& state = static_cast<const PositionOf<R, Insight>&>(*position_).state();
        if (!game_->insight || state.winners || proof_megabytes() == 0 || wide_->opening()) return;
        std::int64_t nodes = 64, next_node = 0;
        Clock::duration time = std::chrono::milliseconds(1);
        Clock::time_point next_time{};
        SolveLimits limits;
        limits.megabytes = proof_megabytes();
        limits.seconds = 1e6;  // the stop is enough
        if (effort.simulations) limits.nodes = effort.simulations;
        limits.others = [&](std::int64_t done) {
            if (effort.simulations ? done < next_node : Clock::now() < next_time) return true;
            const auto until = Clock::now() + 3 * time;
            wide_->search(worker, effort, left, stop, [&](std::int64_t simulations) {
                return effort.simulations ? simulations >= nodes : Clock::now() >= until;
            });
            next_node = done + nodes;
            next_time = Clock::now() + time;
            nodes = std::min<std::int64_t>(2 * nodes, 4096);
            time = std::min<Clock::duration>(2 * time, std::chrono::milliseconds(16));
            return !wide_->proven();
        };
        if constexpr (Has::solve) {
            const auto found = game_->insight->solve(game_->play, state, limits, stop);
            if (!found || !found->winners) return;
            Move best;
            game_->play.rules.spell(found->line.front(), best);
            const Move listed = first_like(*position_, best);  // or one too many to be sorted out
            if (!wide_->settle(game_->play.rules.action(listed), found->winners))
                wide_->settle(found->line.front(), found->winners);
        }
    }
    // Two sides, and somebody who judges positions.
    bool can_search_deep() const {
        if constexpr (Has::value) {
            const Players others = Players(everyone(game_->players) & ~game_->play.team(0));
            return game_->insight && game_->play.team(std::countr_zero(others)) == others;
        } else {
            return false;
        }
    }
};

// A game with sets of cells as wide as its board needs.
template <template <int> class R, template <class> class Insight = Plain, class Options>
std::shared_ptr<Game> fitted(Options options) {
    const int cells = options.board->size();
    if (cells <= 64) return std::make_shared<GameOf<R<1>, Insight<R<1>>>>(R<1>(std::move(options)));
    if (cells <= 128) return std::make_shared<GameOf<R<2>, Insight<R<2>>>>(R<2>(std::move(options)));
    return std::make_shared<GameOf<R<11>, Insight<R<11>>>>(R<11>(std::move(options)));
}

// One line of the catalogue: an id, and the game that a form of options makes.
struct Entry {
    std::string id;
    std::shared_ptr<Game> (*make)(Form& form);
};

}  // namespace hexagora
