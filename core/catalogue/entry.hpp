#pragma once
#include <utility>

#include "catalogue/position.hpp"
#include "rules/play.hpp"
#include "rules/put.hpp"
#include "search/perft.hpp"
#include "search/playouts.hpp"

namespace hexagora {

// A game without insight of its own.
template <class R>
struct Plain {
    static std::optional<Plain> of(const R&) { return std::nullopt; }
};

template <Rules R, class Insight>
class GameOf;

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

    void moves(const std::function<void(const Move&)>& visit) const override {
        Move move;
        play_().moves(state_, [&](auto action) {
            play_().rules.spell(action, move);
            visit(move);
        });
    }
    int short_moves(std::array<std::int16_t, 1024>& list) const override {
        if constexpr (std::derived_from<R, Putting>) {
            int n = 0;
            play_().moves(state_, [&](auto action) { list[n++] = action; });
            return n;
        } else {
            return -1;
        }
    }
    Continuations continuations(const std::vector<Cell>& picks) const override {
        Continuations out;
        if constexpr (requires { R::picked; }) {  // the game finds its way without listing all its moves
            if (state_.winners) return out;
            play_().rules.continue_from(state_.at, state_.turn, picks, [&](Cell c) { out.cells.push_back(c); });
            out.tidy();
            Move move{picks.size() == 1 ? Move::Kind::put : R::picked, picks};
            if (R::picked == Move::Kind::take) std::sort(move.cells.begin(), move.cells.end());
            const bool twice = R::picked == Move::Kind::take &&
                               std::adjacent_find(move.cells.begin(), move.cells.end()) != move.cells.end();
            if (!picks.empty() && !twice && !why_not(move)) out.move = std::move(move);
        } else {
            out = Position::continuations(picks);
        }
        return out;
    }
    std::optional<Reason> why_not(const Move& move) const override {
        if (state_.winners) return Reason{"over", {}};
        return play_().rules.why_not(state_.at, state_.turn, move);
    }
    PositionPtr play(const Move& move) const override {
        if (auto reason = why_not(move)) throw IllegalMove(*std::move(reason));
        auto after = std::make_shared<PositionOf>(*this);
        after->last_ = play_().rules.action(move);
        play_().play(after->state_, *after->last_, after->seen_);
        return after;
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

    Scene scene() const override {
        Scene drawn;
        drawn.turn = state_.turn;
        play_().rules.scene(state_.at, drawn);
        drawn.out |= state_.left;
        if (last_) drawn.last = last()->cells;
        return drawn;
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

  private:
    std::shared_ptr<const GameOf<R, Insight>> game_;
    State state_;
    History seen_;
    std::optional<typename R::Action> last_;

    const Play<R>& play_() const { return game_->play; }
};

template <Rules R, class Insight = Plain<R>>
class GameOf final : public Game {
  public:
    Play<R> play;
    std::optional<Insight> insight;

    explicit GameOf(R rules) : play(std::move(rules)), insight(Insight::of(play.rules)) {
        board = play.rules.board;
        players = play.rules.players;
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

// A game with sets of cells as wide as its board needs.
template <template <int> class R, class Options>
std::shared_ptr<Game> fitted(Options options) {
    const int cells = options.board->size();
    if (cells <= 64) return std::make_shared<GameOf<R<1>>>(R<1>(std::move(options)));
    if (cells <= 128) return std::make_shared<GameOf<R<2>>>(R<2>(std::move(options)));
    return std::make_shared<GameOf<R<11>>>(R<11>(std::move(options)));
}

// One line of the catalogue: an id, and the game that a form of options makes.
struct Entry {
    std::string id;
    std::shared_ptr<Game> (*make)(Form& form);
};

}  // namespace hexagora
