#include "catalogue/mirrors.hpp"

#include <algorithm>
#include <set>

#include "catalogue/position.hpp"

namespace hexagora {
namespace {

using Mirror = std::vector<Cell>;  // where each cell goes

std::vector<Cell> image(const Mirror& mirror, const std::vector<Cell>& cells) {
    std::vector<Cell> out;
    for (Cell c : cells) out.push_back(mirror[std::size_t(c)]);
    return out;
}
std::vector<Cell> image_set(const Mirror& mirror, const std::vector<Cell>& cells) {
    auto out = image(mirror, cells);
    std::sort(out.begin(), out.end());
    return out;
}

bool keeps_pieces(const Mirror& mirror, const Scene& scene) {
    std::set<std::tuple<Cell, int, Role>> there;
    for (auto& piece : scene.pieces) there.emplace(piece.cell, piece.player, piece.role);
    return std::all_of(scene.pieces.begin(), scene.pieces.end(), [&](auto& piece) {
        return there.contains({mirror[std::size_t(piece.cell)], piece.player, piece.role});
    });
}
bool keeps_faces(const Mirror& mirror, const Scene& scene, const Board& board) {
    std::set<std::pair<std::vector<Cell>, int>> owned;
    for (auto [face, owner] : scene.faces) owned.emplace(image_set(mirror, board.faces[std::size_t(face)]), owner);
    for (auto [face, owner] : scene.faces) {
        auto corners = board.faces[std::size_t(face)];
        std::sort(corners.begin(), corners.end());
        if (!owned.contains({corners, owner})) return false;
    }
    return true;
}
bool keeps_ports(const Mirror& mirror, const Scene& scene, const Board& board) {
    if (scene.ports.empty()) return true;
    std::set<std::pair<std::vector<Cell>, int>> there;
    const auto arcs = board.arcs(int(scene.ports.size()));
    for (std::size_t j = 0; j < arcs.size(); ++j) {
        auto arc = arcs[j];
        std::sort(arc.begin(), arc.end());
        there.emplace(arc, scene.ports[j]);
    }
    for (std::size_t j = 0; j < arcs.size(); ++j)
        if (!there.contains({image_set(mirror, arcs[j]), scene.ports[j]})) return false;
    return true;
}
bool keeps_goals(const Mirror& mirror, const Scene& scene) {
    for (auto& mark : scene.marks) {
        if (mark.role != "goal") continue;
        auto goal = mark.cells;
        std::sort(goal.begin(), goal.end());
        if (image_set(mirror, mark.cells) != goal) return false;
    }
    return true;
}

Move reflected(const Mirror& mirror, Move move) {
    move.cells = image(mirror, move.cells);
    if (move.kind == Move::Kind::take) std::sort(move.cells.begin(), move.cells.end());
    return move;
}

bool before(const Move& a, const Move& b) {
    return std::tie(a.kind, a.word, a.cells) < std::tie(b.kind, b.word, b.cells);
}

// Those that leave the position as it is; none where nobody would look for them.
std::vector<const Mirror*> mirrors_of(const Position& position) {
    const Board& board = *position.game().board;
    std::vector<const Mirror*> mirrors;
    if (board.endless()) return mirrors;
    const Scene scene = position.scene();
    for (auto& mirror : board.symmetries)
        if (keeps_pieces(mirror, scene) && keeps_faces(mirror, scene, board) && keeps_ports(mirror, scene, board) &&
            keeps_goals(mirror, scene))
            mirrors.push_back(&mirror);
    return mirrors;
}

}  // namespace

std::vector<Move> distinct_moves(const Position& position) {
    std::vector<Move> all;
    position.moves([&](const Move& move) { all.push_back(move); });
    if (all.size() > 5000) return all;
    const auto mirrors = mirrors_of(position);
    if (mirrors.size() < 2) return all;
    std::vector<Move> distinct;
    for (auto& move : all)
        if (std::none_of(mirrors.begin(), mirrors.end(),
                         [&](auto mirror) { return before(reflected(*mirror, move), move); }))
            distinct.push_back(move);
    return distinct;
}

Move first_like(const Position& position, const Move& move) {
    Move first = move;
    for (auto mirror : mirrors_of(position))
        if (const Move other = reflected(*mirror, move); before(other, first)) first = other;
    return first;
}

}  // namespace hexagora
