#pragma once
#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "board/board.hpp"

namespace hexagora {

enum class Word : std::uint8_t { pass, swap, declare };
inline constexpr std::array<const char*, 3> word_names{"pass", "swap", "declare"};

// A move as people write it (docs/rules.md, "Moves"). It knows no game.
struct Move {
    enum class Kind : std::uint8_t { put, travel, take, word };
    Kind kind = Kind::put;
    std::vector<Cell> cells;
    Word word{};
    Cell kept = nowhere;    // the group kept: `=4,0`
    bool declared = false;  // a shape declared: `!`

    bool is_put() const { return kind == Kind::put && is_plain(); }
    bool is_travel() const { return kind == Kind::travel && cells.size() == 2 && is_plain(); }
    bool is_word(Word w) const { return kind == Kind::word && word == w; }
    bool is_plain() const { return kept == nowhere && !declared; }

    void put(Cell c) {
        kind = Kind::put;
        word = {};
        cells.assign(1, c);
    }
    void travel(std::initializer_list<Cell> path) {
        kind = Kind::travel;
        word = {};
        cells.assign(path);
    }
    void say(Word w) {
        kind = Kind::word;
        word = w;
        cells.clear();
    }
    // The cells in the order in which they are picked.
    std::vector<Cell> picks() const {
        auto all = cells;
        if (kept != nowhere) all.push_back(kept);
        return all;
    }
    friend bool operator==(const Move&, const Move&) = default;
};

// The move that some picks make where pieces are put or travel: one cell, or a path.
inline Move path(std::span<const Cell> picks) {
    return {picks.size() == 1 ? Move::Kind::put : Move::Kind::travel, {picks.begin(), picks.end()}};
}

std::string write(const Move& move, const Board& board);
// BadText if the text is no move at all; IllegalMove if it names cells that the board does not have.
void parse(std::string_view text, const Board& board, Move& move);
inline Move parse(std::string_view text, const Board& board) {
    Move move;
    parse(text, board, move);
    return move;
}

}  // namespace hexagora
