#pragma once
#include <optional>

#include "rules/move.hpp"
#include "rules/reason.hpp"
#include "rules/scene.hpp"

namespace hexagora {

// What games share in which a turn moves a piece from one cell to another, puts one, or passes.
struct Travelling {
    struct Action {
        std::int16_t from, to;  // a piece that is put comes from nowhere; a pass goes nowhere
    };
    static void spell(Action a, Move& move) {
        if (a.to == nowhere) move.say(Word::pass);
        else if (a.from == nowhere) move.put(a.to);
        else move.travel({a.from, a.to});
    }
    static Action action(const Move& move) {
        if (move.kind == Move::Kind::word) return {nowhere, nowhere};
        if (move.kind == Move::Kind::put) return {nowhere, std::int16_t(move.cells[0])};
        return {std::int16_t(move.cells[0]), std::int16_t(move.cells[1])};
    }
};

// Why the piece that a move lifts is not one of the player's. `owner_of` gives the colour on a cell, or nobody.
template <class OwnerOf>
std::optional<Reason> no_lift(const Move& move, const Board& board, int player, OwnerOf&& owner_of) {
    const std::string from = board.name(move.cells[0]);
    const int owner = owner_of(move.cells[0]);
    if (owner == nobody) return Reason{"no_piece", {{"cell", from}}};
    if (owner != player) return Reason{"not_yours", {{"cell", from}, {"colour", std::to_string(owner)}}};
    return std::nullopt;
}

inline Reason taken(const Board& board, Cell cell, int owner) {
    return {"taken", {{"cell", board.name(cell)}, {"colour", std::to_string(owner)}}};
}

}  // namespace hexagora
