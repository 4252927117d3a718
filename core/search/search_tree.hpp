#pragma once
#include <algorithm>
#include <array>
#include <atomic>
#include <tuple>
#include <vector>

#include "search/game.hpp"
#include "search/thinking.hpp"

namespace hexagora {

// The tree of a search and its findings so far, which can be read while threads go on.
template <class Action, bool Rave>
class SearchTree {
  public:
    using Game = SearchGame<Action, Rave>;

    Findings<Action> findings() const {
        using Candidate = typename Findings<Action>::Candidate;
        Findings<Action> result;
        result.simulations = simulations_.load(std::memory_order_relaxed);
        result.nodes = tree_.used();
        if (root_state_->winners) {
            result.proven = game_.persons(*root_state_, root_state_->winners);
            result.values = game_.shares(result.proven);
            return result;
        }
        const int mover = game_.person(*root_state_);
        const Node* const swap = swap_below(tree_.root, *root_state_);
        const auto candidate = [&](const Node& child) {
            return Candidate{child.action, mean(child, mover), child.visits.load(std::memory_order_relaxed),
                             child.proven.load(std::memory_order_relaxed), !child.has_children() && &child != swap};
        };
        tree_.each_child(tree_.root, [&](const Node& child) {
            if (&child != swap) result.candidates.push_back(candidate(child));
        });
        const auto rank = [&](const Candidate& c) {
            return c.proven ? game_.worth(c.proven, mover) == 1 ? 2 + c.last : game_.worth(c.proven, mover) > 0 : 1;
        };
        std::stable_sort(result.candidates.begin(), result.candidates.end(),
                         [&](const Candidate& a, const Candidate& b) {
                             return std::tuple(rank(b), b.visits, b.value) < std::tuple(rank(a), a.visits, a.value);
                         });
        // All simulations tell of the swap: its value says where it stands.
        if (swap) {
            const Candidate c = candidate(*swap);
            const auto first = result.candidates.begin();
            const Node* const best = child_of(tree_.root, first->action);
            const auto better = [&](const Candidate& other) { return other.value >= c.value; };
            const bool made = best && prefers(*swap, *best, mover);
            result.candidates.insert(made ? first : std::find_if_not(first + 1, result.candidates.end(), better), c);
        }
        result.proven = tree_.root.proven.load(std::memory_order_relaxed);
        if (const Players winners = lost_to_; winners && !result.proven) {
            result.proven = winners;
            for (auto& c : result.candidates) {
                c.proven = winners;
                c.value = 0;
            }
        }
        // All moves may be proven: then the best is what counts, not what was looked at most.
        if (result.proven)
            std::stable_sort(result.candidates.begin(), result.candidates.end(),
                             [&](const Candidate& a, const Candidate& b) {
                                 return game_.worth(a.proven, mover) > game_.worth(b.proven, mover);
                             });
        result.values = result.proven ? game_.shares(result.proven) : expected(mover, result.candidates);
        for (auto& c : result.candidates) c.value /= game_.partners(mover);
        if (!result.candidates.empty()) result.line = line(result.candidates.front().action);
        return result;
    }

  protected:
    static constexpr double one = 1 << 20;  // a whole win in fixed point
    using Nodes = typename Game::Nodes;
    using Node = typename Game::Node;

    const Game& game_;
    Nodes tree_;
    AnyState root_state_;
    History root_history_;
    std::atomic<Players> lost_to_ = 0;                      // as proven by somebody else
    alignas(64) std::atomic<std::int64_t> simulations_{0};  // apart from what all threads read
    std::array<std::atomic<std::int64_t>, most_players> totals_{};

    SearchTree(const Game& game, std::size_t megabytes) : game_(game), tree_(megabytes), root_state_(game.state_size) {}

    double mean(const Node& node, int person) const {
        if (const Players proven = node.proven.load(std::memory_order_relaxed)) return game_.worth(proven, person);
        const auto visits = node.visits.load(std::memory_order_relaxed);
        if (!visits) return node.prior;
        return std::min(1.0, double(node.total.load(std::memory_order_relaxed)) / one / visits);
    }
    // The swap among the moves of a position: always the last of the family.
    Node* swap_below(const Node& node, const Turn& s) const {
        if (game_.swapping && game_.may_swap(s) && node.has_children())
            if (Node& last = tree_.children(node)[node.count - 1]; last.action == game_.swap_move && node.count > 1)
                return &last;
        return nullptr;
    }
    // Two share a whole, so what all simulations say of the swap says what staying is worth. Of more people, the best
    // move does.
    bool prefers(const Node& swap, const Node& best, int mover) const {
        return mean(swap, mover) > (game_.players == 2 ? 0.5 : mean(best, mover));
    }
    Node* child_of(const Node& parent, const Action& action) const {
        Node* match = nullptr;
        tree_.each_child(parent, [&](Node& child) {
            if (same(child.action, action)) match = &child;
        });
        return match;
    }
    bool same(const Action& a, const Action& b) const {
        Move left, right;
        game_.spell(a, left);
        game_.spell(b, right);
        return left == right;
    }

  private:
    // The best move's value for the mover; the others share the rest as they did in the playouts.
    template <class List>
    Shares expected(int mover, const List& candidates) const {
        Shares values{};
        if (candidates.empty()) return values;
        const int players = game_.players;
        double others = 0;
        for (int p = 0; p < players; ++p)
            if (!(game_.teams[mover] & only(p))) others += double(totals_[p].load(std::memory_order_relaxed));
        const double mine = candidates.front().value;
        const double theirs = players - game_.partners(mover);
        for (int p = 0; p < players; ++p) {
            const bool with = game_.teams[mover] & only(p);
            const double part = others > 0 ? double(totals_[p].load(std::memory_order_relaxed)) / others : 1 / theirs;
            values[p] = float(with ? mine / game_.partners(p) : (1 - mine) * part);
        }
        return values;
    }
    std::vector<Action> line(Action first) const {
        std::vector<Action> moves{first};
        const Node* node = child_of(tree_.root, first);
        const AnyState s(game_.state_size, *root_state_);
        History history = root_history_;
        if (node && node == swap_below(tree_.root, *s)) node = &tree_.root;
        else if (node) game_.play(*s, first, history);
        while (node && moves.size() < 40 && !s->winners) {
            const int mover = game_.person(*s);
            const Node* const swap = swap_below(*node, *s);
            const Node* best = nullptr;
            const auto rank = [&](const Node& n) {
                const Players proven = n.proven.load(std::memory_order_relaxed);
                return std::tuple(game_.worth(proven, mover) == 1, !(proven && game_.worth(proven, mover) == 0),
                                  n.visits.load(std::memory_order_relaxed));
            };
            tree_.each_child(*node, [&](const Node& child) {
                if (&child != swap && (!best || rank(child) > rank(*best))) best = &child;
            });
            if (!best || (best->visits.load(std::memory_order_relaxed) == 0 && !best->proven)) break;
            if (swap && node != &tree_.root && prefers(*swap, *best, mover)) moves.push_back(swap->action);
            moves.push_back(best->action);
            game_.play(*s, best->action, history);
            node = best;
        }
        return moves;
    }
};

}  // namespace hexagora
