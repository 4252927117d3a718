#include "catalogue/position.hpp"

#include <algorithm>

namespace hexagora {

void Continuations::clear() {
    cells.clear();
    words.clear();
    move.reset();
}

void Continuations::tidy() {
    if (!std::is_sorted(cells.begin(), cells.end())) std::sort(cells.begin(), cells.end());
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
}

void Position::next_picks(const std::vector<Cell>& picks, bool sure, Continuations& out) const {
    out.clear();
    const auto offer_word = [&](const char* word) {
        if (std::find(out.words.begin(), out.words.end(), word) == out.words.end()) out.words.emplace_back(word);
    };
    moves([&](const Move& move) {
        if (move.kind == Move::Kind::word) {
            if (picks.empty()) offer_word(word_names[std::size_t(move.word)]);
            return;
        }
        auto path = move.cells;
        if (move.kept != nowhere) path.push_back(move.kept);
        if (path.size() < picks.size()) return;
        const bool any_order = move.kind == Move::Kind::take && !sure;
        if (any_order) {
            const auto in_picks = [&](Cell c) { return std::find(picks.begin(), picks.end(), c) != picks.end(); };
            if (std::size_t(std::count_if(path.begin(), path.end(), in_picks)) != picks.size()) return;
            std::stable_partition(path.begin(), path.end(), in_picks);
        } else if (!std::equal(picks.begin(), picks.end(), path.begin())) {
            return;
        }
        if (path.size() == picks.size()) {
            if (move.declared) offer_word("!");
            else out.move = move;
            return;
        }
        const auto next = path.begin() + std::ptrdiff_t(picks.size());
        out.cells.insert(out.cells.end(), next, any_order ? path.end() : next + 1);
    });
    out.tidy();
}

PositionPtr Position::leave(int colour) const {
    const int players = game().players;
    if (turn() == nobody) throw IllegalMove({"over", {}});
    if (colour < 0 || colour >= players)
        throw IllegalMove(
            {"no_such_colour", {{"colour", std::to_string(colour)}, {"most", std::to_string(players - 1)}}});
    if (left() & only(colour)) throw IllegalMove({"left_already", {{"colour", std::to_string(colour)}}});
    return without(colour);
}

}  // namespace hexagora
