#pragma once
#include <optional>

#include "rules/move.hpp"
#include "rules/reason.hpp"
#include "rules/scene.hpp"
#include "rules/travel.hpp"

namespace hexagora {

// What games share in which a turn puts one piece on an empty cell, or says a word.
struct Putting {
    using Action = std::int16_t;  // a cell, or a word as a negative number
    static constexpr Action say(Word word) { return Action(-1 - int(word)); }
    static constexpr Word word_of(Action a) { return Word(-1 - a); }

    static void spell(Action a, Move& move) {
        if (a >= 0) move.put(a);
        else move.say(word_of(a));
    }
    static Action action(const Move& move) {
        return move.kind == Move::Kind::word ? say(move.word) : Action(move.cells[0]);
    }

    // Why this is not a piece put on an empty cell. `owner_of` gives the colour on a cell, or nobody.
    template <class OwnerOf>
    static std::optional<Reason> no_put(const Move& move, const Board& board, OwnerOf&& owner_of) {
        if (!move.is_put()) return Reason{"only_puts", {{"example", board.name(0)}}};
        if (const int owner = owner_of(move.cells[0]); owner != nobody) return taken(board, move.cells[0], owner);
        return std::nullopt;
    }
};

}  // namespace hexagora
