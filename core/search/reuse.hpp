#pragma once
#include "rules/play.hpp"
#include "search/tree.hpp"

namespace hexagora {

// The node of a position that came on the way of the last search, if it is not too far off: the moves tried most are
// followed first. After a swap all is as without it, but for who sits where.
template <Rules R, class Tree>
class Finder {
  public:
    using State = typename Play<R>::State;
    using Node = typename Tree::Node;
    struct Found {
        Node* node = nullptr;
        bool exchanged = false;  // in the tree the persons sit the other way round
    };

    Finder(Tree& tree, const Play<R>& play, const State& wanted, const History& seen)
        : tree_(tree), play_(play), wanted_(wanted), key_(play.key(wanted)), seen_(seen) {}

    Found find(Node& node, const State& s, const History& seen, int depth) {
        if (is_wanted(s, seen))
            return node.has_children() ? Found{&node, play_.seats(s) != play_.seats(wanted_)} : Found{};
        if (depth == 0) return {};
        std::vector<Node*> children;
        tree_.each_child(node, [&](Node& child) { children.push_back(&child); });
        std::stable_sort(children.begin(), children.end(), [](auto a, auto b) { return a->visits > b->visits; });
        for (Node* child : children) {
            if (child->visits == 0 || --plays_ < 0) return {};
            State next = s;
            History longer = seen;
            play_.play(next, child->action, longer);
            if (play_.seats(next) != play_.seats(s)) {  // a swap has no tree of its own
                if (is_wanted(next, longer)) return {&node, true};
                continue;
            }
            if (const Found found = find(*child, next, longer, depth - 1); found.node) return found;
        }
        return {};
    }

  private:
    Tree& tree_;
    const Play<R>& play_;
    const State& wanted_;
    std::uint64_t key_;
    const History& seen_;
    int plays_ = 5000;

    bool is_wanted(const State& s, const History& seen) const {
        return s.turn == wanted_.turn && play_.key(s) == key_ && seen == seen_;
    }
};

template <Rules R, class Tree>
typename Finder<R, Tree>::Found find_position(Tree& tree, const Play<R>& play, const typename Play<R>::State& root,
                                              const History& root_seen, const typename Play<R>::State& wanted,
                                              const History& seen) {
    return Finder<R, Tree>(tree, play, wanted, seen).find(tree.root, root, root_seen, 2 * play.rules.players);
}

}  // namespace hexagora
