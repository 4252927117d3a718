#pragma once
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "board/board.hpp"
#include "rules/move.hpp"

namespace hexagora {

// A set of colours, one bit each.
using Players = std::uint8_t;
inline constexpr int most_players = 6;
inline constexpr Players only(int player) { return Players(1 << player); }
inline constexpr Players everyone(int players) { return Players((1 << players) - 1); }
inline constexpr int nobody = -1;

// Home: a piece that has reached its goal. Fragile: a stone that is not linked to its port, where that matters.
enum class Role : std::uint8_t { stone, king, block, home, match, fragile };
inline constexpr std::array<const char*, 6> role_names{"stone", "king", "block", "home", "match", "fragile"};
inline constexpr bool has_owner(Role role) { return role != Role::block && role != Role::match; }

struct Piece {
    Cell cell = nowhere;
    int player = nobody;
    Role role = Role::stone;
    std::string code() const;  // '0' 'k0' 'x' '0h' '*'; how it is written in the text of a position
};
// The piece a code stands for; player stays below most_players. No piece: role and player of nothing, false.
bool piece_of(std::string_view code, Piece& piece);

struct Mark {
    // "chain", "shape": what wins; "barred": not to be played now; "goal": where a player wants to go; "territory":
    // whose points these are; "harbour": pieces linked to their coast; "captured": by the last move
    std::string role;
    std::vector<Cell> cells;
    int player = nobody;
    bool shore = false;  // a goal that is a side of the board: drawn as a shore instead of on its cells
};

// A stretch of the board's edge: a port, or a side that is somebody's goal. It is an arc of the ring cut into `count`.
struct Shore {
    int count = 0, arc = 0;
    int owner = nobody;
    bool goal = false;
};

// Numbers under a name.
using Numbers = std::pair<std::string, std::vector<int>>;
// What a game notes beside its pieces: one number, or one a player.
struct Note {
    std::string_view name;
    bool by_player = false;
};

// A position as it is drawn, written and read: no colours, no pixels. Every picture, text and page prints these facts
// and derives none of its own.
struct Scene {
    // The position itself, from which a game sets itself up again.
    std::vector<Piece> pieces;
    std::vector<std::pair<int, int>> faces;  // hexagon of the flower from 0, and its owner
    bool swapped = false;                    // the first two people have exchanged colours
    std::vector<Numbers> notes;              // what the pieces alone do not say

    // What follows from it: a game's `marks` adds these.
    std::vector<int> ports;  // the owner of each arc of the ring, or nobody
    std::vector<Mark> marks;
    std::vector<Numbers> counters;                                    // by colour
    std::vector<std::pair<std::string, std::vector<Numbers>>> parts;  // what a counter is the sum of, by its name
    std::vector<int> teams;  // the colour of each player's pieces, where partners share one
    Role put = Role::stone;  // what the player to move puts, where pieces are put
    bool passed = false;     // the last move was a pass
    Players out = 0;         // colours that are out or have left
    int turn = nobody;
    Players winners = 0;  // colours; 0 while the game goes on
    std::string task;     // what the player to move can do now; empty once the game is over
    std::string ended;    // why the game is over by its rules; empty while it goes on, and if all others have left
    Players skipped = 0;  // colours that were passed over just before this turn because they could not move

    // What is the same for all games: `complete` adds these.
    std::vector<Shore> shores;  // the ports, then the goals that are sides of the board
    std::vector<Cell> last;     // the cells of the last move
    std::vector<Cell> lit;      // those of them that are on the board drawn, each once
    std::vector<Cell> trail;    // the path of the piece that moved last; empty if none travelled

    template <int Words>
    void mark(const char* role, const Cells<Words>& cells, int player = nobody) {
        auto& marked = marks.emplace_back(Mark{role, {}, player}).cells;
        cells.each([&](Cell c) { marked.push_back(c); });
    }
    const std::vector<int>* note(std::string_view name) const;  // nothing if it is not there
    // The number of a note that has one, or the fallback if the note is not there. BadText if it is out of range.
    int number(std::string_view name, int low, int high, int fallback) const;
    void sort(const Board& board);  // the pieces, by row, then by column
    void complete(const Board& board, std::optional<Move> last_move);
    int put_owner() const;  // of a piece that the player to move puts; nobody if it belongs to nobody

  private:
    bool holds(Cell c) const;
    void add_shores(const Board& board);
};

// BadText if a piece has another role than these. A fragile stone is a stone, which only the picture tells apart.
void only_roles(const Scene& scene, std::initializer_list<Role> roles);

}  // namespace hexagora
