#pragma once
#include <array>

#include "rules/scene.hpp"

namespace hexagora {

// What a position is worth to each player: the share of the win that they may expect. By colour or by person, as each
// function says.
using Shares = std::array<float, most_players>;

// How a game's tree is searched; a game's insight may know better.
struct Tuning {
    float explore = 0.7f;    // how far a little-tried move may lag behind and still be tried
    float prior_weight = 0;  // how many playouts an insight's opinion of a move is worth
    float rave_bias = 0;     // 0: no RAVE; else how soon the playouts of a move itself outweigh those that hold it
    unsigned rave_until = 1u << 24;  // visits of a node after which its moves learn no more from one another
    int horizon = 1 << 20;           // plies of a playout before the insight values the position
    int patience = 1;                // visits of a leaf before it gets children; rises as the pool fills
    bool decisive = false;           // look for moves that end the game as soon as a leaf gets children
    float widen = 0;  // 0: all moves at once; else about widen × √visits of the moves that the insight likes best
};

}  // namespace hexagora
