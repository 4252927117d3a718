#include <algorithm>
#include <deque>
#include <numeric>
#include <optional>

#include "search/game.hpp"
#include "search/order.hpp"
#include "search/proofs.hpp"

namespace hexagora {
namespace {

// Exact play by depth-first proof-number search. It answers a question about a position: can these persons, the
// attackers, win alone, whatever all others do? With two sides it answers it for each, so a win, a loss and a draw can
// be proven; with more, only that the one on turn wins against all others together.
//
// Why a proof holds although positions may repeat (Recurring): a position counts as proved only after moves to
// positions that were proved before it, one for the attackers, all for the others. Whoever plays by these proofs, each
// time by the earliest that the position has, goes to positions that were proved earlier and earlier, so none comes
// twice. What a rule book calls one position may be two here (with and without a pass just made), so at most
// two of the same come, and none that the game has had before, for these never count as won. So no third time comes
// before the win. The plies from the root are part of a position's key, so the search has no circles; what lies beyond
// the horizon is not won. A disproof that had to assume any of this is none.
template <class Action, bool Rave>
class Solver {
  public:
    using Game = SearchGame<Action, Rave>;

    Solver(const Game& game, const SolveLimits& limits, const std::atomic<bool>& stop)
        : game_(game), budget_(limits, stop), proofs_(budget_.bytes()) {}

    Solution<Action> solve(const Turn& s, const History& history) {
        Solution<Action> solution;
        if (s.winners) {
            solution.winners = game_.persons(s, s.winners);
            return solution;
        }
        history_ = history;
        if (game_.recurring) history_.push_back(game_.recurrence(s));
        const Players staying = game_.staying(s), others = Players(staying & ~game_.teams[s.turn]);
        const bool two_sides = others == (game_.teams[std::countr_zero(others)] & staying);
        const Players all = game_.persons(s, staying), theirs = game_.persons(s, others), mine = Players(all & ~theirs);
        level(0).state = s;
        Question win{mine, 0}, loss{theirs, 1};
        // The question about the loss gets less time: where no draw turns up, the other one answers it too.
        for (std::int64_t nodes = 1000; !solution.winners && !budget_.spent(); nodes *= 2) {
            ask(win, nodes);
            if (win.proof.proved()) solution.winners = mine;
            else if (!two_sides && win.proof.disproved()) break;
            else if (settles(win) && !win.draws) solution.winners = theirs;
            if (solution.winners || !two_sides) continue;
            ask(loss, nodes / 2);
            if (loss.proof.proved()) solution.winners = theirs;
            else if (settles(loss) && !loss.draws) solution.winners = mine;
            else if (settles(win) && settles(loss)) solution.winners = all;
            else if (!win.proof.open() && !loss.proof.open()) break;
        }
        if (solution.winners) follow(solution, win, loss);
        solution.nodes = budget_.nodes();
        return solution;
    }

  private:
    struct Question {
        Players attackers;
        std::uint64_t salt;  // keeps the answers apart in the table
        Proof proof{};
        bool draws = false;     // has a shared win been met?
        bool doubtful = false;  // has anything been taken for not won that might be?
        std::optional<Action> best{};
    };
    struct Child {
        Action action;
        std::uint64_t key;
        Proof proof;
        std::uint32_t work;
    };
    struct Level {
        AnyState state;
        std::vector<Child> children{};
    };
    static constexpr int horizon = 200;  // plies, where positions may repeat

    const Game& game_;
    Budget budget_;
    Proofs proofs_;
    History history_;
    std::deque<Level> levels_;  // by ply: deep recursion must not need a deep stack
    AnyState supposed_{game_.state_size};
    std::vector<Action> list_, threats_;
    std::vector<float> opinions_;
    std::vector<std::uint32_t> order_;
    std::int64_t pause_ = 0;  // the node at which this question rests

    Level& level(int ply) {
        while (int(levels_.size()) <= ply) levels_.push_back({AnyState(game_.state_size)});
        return levels_[ply];
    }
    bool attacks(const Question& q, const Turn& s) const { return q.attackers & only(game_.person(s)); }
    std::uint64_t key(const Question& q, const Turn& s, int ply) const {
        return mixed(game_.key(s) + q.salt * 2 + ((game_.swapping && game_.swapped(s))) +
                     (game_.recurs ? std::uint64_t(ply) << 32 : 0));
    }
    static bool settles(const Question& q) { return q.proof.disproved() && !q.doubtful; }

    void ask(Question& q, std::int64_t nodes) {
        if (!q.proof.open()) return;
        pause_ = budget_.nodes() + nodes;
        q.proof = search(q, key(q, *level(0).state, 0), 0, {Proof::never, Proof::never});
        if (!q.proof.open()) q.best = choice(q, 0);
    }

    Proof ended(Question& q, const Turn& s) const {
        const Players winners = game_.persons(s, s.winners);
        const bool won = !(winners & ~q.attackers);
        if (!won && winners & q.attackers) q.draws = true;
        return Proof::of(won);
    }
    // A position the search does not follow, whatever else is known of it.
    bool dismissed(const Turn& s, int ply) const {
        return game_.recurs &&
               (ply > horizon || std::find(history_.begin(), history_.end(), game_.recurrence(s)) != history_.end());
    }

    // Of moves that seem equally near to a proof the first is tried first: let it be one that the insight likes.
    void list_moves(const Turn& s) {
        list_.clear();
        game_.moves(s, list_);
        order_.resize(list_.size());
        std::iota(order_.begin(), order_.end(), 0u);
        if (!game_.judges_moves || !game_.insight) return;
        opinions_.resize(list_.size());
        game_.priors(s, list_, opinions_.data());
        sort_by_opinion(order_, opinions_);
    }

    void expand(Question& q, int ply) {
        Level &here = level(ply), &next = level(ply + 1);
        Turn& after = *next.state;
        here.children.clear();
        list_moves(*here.state);
        int other = nobody;
        const bool attacking = attacks(q, *here.state);
        for (const auto n : order_) {
            next.state = *here.state;
            game_.play(after, list_[n]);
            Child child{list_[n], 0, {}, 0};
            if (after.winners) {
                child.proof = ended(q, after);
            } else if (dismissed(after, ply + 1)) {
                child.proof = Proof::of(false);
                q.doubtful = true;
            } else {
                child.key = key(q, after, ply + 1);
                if (const auto* entry = proofs_.find(child.key)) {
                    child.proof = entry->proof();
                    child.work = std::uint32_t(entry->work);
                } else if (attacks(q, after) != attacking) other = after.turn;
            }
            here.children.push_back(child);
            if (attacking ? child.proof.proved() : child.proof.disproved()) return;
        }
        if (other != nobody) refute(q, ply, other);
    }

    // Where the other side threatens to win at once, all moves that leave the threat are lost: they are refuted by the
    // same threat, carried out after each of them. Without this every such move would look as good a defence as any.
    void refute(Question& q, int ply, int other) {
        Level &here = level(ply), &next = level(ply + 1);
        Turn& after = *next.state;
        const bool attacked = attacks(q, *here.state);
        const auto wins = [&](const Turn& before, const Action& a) {
            next.state = before;
            game_.play(after, a);
            return after.winners && !(game_.persons(after, after.winners) & ~q.attackers) != attacked;
        };
        supposed_ = *here.state;
        Turn& supposed = *supposed_;
        supposed.turn = std::int8_t(other);
        threats_.clear();
        list_.clear();
        if (game_.has_move(supposed, other)) game_.moves(supposed, list_);
        for (const Action& a : list_)
            if (threats_.size() < most_threats && wins(supposed, a)) threats_.push_back(a);
        if (threats_.empty()) return;
        for (Child& child : here.children) {
            if (!child.proof.open() || child.work) continue;
            supposed_ = *here.state;
            game_.play(supposed, child.action);
            if (supposed.turn != other) continue;
            for (const Action& threat : threats_) {
                if (!game_.legal(supposed, other, threat) || !wins(supposed, threat)) continue;
                child.proof = ended(q, after);
                break;
            }
        }
    }
    static constexpr std::size_t most_threats = 24;

    static std::uint32_t no_more(std::uint64_t n) {
        return std::uint32_t(std::min<std::uint64_t>(n, Proof::never - 1));
    }

    // The side on turn needs one child, the other side all of them. Children share much of what is below them, so of
    // those that all are needed the hardest counts, and the others one each.
    Proof sum(const std::vector<Child>& children, bool attacking) const {
        std::uint32_t least = Proof::never, most = 0;
        std::uint64_t waiting = 0;
        for (const Child& child : children) {
            const auto one = attacking ? child.proof.prove : child.proof.disprove;
            const auto every = attacking ? child.proof.disprove : child.proof.prove;
            least = std::min(least, one);
            most = std::max(most, every);
            waiting += every > 0;
        }
        if (least == 0) return Proof::of(attacking);
        const std::uint32_t all = most == 0 ? 0 : no_more(most + waiting - 1);
        return attacking ? Proof{all ? least : Proof::never, all} : Proof{all, all ? least : Proof::never};
    }

    Proof search(Question& q, std::uint64_t place, int ply, Proof limit) {
        if (budget_.nodes() >= pause_ || !budget_.go_on()) return known(place);
        const std::int64_t begun = budget_.nodes();
        expand(q, ply);
        const bool attacking = attacks(q, *level(ply).state);
        for (;;) {
            auto& children = level(ply).children;
            const Proof proof = sum(children, attacking);
            if (!proof.open() || proof.prove >= limit.prove || proof.disprove >= limit.disprove || budget_.spent() ||
                budget_.nodes() >= pause_) {
                proofs_.store(place, proof, budget_.nodes() - begun);
                return proof;
            }
            Child* best = nullptr;
            std::uint32_t second = Proof::never;
            std::uint64_t waiting = 0;
            for (Child& child : children) {
                const auto one = attacking ? child.proof.prove : child.proof.disprove;
                const auto every = attacking ? child.proof.disprove : child.proof.prove;
                waiting += every > 0;
                const auto least = best ? attacking ? best->proof.prove : best->proof.disprove : Proof::never;
                if (every == 0 || (best && one >= least)) {
                    if (every) second = std::min(second, one);
                    continue;
                }
                if (best) second = least;
                best = &child;
            }
            // Stay a little longer than the second best would allow: coming back costs the whole list of moves.
            const Proof own = attacking ? limit : Proof{limit.disprove, limit.prove};
            const std::uint32_t one = std::min(own.prove, no_more(second + second / 4 + 1));
            const std::uint32_t every =
                own.disprove == Proof::never ? Proof::never : std::uint32_t(own.disprove - (waiting - 1));
            const std::size_t chosen = std::size_t(best - children.data());
            level(ply + 1).state = *level(ply).state;
            game_.play(*level(ply + 1).state, best->action);
            const Proof proof_below = search(q, best->key, ply + 1, attacking ? Proof{one, every} : Proof{every, one});
            level(ply).children[chosen].proof = proof_below;
        }
    }
    Proof known(std::uint64_t place) const {
        const auto* entry = proofs_.find(place);
        return entry ? entry->proof() : Proof{};
    }

    // Best play: whoever has the result keeps it by what was proved soonest, whoever suffers it takes what took most
    // work.
    void follow(Solution<Action>& solution, Question& win, Question& loss) {
        const bool drawn = settles(win) && win.draws && settles(loss) && loss.draws;
        Question& decisive = win.proof.proved() || (settles(win) && !win.draws) ? win : loss;
        std::vector<std::uint64_t> way;
        pause_ = budget_.nodes() + budget_.nodes() / 4 + 10'000;  // where the table has forgotten: not for ever
        for (int ply = 0;; ++ply) {
            Turn& s = *level(ply).state;
            if (s.winners) return;
            // A roundabout way, which takes nothing from the result, is cut short.
            const auto before = std::find(way.begin(), way.end(), game_.key(s));
            solution.line.resize(std::size_t(before - way.begin()), Action{});
            way.erase(before, way.end());
            way.push_back(game_.key(s));
            Question& q = !drawn ? decisive : attacks(win, s) ? loss : win;
            std::optional<Action> best = q.best;
            if (ply > 0) {
                const Proof proof = search(q, key(q, s, ply), ply, {Proof::never, Proof::never});
                if (proof.open() || proof.proved() != q.proof.proved()) return;
                best = choice(q, ply);
            }
            solution.line.push_back(*best);
            level(ply + 1).state = s;
            game_.play(*level(ply + 1).state, *best);
        }
    }
    // The move of an answered position, whose children have just been searched.
    Action choice(const Question& q, int ply) {
        const auto& children = level(ply).children;
        const bool proved = q.proof.proved(), keeps = attacks(q, *level(ply).state) == proved;
        const Child* best = nullptr;
        int least = 0;
        for (const Child& child : children) {
            if (proved ? !child.proof.proved() : !child.proof.disproved()) continue;
            const auto* entry = child.key ? proofs_.find(child.key) : nullptr;
            const int work = entry ? int(entry->work) : 0, rank = keeps ? work : -work;
            if (best && rank >= least) continue;
            best = &child;
            least = rank;
        }
        return best->action;
    }
};

}  // namespace

template <class Action, bool Rave>
Solution<Action> solve(const SearchGame<Action, Rave>& game, const Turn& s, const History& history,
                       const SolveLimits& limits, const std::atomic<bool>& stop) {
    if (game.proves && game.insight && !s.winners)
        if (auto solution = game.solve(s, limits, stop)) return *std::move(solution);
    return Solver<Action, Rave>(game, limits, stop).solve(s, history);
}

#define HEXAGORA_LINE(Action, rave)                                                                                   \
    template Solution<Action> solve(const SearchGame<Action, rave>&, const Turn&, const History&, const SolveLimits&, \
                                    const std::atomic<bool>&);
HEXAGORA_SEARCHES(HEXAGORA_LINE)
#undef HEXAGORA_LINE

}  // namespace hexagora
