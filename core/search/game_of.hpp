#pragma once
#include <bit>

#include "search/concepts.hpp"
#include "search/game.hpp"
#include "search/playouts.hpp"

namespace hexagora {

// The least of the sizes that searches are compiled for.
constexpr int room_for(std::size_t bytes) { return bytes <= 2 ? 2 : bytes <= 4 ? 4 : bytes <= 8 ? 8 : 16; }

template <Rules R, class I>
using SearchGameFor = SearchGame<AnyAction<room_for(sizeof(typename R::Action))>, Tracing<I, R>>;

// A game and its insight, for the searches.
template <Rules R, class I>
class SearchGameOf final : public SearchGameFor<R, I> {
    using Base = SearchGameFor<R, I>;
    using State = typename Play<R>::State;
    using Own = typename R::Action;

  public:
    using typename Base::Action, typename Base::Node, typename Base::Step, typename Base::Trace;

    SearchGameOf(const Play<R>& play, const std::optional<I>& insight) : play_(play), insight_(insight) {
        static_assert(check_insight<I, R>());
        static_assert(!Tracing<I, R> || sizeof(Own) <= 2,
                      "searches with a trace are compiled for actions of two bytes");
        this->state_size = sizeof(State);
        this->players = play.rules.players;
        for (int p = 0; p < this->players; ++p) this->teams[p] = play.team(p);
        this->recurring = Recurring<R>;
        if constexpr (Recurring<R>) this->recurs = play.rules.recurs();
        if constexpr (Swapping<R>) {
            this->swapping = true;
            this->swap_move = any(R::swap_move);
        }
        this->insight = insight.has_value();
        this->knows = Knowing<I, R>;
        this->proves = Proving<I, R>;
        this->judges_moves = JudgingMoves<I, R>;
        if constexpr (Tuned<I>)
            if (insight) this->tuning = insight->tuning();
    }

    static Action any(const Own& a) {
        Action bytes{};
        std::memcpy(&bytes, &a, sizeof a);
        return bytes;
    }
    static Own own(const Action& bytes) {
        Own a;
        std::memcpy(&a, &bytes, sizeof a);
        return a;
    }

    void moves(const Turn& s, std::vector<Action>& list) const override {
        thread_local MoveList<Action> memory;
        auto& actions = memory;
        actions.clear();
        play_.moves(own(s), [&](const Own& a) { actions.push(any(a)); });
        list.insert(list.end(), actions.begin(), actions.end());
    }
    void play(Turn& s, const Action& a) const override { play_.play(own(s), own(a)); }
    void play(Turn& s, const Action& a, History& history) const override { play_.play(own(s), own(a), history); }
    Players winners_after(const Turn& s, const Action& a) const override {
        State after = own(s);
        play_.play(after, own(a));
        return Base::persons(after, after.winners);
    }
    bool has_move(const Turn& s, int player) const override { return play_.rules.has_move(own(s).at, player); }
    bool legal(const Turn& s, int player, const Action& a) const override {
        Move move;
        play_.rules.spell(own(a), move);
        return !play_.rules.why_not(own(s).at, player, move);
    }
    Players staying(const Turn& s) const override { return play_.staying(own(s)); }
    std::uint64_t key(const Turn& s) const override { return play_.key(own(s)); }
    std::uint64_t recurrence(const Turn& s) const override {
        if constexpr (Recurring<R>) return play_.recurrence(own(s));
        else return 0;
    }
    bool swapped(const Turn& s) const override {
        if constexpr (Swapping<R>) return play_.rules.swapped(own(s).at);
        else return false;
    }
    bool may_swap(const Turn& s) const override {
        if constexpr (Swapping<R>) return !s.winners && play_.rules.may_swap(own(s).at, s.turn);
        else return false;
    }
    void spell(const Action& a, Move& move) const override { play_.rules.spell(own(a), move); }
    Action action(const Move& move) const override { return any(play_.rules.action(move)); }

    void prepare(const Turn& s) const override {
        if constexpr (Preparing<I, R>) insight_->prepare(play_, own(s));
    }
    Players known(const Turn& s) const override {
        if constexpr (Knowing<I, R>) return insight_->known(own(s));
        else return 0;
    }
    void priors(const Turn& s, const std::vector<Action>& list, float* out) const override {
        if constexpr (JudgingMoves<I, R>) {
            thread_local std::vector<Own> memory;  // serves every call
            auto& actions = memory;
            actions.resize(list.size());
            for (std::size_t i = 0; i < list.size(); ++i) actions[i] = own(list[i]);
            insight_->priors(own(s), actions, out);
        }
    }
    std::optional<Solution<Action>> solve(const Turn& s, const SolveLimits& limits,
                                          const std::atomic<bool>& stop) const override {
        if constexpr (Proving<I, R>)
            if (auto solution = insight_->solve(play_, own(s), limits, stop)) {
                Solution<Action> out{solution->winners, {}, solution->nodes};
                for (const Own& a : solution->line) out.line.push_back(any(a));
                return out;
            }
        return std::nullopt;
    }

    Shares playout(Turn& turn, Random& random, bool insightful, const std::atomic<bool>& stop) const override {
        State& s = own(turn);
        if constexpr (PlayingOut<I, R>)
            if (insight_) return won(s, insight_->playout(s.at, s.turn, random));
        const int horizon = insightful ? this->tuning.horizon : longest_playout;
        for (int ply = 0; !s.winners && ply < horizon; ++ply) {
            play_.play(s, random_move(play_, s, random, [](int) {}));
            if constexpr (Knowing<I, R>)
                if (insightful && !s.winners)
                    if (const Players winners = insight_->known(s)) return won(s, winners);
            if (stop.load(std::memory_order_relaxed)) break;
        }
        if (s.winners) return won(s, s.winners);
        if constexpr (Judging<I, R>)
            if (insightful) return by_person(s, insight_->value(s));
        return won(s, play_.rules.settle(s.at, play_.staying(s)));
    }

    std::unique_ptr<Trace> trace() const override {
        if constexpr (Tracing<I, R>) return std::make_unique<TraceOf<typename I::Trace>>();
        else return nullptr;
    }
    Shares traced_playout(const Turn& turn, Random& random, const std::vector<Step>& path,
                          Trace& trace) const override {
        if constexpr (Tracing<I, R>) {
            const State& s = own(turn);
            auto& moves = static_cast<TraceOf<typename I::Trace>&>(trace).moves;
            moves = {};
            Shares shares;
            if constexpr (SharingTrace<I, R>) shares = by_person(s, insight_->playout(s, random, moves));
            else shares = won(s, insight_->playout(s.at, s.turn, random, moves));
            for (const Step& step : path) moves.add(step.colour, own(step.node->action));
            return shares;
        } else {
            return {};
        }
    }

  private:
    static constexpr int longest_playout = 4000;
    const Play<R>& play_;
    const std::optional<I>& insight_;

    template <class Moves>
    struct TraceOf final : Trace {
        Moves moves{};
        std::uint32_t find(const Node* family, std::uint32_t count, int colour,
                           std::vector<std::uint32_t>& places) const override {
            if (places.size() < count) places.resize(count);
            std::uint32_t n = 0;
            for (std::uint32_t i = 0; i < count; ++i)
                if (moves.has(colour, own(family[i].action))) places[n++] = i;
            return n;
        }
    };

    static State& own(Turn& s) { return static_cast<State&>(s); }
    static const State& own(const Turn& s) { return static_cast<const State&>(s); }

    Shares won(const State& s, Players winners) const { return Base::worths(Base::persons(s, winners)); }
    Shares by_person(const State& s, Shares shares) const {
        if (this->swapping && swapped(s)) std::swap(shares[0], shares[1]);
        return shares;
    }
};

}  // namespace hexagora
