#pragma once
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <vector>

#include "rules/scene.hpp"

namespace hexagora {

// How far a solver may go. The memory is that of its tables.
struct SolveLimits {
    double seconds = 10;
    std::int64_t nodes = INT64_MAX;
    std::size_t megabytes = 64;
    // Asked before every node, with the number of those before: whoever takes turns with the solver. False: enough.
    std::function<bool(std::int64_t nodes)> others{};
};

// A solver's result, in the game's actions.
template <class Action>
struct Solution {
    Players winners = 0;       // the persons who share the win by best play; 0: not proven
    std::vector<Action> line;  // best play from here, as far as it is known; the first is the best move
    std::int64_t nodes = 0;
};

// What a solver has used of its limits.
class Budget {
  public:
    Budget(const SolveLimits& limits, const std::atomic<bool>& stop)
        : limits_(limits),
          stop_(stop),
          end_(Clock::now() + Clock::duration(std::int64_t(limits.seconds * per_second))) {}

    // Counts a node. False: the limits are reached, or somebody has said stop.
    bool go_on() {
        if (nodes_ >= limits_.nodes || over_) return false;
        if (stop_.load(std::memory_order_relaxed) || (nodes_ % 16 == 0 && Clock::now() >= end_)) {
            over_ = true;
            return false;
        }
        if (limits_.others && !limits_.others(nodes_)) {
            over_ = true;
            return false;
        }
        ++nodes_;
        return true;
    }
    std::int64_t nodes() const { return nodes_; }
    bool spent() const { return over_ || nodes_ >= limits_.nodes; }
    std::size_t bytes() const { return limits_.megabytes << 20; }

  private:
    using Clock = std::chrono::steady_clock;
    static constexpr double per_second = double(Clock::period::den) / double(Clock::period::num);
    SolveLimits limits_;
    const std::atomic<bool>& stop_;
    Clock::time_point end_;
    std::int64_t nodes_ = 0;
    bool over_ = false;
};

}  // namespace hexagora
