#pragma once
#include <utility>

#include "catalogue/position.hpp"
#include "rules/put.hpp"
#include "search/game_of.hpp"
#include "search/perft.hpp"

namespace hexagora {

template <Rules R, class Insight>
class GameOf;

// One game's position behind the common face.
template <Rules R, class Insight>
class PositionOf final : public Position {
  public:
    using State = typename Play<R>::State;

    PositionOf(std::shared_ptr<const GameOf<R, Insight>> game, const State& state, History history)
        : game_(std::move(game)), state_(state), history_(std::move(history)) {}

    const Game& game() const override { return *game_; }
    int turn() const override { return state_.turn; }
    Players left() const override { return state_.left; }
    Players skipped() const override {
        if (mover_ == nobody || state_.winners) return 0;
        const Players over = play_().skipped(state_, mover_);
        if (!over) return 0;
        Scene scene;
        lay_out(scene);
        return Players(over & ~scene.out);
    }
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
        if constexpr (Scoring<R>) return play_().rules.scores(state_.at);
        else return std::nullopt;
    }
    std::uint64_t key() const override { return play_().key(state_); }

    bool moves(const std::function<void(const Move&)>& visit, int most) const override {
        if constexpr (Counting<R>)
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
            if constexpr (PickingInAnyOrder<R>)
                if (!sure) return Position::next_picks(picks, sure, out);
            out.clear();
            if (state_.winners || (!sure && !may_pick(picks))) return;
            const auto& rules = play_().rules;
            rules.next_cells(state_.at, state_.turn, picks, [&](Cell c) { out.cells.push_back(c); });
            if (!sure) out.tidy();
            if (rules.is_move(state_.at, state_.turn, picks)) {
                if constexpr (WritingPicks<R>) out.move = rules.move_of(picks);
                else out.move = path(picks);
            }
            if constexpr (Passing<R>)
                if (picks.empty()) out.words.emplace_back(word_names[std::size_t(Word::pass)]);
            if constexpr (Declaring<R>) {
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
        mover_ = play_().keeps_turn(*last_) ? std::int8_t(nobody) : state_.turn;
        play_().play(state_, *last_, history_);
    }
    PositionPtr without(int colour) const override {
        auto after = std::make_shared<PositionOf>(*this);
        if (colour == state_.turn) after->mover_ = state_.turn;
        play_().leave(after->state_, colour, after->history_);
        return after;
    }

    void lay_out(Scene& scene) const override {
        scene.turn = state_.turn;
        scene.winners = state_.winners;
        play_().rules.scene(state_.at, scene);
        scene.out |= state_.left;
    }
    void add_marks(Scene& scene) const override {
        if constexpr (Marking<R>) play_().rules.marks(state_.at, scene);
        scene.task = play_().task(state_);
        scene.ended = play_().why_ended(state_, history_);
        scene.skipped = skipped();
    }
    std::optional<Move> last() const override {
        if (!last_) return std::nullopt;
        Move move;
        play_().rules.spell(*last_, move);
        return move;
    }
    const History& history() const override { return history_; }
    std::shared_ptr<const Board> board() const override {
        if constexpr (Windowed<R>) return play_().rules.window(state_.at);
        else return game_->board;
    }

    std::uint64_t perft(int depth) const override { return hexagora::perft(play_(), state_, history_, depth); }

    std::unique_ptr<Thinker> thinker(std::size_t megabytes) const override {
        return make_thinker(game_->search_game(), megabytes);
    }

    Playouts playouts(std::int64_t count, std::uint64_t seed, int threads, bool quick) const override {
        return in_parallel(count, threads, game_->players, [&](std::int64_t first, std::int64_t end, Playouts& totals) {
            for (auto i = first; i < end; ++i) {
                Random random(mixed(seed) + std::uint64_t(i));
                if constexpr (PlayingOut<Insight, R>)
                    if (quick && game_->insight && !state_.winners) {
                        State over = state_;
                        over.winners = game_->insight->playout(state_.at, state_.turn, random);
                        totals.add(play_().result(over));
                        continue;
                    }
                random_game(play_(), state_, history_, random, totals);
            }
        });
    }

    Solution<Move> solve(const SolveLimits& limits, const std::atomic<bool>& stop) const override {
        const auto game = game_->search_game();
        const auto solution = hexagora::solve(*game, state_, history_, limits, stop);
        Solution<Move> out{solution.winners, std::vector<Move>(solution.line.size()), solution.nodes};
        for (std::size_t i = 0; i < solution.line.size(); ++i) game->spell(solution.line[i], out.line[i]);
        return out;
    }

    const State& state() const override { return state_; }

  private:
    std::shared_ptr<const GameOf<R, Insight>> game_;
    State state_;
    History history_;
    std::optional<typename R::Action> last_;
    std::int8_t mover_ = nobody;  // from whom the turn has come

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
    static_assert(check_optional_members<R>());

  public:
    Play<R> play;
    std::optional<Insight> insight;

    explicit GameOf(R rules) : play(std::move(rules)), insight(Insight::of(play.rules)), search_(play, insight) {
        board = play.rules.board;
        players = play.rules.players;
        if constexpr (Casting<R>) roles = R::roles;
        else roles = {Role::stone};
        if constexpr (Noting<R>) notes.assign(R::notes.begin(), R::notes.end());
        if constexpr (Recurring<R>) recurs = play.rules.recurs();
        swaps = Swapping<R>;
        one_pick = std::derived_from<R, Putting>;
    }
    PositionPtr start() const override { return position(play.start(), {}); }
    PositionPtr set_up(const Scene& scene, int turn, Players left, const History& history) const override {
        return position(play.from(scene, turn, left, history), history);
    }

    std::shared_ptr<const SearchGameFor<R, Insight>> search_game() const { return {shared_from_this(), &search_}; }

  private:
    SearchGameOf<R, Insight> search_;

    PositionPtr position(const typename Play<R>::State& state, History history) const {
        auto self = std::static_pointer_cast<const GameOf>(shared_from_this());
        return std::make_shared<PositionOf<R, Insight>>(std::move(self), state, std::move(history));
    }
};

template <class R, class Insight, class Options>
std::shared_ptr<Game> game_of(Options options) {
    return std::make_shared<GameOf<R, Insight>>(R(std::move(options)));
}

// A game with sets of cells as wide as its board needs. `Four`: sets of four words too, where they have been measured
// to make large boards faster; each width costs some seconds of compiling.
template <template <int> class R, template <class> class Insight = Plain, bool Four = false, class Options>
std::shared_ptr<Game> fitted(Options options) {
    const int cells = options.board->size();
    if (cells <= 64) return game_of<R<1>, Insight<R<1>>>(std::move(options));
    if (cells <= 128) return game_of<R<2>, Insight<R<2>>>(std::move(options));
    if constexpr (Four)
        if (cells <= 256) return game_of<R<4>, Insight<R<4>>>(std::move(options));
    return game_of<R<11>, Insight<R<11>>>(std::move(options));
}

// One line of the catalogue: an id, and the game that a form of options makes.
struct Entry {
    std::string id;
    std::shared_ptr<Game> (*make)(Form& form);
};

}  // namespace hexagora
