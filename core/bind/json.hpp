#pragma once
#include <charconv>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "rules/scene.hpp"

namespace hexagora {

// JSON that is written from left to right. Names of cells, roles, counters and words hold nothing that would have to be
// escaped.
class Json {
  public:
    std::string text;

    void raw(std::string_view part) { text += part; }
    void name(std::string_view name) { (text += '"').append(name) += '"'; }
    void cell(const Board& board, Cell c) { board.endless() ? name(board.name(c)) : name(board.names[std::size_t(c)]); }
    template <class Number>
    void number(Number value) {
        if constexpr (std::is_integral_v<Number>)
            if (value >= 0 && value < 10) {  // most are
                text += char('0' + value);
                return;
            }
        char digits[32];
        text.append(digits, std::to_chars(digits, digits + sizeof digits, value).ptr);
    }
    void boolean(bool value) { raw(value ? "true" : "false"); }
    void owner(int player) { player == nobody ? raw("null") : number(player); }
    // The next member of an object that has one already.
    void key(std::string_view key) { (text += ",\"").append(key) += "\":"; }
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
    // An object from pairs of a name and what is written under it.
    template <class Items, class Write>
    void table(const Items& items, Write&& write) {
        text += '{';
        for (const auto& item : items) {
            if (&item != &items.front()) text += ',';
            name(item.first);
            text += ':';
            write(item.second);
        }
        text += '}';
    }
    void cells(const Board& board, const std::vector<Cell>& cells) {
        list(cells, [&](Cell c) { cell(board, c); });
    }
    void players(Players set) {
        text += '[';
        bool first = true;
        for (int p = 0; p < most_players; ++p) {
            if (!(set & only(p))) continue;
            if (!first) text += ',';
            first = false;
            number(p);
        }
        text += ']';
    }
};

}  // namespace hexagora
