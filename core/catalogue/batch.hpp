#pragma once
#include <mutex>

#include "catalogue/crew.hpp"
#include "catalogue/planes.hpp"

namespace hexagora {

// Many games at once, pick by pick, for programs that learn. A game that is over begins again by itself. The arrays
// show how things stand after the last step, game by game; the next step overwrites them.
class Batch {
  public:
    std::vector<std::uint8_t> observations, masks;  // [games, planes, height, width], [games, ids]
    std::vector<float> rewards;                     // [games, people]; not 0 only where a game has just ended
    std::vector<std::uint8_t> done, truncated;      // truncated: ended by max_plies, not by its rules
    std::vector<std::int64_t> turns, samples;       // the person who picks next; what sample() has drawn

    Batch(GamePtr game, int count, std::uint64_t seed, int threads, std::int64_t max_plies);
    const Game& game() const { return *game_; }
    const Planes& planes() const { return planes_; }
    int count() const { return int(games_.size()); }

    void reset();
    void step(const std::int64_t* ids);  // one for each game; IllegalMove: nothing has changed
    void sample();                       // legal picks, uniformly at random

  private:
    GamePtr game_;
    Planes planes_;
    Picks start_;
    std::vector<Picks> games_;
    std::vector<Planes::Trace> traces_;
    std::vector<std::int64_t> plies_;
    std::vector<Random> random_;
    Crew crew_;
    std::int64_t max_plies_;
    std::mutex busy_;

    std::size_t ids() const { return std::size_t(pick_ids(*game_->board)); }
    void step_one(std::size_t i, int id);
    void show(std::size_t i, bool moved);
};

}  // namespace hexagora
