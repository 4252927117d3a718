#pragma once
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include "bind/bind.hpp"
#include "catalogue/planes.hpp"
#include "rules/put.hpp"

namespace hexagora {

namespace nb = nanobind;

// A game, and the Python strings of its moves by one cell or word, made once.
struct PythonGame {
    GamePtr game;
    mutable std::shared_ptr<const Planes> planes_;
    std::vector<nb::object> texts;  // words from the last to the first, then cells: as Putting numbers its actions

    explicit PythonGame(GamePtr g) : game(std::move(g)) {
        for (auto word = word_names.rbegin(); word != word_names.rend(); ++word) texts.push_back(nb::str(*word));
        for (auto& name : game->board->names) texts.push_back(nb::str(name.c_str()));
    }
    const Planes& planes() const {  // made when they are first needed
        if (!planes_) planes_ = std::make_shared<Planes>(*game);
        return *planes_;
    }
    PyObject* short_move_text(Putting::Action a) const { return texts[std::size_t(a + int(word_names.size()))].ptr(); }
    nb::object move_text(const Move& move) const { return nb::str(write(move, *game->board).c_str()); }
};

struct PythonState {
    PositionPtr position;
    nb::object game;

    const PythonGame& owner() const { return *nb::inst_ptr<PythonGame>(game); }
    const Board& board() const { return *position->game().board; }
    PythonState with(PositionPtr next) const { return {std::move(next), game}; }
};

// Scene and continuations as Python sees them: with names instead of numbers.
struct PythonScene {
    Scene scene;
    std::shared_ptr<const Board> board;
};
struct PythonContinuations {
    nb::tuple cells, words;
    nb::object move;
};

void bind_scene(nb::module_& m);
void bind_state(nb::module_& m);
void bind_picks(nb::module_& m);
void bind_batch(nb::module_& m);

nb::object make_batch(const PythonGame& game, std::int64_t count, std::int64_t seed, std::int64_t threads,
                      std::optional<std::int64_t> max_plies);

nb::bytes python_scene_json(const PythonState& state, bool agreed);
nb::object python_pick_tree(const PythonState& state, std::int64_t most);

inline nb::bytes python_bytes(const std::string& text) { return nb::bytes(text.data(), text.size()); }

inline nb::object owned(int player) { return player == nobody ? nb::none() : nb::object(nb::int_(player)); }

nb::tuple players_of(Players set);

template <class Number>
nb::tuple numbers(const std::vector<Number>& list) {
    return python_tuple(list, [](Number n) { return nb::cast(n); });
}

Playouts run_playouts(const PositionPtr& from, std::int64_t count, std::int64_t seed, std::int64_t threads, bool quick);

}  // namespace hexagora
