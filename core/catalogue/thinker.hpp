#pragma once
#include <atomic>
#include <functional>
#include <memory>
#include <vector>

#include "rules/move.hpp"
#include "search/game.hpp"
#include "search/thinking.hpp"

namespace hexagora {

class Position;

// The results of a search so far. Values are by person.
struct Report {
    struct Candidate {
        Move move;
        double value;  // for the person to move
        std::int64_t visits;
        bool proven;
        std::vector<double> values;
        std::vector<Move> line;  // it and the best moves after it; empty for all but the first few
    };
    std::vector<Candidate> moves;  // best first
    std::vector<double> values;
    bool proven = false;
    std::int64_t simulations = 0, nodes = 0;
};

// Searches positions of one game. Its tree is bounded, and serves again from move to move.
class Thinker {
  public:
    virtual ~Thinker() = default;

    // Thinks about a position of its game for so long; 0 seconds: without a limit of time. `waiting` is called on the
    // calling thread every few milliseconds and may look at report(); false stops the search.
    void think(const Position& position, const Effort& effort, double seconds, const std::function<bool()>& waiting);
    virtual Report report() const = 0;

  protected:
    virtual void begin(const Position& position, const Effort& effort) = 0;
    virtual void search(const Effort& effort, int thread, std::atomic<std::int64_t>& left,
                        const std::atomic<bool>& stop) = 0;
};

template <class Action, bool Rave>
std::unique_ptr<Thinker> make_thinker(std::shared_ptr<const SearchGame<Action, Rave>> game, std::size_t megabytes);

}  // namespace hexagora
