#pragma once
#include <optional>

#include "rules/move.hpp"
#include "rules/reason.hpp"
#include "rules/scene.hpp"

namespace hexagora {

// Why this is not one of the player's own pieces on its way. `owner_of` tells the colour on a cell, or nobody.
template <class OwnerOf>
std::optional<Reason> no_lift(const Move& move, const Board& board, int player, OwnerOf&& owner_of) {
    const std::string from = board.name(move.cells[0]);
    const int owner = owner_of(move.cells[0]);
    if (owner == nobody) return Reason{"no_piece", {{"cell", from}}};
    if (owner != player) return Reason{"not_yours", {{"cell", from}, {"colour", std::to_string(owner)}}};
    return std::nullopt;
}

// Is it written `a1:b2`, and no more than that?
inline bool is_travel(const Move& move) {
    return move.kind == Move::Kind::travel && move.cells.size() == 2 && move.kept == nowhere && !move.declared;
}

inline Reason taken(const Board& board, Cell cell, int owner) {
    return {"taken", {{"cell", board.name(cell)}, {"colour", std::to_string(owner)}}};
}

}  // namespace hexagora
