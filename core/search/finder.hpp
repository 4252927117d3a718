#pragma once
#include "search/game.hpp"

namespace hexagora {

// The node of a position that came on the way of the last search, if it is not too far off: the moves tried most are
// followed first. After a swap all is as without it, but for who sits where.
template <class Action, bool Rave>
class Finder {
  public:
    using Game = SearchGame<Action, Rave>;
    using Node = typename Game::Node;
    struct Match {
        Node* node = nullptr;
        bool exchanged = false;  // in the tree the persons sit the other way round
    };

    Finder(typename Game::Nodes& tree, const Game& game, const Turn& goal, const History& history)
        : tree_(tree), game_(game), goal_(goal), key_(game.key(goal)), swapped_(swapped(goal)), history_(history) {}

    Match find(Node& node, const Turn& s, const History& history, int depth) {
        if (is_goal(s, history)) return node.has_children() ? Match{&node, swapped(s) != swapped_} : Match{};
        if (depth == 0) return {};
        std::vector<Node*> children;
        tree_.each_child(node, [&](Node& child) { children.push_back(&child); });
        std::stable_sort(children.begin(), children.end(), [](auto a, auto b) { return a->visits > b->visits; });
        for (Node* child : children) {
            if (child->visits == 0 || --plays_ < 0) return {};
            const AnyState next(game_.state_size, s);
            History longer = history;
            game_.play(*next, child->action, longer);
            if (swapped(*next) != swapped(s)) {  // a swap has no tree of its own
                if (is_goal(*next, longer)) return {&node, true};
                continue;
            }
            if (const Match match = find(*child, *next, longer, depth - 1); match.node) return match;
        }
        return {};
    }

  private:
    typename Game::Nodes& tree_;
    const Game& game_;
    const Turn& goal_;
    std::uint64_t key_;
    bool swapped_;
    const History& history_;
    int plays_ = 5000;

    bool swapped(const Turn& s) const { return game_.swapping && game_.swapped(s); }
    bool is_goal(const Turn& s, const History& history) const {
        return s.turn == goal_.turn && game_.key(s) == key_ && history == history_;
    }
};

}  // namespace hexagora
