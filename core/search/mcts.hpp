#pragma once
#include <algorithm>
#include <atomic>
#include <cmath>
#include <functional>
#include <numeric>
#include <utility>

#include "search/finder.hpp"
#include "search/order.hpp"
#include "search/search_tree.hpp"

namespace hexagora {

// Monte Carlo tree search for any number of players. Each node keeps one value, that for the person who chose it: this
// is all that max^n needs. Proven results go up the tree. Several threads may share a tree: all that they share is
// atomic, a visit is counted on the way down, so that others try other moves meanwhile.
//
// What follows a swap is the same position, with the other person in each chair. So a swap has no tree of its own:
// every simulation goes on to a cell, and tells what the swap is worth as well. Whoever may swap is taken to do what
// has looked better to them so far; only those who chose before them see the difference.
template <class Action, bool Rave>
class Mcts : private SearchTree<Action, Rave> {
    using Base = SearchTree<Action, Rave>;
    using typename Base::Game, typename Base::Node, typename Base::Nodes;

  public:
    using Base::findings;

    Mcts(const Game& game, std::size_t megabytes) : Base(game, megabytes) {}

    // The tree of this position: what is known of it from the last search, if it was on the way. `open` are the moves
    // to look at: all, or one of each symmetric set.
    void begin(const Turn& s, const History& history, const std::vector<Action>& open, bool plain) {
        keep(s, history, plain);
        plain_ = plain;
        tuning_ = game_.tuning;
        if (plain) {  // nothing of the insight but what is a matter of memory
            tuning_ = {};
            tuning_.patience = game_.tuning.patience;
        }
        if (insightful() && !s.winners) game_.prepare(s);
        root_state_ = s;
        root_history_ = history;
        started_ = true;
        simulations_ = 0;
        lost_to_ = 0;
        opening_ = !s.winners && !open.empty() && swap_follows(s, open.front());
        for (auto& total : totals_) total = 0;
        if (s.winners) return;
        if (!tree_.root.has_children()) {
            Worker worker(game_, open.size());
            worker.list = open;
            if (open.size() > tree_.capacity()) worker.list.resize(tree_.capacity());  // some are better than none
            expand_with(tree_.root, s, worker);
        }
        if (!plain) tree_.each_child(tree_.root, [&](Node& child) { look_at_end(tree_.root, child, s); });
    }

    // What one thread brings along from turn to turn.
    class Worker;
    Worker worker(const Effort& effort, int thread) const {
        return Worker(game_, mixed(effort.seed) + std::uint64_t(thread));
    }

    // Searches until stopped, or until all simulations are done or the result is proven, or `enough` (asked now and
    // then, with the simulations of this turn) says so. Threads call it together.
    void search(Worker& worker, const Effort& effort, std::atomic<std::int64_t>& left, const std::atomic<bool>& stop,
                const std::function<bool(std::int64_t)>& enough) {
        shared_ = effort.threads > 1;
        if (root_state_->winners) return;
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
        if (worth(winners, person(*root_state_)) == 0) {
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

    using Gains = std::array<std::int64_t, most_players>;  // by person, in fixed point
    using Step = typename Game::Step;
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
        AnyState state;
        std::unique_ptr<typename Game::Trace> trace;
        Swap swap;
        std::vector<Step> path;
        std::vector<Action> list;
        std::vector<float> opinions;
        std::vector<std::uint32_t> order, places;
        History history;
        std::int64_t simulations = 0;  // not yet added to the tree's
        Gains totals{};
        Worker(const Game& game, std::uint64_t seed) : random(seed), state(game.state_size), trace(game.trace()) {}
    };

  private:
    using Base::one, Base::game_, Base::tree_, Base::root_state_, Base::root_history_, Base::lost_to_,
        Base::simulations_, Base::totals_, Base::mean, Base::swap_below, Base::prefers, Base::child_of;

    Tuning tuning_;
    bool started_ = false, plain_ = false, opening_ = false;
    std::atomic<bool> shared_ = false;  // by several threads

    int person(const Turn& s) const { return game_.person(s); }
    Players persons(const Turn& s, Players colours) const { return game_.persons(s, colours); }
    float worth(Players winners, int person) const { return game_.worth(winners, person); }
    bool may_swap(const Turn& s) const { return game_.swapping && game_.may_swap(s); }
    bool swap_follows(const Turn& s, const Action& a) const {
        if (!game_.swapping) return false;
        const AnyState after(game_.state_size, s);
        game_.play(*after, a);
        return may_swap(*after);
    }

    // What is known of a position from the last search, if anything. That the root is proven is for its moves to say.
    void keep(const Turn& s, const History& history, bool plain) {
        typename Finder<Action, Rave>::Match known;
        if (started_ && plain == plain_)
            known = Finder<Action, Rave>(tree_, game_, s, history)
                        .find(tree_.root, *root_state_, root_history_, 2 * game_.players);
        if (!known.node) return tree_.clear();
        tree_.keep_only(*known.node);
        tree_.root.proven = 0;
        if (!known.exchanged) return;
        tree_.each([](Node& node) { node.proven = Game::exchanged(node.proven); });
        if (game_.swapping && tree_.children(tree_.root)[tree_.root.count - 1].action == game_.swap_move)
            --tree_.root.count;
    }
    // Those who win by best play, as far as it is known at once.
    Players known(const Turn& s) const {
        return persons(s, !s.winners && game_.knows && insightful() ? game_.known(s) : s.winners);
    }
    bool insightful() const { return !plain_ && game_.insight; }

    void simulate(Worker& worker, const std::atomic<bool>& stop) {
        worker.state = *root_state_;
        Turn& s = *worker.state;
        if (game_.recurring) worker.history = root_history_;
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
            if (game_.recurring) game_.play(s, node->action, worker.history);
            else game_.play(s, node->action);
            if ((known = this->known(s))) {
                node->proven.store(known, std::memory_order_relaxed);
                break;
            }
        }
        if (known) {
            prove(worker);
            count(worker, game_.worths(known));
        } else if (ripe(*node) && expand(*node, s, worker) && node->proven.load(std::memory_order_relaxed)) {
            known = node->proven.load(std::memory_order_relaxed);
            prove(worker);
            count(worker, game_.worths(known));
        } else {
            finish(s, worker, stop);
        }
        if (++worker.simulations == portion) tell(worker);
    }
    // Now and then: threads that count together at every simulation would wait for one another.
    void tell(Worker& worker) {
        add(simulations_, std::exchange(worker.simulations, 0));
        for (int p = 0; p < game_.players; ++p) add(totals_[p], std::exchange(worker.totals[p], 0));
    }

    // Should this leaf get children? The fuller the pool, the more often it must have been asked for.
    bool ripe(const Node& leaf) const {
        const float fullness = tree_.fullness();
        return leaf.visits.load(std::memory_order_relaxed) >=
               std::uint32_t(tuning_.patience * (1 + 30 * fullness * fullness));
    }

    bool expand(Node& leaf, const Turn& s, Worker& worker) {
        worker.list.clear();
        game_.moves(s, worker.list);
        return expand_with(leaf, s, worker);
    }
    // With the moves of the worker's list. False if there is no memory for it.
    bool expand_with(Node& leaf, const Turn& s, Worker& worker) {
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
    void look_at_end(Node& parent, Node& child, const Turn& s) const {
        const Players won = game_.winners_after(s, child.action);
        if (!won) return;
        child.proven.store(won, std::memory_order_relaxed);
        if (worth(won, person(s)) == 1) parent.proven.store(won, std::memory_order_relaxed);
    }
    // In which order the moves of the worker's list are looked at: the ones that the insight likes best first, or any
    // order but that of the board.
    void set_order(const Turn& s, Worker& worker) const {
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
        if (game_.swapping)
            std::stable_partition(worker.order.begin(), worker.order.end(),
                                  [&](auto i) { return worker.list[i] != game_.swap_move; });
        if (!game_.judges_moves || !insightful()) return;
        game_.priors(s, worker.list, worker.opinions.data());
        if (tuning_.widen > 0) sort_by_opinion(worker.order, worker.opinions);
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
                if constexpr (Rave) {
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
    void finish(Turn& s, Worker& worker, const std::atomic<bool>& stop) {
        if constexpr (Rave)
            if (insightful()) {
                const Shares shares = game_.traced_playout(s, worker.random, worker.path, *worker.trace);
                count(worker, shares);
                return remember(worker, shares);
            }
        count(worker, game_.playout(s, worker.random, insightful(), stop));
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
        for (int p = 0; p < game_.players; ++p) stayed[p] = std::int64_t(double(shares[p]) * one);
        swapped = stayed;
        std::swap(swapped[0], swapped[1]);
        const auto& [swap, steps, made] = worker.swap;
        const Gains& happened = made ? swapped : stayed;
        for (int p = 0; p < game_.players; ++p) worker.totals[p] += happened[p];
        for (std::size_t i = 0; i < worker.path.size(); ++i) learn(worker.path[i], i < steps ? happened : stayed);
        if (swap) learn({swap, worker.path[steps].chooser, 0}, swapped);
    }
    void learn(const Step& step, const Gains& gains) {
        add(step.node->total, gains[step.chooser]);
        refresh(*step.node, step.chooser);
    }
    // RAVE: every move that the chooser made later in this playout tells of that move made now. After a thousand
    // playouts through a node one in sixteen says as much, and leaves time for more playouts.
    void remember(Worker& worker, const Shares& shares) {
        const Node* parent = &tree_.root;
        for (std::size_t i = 0; i < worker.path.size(); ++i) {
            const Step& step = worker.path[i];
            const auto visits = parent->visits.load(std::memory_order_relaxed);
            if (i >= worker.swap.steps && visits < tuning_.rave_until && (visits < 1000 || visits % 16 == 0))
                learn_from_trace(*parent, step, shares[step.chooser], worker);
            parent = step.node;
        }
    }

    void learn_from_trace(const Node& parent, const Step& step, float share, Worker& worker) {
        if (!parent.has_children()) return;
        Node* const family = tree_.children(parent);
        const auto count = worker.trace->find(family, parent.count, step.colour, worker.places);
        for (std::uint32_t k = 0; k < count; ++k) {
            Node& child = family[worker.places[k]];
            child.amaf.add(share);
            refresh(child, step.chooser);
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
                const Players other = Game::exchanged(result);
                swap->proven.store(other, std::memory_order_relaxed);
                if (worth(other, mover) > worth(result, mover)) result = other;
            }
            parent.proven.store(result, std::memory_order_relaxed);
        }
    }
};

}  // namespace hexagora
