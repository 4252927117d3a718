// Positions as one line of text: `hex size=5 … ; 0 c3 d4 ; 1 e5 ; turn 0`. Sections are the game and its options, the
// pieces by their code, hexagons owned (`#0 1 4`), a game's own notes (`passes 1`), then turn, seats, left, seen; empty
// ones are left out.
#include <algorithm>
#include <charconv>
#include <map>

#include "catalogue/position.hpp"

namespace hexagora {
namespace {

constexpr std::size_t longest_text = 1'000'000;  // a very long game has been seen in very many positions

[[noreturn]] void refuse(const char* code, std::string_view part) {
    throw BadText({code, {{"part", std::string(part.substr(0, 40))}}});
}

std::vector<std::string_view> split(std::string_view text, std::string_view by) {
    std::vector<std::string_view> parts;
    for (;;) {
        const auto end = text.find(by);
        parts.push_back(text.substr(0, end));
        if (end == text.npos) return parts;
        text.remove_prefix(end + by.size());
    }
}

int number(std::string_view text, int low, int high) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || std::to_string(value) != text || value < low ||
        value > high)
        refuse("text_number", text);
    return value;
}

Value value_of(std::string_view text) {
    if (text == "on" || text == "off") return text == "on";
    if (!text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; }))
        return number(text, 0, 1'000'000);
    return std::string(text);
}

GamePtr game_titled(std::string_view title) {
    const auto words = split(title, " ");
    Options options;
    for (auto word : std::vector(words.begin() + 1, words.end())) {
        const auto equals = word.find('=');
        if (equals == word.npos) refuse("text_option", word);
        const std::string name(word.substr(0, equals));
        for (auto& [known, value] : options)
            if (known == name) refuse("text_twice", word);
        options.emplace_back(name, value_of(word.substr(equals + 1)));
        if (options.size() > 20) refuse("text_option", word);
    }
    try {
        return make_game(words[0], options);
    } catch (const BadOption& wrong) { throw BadText(wrong.reason); }
}

struct Reader {
    const Game& game;
    Scene scene{};
    int turn = nobody;
    Players left = 0;
    std::vector<std::uint64_t> history{};
    std::vector<std::string_view> headings{};

    void section(std::string_view text) {
        const auto words = split(text, " ");
        const std::vector items(words.begin() + 1, words.end());
        const auto heading = words[0];
        if (std::find(headings.begin(), headings.end(), heading) != headings.end()) refuse("text_twice", heading);
        headings.push_back(heading);
        if (items.empty()) refuse("text_section", text);
        Piece piece;
        if (heading == "turn") read_turn(items);
        else if (heading == "seats") read_seats(items, text);
        else if (heading == "left") read_left(items);
        else if (heading == "seen") read_history(items);
        else if (heading.starts_with('#') && !game.board->faces.empty())
            read_faces(number(heading.substr(1), 0, game.players - 1), items);
        else if (piece_of(heading, piece) && piece.player < game.players) read_pieces(piece, items);
        else if (std::all_of(heading.begin(), heading.end(), [](char c) { return c >= 'a' && c <= 'z'; }))
            read_note(heading, items);
        else refuse("text_section", text);
    }

    void read_turn(const std::vector<std::string_view>& items) {
        if (items.size() != 1) refuse("text_section", "turn");
        turn = items[0] == "-" ? nobody : number(items[0], 0, game.players - 1);
    }
    void read_seats(const std::vector<std::string_view>& items, std::string_view text) {
        std::vector<int> swapped(std::size_t(game.players));
        for (int p = 0; p < game.players; ++p) swapped[std::size_t(p)] = p < 2 ? 1 - p : p;
        std::vector<int> people;
        for (auto item : items) people.push_back(number(item, 0, game.players - 1));
        if (people != swapped) refuse("text_section", text);
        scene.swapped = true;
    }
    void read_left(const std::vector<std::string_view>& items) {
        for (auto item : items) left |= only(number(item, 0, game.players - 1));
        if (std::popcount(left) != int(items.size()) || left == everyone(game.players)) refuse("text_section", "left");
    }
    void read_history(const std::vector<std::string_view>& items) {
        for (auto item : items) {
            std::uint64_t key = 0;
            const auto [end, error] = std::from_chars(item.data(), item.data() + item.size(), key, 16);
            if (item.size() != 16 || error != std::errc{} || end != item.data() + item.size())
                refuse("text_number", item);
            history.push_back(key);
        }
    }
    void read_note(std::string_view name, const std::vector<std::string_view>& items) {
        if (items.size() > most_players) refuse("text_section", name);
        auto& numbers = scene.notes.emplace_back(std::string(name), std::vector<int>{}).second;
        for (auto item : items) numbers.push_back(item == "-" ? nobody : number(item, 0, 99));
    }
    void read_faces(int owner, const std::vector<std::string_view>& items) {
        for (auto item : items) {
            const int face = number(item, 1, int(game.board->faces.size())) - 1;
            for (auto& known : scene.faces)
                if (known.first == face) refuse("text_twice", item);
            scene.faces.emplace_back(face, owner);
        }
    }
    void read_pieces(Piece piece, const std::vector<std::string_view>& items) {
        for (auto item : items) {
            piece.cell = game.board->find(item);
            if (piece.cell == nowhere) refuse("text_cell", item);
            scene.pieces.push_back(piece);
        }
    }

    PositionPtr position() {
        auto& pieces = scene.pieces;
        std::sort(pieces.begin(), pieces.end(), [](auto& a, auto& b) { return a.cell < b.cell; });
        for (std::size_t i = 1; i < pieces.size(); ++i)
            if (pieces[i].cell == pieces[i - 1].cell) refuse("text_twice", game.board->name(pieces[i].cell));
        if (std::find(headings.begin(), headings.end(), "turn") == headings.end()) refuse("text_no_turn", "");
        return game.set_up(scene, turn, left, history);
    }
};

void check_length(std::string_view text) {
    if (text.size() > longest_text) throw BadText({"text_long", {{"most", std::to_string(longest_text)}}});
}

PositionPtr read_sections(const Game& game, const std::vector<std::string_view>& sections) {
    Reader reader{game};
    for (std::size_t i = 1; i < sections.size(); ++i) reader.section(sections[i]);
    return reader.position();
}

}  // namespace

std::string Game::title() const {
    std::string text = id;
    for (auto& [name, value] : options) text += " " + name + "=" + write(value);
    return text;
}

std::string Position::text() const {
    std::string text = game().title();
    Scene drawn;
    lay_out(drawn);
    const auto& where = *game().board;
    drawn.sort(where);
    std::map<std::string, std::string> by_code;
    for (auto& piece : drawn.pieces) by_code[piece.code()] += " " + where.name(piece.cell);
    for (auto& [code, cells] : by_code) text += " ; " + code + cells;
    std::map<int, std::string> by_owner;
    for (auto [face, owner] : drawn.faces) by_owner[owner] += " " + std::to_string(face + 1);
    for (auto& [owner, faces] : by_owner) text += " ; #" + std::to_string(owner) + faces;
    for (auto& [name, numbers] : drawn.notes) {
        text += " ; " + name;
        for (int n : numbers) text += n == nobody ? " -" : " " + std::to_string(n);
    }
    text += " ; turn " + (turn() == nobody ? "-" : std::to_string(turn()));
    if (drawn.swapped) {
        text += " ; seats";
        for (int person : seats()) text += " " + std::to_string(person);
    }
    if (left()) {
        text += " ; left";
        for (int p = 0; p < game().players; ++p)
            if (left() & only(p)) text += " " + std::to_string(p);
    }
    if (!history().empty()) {
        text += " ; seen";
        for (auto key : history()) {
            constexpr const char* digits = "0123456789abcdef";
            text += ' ';
            for (int shift = 60; shift >= 0; shift -= 4) text += digits[key >> shift & 15];
        }
    }
    return text;
}

PositionPtr Game::read(std::string_view text) const {
    check_length(text);
    const auto sections = split(text, " ; ");
    if (sections[0] != title() && game_titled(sections[0])->title() != title())
        throw BadText({"text_other_game", {{"game", title()}}});
    return read_sections(*this, sections);
}

PositionPtr read(std::string_view text) {
    check_length(text);
    const auto sections = split(text, " ; ");
    return read_sections(*game_titled(sections[0]), sections);
}

}  // namespace hexagora
