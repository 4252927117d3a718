#pragma once
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "board/board.hpp"

namespace hexagora {

// A set of colours, one bit each.
using Players = std::uint8_t;
inline constexpr int most_players = 6;
inline constexpr Players only(int player) { return Players(1 << player); }
inline constexpr Players everyone(int players) { return Players((1 << players) - 1); }
inline constexpr int nobody = -1;

enum class Role : std::uint8_t { stone, king, block, home, match };
inline constexpr std::array<const char*, 5> role_names{"stone", "king", "block", "home", "match"};

struct Piece {
    Cell cell = nowhere;
    int player = nobody;
    Role role = Role::stone;
    std::string code() const;  // '0' 'k0' 'x' '0h' '*'
};
// The piece a code stands for; player stays below most_players. No piece: role and player of nothing, false.
bool piece_of(std::string_view code, Piece& piece);

struct Mark {
    std::string role;  // "chain": the chain that wins; "barred": not to be played now
    std::vector<Cell> cells;
    int player = nobody;
};

// A position as it is drawn, written and read: no colours, no pixels. Pieces, faces and swapped are the position
// itself, from which a game sets itself up again; the rest follows from them.
struct Scene {
    std::vector<Piece> pieces;               // by cell
    std::vector<std::pair<int, int>> faces;  // hexagon of the flower from 0, and its owner
    bool swapped = false;                    // the first two people have exchanged colours

    std::vector<int> ports;  // the owner of each arc of the ring, or nobody
    std::vector<Mark> marks;
    std::vector<std::pair<std::string, std::vector<int>>> counters;  // numbers by colour
    Players out = 0;
    std::vector<Cell> last;
    int turn = nobody;
};

}  // namespace hexagora
