// Positions as the JSON that goes to browsers. It is made here because every move sends it to everybody at the table,
// and Python would take many times as long.
#include "bind/json.hpp"
#include "bind/python.hpp"

namespace hexagora {
namespace {

// The shape of a position on the wire. Players are colours, from 0, except in `seats` and `result`.
//
//   pieces    [[cell, player | null, role], …]: role is stone, fragile, king, home, block or match
//   faces     [[face, player], …]: hexagons between points that somebody owns, from 0
//   shores    [player | null, …]: the owner of each of the board's coasts; null: open to everybody
//   marks     [{role, cells, player | null, shore?: true}, …]: role is chain or shape (they win), barred, goal,
//             territory, harbour or captured. shore: it is drawn as one of the shores, not on its cells
//   counters  {name: [number by colour]}
//   parts     {counter: {part: [number by colour]}}: what a counter is the sum of, where it has parts
//   put       [player | null, role]: the piece that the player to move would put, where pieces are put
//   out       [player, …]: colours that are out or have left
//   last      [cell, …]: the cells of the last move that are on the board drawn, each once
//   trail     [cell, …]: the path of the piece that moved last; empty if none travelled
//   passed    the last move was a pass
//   turn      player | null: nobody's once the game is over
//   seats     [person at each colour]: they differ from the colours after a swap
//   result    [share by person] | null: they sum to 1; null while the game goes on
//   winners   [player, …] | null: the colours that won or share
//   task      what the player to move can do now, a key of the game's texts; "" once the game is over
//   ended     why the game is over by its rules, such a key; "" while it goes on, and if all others have left
//   skipped   [player, …]: colours that were passed over just before this turn because they could not move
//
// `agreed`: the players agreed on a draw, which the rules know nothing of.
std::string scene_json(const Position& position, bool agreed) {
    const Board& board = *position.game().board;
    const Scene scene = position.scene();
    Json json;
    json.text.reserve(512 + 24 * scene.pieces.size());
    const auto role = [&](Role role) { json.name(role_names[std::size_t(role)]); };
    json.raw("{\"pieces\":");
    json.list(scene.pieces, [&](const Piece& piece) {
        json.raw("[");
        json.cell(board, piece.cell);
        json.raw(",");
        json.owner(piece.player);
        json.raw(",");
        role(piece.role);
        json.raw("]");
    });
    json.key("faces");
    json.list(scene.faces, [&](auto& face) {
        json.raw("[");
        json.number(face.first);
        json.raw(",");
        json.number(face.second);
        json.raw("]");
    });
    json.key("shores");
    json.list(scene.shores, [&](const Shore& shore) { json.owner(shore.owner); });
    json.key("marks");
    json.list(scene.marks, [&](const Mark& mark) {
        json.raw("{\"role\":");
        json.name(mark.role);
        json.key("cells");
        json.cells(board, mark.cells);
        json.key("player");
        json.owner(mark.player);
        json.raw(mark.shore ? ",\"shore\":true}" : "}");
    });
    const auto numbers = [&](const std::vector<Numbers>& named) {
        json.table(named, [&](auto& values) { json.list(values, [&](int value) { json.number(value); }); });
    };
    json.key("counters");
    numbers(scene.counters);
    json.key("parts");
    json.table(scene.parts, numbers);
    json.key("put");
    json.raw("[");
    json.owner(scene.put_owner());
    json.raw(",");
    role(scene.put);
    json.raw("]");
    json.key("out");
    json.players(scene.out);
    json.key("last");
    json.cells(board, scene.lit);
    json.key("trail");
    json.cells(board, scene.trail);
    json.key("passed");
    json.boolean(scene.passed);

    const auto seats = position.seats();
    auto result = position.result();
    if (agreed) result.emplace(seats.size(), 1.0 / double(seats.size()));
    json.key("turn");
    json.owner(agreed ? nobody : scene.turn);
    json.key("seats");
    json.list(seats, [&](int person) { json.number(person); });
    json.key("result");
    if (result) json.list(*result, [&](double share) { json.number(share); });
    else json.raw("null");
    json.key("winners");
    const Players winners = agreed ? everyone(int(seats.size())) : scene.winners;
    if (winners) json.players(winners);
    else json.raw("null");
    json.key("task");
    json.name(agreed ? "" : scene.task);
    json.key("ended");
    json.name(scene.ended);
    json.key("skipped");
    json.players(scene.skipped);
    json.raw("}");
    return std::move(json.text);
}

}  // namespace

nb::bytes python_scene_json(const PythonState& state, bool agreed) {
    return python_bytes(scene_json(*state.position, agreed));
}

}  // namespace hexagora
