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
        for (std::size_t i = 0; i < result.candidates.size(); ++i) {
            Candidate& c = result.candidates[i];
            Shares seen = chances();
            if (i == 0 || (i < most_lines && (c.visits || c.proven))) c.line = line(c.action, seen);
            c.values = c.proven ? game_.shares(c.proven) : expected(mover, c.value, seen);
            c.value /= game_.partners(mover);
        }
        if (result.proven) result.values = game_.shares(result.proven);
        else if (!result.candidates.empty()) result.values = result.candidates.front().values;
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
    static constexpr std::size_t most_lines = 10;  // moves of which the findings say what follows them
    static constexpr double few_visits = 64;       // of a move in a line: they say as much as all playouts together

    // What each person won of the playouts.
    Shares chances() const {
        Shares parts{};
        double sum = 0;
        for (int p = 0; p < game_.players; ++p) sum += double(totals_[p].load(std::memory_order_relaxed));
        for (int p = 0; p < game_.players; ++p)
            parts[p] = sum > 0 ? float(double(totals_[p].load(std::memory_order_relaxed)) / sum) : 1.0f / game_.players;
        return parts;
    }
    // A move's value for the mover, with partners; the others share the rest in proportion to their chances.
    Shares expected(int mover, double mine, const Shares& chances) const {
        Shares values{};
        double others = 0;
        for (int p = 0; p < game_.players; ++p)
            if (!(game_.teams[mover] & only(p))) others += chances[p];
        const double theirs = game_.players - game_.partners(mover);
        for (int p = 0; p < game_.players; ++p) {
            const double part = others > 0 ? chances[p] / others : 1 / theirs;
            values[p] = float(game_.teams[mover] & only(p) ? mine / game_.partners(p) : (1 - mine) * part);
        }
        return values;
    }
    // A move and the best ones after it. The first that each of the others makes there says what they may expect: that
    // is weighed into `chances`, by which three or more share a win.
    std::vector<Action> line(Action first, Shares& chances) const {
        std::vector<Action> moves{first};
        Players told = game_.teams[game_.person(*root_state_)];
        const Node* node = child_of(tree_.root, first);
        const AnyState s(game_.state_size, *root_state_);
        History history = root_history_;
        if (node && node == swap_below(tree_.root, *s)) node = &tree_.root, told = Players(~0);  // persons change
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
            if (!(told & only(mover))) {
                const double visits = double(best->visits.load(std::memory_order_relaxed));
                const double weight = best->proven ? 1 : visits / (visits + few_visits);
                const double mine = mean(*best, mover) / game_.partners(mover);
                for (int p = 0; p < game_.players; ++p)
                    if (game_.teams[mover] & only(p)) chances[p] += float(weight * (mine - chances[p]));
                told |= game_.teams[mover];
            }
            game_.play(*s, best->action, history);
            node = best;
        }
        return moves;
    }
};

}  // namespace hexagora
