#pragma once
#include <initializer_list>
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
    // "chain", "shape": what wins; "barred": not to be played now; "goal": where a player wants to go; "territory":
    // whose points these are; "harbour": pieces linked to their coast; "captured": by the last move
    std::string role;
    std::vector<Cell> cells;
    int player = nobody;
};

// Numbers under a name.
using Numbers = std::pair<std::string, std::vector<int>>;
// What a game notes beside its pieces: one number, or one a player.
struct Note {
    std::string_view name;
    bool by_player = false;
};

// A position as it is drawn, written and read: no colours, no pixels. Pieces, faces, swapped and notes are the position
// itself, from which a game sets itself up again; the rest follows from them (but `out`, which also says who has left).
struct Scene {
    std::vector<Piece> pieces;
    std::vector<std::pair<int, int>> faces;  // hexagon of the flower from 0, and its owner
    bool swapped = false;                    // the first two people have exchanged colours
    std::vector<Numbers> notes;              // what the pieces alone do not tell

    std::vector<int> ports;  // the owner of each arc of the ring, or nobody
    std::vector<Mark> marks;
    std::vector<Numbers> counters;  // by colour
    std::vector<int> teams;         // the colour of each player's pieces, where partners share one
    Players out = 0;
    std::vector<Cell> last;
    int turn = nobody;

    template <int Words>
    void mark(const char* role, const Cells<Words>& cells, int player = nobody) {
        auto& marked = marks.emplace_back(Mark{role, {}, player}).cells;
        cells.each([&](Cell c) { marked.push_back(c); });
    }
    const std::vector<int>* note(std::string_view name) const;  // nothing if it is not there
    // The number of a note that has one, or the fallback if the note is not there. BadText if it is out of range.
    int number(std::string_view name, int low, int high, int fallback) const;
    void sort(const Board& board);  // the pieces, by row, then by column
};

// BadText if a piece has another role than these.
void only_roles(const Scene& scene, std::initializer_list<Role> roles);

}  // namespace hexagora
