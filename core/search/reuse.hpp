#pragma once
#include "rules/play.hpp"
#include "search/tree.hpp"

namespace hexagora {

// The node of a position that came on the way of the last search, if it is not too far off: the moves tried most are
// followed first.
template <Rules R, class Tree>
class Finder {
  public:
    using State = typename Play<R>::State;
    using Node = typename Tree::Node;

    Finder(Tree& tree, const Play<R>& play, const State& wanted, const History& seen)
        : tree_(tree), play_(play), wanted_(wanted), key_(play.key(wanted)), seen_(seen) {}

    Node* find(Node& node, const State& s, const History& seen, int depth) {
        if (s.turn == wanted_.turn && play_.key(s) == key_ && seen == seen_ && play_.seats(s) == play_.seats(wanted_))
            return node.has_children() ? &node : nullptr;  // nothing hangs from it
        if (depth == 0) return nullptr;
        std::vector<Node*> children;
        tree_.each_child(node, [&](Node& child) { children.push_back(&child); });
        std::stable_sort(children.begin(), children.end(), [](auto a, auto b) { return a->visits > b->visits; });
        for (Node* child : children) {
            if (child->visits == 0 || --plays_ < 0) return nullptr;
            State next = s;
            History longer = seen;
            play_.play(next, child->action, longer);
            if (Node* found = find(*child, next, longer, depth - 1)) return found;
        }
        return nullptr;
    }

  private:
    Tree& tree_;
    const Play<R>& play_;
    const State& wanted_;
    std::uint64_t key_;
    const History& seen_;
    int plays_ = 5000;
};

template <Rules R, class Tree>
typename Tree::Node* find_position(Tree& tree, const Play<R>& play, const typename Play<R>::State& root,
                                   const History& root_seen, const typename Play<R>::State& wanted,
                                   const History& seen) {
    return Finder<R, Tree>(tree, play, wanted, seen).find(tree.root, root, root_seen, 2 * play.rules.players);
}

}  // namespace hexagora
