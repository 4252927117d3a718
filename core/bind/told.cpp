// Positions and moves as the JSON that goes to browsers: text is made many times as fast here as in Python, and every
// move is told to everybody who looks.
#include <algorithm>
#include <charconv>

#include "bind/python.hpp"

using namespace nanobind::literals;

namespace hexagora {
namespace {

// Names of cells, roles, counters and words have nothing in them that JSON would have to escape.
class Json {
  public:
    std::string text;

    void raw(std::string_view part) { text += part; }
    void name(std::string_view name) { (text += '"').append(name) += '"'; }
    void cell(const Board& board, Cell c) { board.endless() ? name(board.name(c)) : name(board.names[c]); }
    template <class Number>
    void number(Number value) {
        char digits[32];
        text.append(digits, std::to_chars(digits, digits + sizeof digits, value).ptr);
    }
    void owner(int player) { player == nobody ? raw("null") : number(player); }
    // The next member of an object that has one already.
    void key(std::string_view key) {
        text += ',';
        name(key);
        text += ':';
    }
    template <class Items, class Write>
    void list(const Items& items, Write&& write) {
        text += '[';
        bool first = true;
        for (const auto& item : items) {
            if (!first) text += ',';
            first = false;
            write(item);
        }
        text += ']';
    }
    void owners(const std::vector<int>& players) {
        list(players, [&](int player) { owner(player); });
    }
};

bool is_side(const Board& board, std::vector<Cell> cells) {
    std::ranges::sort(cells);
    for (const int count : {6, 4, 3}) {
        if (count > int(board.ring.size())) continue;
        for (auto arc : board.arcs(count)) {
            std::ranges::sort(arc);
            if (arc == cells) return true;
        }
    }
    return false;
}

// The way of a piece that travelled: it stands on its last cell, and on those between nothing does.
std::vector<Cell> trail_of(const Scene& scene) {
    const auto& last = scene.last;
    const auto held = [&](Cell c) { return std::ranges::any_of(scene.pieces, [&](auto& p) { return p.cell == c; }); };
    const bool travelled = last.size() > 1 && held(last.back()) && std::none_of(last.begin() + 1, last.end() - 1, held);
    return travelled ? last : std::vector<Cell>();
}

// The cells of the last move, each once; on the plane a tile may have left together with the ground it stood on.
std::vector<Cell> lit_cells(const Position& position, const Board& board, const Scene& scene) {
    std::vector<Cell> lit;
    const auto drawn = board.shape == Shape::plane ? position.board() : nullptr;
    for (const Cell c : scene.last) {
        const bool seen = !drawn || drawn->find(board.name(c)) != nowhere;
        if (seen && std::ranges::find(lit, c) == lit.end()) lit.push_back(c);
    }
    return lit;
}

std::string position_json(const Position& position, bool drawn) {
    const Board& board = *position.game().board;
    const Scene scene = position.scene();
    std::vector<Cell> harbours;
    bool has_harbours = false;
    std::vector<int> shores = scene.ports;
    for (auto& mark : scene.marks) {
        if (mark.role == "harbour") {
            has_harbours = true;
            harbours.insert(harbours.end(), mark.cells.begin(), mark.cells.end());
        }
        const bool goal = mark.role == "goal" && !board.outlines[0].empty() && is_side(board, mark.cells);
        if (goal) shores.push_back(mark.player);
    }
    std::ranges::sort(harbours);

    Json json;
    json.text.reserve(512 + 24 * scene.pieces.size());
    const auto names = [&](const std::vector<Cell>& cells) { json.list(cells, [&](Cell c) { json.cell(board, c); }); };
    json.raw("{\"pieces\":");
    json.list(scene.pieces, [&](const Piece& piece) {
        const bool fragile =
            has_harbours && piece.role == Role::stone && !std::ranges::binary_search(harbours, piece.cell);
        json.raw("[");
        json.cell(board, piece.cell);
        json.raw(",");
        json.owner(piece.player);
        json.raw(",");
        json.name(fragile ? "fragile" : role_names[std::size_t(piece.role)]);
        json.raw("]");
    });
    json.key("faces");
    json.list(scene.faces, [&](auto& face) { json.owners({face.first, face.second}); });
    json.key("shores");
    json.owners(shores);
    json.key("marks");
    json.list(scene.marks, [&](const Mark& mark) {
        json.raw("{\"role\":");
        json.name(mark.role);
        json.key("cells");
        names(mark.cells);
        json.key("player");
        json.owner(mark.player);
        json.raw("}");
    });
    json.key("counters");
    json.raw("{");
    for (auto& [name, values] : scene.counters) {
        if (&name != &scene.counters.front().first) json.raw(",");
        json.name(name);
        json.raw(":");
        json.list(values, [&](int value) { json.number(value); });
    }
    json.raw("}");
    std::vector<int> out;
    for (int p = 0; p < most_players; ++p)
        if (scene.out & only(p)) out.push_back(p);
    json.key("out");
    json.owners(out);
    json.key("last");
    names(lit_cells(position, board, scene));
    json.key("trail");
    names(trail_of(scene));
    json.key("passed");
    const auto* passes = scene.note("passes");
    json.raw(scene.last.empty() && passes && !passes->empty() ? "true" : "false");

    const auto seats = position.seats();
    auto result = position.result();
    if (drawn) result.emplace(seats.size(), 1.0 / double(seats.size()));
    json.key("turn");
    json.owner(drawn ? nobody : position.turn());
    json.key("seats");
    json.list(seats, [&](int person) { json.number(person); });
    json.key("result");
    if (result) {
        json.list(*result, [&](double share) { json.number(share); });
        std::vector<int> winners;
        for (std::size_t colour = 0; colour < seats.size(); ++colour)
            if ((*result)[std::size_t(seats[colour])] == std::ranges::max(*result)) winners.push_back(int(colour));
        json.key("winners");
        json.owners(winners);
    } else {
        json.raw("null");
        json.key("winners");
        json.raw("null");
    }
    json.raw("}");
    return std::move(json.text);
}

nb::bytes bytes_of(const std::string& text) { return nb::bytes(text.data(), text.size()); }

}  // namespace

nb::bytes told_position(const PythonState& s, bool drawn) { return bytes_of(position_json(*s.position, drawn)); }

nb::object told_moves(const PythonState& s) {
    std::array<Putting::Action, 1024> list;
    const int count = s.position->short_moves(list);
    if (count < 0) return nb::none();
    const auto& names = s.board().names;
    Json json;
    json.text.reserve(16 + 12 * std::size_t(count));
    json.raw("{");
    for (int i = 0; i < count; ++i) {
        const int action = list[std::size_t(i)];
        if (i) json.raw(",");
        json.name(action < 0 ? std::string_view(word_names[std::size_t(-1 - action)]) : names[std::size_t(action)]);
        json.raw(":1");
    }
    json.raw("}");
    return bytes_of(json.text);
}

}  // namespace hexagora
