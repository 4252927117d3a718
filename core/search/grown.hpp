#pragma once
#include <algorithm>
#include <array>
#include <atomic>
#include <tuple>
#include <vector>

#include "search/offers.hpp"
#include "search/stakes.hpp"
#include "search/thinking.hpp"
#include "search/tree.hpp"

namespace hexagora {

// The tree of a search and what it has found so far, which can be read while threads go on.
template <Rules R, class Insight>
class Grown : protected Stakes<R> {
  public:
    using Action = typename R::Action;
    using State = typename Play<R>::State;

    Findings<Action> findings() const {
        using Candidate = typename Findings<Action>::Candidate;
        Findings<Action> found;
        found.simulations = simulations_.load(std::memory_order_relaxed);
        found.nodes = tree_.used();
        if (root_state_.winners) {
            found.proven = persons(root_state_, root_state_.winners);
            found.values = shares(found.proven);
            return found;
        }
        const int mover = person(root_state_);
        const Node* const swap = swap_below(tree_.root, root_state_);
        const auto candidate = [&](const Node& child) {
            return Candidate{child.action, mean(child, mover), child.visits.load(std::memory_order_relaxed),
                             child.proven.load(std::memory_order_relaxed), !child.has_children() && &child != swap};
        };
        tree_.each_child(tree_.root, [&](const Node& child) {
            if (&child != swap) found.candidates.push_back(candidate(child));
        });
        const auto rank = [&](const Candidate& c) {
            return c.proven ? worth(c.proven, mover) == 1 ? 2 + c.last : worth(c.proven, mover) > 0 : 1;
        };
        std::stable_sort(found.candidates.begin(), found.candidates.end(), [&](const Candidate& a, const Candidate& b) {
            return std::tuple(rank(b), b.visits, b.value) < std::tuple(rank(a), a.visits, a.value);
        });
        // All simulations tell of the swap: its value says where it stands.
        if (swap) {
            const Candidate c = candidate(*swap);
            const auto first = found.candidates.begin();
            const Node* const best = child_of(tree_.root, first->action);
            const auto better = [&](const Candidate& other) { return other.value >= c.value; };
            const bool made = best && prefers(*swap, *best, mover);
            found.candidates.insert(made ? first : std::find_if_not(first + 1, found.candidates.end(), better), c);
        }
        found.proven = tree_.root.proven.load(std::memory_order_relaxed);
        if (const Players winners = lost_to_; winners && !found.proven) {
            found.proven = winners;
            for (auto& c : found.candidates) {
                c.proven = winners;
                c.value = 0;
            }
        }
        // All moves may be proven: then the best is what counts, not what was looked at most.
        if (found.proven)
            std::stable_sort(found.candidates.begin(), found.candidates.end(),
                             [&](const Candidate& a, const Candidate& b) {
                                 return worth(a.proven, mover) > worth(b.proven, mover);
                             });
        found.values = found.proven ? shares(found.proven) : expected(mover, found.candidates);
        for (auto& c : found.candidates) c.value /= partners(mover);
        if (!found.candidates.empty()) found.line = line(found.candidates.front().action);
        return found;
    }

  protected:
    static constexpr double one = 1 << 20;  // a whole win in fixed point
    using Nodes = Tree<Action, Offers<R, Insight>::rave>;
    using Node = typename Nodes::Node;
    using Stakes<R>::play_, Stakes<R>::person, Stakes<R>::persons, Stakes<R>::worth, Stakes<R>::shares,
        Stakes<R>::partners, Stakes<R>::may_swap;

    Nodes tree_;
    State root_state_{};
    History root_seen_;
    std::atomic<Players> lost_to_ = 0;                      // as proven by somebody else
    alignas(64) std::atomic<std::int64_t> simulations_{0};  // apart from what all threads read
    std::array<std::atomic<std::int64_t>, most_players> totals_{};

    Grown(const Play<R>& play, std::size_t megabytes) : Stakes<R>{play}, tree_(megabytes) {}

    double mean(const Node& node, int person) const {
        if (const Players proven = node.proven.load(std::memory_order_relaxed)) return worth(proven, person);
        const auto visits = node.visits.load(std::memory_order_relaxed);
        if (!visits) return node.prior;
        return std::min(1.0, double(node.total.load(std::memory_order_relaxed)) / one / visits);
    }
    // The swap among the moves of a position: always the last of the family.
    Node* swap_below(const Node& node, const State& s) const {
        if constexpr (Swapping<R>)
            if (may_swap(s) && node.has_children())
                if (Node& last = tree_.children(node)[node.count - 1]; last.action == R::swap_move && node.count > 1)
                    return &last;
        return nullptr;
    }
    // Two share a whole, so what all simulations say of the swap says what staying is worth. Of more people, the best
    // move does.
    bool prefers(const Node& swap, const Node& best, int mover) const {
        return mean(swap, mover) > (play_.rules.players == 2 ? 0.5 : mean(best, mover));
    }
    Node* child_of(const Node& parent, const Action& action) const {
        Node* found = nullptr;
        tree_.each_child(parent, [&](Node& child) {
            if (same(child.action, action)) found = &child;
        });
        return found;
    }
    bool same(const Action& a, const Action& b) const {
        Move left, right;
        play_.rules.spell(a, left);
        play_.rules.spell(b, right);
        return left == right;
    }

  private:
    // The best move's value for the mover; the others share the rest as they did in the playouts.
    template <class List>
    Shares expected(int mover, const List& candidates) const {
        Shares values{};
        if (candidates.empty()) return values;
        const int players = play_.rules.players;
        double others = 0;
        for (int p = 0; p < players; ++p)
            if (!(play_.team(mover) & only(p))) others += double(totals_[p].load(std::memory_order_relaxed));
        const double mine = candidates.front().value;
        const double theirs = players - partners(mover);
        for (int p = 0; p < players; ++p) {
            const bool with = play_.team(mover) & only(p);
            const double part = others > 0 ? double(totals_[p].load(std::memory_order_relaxed)) / others : 1 / theirs;
            values[p] = float(with ? mine / partners(p) : (1 - mine) * part);
        }
        return values;
    }
    std::vector<Action> line(Action first) const {
        std::vector<Action> moves{first};
        const Node* node = child_of(tree_.root, first);
        State s = root_state_;
        History seen = root_seen_;
        if (node && node == swap_below(tree_.root, s)) node = &tree_.root;
        else if (node) play_.play(s, first, seen);
        while (node && moves.size() < 40 && !s.winners) {
            const int mover = person(s);
            const Node* const swap = swap_below(*node, s);
            const Node* best = nullptr;
            const auto rank = [&](const Node& n) {
                const Players proven = n.proven.load(std::memory_order_relaxed);
                return std::tuple(worth(proven, mover) == 1, !(proven && worth(proven, mover) == 0),
                                  n.visits.load(std::memory_order_relaxed));
            };
            tree_.each_child(*node, [&](const Node& child) {
                if (&child != swap && (!best || rank(child) > rank(*best))) best = &child;
            });
            if (!best || (best->visits.load(std::memory_order_relaxed) == 0 && !best->proven)) break;
            if (swap && node != &tree_.root && prefers(*swap, *best, mover)) moves.push_back(swap->action);
            moves.push_back(best->action);
            play_.play(s, best->action, seen);
            node = best;
        }
        return moves;
    }
};

}  // namespace hexagora
