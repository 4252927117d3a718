#include "rules/scene.hpp"

#include <algorithm>

#include "rules/reason.hpp"

namespace hexagora {

std::string Piece::code() const {
    switch (role) {
        case Role::stone: return std::to_string(player);
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
            const bool owned = Role(role) != Role::block && Role(role) != Role::match;
            const Piece candidate{nowhere, owned ? player : nobody, Role(role)};
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
    for (auto& piece : scene.pieces)
        if (std::find(roles.begin(), roles.end(), piece.role) == roles.end())
            throw BadText({"no_such_piece", {{"piece", piece.code()}}});
}

}  // namespace hexagora
