#pragma once
#include <vector>

#include "rules/move.hpp"

namespace hexagora {

class Position;

// The legal moves, but only one of those that a turn or reflection of the board carries into one another while it
// leaves the position as it is: pieces, ports and goals each on their player's own.
std::vector<Move> distinct_moves(const Position& position);
// Of the moves that are equal to this one, the one that is among them.
Move first_like(const Position& position, const Move& move);

}  // namespace hexagora
