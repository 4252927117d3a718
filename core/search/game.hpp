#pragma once
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <optional>
#include <vector>

#include "rules/keys.hpp"
#include "rules/play.hpp"
#include "search/solution.hpp"
#include "search/tree.hpp"
#include "search/tuning.hpp"

namespace hexagora {

// A game's action without its type: searches keep actions and hand them back.
template <int Bytes>
struct AnyAction {
    alignas(2) std::array<std::byte, Bytes> bytes;
    bool operator==(const AnyAction&) const = default;
};

// Room for one position of a game, of whatever size.
class AnyState {
  public:
    explicit AnyState(std::size_t bytes) : bytes_(bytes), room_(::operator new(bytes, alignment)) {
        new (room_.get()) Turn;
    }
    AnyState(std::size_t bytes, const Turn& s) : AnyState(bytes) { *this = s; }
    AnyState& operator=(const Turn& s) {
        std::memcpy(room_.get(), static_cast<const void*>(&s), bytes_);
        return *this;
    }
    Turn& operator*() const { return *static_cast<Turn*>(room_.get()); }
    Turn* operator->() const { return &**this; }

  private:
    static constexpr std::align_val_t alignment{64};
    struct Release {
        void operator()(void* room) const { ::operator delete(room, alignment); }
    };
    std::size_t bytes_;
    std::unique_ptr<void, Release> room_;
};

// A game as the searches see it: states without their type, beginning with a Turn, and actions as bytes. So a search is
// compiled once for every size of an action, not for every game and size of board; a call costs little beside a
// playout.
template <class A, bool Rave>
class SearchGame {
  public:
    using Action = A;
    using Nodes = Tree<A, Rave>;
    using Node = typename Nodes::Node;
    struct Step {
        Node* node;
        std::int8_t chooser, colour;
    };

    std::size_t state_size = 0;
    int players = 2;
    std::array<Players, most_players> teams{};
    bool recurring = false;  // positions may come again, in some games with these rules
    bool recurs = false;     // with these options
    bool swapping = false;   // people may exchange colours
    bool insight = false;    // is there one for these options?
    bool knows = false;      // it may know who wins
    bool proves = false;     // it plays exactly
    bool judges_moves = false;
    Tuning tuning;
    Action swap_move{};

    virtual ~SearchGame() = default;

    // The rules.
    virtual void moves(const Turn& s, std::vector<Action>& list) const = 0;  // adds them
    virtual void play(Turn& s, const Action& a) const = 0;
    virtual void play(Turn& s, const Action& a, History& history) const = 0;
    virtual Players winners_after(const Turn& s, const Action& a) const = 0;  // persons
    virtual bool has_move(const Turn& s, int player) const = 0;
    virtual bool legal(const Turn& s, int player, const Action& a) const = 0;
    virtual Players staying(const Turn& s) const = 0;
    virtual std::uint64_t key(const Turn& s) const = 0;
    virtual std::uint64_t recurrence(const Turn& s) const = 0;  // where it is recurring
    virtual bool swapped(const Turn& s) const = 0;
    virtual bool may_swap(const Turn& s) const = 0;
    virtual void spell(const Action& a, Move& move) const = 0;
    virtual Action action(const Move& move) const = 0;

    // The insight.
    virtual void prepare(const Turn& s) const = 0;
    virtual Players known(const Turn& s) const = 0;  // colours
    virtual void priors(const Turn& s, const std::vector<Action>& list, float* out) const = 0;
    virtual std::optional<Solution<Action>> solve(const Turn& s, const SolveLimits& limits,
                                                  const std::atomic<bool>& stop) const = 0;
    // Plays on to the end, or to the insight's horizon. What each person may expect then.
    virtual Shares playout(Turn& s, Random& random, bool insightful, const std::atomic<bool>& stop) const = 0;
    // The same at once, and for each step of the way and each sibling of its node: did its colour make that move later?
    class Trace {
      public:
        virtual ~Trace() = default;
        // The places of the siblings, below `count`, that the colour played; their number.
        virtual std::uint32_t find(const Node* family, std::uint32_t count, int colour,
                                   std::vector<std::uint32_t>& places) const = 0;
    };
    virtual std::unique_ptr<Trace> trace() const = 0;
    virtual Shares traced_playout(const Turn& s, Random& random, const std::vector<Step>& path, Trace& trace) const = 0;

    // Who has won what. The rules speak of colours; a search thinks for persons, who may exchange colours.
    int person(const Turn& s) const { return swapping && s.turn < 2 && swapped(s) ? 1 - s.turn : s.turn; }
    Players persons(const Turn& s, Players colours) const {
        return swapping && swapped(s) ? exchanged(colours) : colours;
    }
    // What a result is worth to a person: partners win together.
    float worth(Players winners, int person) const {
        return winners ? float(std::popcount(Players(winners & teams[person]))) / float(std::popcount(winners)) : 0;
    }
    Shares worths(Players winners) const {
        Shares all{};
        for (int p = 0; p < players; ++p) all[p] = worth(winners, p);
        return all;
    }
    // The result by person: the winners share it.
    Shares shares(Players winners) const {
        Shares all{};
        for (int p = 0; p < players; ++p)
            if (winners & only(p)) all[p] = 1.0f / float(std::popcount(winners));
        return all;
    }
    float partners(int person) const { return float(std::popcount(teams[person])); }
    static Players exchanged(Players winners) {
        return Players((winners & ~3) | (winners & 1) << 1 | (winners >> 1 & 1));
    }
};

// Exact play by the insight, or by proof-number search.
template <class Action, bool Rave>
Solution<Action> solve(const SearchGame<Action, Rave>& game, const Turn& s, const History& history,
                       const SolveLimits& limits, const std::atomic<bool>& stop);

// The searches are compiled for these.
#define HEXAGORA_SEARCHES(line)                                                                            \
    line(AnyAction<2>, true) line(AnyAction<2>, false) line(AnyAction<4>, false) line(AnyAction<8>, false) \
        line(AnyAction<16>, false)

}  // namespace hexagora
