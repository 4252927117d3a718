#pragma once
#include <algorithm>
#include <array>
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
    static constexpr float untried = 1e6f;                               // of Standing::doubt
    static constexpr float lost = -1e9f;                                 // of Standing::value: proven to lose

    // The playouts in which the chooser made this move later on. Threads that write at the same time may lose one: it
    // is an opinion, and waiting for one another would cost more.
    class Amaf {
      public:
        float visits() const { return float(std::uint32_t(sums())); }
        float mean() const { return float(sums() >> 32) / (one * visits()); }
        void add(float share) {
            both_.store(sums() + (std::uint64_t(share * one) << 32) + 1, std::memory_order_relaxed);
        }
        void become(const Amaf& other) { both_ = other.sums(); }

      private:
        static constexpr float one = 64;
        std::atomic<std::uint64_t> both_{0};  // wins in parts of one, and below them visits
        std::uint64_t sums() const { return both_.load(std::memory_order_relaxed); }
    };
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

        bool has_children() const { return children.load(std::memory_order_acquire) >= first_place; }
        // Only while nobody searches.
        void become(const Node& other) {
            total = other.total.load();
            visits = other.visits.load();
            children = other.children.load();
            count = other.count;
            prior = other.prior;
            if constexpr (Rave) amaf.become(other.amaf);
            action = other.action;
            proven = other.proven.load();
        }
    };
    // What a choice between siblings looks at, kept ready: the value, and how uncertain it is. Apart from the nodes, so
    // that those of a family lie in few lines of memory.
    struct Standing {
        std::atomic<float> value{0}, doubt{untried};
        void become(const Standing& other) {
            value = other.value.load();
            doubt = other.doubt.load();
        }
    };

    alignas(64) Node root;  // apart: every simulation writes it

    explicit Tree(std::size_t megabytes)
        : capacity_(std::uint32_t(
              std::min<std::size_t>((megabytes << 20) / (sizeof(Node) + sizeof(Standing)), UINT32_MAX - first_place))),
          pool_(static_cast<Node*>(::operator new(capacity_ * sizeof(Node)))),
          standings_(static_cast<Standing*>(::operator new(capacity_ * sizeof(Standing)))) {}

    std::uint32_t capacity() const { return capacity_; }
    std::uint32_t used() const { return std::min(used_.load(std::memory_order_relaxed), capacity_); }
    float fullness() const { return float(used()) / float(capacity_); }

    // Of any node but the root.
    Standing& standing(const Node& node) const { return standings_.get()[&node - pool_.get()]; }
    Node* children(const Node& parent) const { return at(parent.children.load(std::memory_order_acquire)); }
    template <class Visit>
    void each_child(const Node& parent, Visit&& visit) const {
        if (!parent.has_children()) return;
        for (Node *child = children(parent), *end = child + parent.count; child != end; ++child) visit(*child);
    }

    template <class Visit>
    void each(Visit&& visit) const {  // but the root
        for (std::uint32_t i = 0; i < used(); ++i) visit(pool_.get()[i]);
    }

    // Of the first `count` children the one with the highest value plus doubt, as far as one is curious.
    Node& most_promising(const Node& parent, std::uint32_t count, float curiosity) const {
        Node* const family = children(parent);
        const Standing* const standings = &standing(*family);
        const auto score = [&](std::uint32_t i) {
            return standings[i].value.load(std::memory_order_relaxed) +
                   curiosity * standings[i].doubt.load(std::memory_order_relaxed);
        };
        float most = lost / 2;
        std::uint32_t best = 0, i = 0;
        const auto look_at = [&](std::uint32_t n, float score) {
            if (score <= most) return;
            most = score;
            best = n;
        };
        // Nothing beats an untried move. Four at a time: one after the other, each comparison would wait for the one
        // before.
        const float enough = curiosity > 0 ? curiosity * untried / 2 : -lost;
        for (; i + 4 <= count && most < enough; i += 4) {
            const std::array four{score(i), score(i + 1), score(i + 2), score(i + 3)};
            if (std::max(std::max(four[0], four[1]), std::max(four[2], four[3])) <= most) [[likely]]
                continue;
            for (std::uint32_t k = 0; k < 4; ++k) look_at(i + k, four[k]);
        }
        for (; i < count && most < enough; ++i) look_at(i, score(i));
        // All moves in view are lost: look beyond them.
        if (most == lost / 2) {
            while (i < parent.count && family[i].proven.load(std::memory_order_relaxed)) ++i;
            if (i < parent.count) best = i;
        }
        return family[best];
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
    Node& make(Node* place) const {
        new (&standing(*place)) Standing;
        return *new (place) Node;
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
                Node &from = at(family.from)[k], &to = at(family.to)[k];
                to.become(from);
                standing(to).become(standing(from));
                follow(to);
            }
        used_ = used;
    }

  private:
    struct Family {
        std::uint32_t from, count, to;
    };
    struct Release {
        void operator()(void* memory) const { ::operator delete(memory); }
    };

    Node* at(std::uint32_t place) const { return pool_.get() + (place - first_place); }

    alignas(64) std::uint32_t capacity_;
    std::unique_ptr<Node, Release> pool_;
    std::unique_ptr<Standing, Release> standings_;
    alignas(64) std::atomic<std::uint32_t> used_{0};  // apart from what all threads only read
};

}  // namespace hexagora
