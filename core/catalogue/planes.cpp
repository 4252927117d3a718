#include "catalogue/planes.hpp"

#include <algorithm>
#include <cstring>

namespace hexagora {
namespace {

std::uint8_t byte(int number) { return std::uint8_t(std::clamp(number, 0, 255)); }

}  // namespace

// The start shows what ports, goals, scores and teams a game has.
Planes::Planes(const Game& game) {
    const Board& board = *game.board;
    const auto start = game.start();
    const Scene scene = start->scene();
    height = width = board.endless() ? torus_side : 0;
    for (auto [q, r] : board.at) {
        width = std::max(width, q + 1);
        height = std::max(height, r + 1);
    }
    for (auto [q, r] : board.at) places_.push_back(std::size_t(r * width + q));
    area_ = std::size_t(height) * std::size_t(width);
    add("board", 1, false);
    const auto& teams = scene.teams;
    const int colours = teams.empty() ? game.players : *std::max_element(teams.begin(), teams.end()) + 1;
    for (const Role role : game.roles) {
        const bool owned = has_owner(role);
        roles_[std::size_t(role)] = add(role_names[std::size_t(role)], owned ? colours : 1, owned);
    }
    if (!board.faces.empty()) faces_ = add("hexagons", colours);
    const bool owned_ports = std::any_of(scene.ports.begin(), scene.ports.end(), [](int p) { return p != nobody; });
    const int ports = owned_ports ? add("port", game.players) : 0;
    const bool aims = std::any_of(scene.marks.begin(), scene.marks.end(), [](auto& m) { return m.role == "goal"; });
    const int goals = aims ? add("goal", game.players) : 0;
    for (const Note& note : game.notes)
        notes_.emplace_back(note, add(std::string(note.name), note.by_player ? game.players : 1, note.by_player));
    if (start->scores()) scores_ = add("score", game.players);
    turn_ = add("turn", game.players);
    gone_ = add("gone", game.players);
    if (game.recurs) repeats_ = add("repeats", 1, false);
    if (game.swaps) {
        swap_ = add("swapped", 1, false);
        add("swap open", 1, false);
    }
    if (!game.one_pick) {
        picked_ = add("picked", 1, false);
        add("picked again", 1, false);
    }

    ground_.resize(size());
    if (board.endless()) std::fill_n(ground_.begin(), area_, std::uint8_t{1});
    const auto colour_in = [&](int plane, const std::vector<Cell>& cells) {
        for (Cell c : cells) ground_[std::size_t(plane) * area_ + place(board, c)] = 1;
    };
    for (Cell c = 0; c < board.size(); ++c) colour_in(0, {c});
    if (owned_ports) {
        const auto arcs = board.arcs(int(scene.ports.size()));
        for (std::size_t j = 0; j < arcs.size(); ++j) colour_in(ports + scene.ports[j], arcs[j]);
    }
    for (auto& mark : scene.marks)
        if (mark.role == "goal") colour_in(goals + mark.player, mark.cells);
}

int Planes::add(const std::string& name, int count, bool numbered) {
    const int first = int(names.size());
    for (int i = 0; i < count; ++i) names.push_back(numbered ? name + " " + std::to_string(i) : name);
    return first;
}

void Planes::draw(const Picks& picks, std::uint8_t* out, Trace& trace) const {
    const Position& position = *picks.position();
    const Board& board = picks.board();
    const auto fill = [&](int plane, int number) {
        auto& filled = trace.filled[std::size_t(plane)];
        if (filled == byte(number)) return;
        filled = byte(number);
        std::memset(out + std::size_t(plane) * area_, filled, area_);
    };
    thread_local Scene reused;  // its memory serves every call
    Scene& scene = reused;
    scene.pieces.clear();
    scene.faces.clear();
    scene.notes.clear();
    scene.swapped = false;
    scene.out = 0;
    position.lay_out(scene);

    if (trace.filled.empty()) {
        std::memcpy(out, ground_.data(), ground_.size());
        trace.filled.resize(names.size());
    }
    const auto set_all = [out](std::span<const std::size_t> places, std::uint8_t number) {
        for (auto place : places) out[place] = number;
    };
    set_all(trace.places, 0);
    trace.places.clear();
    for (auto& piece : scene.pieces) {
        const int plane = roles_[std::size_t(piece.role)] + std::max(piece.player, 0);
        trace.places.push_back(std::size_t(plane) * area_ + place(board, piece.cell));
    }
    set_all(trace.places, 1);
    for (auto [face, owner] : scene.faces)
        for (Cell c : board.faces[std::size_t(face)]) {
            trace.places.push_back(std::size_t(faces_ + owner) * area_ + place(board, c));
            ++out[trace.places.back()];
        }
    for (auto& [note, plane] : notes_) {
        const auto* numbers = scene.note(note.name);
        for (int i = 0; i < (note.by_player ? position.game().players : 1); ++i)
            fill(plane + i, numbers ? (*numbers)[std::size_t(i)] + 1 : 0);
    }
    if (scores_)
        if (const auto scores = position.scores())
            for (std::size_t p = 0; p < scores->size(); ++p) fill(scores_ + int(p), (*scores)[p]);
    for (int p = 0; p < position.game().players; ++p) {
        fill(turn_ + p, scene.turn == p);
        fill(gone_ + p, position.left() & only(p) ? 2 : scene.out & only(p) ? 1 : 0);
    }
    if (const auto& history = position.history(); repeats_)
        fill(repeats_, history.empty() ? 0 : int(std::count(history.begin(), history.end(), history.back())) - 1);
    if (swap_) {
        fill(swap_, scene.swapped);
        fill(swap_ + 1, picks.may_swap());
    }
    for (std::size_t i = 0; i < picks.cells().size(); ++i) add_pick(picks, i, out, trace);
}

void Planes::add_pick(const Picks& picks, std::size_t number, std::uint8_t* out, Trace& trace) const {
    auto where = std::size_t(picked_) * area_ + place(picks.board(), picks.cells()[number]);
    if (out[where]) where += area_;  // again
    out[where] = byte(int(number) + 1);
    trace.places.push_back(where);
}

}  // namespace hexagora
