#pragma once
#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "catalogue/position.hpp"
#include "rules/keys.hpp"

namespace hexagora {

// What the laws of every game are tried on: any options, random games, and positions that no game may ever lead to.

// Options drawn one after the other, since what is allowed depends on those before.
inline Options some_options(const std::string& id, Random& random) {
    Options options;
    for (std::size_t i = 0;; ++i) {
        const auto fields = game_fields(id, options);
        if (i == fields.size()) return options;
        const auto& field = fields[i];
        if (!field.applies) continue;
        const int count = int(field.values.size());
        int drawn = random.below(count);
        if (count > 3) drawn = std::min({drawn, random.below(count), random.below(count)});  // rather small boards
        options.emplace_back(field.name, field.values[std::size_t(drawn)]);
    }
}
// The game with its defaults and with some mixtures of options, each once.
inline std::vector<GamePtr> some_games(const std::string& id, int mixtures, std::uint64_t seed) {
    std::map<std::string, GamePtr> by_title;
    Random random(seed);
    for (int i = 0; i <= mixtures; ++i) {
        const auto game = make_game(id, i == 0 ? Options{} : some_options(id, random));
        by_title.emplace(game->title(), game);
    }
    std::vector<GamePtr> list;
    for (auto& [title, game] : by_title) list.push_back(game);
    return list;
}

// The one with the fewest cells.
inline GamePtr smallest(const std::vector<GamePtr>& games) {
    return *std::min_element(games.begin(), games.end(),
                             [](auto& a, auto& b) { return a->board->size() < b->board->size(); });
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
    const auto window = position.board();
    std::vector<Cell> cells;
    for (auto& name : window->names) cells.push_back(board.find(name));
    if (board.endless()) cells.push_back(plane::cell(-plane::furthest, 123));
    return cells;
}

// The same pieces, or fewer, scattered anew; on the plane, where they must hang together, they change places. The
// position itself where the rules cannot go on from that.
inline PositionPtr shaken(const PositionPtr& position, Random& random) {
    Scene scene = position->scene();
    auto& pieces = scene.pieces;
    std::vector<Cell> cells;
    if (position->game().board->endless())
        for (auto& piece : pieces) cells.push_back(piece.cell);
    else cells = cells_to_try(*position);
    if (random.below(4) == 0) {
        pieces.resize(std::size_t(random.below(int(pieces.size()) + 1)));
        scene.notes.clear();
    }
    for (auto& piece : pieces) {
        const auto drawn = cells.begin() + random.below(int(cells.size()));
        piece.cell = *drawn;
        cells.erase(drawn);
    }
    std::sort(pieces.begin(), pieces.end(), [](auto& a, auto& b) { return a.cell < b.cell; });
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
