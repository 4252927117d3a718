#include "rules/scene.hpp"

#include <algorithm>

#include "rules/reason.hpp"

namespace hexagora {
namespace {

// The side of the board that some cells are, as an arc.
std::optional<Shore> side_of(const Board& board, std::vector<Cell> cells) {
    std::sort(cells.begin(), cells.end());
    const int ring = int(board.ring.size());
    for (const int count : {6, 4, 3}) {
        const int shortest = ring / count + 1;
        if (count > ring || int(cells.size()) < shortest || int(cells.size()) > shortest + 1) continue;
        const auto arcs = board.arcs(count);
        for (int arc = 0; arc < count; ++arc) {
            auto side = arcs[std::size_t(arc)];
            std::sort(side.begin(), side.end());
            if (side == cells) return Shore{count, arc};
        }
    }
    return std::nullopt;
}

}  // namespace

std::string Piece::code() const {
    switch (role) {
        case Role::stone:
        case Role::fragile: return std::to_string(player);
        case Role::king: return "k" + std::to_string(player);
        case Role::block: return "x";
        case Role::home: return std::to_string(player) + "h";
        case Role::match: return "*";
    }
    return {};
}

bool piece_of(std::string_view code, Piece& piece) {
    for (int player = 0; player < most_players; ++player)
        for (std::size_t role = 0; role < role_names.size(); ++role) {
            const Piece candidate{nowhere, has_owner(Role(role)) ? player : nobody, Role(role)};
            if (candidate.code() != code) continue;
            piece = candidate;
            return true;
        }
    return false;
}

void Scene::sort(const Board& board) {
    const auto place = [&](Cell c) {  // the numbers of cells go by row; on the plane by column
        return board.endless() ? std::pair(plane::row(c), plane::column(c)) : std::pair(0, int(c));
    };
    std::sort(pieces.begin(), pieces.end(), [&](auto& a, auto& b) { return place(a.cell) < place(b.cell); });
}

bool Scene::holds(Cell c) const {
    return std::any_of(pieces.begin(), pieces.end(), [&](auto& piece) { return piece.cell == c; });
}

void Scene::add_shores(const Board& board) {
    shores.reserve(ports.size());
    for (std::size_t arc = 0; arc < ports.size(); ++arc)
        shores.push_back({int(ports.size()), int(arc), ports[arc], false});
    if (board.outlines.empty() || board.outlines[0].empty()) return;  // cells that are points have no outer edges
    for (auto& mark : marks) {
        if (mark.role != "goal") continue;
        const auto side = side_of(board, mark.cells);
        if (!side) continue;
        mark.shore = true;
        shores.push_back({side->count, side->arc, mark.player, true});
    }
}

void Scene::complete(const Board& board, std::optional<Move> last_move) {
    add_shores(board);
    if (!last_move) return;
    if (last_move->kind == Move::Kind::word) passed = passed || last_move->word == Word::pass;
    last = std::move(last_move->cells);
    // On the plane a piece may have left together with the ground around it: only pieces and the cells beside them are
    // drawn.
    const auto drawn = [&](Cell c) {
        bool visible = !board.endless() || holds(c);
        for (int d = 0; d < board.directions() && !visible; ++d) visible = holds(board.neighbour(c, d));
        return visible;
    };
    for (const Cell c : last)
        if (std::find(lit.begin(), lit.end(), c) == lit.end() && drawn(c)) lit.push_back(c);
    const bool travelled = last_move->kind == Move::Kind::travel && last.size() > 1 && holds(last.back()) &&
                           std::none_of(last.begin() + 1, last.end() - 1, [&](Cell c) { return holds(c); });
    if (travelled) trail = last;
}

int Scene::put_owner() const {
    if (!has_owner(put) || turn == nobody) return nobody;
    return teams.empty() ? turn : teams[std::size_t(turn)];
}

const std::vector<int>* Scene::note(std::string_view name) const {
    for (auto& [known, numbers] : notes)
        if (known == name) return &numbers;
    return nullptr;
}

int Scene::number(std::string_view name, int low, int high, int fallback) const {
    const auto* numbers = note(name);
    if (!numbers) return fallback;
    const int value = numbers->front();
    if (value < low || value > high) throw BadText({"text_section", {{"part", std::string(name)}}});
    return value;
}

void only_roles(const Scene& scene, std::initializer_list<Role> roles) {
    for (auto& piece : scene.pieces) {
        const Role role = piece.role == Role::fragile ? Role::stone : piece.role;
        if (std::find(roles.begin(), roles.end(), role) == roles.end())
            throw BadText({"no_such_piece", {{"piece", piece.code()}}});
    }
}

}  // namespace hexagora
