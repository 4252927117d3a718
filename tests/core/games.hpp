#pragma once
#include <algorithm>
#include <string>
#include <vector>

#include "catalogue/position.hpp"
#include "rules/keys.hpp"

namespace hexagora {

// What the laws of every game are tried on: any options, random games, and positions that no game may ever lead to.

inline std::string write_all(const Options& options) {
    std::string text;
    for (auto& [name, value] : options) text += " " + name + "=" + write(value);
    return text;
}

// Options drawn one after the other, since what is allowed depends on those before.
inline Options some_options(const std::string& id, Random& random) {
    Options options;
    for (std::size_t i = 0;; ++i) {
        const auto fields = game_fields(id, options);
        if (i == fields.size()) return options;
        const auto& field = fields[i];
        if (!field.applies) continue;
        // Small boards more often than large ones.
        const int count = int(field.values.size());
        const int drawn = std::min({random.below(count), random.below(count), random.below(count)});
        options.emplace_back(field.name, field.values[std::size_t(drawn)]);
    }
}
// The defaults and some mixtures.
inline std::vector<Options> mixtures(const std::string& id, int count, std::uint64_t seed) {
    std::vector<Options> list{{}};
    Random random(seed);
    while (count-- > 0 && !game_fields(id, {}).empty()) list.push_back(some_options(id, random));
    return list;
}

inline std::vector<Move> moves(const Position& position) {
    std::vector<Move> list;
    position.moves([&](const Move& move) { list.push_back(move); });
    return list;
}
template <class T>
const T& one_of(const std::vector<T>& list, Random& random) {
    return list[std::size_t(random.below(int(list.size())))];
}
// Words stand first or last, where among many cells they would hardly ever come up: both ends are drawn apart.
inline const Move& some_move(const std::vector<Move>& list, Random& random) {
    const int drawn = random.below(16);
    return drawn == 0 ? list.front() : drawn == 1 ? list.back() : one_of(list, random);
}

// The cells worth trying in a position: all of its board; on the plane what there is to see and a cell far from it.
inline std::vector<Cell> cells_to_try(const Position& position) {
    const auto& board = *position.game().board;
    const auto seen = position.board();
    std::vector<Cell> cells;
    for (auto& name : seen->names) cells.push_back(board.find(name));
    if (board.endless()) cells.push_back(plane::cell(-plane::furthest, 123));
    return cells;
}

// The same pieces, scattered anew; on the plane, where they must hang together, they change places. The position itself
// where the rules cannot go on from that.
inline PositionPtr shaken(const PositionPtr& position, Random& random) {
    const auto& board = *position->game().board;
    Scene scene = position->scene();
    std::vector<Cell> cells;
    if (board.endless())
        for (auto& piece : scene.pieces) cells.push_back(piece.cell);
    else cells = cells_to_try(*position);
    for (auto& piece : scene.pieces) {
        const auto drawn = cells.begin() + random.below(int(cells.size()));
        piece.cell = *drawn;
        cells.erase(drawn);
    }
    std::sort(scene.pieces.begin(), scene.pieces.end(), [](auto& a, auto& b) { return a.cell < b.cell; });
    try {
        return position->game().set_up(scene, position->turn(), position->left(), {});
    } catch (const BadText&) { return position; }
}

// Looks at some positions of a random game, from the start to the end, and at some that it is shaken into.
template <class Look>
void along_a_game(const GamePtr& game, std::uint64_t seed, int looks, Look&& look) {
    Random random(seed);
    std::vector<PositionPtr> way{game->start()};
    while (!way.back()->result()) way.push_back(way.back()->play(some_move(moves(*way.back()), random)));
    look(*way.front(), random);
    look(*way.back(), random);
    while (looks-- > 0) {
        const auto& position = one_of(way, random);
        look(*position, random);
        if (!position->result()) look(*shaken(position, random), random);
    }
}

}  // namespace hexagora
