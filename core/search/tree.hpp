#pragma once
#include <algorithm>
#include <atomic>
#include <memory>
#include <new>
#include <type_traits>
#include <vector>

#include "rules/scene.hpp"

namespace hexagora {

// The nodes of a search in one bounded piece of memory. Siblings stand side by side: a family. All that threads share
// is atomic; a family is published by the place of its first child.
template <class Action, bool Rave>
class Tree {
  public:
    static constexpr std::uint32_t none = 0, busy = 1, first_place = 2;  // of Node::children
    static constexpr float untried = 1e6f;                               // of Node::doubt

    struct Amaf {  // the playouts in which the chooser made this move later on
        std::atomic<std::uint32_t> visits{0};
        std::atomic<std::uint32_t> wins{0};  // in parts of amaf_one
    };
    static constexpr float amaf_one = 64;
    struct NoAmaf {};

    struct Node {
        std::atomic<std::int64_t> total{0};  // in fixed point
        std::atomic<std::uint32_t> visits{0};
        std::atomic<std::uint32_t> children{none};  // the place of the first one in the pool, from first_place
        std::uint32_t count = 0;
        float prior = 0;
        [[no_unique_address]] std::conditional_t<Rave, Amaf, NoAmaf> amaf;
        Action action{};
        std::atomic<Players> proven{0};  // the persons who share the win by best play
        // What a choice between siblings looks at, kept ready: the value, and how uncertain it is.
        std::atomic<float> value{0}, doubt{untried};

        bool has_children() const { return children.load(std::memory_order_acquire) >= first_place; }
        // Only while nobody searches.
        void become(const Node& other) {
            total = other.total.load();
            visits = other.visits.load();
            children = other.children.load();
            count = other.count;
            prior = other.prior;
            if constexpr (Rave) {
                amaf.visits = other.amaf.visits.load();
                amaf.wins = other.amaf.wins.load();
            }
            action = other.action;
            proven = other.proven.load();
            value = other.value.load();
            doubt = other.doubt.load();
        }
    };

    Node root;

    explicit Tree(std::size_t megabytes)
        : capacity_(std::uint32_t(std::min<std::size_t>((megabytes << 20) / sizeof(Node), UINT32_MAX - first_place))),
          pool_(static_cast<Node*>(::operator new(capacity_ * sizeof(Node), std::align_val_t(alignof(Node))))) {}

    std::uint32_t capacity() const { return capacity_; }
    std::uint32_t used() const { return std::min(used_.load(std::memory_order_relaxed), capacity_); }
    float fullness() const { return float(used()) / float(capacity_); }

    Node* children(const Node& parent) const { return at(parent.children.load(std::memory_order_acquire)); }
    template <class Visit>
    void each_child(const Node& parent, Visit&& visit) const {
        if (!parent.has_children()) return;
        for (Node *child = children(parent), *end = child + parent.count; child != end; ++child) visit(*child);
    }

    // Memory for a family of this leaf, or nothing: there is none left, or another thread is at it.
    Node* reserve(Node& leaf, std::uint32_t count) {
        auto expected = none;
        if (used_.load(std::memory_order_relaxed) + count > capacity_) return nullptr;
        if (!leaf.children.compare_exchange_strong(expected, busy, std::memory_order_acquire)) return nullptr;
        const auto place = used_.fetch_add(count, std::memory_order_relaxed);
        if (place + count <= capacity_) return at(place + first_place);
        used_.fetch_sub(count, std::memory_order_relaxed);
        leaf.children.store(none, std::memory_order_release);
        return nullptr;
    }
    void publish(Node& leaf, const Node* family, std::uint32_t count) {
        leaf.count = count;
        leaf.children.store(std::uint32_t(family - pool_.get()) + first_place, std::memory_order_release);
    }

    void clear() {
        root.become(Node{});
        used_ = 0;
    }

    // A node becomes the root; what does not hang from it is forgotten. Families always stand behind their parents, so
    // they can slide forward in their order.
    void keep_only(const Node& node) {
        if (&node == &root) return;
        root.become(node);
        std::vector<Family> families;
        const auto note = [&](const Node& parent) {
            if (parent.has_children()) families.push_back({parent.children, parent.count, 0});
        };
        note(root);
        for (std::size_t i = 0; i < families.size(); ++i)
            for (std::uint32_t k = 0; k < families[i].count; ++k) note(at(families[i].from)[k]);
        std::sort(families.begin(), families.end(), [](auto& a, auto& b) { return a.from < b.from; });
        std::uint32_t used = 0;
        for (auto& family : families) {
            family.to = used + first_place;
            used += family.count;
        }
        const auto follow = [&](Node& parent) {
            if (!parent.has_children()) return;
            const auto family = std::lower_bound(families.begin(), families.end(), parent.children.load(),
                                                 [](auto& f, auto from) { return f.from < from; });
            parent.children = family->to;
        };
        follow(root);
        for (auto& family : families)
            for (std::uint32_t k = 0; k < family.count; ++k) {
                Node& to = at(family.to)[k];
                to.become(at(family.from)[k]);
                follow(to);
            }
        used_ = used;
    }

  private:
    struct Family {
        std::uint32_t from, count, to;
    };
    struct Release {
        void operator()(Node* nodes) const { ::operator delete(nodes, std::align_val_t(alignof(Node))); }
    };

    Node* at(std::uint32_t place) const { return pool_.get() + (place - first_place); }

    std::uint32_t capacity_;
    std::unique_ptr<Node, Release> pool_;
    alignas(64) std::atomic<std::uint32_t> used_{0};  // apart from what all threads read
};

}  // namespace hexagora
