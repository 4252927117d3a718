#include "rules/move.hpp"

#include <algorithm>

#include "rules/reason.hpp"

namespace hexagora {
namespace {

constexpr std::size_t longest_move = 2000;

[[noreturn]] void no_move(std::string_view text) {
    throw BadText({"no_move", {{"text", std::string(text.substr(0, 40))}}});
}

// Does this look like the name of a cell, on whatever board: `c3`, `-2,3`?
bool cell_like(std::string_view name) {
    const auto number = [](std::string_view t, bool sign) {
        const bool negative = sign && t.starts_with('-');
        if (negative) t.remove_prefix(1);
        if (t.empty() || t.size() > 5) return false;
        if (t[0] == '0' && (t.size() > 1 || negative || !sign)) return false;
        return std::all_of(t.begin(), t.end(), [](char c) { return c >= '0' && c <= '9'; });
    };
    if (const auto comma = name.find(','); comma != name.npos)
        return number(name.substr(0, comma), true) && number(name.substr(comma + 1), true);
    return name.size() >= 2 && name[0] >= 'a' && name[0] <= 'z' && number(name.substr(1), false);
}

Cell cell_named(std::string_view name, std::string_view text, const Board& board) {
    if (const Cell c = board.find(name); c != nowhere) return c;
    if (!cell_like(name)) no_move(text);
    throw IllegalMove({"off_board", {{"cell", std::string(name)}}});
}

}  // namespace

std::string write(const Move& move, const Board& board) {
    if (move.kind == Move::Kind::word) return word_names[int(move.word)];
    std::string text;
    for (Cell c : move.cells) {
        if (!text.empty()) text += move.kind == Move::Kind::take ? '+' : ':';
        text += board.name(c);
    }
    if (move.kept != nowhere) text += '=' + board.name(move.kept);
    if (move.declared) text += '!';
    return text;
}

void parse(std::string_view text, const Board& board, Move& move) {
    move.kept = nowhere;
    move.declared = false;
    move.word = {};
    if (const Cell c = board.find(text); c != nowhere) return move.put(c);
    if (text.empty() || text.size() > longest_move) no_move(text);
    for (std::size_t w = 0; w < word_names.size(); ++w)
        if (text == word_names[w]) return move.say(Word(w));
    move.kind = Move::Kind::put;
    move.cells.clear();
    std::string_view rest = text;
    if (rest.ends_with('!')) {
        move.declared = true;
        rest.remove_suffix(1);
    }
    if (const auto equals = rest.find('='); equals != rest.npos) {
        move.kept = cell_named(rest.substr(equals + 1), text, board);
        rest = rest.substr(0, equals);
    }
    const char separator = rest.find('+') != rest.npos ? '+' : ':';
    if (separator == '+') move.kind = Move::Kind::take;
    for (;;) {
        const auto end = rest.find(separator);
        move.cells.push_back(cell_named(rest.substr(0, end), text, board));
        if (end == rest.npos) break;
        rest.remove_prefix(end + 1);
    }
    if (separator == ':' && move.cells.size() > 1) move.kind = Move::Kind::travel;
    // A set is written by row, then by column, each cell once: a set has one text.
    if (move.kind == Move::Kind::take &&
        std::adjacent_find(move.cells.begin(), move.cells.end(), std::greater_equal<>()) != move.cells.end())
        no_move(text);
}

}  // namespace hexagora
