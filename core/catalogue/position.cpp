#include "catalogue/position.hpp"

#include <algorithm>

namespace hexagora {
namespace {

// Such a reason says how moves are written. One that says what is wrong with the cells helps more.
bool shows_example(const Reason& reason) {
    return std::any_of(reason.details.begin(), reason.details.end(), [](auto& one) { return one.first == "example"; });
}

}  // namespace

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
        auto path = move.picks();
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

Scene Position::scene() const {
    Scene scene;
    lay_out(scene);
    scene.sort(*game().board);
    add_marks(scene);
    scene.complete(*game().board, last());
    return scene;
}

std::optional<Reason> Position::why_no_move(const std::vector<Cell>& cells, bool declared) const {
    const auto path = [&](std::vector<Cell> along) {
        Move move{along.size() == 1 ? Move::Kind::put : Move::Kind::travel, std::move(along)};
        move.declared = declared;
        return move;
    };
    std::vector<Move> meanings{path(cells)};
    if (cells.size() > 1) {
        auto& keeps = meanings.emplace_back(path({cells.begin(), cells.end() - 1}));
        keeps.kept = cells.back();
        auto set = path(cells);
        std::sort(set.cells.begin(), set.cells.end());
        set.cells.erase(std::unique(set.cells.begin(), set.cells.end()), set.cells.end());
        set.kind = set.cells.size() > 1 ? Move::Kind::take : Move::Kind::put;
        const bool repeats = set.cells.size() < cells.size();  // such cells make no move, whatever the set is worth
        if (!repeats || why_not(set)) meanings.push_back(std::move(set));
    }
    std::optional<Reason> best;
    for (auto& move : meanings) {
        auto reason = why_not(move);
        if (!reason) return std::nullopt;
        if (!best || (shows_example(*best) && !shows_example(*reason))) best = std::move(reason);
    }
    return best;
}

std::optional<Reason> Position::why_not_pick(const std::vector<Cell>& picks) const {
    const auto next = continuations(picks);
    if (picks.empty() || next.move || !next.cells.empty()) return std::nullopt;
    auto reason = why_no_move(picks, false);
    if (!reason || picks.size() > 1 || !shows_example(*reason)) return reason;
    // Where pieces travel, somebody who clicks wants to know what is wrong with this piece, wherever it would go.
    reason.reset();
    const auto window = board();
    for (auto& name : window->names) {
        const Cell to = game().board->find(name);
        if (to == picks[0]) continue;
        auto why = why_not(Move{Move::Kind::travel, {picks[0], to}});
        if (!why || (reason && *reason == *why)) continue;
        if (reason) return Reason{"pick_stuck", {{"cell", game().board->name(picks[0])}}};
        reason = std::move(why);
    }
    return reason ? reason : Reason{"pick_stuck", {{"cell", game().board->name(picks[0])}}};
}

}  // namespace hexagora
