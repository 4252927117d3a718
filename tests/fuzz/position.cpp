// Positions in writing: what can be read is written as a line that reads back as the same position, and can be played
// on.
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "../core/crossing.hpp"
#include "catalogue/entry.hpp"

using namespace hexagora;

namespace {

void require(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "%s\n", what);
    std::abort();
}

// Crossing is in no catalogue, but it has what few games have: teams, blocks, and positions that come again.
std::vector<GamePtr> crossings() {
    std::vector<GamePtr> games;
    for (const Options& options : {Options{}, Options{{"size", 2}, {"players", 3}, {"trail", "melts"}},
                                   Options{{"players", 4}, {"teams", true}}, Options{{"trail", "stays"}}}) {
        Form form(options);
        const auto game = std::make_shared<GameOf<Crossing>>(Crossing(form));
        game->id = "crossing";
        game->options = form.settled();
        games.push_back(game);
    }
    return games;
}

PositionPtr read_any(std::string_view text) {
    static const auto others = crossings();
    for (const auto& game : others)
        if (text.starts_with(game->title())) return game->read(text);
    return read(text);
}

void check_text(const Position& position) {
    const auto text = position.text();
    const auto again = position.game().read(text);  // a BadText from here is a failure, and ends the program
    require(again->text() == text, "a position has two texts");
    require(again->key() == position.key(), "a position has two keys");
    require(again->turn() == position.turn(), "a position has two turns");
    require(again->result() == position.result(), "a position has two results");
}

void check_end(const Position& position) {
    const auto result = position.result();
    require(result.has_value() == (position.turn() == nobody), "a game without turn or result");
    if (!result) return;
    double sum = 0;
    for (const double share : *result) sum += share;
    require(std::abs(sum - 1) < 1e-9, "a result that does not sum to 1");
    for (std::size_t p = 0; p < result->size(); ++p)
        if (position.left() & only(int(p))) require((*result)[std::size_t(position.seats()[p])] == 0, "a leaver won");
}

void check(const Position& position) {
    check_text(position);
    check_end(position);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    PositionPtr position;
    try {
        position = read_any(std::string_view(reinterpret_cast<const char*>(data), size));
    } catch (const BadText&) { return 0; }
    check(*position);

    std::vector<Move> moves;
    position->moves([&](const Move& move) { moves.push_back(move); });
    require(moves.empty() == position->result().has_value(),
            "a game that is over, with moves, or one that goes on without");
    for (std::size_t i = 0; i < position->game().board->names.size() && i < 64; ++i) {
        Move put;
        put.put(Cell(i));
        const bool listed = std::find(moves.begin(), moves.end(), put) != moves.end();
        require(listed == !position->why_not(put), "a move is listed or refused");
    }
    if (moves.empty()) return 0;
    Random random(position->key());
    check(*position->play(moves[std::size_t(random.below(int(moves.size())))]));
    const int leaver = random.below(position->game().players);
    if (!(position->left() & only(leaver))) check(*position->leave(leaver));
    return 0;
}
