#pragma once
#include <algorithm>
#include <atomic>
#include <cmath>
#include <numeric>
#include <optional>
#include <utility>

#include "search/grown.hpp"
#include "search/offers.hpp"
#include "search/playouts.hpp"
#include "search/reuse.hpp"
#include "search/tuning.hpp"

namespace hexagora {

// Monte Carlo tree search for any number of players. Each node keeps one value, that for the person who chose it: this
// is all that max^n needs. Proven results go up the tree. Several threads may share a tree: all that they share is
// atomic, a visit is counted on the way down, so that others try other moves meanwhile.
//
// What follows a swap is the same position, with the other person in each chair. So a swap has no tree of its own:
// every simulation goes on to a cell, and tells what the swap is worth as well. Whoever may swap is taken to do what
// has looked better to them so far; only those who chose before them see the difference.
template <Rules R, class Insight>
class Mcts : private Grown<R, Insight> {
    using Base = Grown<R, Insight>;
    using typename Base::Node, typename Base::Nodes;

  public:
    using Base::findings;
    using typename Base::Action, typename Base::State;

    Mcts(const Play<R>& play, const std::optional<Insight>& insight, std::size_t megabytes)
        : Base(play, megabytes), insight_(insight) {
        if constexpr (requires { insight->tuning(); })
            if (insight) known_tuning_ = insight->tuning();
    }

    // The tree of this position: what is known of it from the last search, if it was on the way. `open` are the moves
    // to look at: all, or one of each symmetric set.
    void begin(const State& s, const History& seen, const std::vector<Action>& open, bool plain) {
        keep(s, seen, plain);
        plain_ = plain;
        tuning_ = known_tuning_;
        if (plain) {  // nothing of the insight but what is a matter of memory
            tuning_ = {};
            tuning_.patience = known_tuning_.patience;
        }
        if constexpr (requires { insight_->prepare(play_, s); })
            if (insightful() && !s.winners) insight_->prepare(play_, s);
        root_state_ = s;
        root_seen_ = seen;
        started_ = true;
        simulations_ = 0;
        lost_to_ = 0;
        opening_ = !s.winners && !open.empty() && swap_follows(s, open.front());
        for (auto& total : totals_) total = 0;
        if (s.winners) return;
        if (!tree_.root.has_children()) {
            Worker worker(open.size());
            worker.list = open;
            if (open.size() > tree_.capacity()) worker.list.resize(tree_.capacity());  // some are better than none
            expand_with(tree_.root, s, worker);
        }
        if (!plain) tree_.each_child(tree_.root, [&](Node& child) { look_at_end(tree_.root, child, s); });
    }

    // What one thread brings along from turn to turn.
    class Worker;
    Worker worker(const Effort& effort, int thread) const { return Worker(mixed(effort.seed) + std::uint64_t(thread)); }

    // Searches until stopped, or until all simulations are done or the result is proven, or `enough` (asked now and
    // then, with the simulations of this turn) says so. Threads call it together.
    template <class Enough>
    void search(Worker& worker, const Effort& effort, std::atomic<std::int64_t>& left, const std::atomic<bool>& stop,
                Enough&& enough) {
        shared_ = effort.threads > 1;
        if (root_state_.winners) return;
        std::int64_t done = 0;
        while (!stop.load(std::memory_order_relaxed) && !proven() && !enough(done)) {
            int granted = portion;
            if (effort.simulations)
                granted = int(std::clamp<std::int64_t>(left.fetch_sub(portion, std::memory_order_relaxed), 0, portion));
            if (granted == 0) break;
            done += granted;
            for (; granted > 0 && !stop.load(std::memory_order_relaxed) && !proven(); --granted) simulate(worker, stop);
        }
        tell(worker);
    }
    bool proven() const { return tree_.root.proven.load(std::memory_order_relaxed) != 0; }
    // Is a swap the answer to whatever is played? Then all is equal that can be, and nothing is to be proven.
    bool opening() const { return opening_; }

    // Somebody else has proven that this move leads to this result, and no other to a better one. A lost position is
    // searched all the same, for the move that is hardest to answer. False: there is no such move in the tree.
    bool settle(const Action& best, Players winners) {
        if (proven()) return true;  // a move that ends the game comes first
        if (worth(winners, person(root_state_)) == 0) {
            lost_to_ = winners;
            return true;
        }
        Node* const child = child_of(tree_.root, best);
        if (child) {
            child->proven.store(winners, std::memory_order_relaxed);
            tree_.root.proven.store(winners, std::memory_order_relaxed);
        }
        return child;
    }

  private:
    static constexpr int portion = 16;  // simulations that a thread takes on and tells of together
    using Has = Offers<R, Insight>;

    using Gains = std::array<std::int64_t, most_players>;  // by person, in fixed point
    struct Step {
        Node* node;
        std::int8_t chooser, colour;
    };
    // That somebody may make on the way.
    struct Swap {
        Node* node = nullptr;
        std::size_t steps = 0;  // before it
        bool made = false;
    };

  public:
    class Worker {
        friend Mcts;
        Random random;
        Swap swap;
        std::vector<Step> path;
        std::vector<Action> list;
        std::vector<float> opinions;
        std::vector<std::uint32_t> order;
        History seen;
        std::int64_t simulations = 0;  // not yet told
        Gains totals{};
        explicit Worker(std::uint64_t seed) : random(seed) {}
    };

  private:
    using Base::one, Base::tree_, Base::root_state_, Base::root_seen_, Base::lost_to_, Base::simulations_,
        Base::totals_, Base::mean, Base::swap_below, Base::prefers, Base::child_of;
    using Base::play_, Base::person, Base::persons, Base::by_person, Base::worth, Base::worths, Base::may_swap,
        Base::swap_follows, Base::exchanged;

    const std::optional<Insight>& insight_;
    Tuning known_tuning_, tuning_;
    bool started_ = false, plain_ = false, opening_ = false;
    std::atomic<bool> shared_ = false;  // by several threads

    // What is known of a position from the last search, if anything. That the root is proven is for its moves to say.
    void keep(const State& s, const History& seen, bool plain) {
        typename Finder<R, Nodes>::Found known;
        if (started_ && plain == plain_) known = find_position(tree_, play_, root_state_, root_seen_, s, seen);
        if (!known.node) return tree_.clear();
        tree_.keep_only(*known.node);
        tree_.root.proven = 0;
        if (!known.exchanged) return;
        tree_.each([](Node& node) { node.proven = exchanged(node.proven); });
        if constexpr (Swapping<R>)
            if (tree_.children(tree_.root)[tree_.root.count - 1].action == R::swap_move) --tree_.root.count;
    }
    // Those who win by best play, as far as it is known at once.
    Players known(const State& s) const {
        if constexpr (Has::known)
            if (!s.winners && insightful()) return persons(s, insight_->known(s));
        return persons(s, s.winners);
    }
    bool insightful() const { return !plain_ && insight_; }

    void simulate(Worker& worker, const std::atomic<bool>& stop) {
        State s = root_state_;
        if constexpr (Recurring<R>) worker.seen = root_seen_;
        worker.path.clear();
        worker.swap = {};
        Node* node = &tree_.root;
        add(node->visits, 1u);
        Players known = 0;
        while (node->has_children() || (may_swap(s) && expand(*node, s, worker))) {
            const auto mover = std::int8_t(person(s)), colour = s.turn;
            Node* const swap = swap_below(*node, s);
            node = &select(*node, swap);
            if (swap) {
                worker.swap = {swap, worker.path.size(), prefers(*swap, *node, mover)};
                add(swap->visits, 1u);
            }
            add(node->visits, 1u);
            if (shared_) refresh(*node, mover);
            worker.path.push_back({node, mover, colour});
            if ((known = node->proven.load(std::memory_order_relaxed))) break;
            if constexpr (Recurring<R>) play_.play(s, node->action, worker.seen);
            else play_.play(s, node->action);
            if ((known = this->known(s))) {
                node->proven.store(known, std::memory_order_relaxed);
                break;
            }
        }
        if (known) {
            prove(worker);
            count(worker, worths(known));
        } else if (ripe(*node) && expand(*node, s, worker) && node->proven.load(std::memory_order_relaxed)) {
            known = node->proven.load(std::memory_order_relaxed);
            prove(worker);
            count(worker, worths(known));
        } else {
            finish(s, worker, stop);
        }
        if (++worker.simulations == portion) tell(worker);
    }
    // Now and then: threads that count together at every simulation would wait for one another.
    void tell(Worker& worker) {
        add(simulations_, std::exchange(worker.simulations, 0));
        for (int p = 0; p < play_.rules.players; ++p) add(totals_[p], std::exchange(worker.totals[p], 0));
    }

    // Should this leaf get children? The fuller the pool, the more often it must have been asked for.
    bool ripe(const Node& leaf) const {
        const float fullness = tree_.fullness();
        return leaf.visits.load(std::memory_order_relaxed) >=
               std::uint32_t(tuning_.patience * (1 + 30 * fullness * fullness));
    }

    bool expand(Node& leaf, const State& s, Worker& worker) {
        worker.list.clear();
        play_.moves(s, [&](Action a) { worker.list.push_back(a); });
        return expand_with(leaf, s, worker);
    }
    // With the moves of the worker's list. False if there is no memory for it.
    bool expand_with(Node& leaf, const State& s, Worker& worker) {
        const auto count = std::uint32_t(worker.list.size());
        Node* const family = tree_.reserve(leaf, count);
        if (!family) return false;
        const int mover = person(s);
        set_order(s, worker);
        for (std::uint32_t i = 0; i < count; ++i) {
            Node& child = tree_.make(family + i);
            child.action = worker.list[worker.order[i]];
            child.prior = worker.opinions[worker.order[i]];
            if (plain_) continue;
            if (tuning_.decisive) look_at_end(leaf, child, s);
            refresh(child, mover);
        }
        tree_.publish(leaf, family, count);
        return true;
    }
    // Does this move end the game?
    void look_at_end(Node& parent, Node& child, const State& s) const {
        State after = s;
        play_.play(after, child.action);
        if (!after.winners) return;
        const Players won = persons(after, after.winners);
        child.proven.store(won, std::memory_order_relaxed);
        if (worth(won, person(s)) == 1) parent.proven.store(won, std::memory_order_relaxed);
    }
    // In which order the moves of the worker's list are looked at: the ones that the insight likes best first, or any
    // order but that of the board.
    void set_order(const State& s, Worker& worker) const {
        const auto count = std::uint32_t(worker.list.size());
        worker.opinions.assign(count, 0.5f);
        worker.order.resize(count);
        std::uint32_t stride = count > 2 ? 1 + std::uint32_t(worker.random.below(int(count - 1))) : 1;
        while (std::gcd(stride, count) != 1) ++stride;
        auto to = std::uint32_t(worker.random.below(int(count)));
        for (auto& place : worker.order) {
            place = to;
            to = (to + stride) % count;
        }
        if constexpr (Swapping<R>)
            std::stable_partition(worker.order.begin(), worker.order.end(),
                                  [&](auto i) { return worker.list[i] != R::swap_move; });
        if constexpr (Has::priors) {
            if (!insightful()) return;
            insight_->priors(s, worker.list, worker.opinions.data());
            if (tuning_.widen > 0)
                std::stable_sort(worker.order.begin(), worker.order.end(),
                                 [&](auto a, auto b) { return worker.opinions[a] > worker.opinions[b]; });
        }
    }

    Node& select(const Node& node, const Node* swap) const {
        const auto visits = float(node.visits.load(std::memory_order_relaxed));
        auto count = node.count - (swap != nullptr);
        if (tuning_.widen > 0 && insightful())
            count = std::min(count, std::uint32_t(3 + tuning_.widen * std::sqrt(visits)));
        // RAVE does not know of a swap: before it, a cell is the worse the more it is worth later on.
        const float explore =
            opening_ && &node == &tree_.root ? std::max(tuning_.explore, explore_openings) : tuning_.explore;
        Node& best = tree_.most_promising(node, count, explore * std::sqrt(std::log(visits + 1)));
        return &best == swap ? *tree_.children(node) : best;  // all others are lost
    }
    static constexpr float explore_openings = 0.15f;
    // Makes a node ready for the choice between its siblings.
    void refresh(const Node& node, int chooser) const {
        float value, doubt;
        if (const Players proven = node.proven.load(std::memory_order_relaxed)) [[unlikely]] {
            value = worth(proven, chooser);
            if (value == 0) value = Nodes::lost;
            doubt = 0;
        } else {
            const auto n = float(node.visits.load(std::memory_order_relaxed));
            const auto total = float(node.total.load(std::memory_order_relaxed)) * float(1 / one);
            if (insightful()) {
                const float weight = tuning_.prior_weight, known = n + weight;
                value = known > 0 ? (total + weight * node.prior) / known : node.prior;
                if constexpr (Has::rave) {
                    const float an = node.amaf.visits();
                    if (an > 0 && tuning_.rave_bias > 0)
                        value += an / (an + known + tuning_.rave_bias * an * known) * (node.amaf.mean() - value);
                }
                doubt = std::sqrt(1 / (n + 1));
            } else {
                const float share = 1 / std::max(n, 1.0f);
                value = total * share;
                doubt = n > 0 ? std::sqrt(share) : Nodes::untried;
            }
        }
        auto& standing = tree_.standing(node);
        standing.value.store(value, std::memory_order_relaxed);
        standing.doubt.store(doubt, std::memory_order_relaxed);
    }

    // Plays on from a leaf and tells the path how it went.
    void finish(State& s, Worker& worker, const std::atomic<bool>& stop) {
        if constexpr (Has::rave)
            if (insightful()) {
                typename Insight::Trace trace{};
                Shares shares;
                if constexpr (Has::shares) shares = by_person(s, insight_->playout(s, worker.random, trace));
                else shares = worths(persons(s, insight_->playout(s.at, s.turn, worker.random, trace)));
                for (const Step& step : worker.path) trace.add(step.colour, step.node->action);
                count(worker, shares);
                remember(worker, trace, shares);
                return;
            }
        if constexpr (Has::playout)
            if (insight_) return count(worker, worths(persons(s, insight_->playout(s.at, s.turn, worker.random))));
        const int horizon = insightful() ? tuning_.horizon : longest_playout;
        for (int ply = 0; !s.winners && ply < horizon; ++ply) {
            play_.play(s, next(s, worker.random));
            if constexpr (Has::known)
                if (const Players winners = known(s)) return count(worker, worths(winners));
            if (stop.load(std::memory_order_relaxed)) break;
        }
        count(worker, outcome(s));
    }
    static constexpr int longest_playout = 4000;

    Action next(const State& s, Random& random) const {
        if constexpr (Has::choose)
            if (insightful()) return insight_->choose(s, random);
        return random_move(play_, s, random, [](int) {});
    }
    // By person.
    Shares outcome(const State& s) const {
        if (s.winners) return worths(persons(s, s.winners));
        if constexpr (Has::value)
            if (insightful()) return by_person(s, insight_->value(s));
        const Players settled = play_.rules.settle(s.at, play_.staying(s));
        return worths(persons(s, settled));
    }

    // Alone in the tree, a load and a store do: an atomic addition costs as much as a playout of Hex.
    template <class Number>
    void add(std::atomic<Number>& sum, Number more) const {
        if (shared_.load(std::memory_order_relaxed)) sum.fetch_add(more, std::memory_order_relaxed);
        else sum.store(sum.load(std::memory_order_relaxed) + more, std::memory_order_relaxed);
    }

    // The shares are those of the playout, in which nobody has swapped.
    void count(Worker& worker, const Shares& shares) {
        Gains stayed{}, swapped;
        for (int p = 0; p < play_.rules.players; ++p) stayed[p] = std::int64_t(double(shares[p]) * one);
        swapped = stayed;
        std::swap(swapped[0], swapped[1]);
        const auto& [swap, steps, made] = worker.swap;
        const Gains& happened = made ? swapped : stayed;
        for (int p = 0; p < play_.rules.players; ++p) worker.totals[p] += happened[p];
        for (std::size_t i = 0; i < worker.path.size(); ++i) learn(worker.path[i], i < steps ? happened : stayed);
        if (swap) learn({swap, worker.path[steps].chooser, 0}, swapped);
    }
    void learn(const Step& step, const Gains& gains) {
        add(step.node->total, gains[step.chooser]);
        refresh(*step.node, step.chooser);
    }
    // RAVE: every move that the chooser made later in this playout tells of that move made now. After a thousand
    // playouts through a node one in sixteen says as much, and leaves time for more playouts.
    template <class Trace>
    void remember(const Worker& worker, const Trace& trace, const Shares& shares) {
        const Node* parent = &tree_.root;
        for (std::size_t i = 0; i < worker.path.size(); ++i) {
            const Step& step = worker.path[i];
            const auto visits = parent->visits.load(std::memory_order_relaxed);
            if (i >= worker.swap.steps && visits < tuning_.rave_until && (visits < 1000 || visits % 16 == 0))
                tree_.each_child(*parent, [&](Node& child) {
                    if (!trace.has(step.colour, child.action)) return;
                    child.amaf.add(shares[step.chooser]);
                    refresh(child, step.chooser);
                });
            parent = step.node;
        }
    }

    // A node is proven if a move wins for the one who has the choice, or if all its moves are proven. With three and
    // more players the choice among moves that are equal to the chooser decides between others, so it proves nothing.
    void prove(const Worker& worker) {
        const auto& path = worker.path;
        for (std::size_t i = path.size(); i-- > 0;) {
            Node& parent = i ? *path[i - 1].node : tree_.root;
            const int mover = path[i].chooser;
            const Players known = path[i].node->proven.load(std::memory_order_relaxed);
            Players result = known;
            Node* const swap = i == worker.swap.steps ? worker.swap.node : nullptr;
            if (worth(known, mover) < 1) {
                bool all = true;
                tree_.each_child(parent, [&](const Node& child) {
                    if (&child == swap) return;
                    const Players proven = child.proven.load(std::memory_order_relaxed);
                    if (!proven) all = false;
                    else if (worth(proven, mover) > worth(result, mover)) result = proven;
                    else if (proven != result && worth(proven, mover) == worth(result, mover)) all = false;
                });
                if (!all) return;
            }
            if (swap) {
                const Players other = exchanged(result);
                swap->proven.store(other, std::memory_order_relaxed);
                if (worth(other, mover) > worth(result, mover)) result = other;
            }
            parent.proven.store(result, std::memory_order_relaxed);
        }
    }
};

}  // namespace hexagora
