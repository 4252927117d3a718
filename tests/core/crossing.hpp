#pragma once
#include <memory>

#include "board/groups.hpp"
#include "rules/keys.hpp"
#include "rules/options.hpp"
#include "rules/travel.hpp"

namespace hexagora {

// Crossing, a small game that shows how a rules file is written. Its sheet:
//   Each player has one token on a corner of a hexagon and brings it to the opposite corner, its home.
//   1. A turn steps the token to an empty neighbouring cell. Who cannot is skipped.
//   2. With `trail` the cell it leaves is blocked, either for good (`stays`) or until nobody can move (`melts`).
//   3. Whose token comes home wins. With `teams` (four players: 0 and 2 against 1 and 3) both partners' must.
//   4. If nobody can move, or a position comes for the third time, the token with the fewest steps to go wins.
//   5. The token of one who leaves becomes a block.
// It ends because a step home cannot be taken back, and between two of them no position comes three times.
// Travelling says how search sees a move and how people write it. A game with moves of another kind has its own Action,
// spell() and action(); an Action must say everything that its text says, for spell() is not shown the position.
struct Crossing : Travelling {
    // One position: plain numbers, copied at every node of a search.
    struct State {
        std::array<std::int8_t, 4> token;  // the cell of each player's token, or nowhere
        Cells<1> blocks;
        std::uint64_t hash;  // of the pieces, kept up to date by put()
    };

    // The kinds of pieces it has, where they are not all plain stones.
    static constexpr std::initializer_list<Role> roles{Role::stone, Role::home, Role::block};

    // Read off the form in this order; what is read here is what people can choose, and nothing else describes it.
    std::shared_ptr<const Board> board;
    int players;
    bool teams, trail, melts;

    explicit Crossing(Form& form)
        : board(Board::of(Shape::hexagon, form.number("size", 2, 5, 3))),
          players(form.number("players", 2, 4, 2)),
          links_(*board) {
        teams = form.flag("teams", false, {players == 4, "players=4"});
        const auto behind = form.choice("trail", {"none", "melts", "stays"});
        trail = behind != "none";
        melts = behind == "melts";
        constexpr std::array<std::array<int, 4>, 3> corners{{{0, 3}, {0, 2, 4}, {0, 1, 3, 4}}};
        const auto sides = board->arcs(6);  // each begins with its corner
        for (int p = 0; p < players; ++p) {
            const int corner = corners[players - 2][p];
            first_[p] = sides[corner][0];
            home_[p] = sides[(corner + 3) % 6][0];
        }
    }

    Scene start() const {
        Scene scene;
        for (int p = 0; p < players; ++p) scene.pieces.push_back({first_[p], p});
        return scene;
    }

    // Any position that the rules can go on from. Colours are below `players` and cells on the board and different; all
    // else that a text can say must be looked at here.
    void setup(State& s, const Scene& scene) const {
        s = {};
        s.token.fill(nowhere);
        for (auto& [cell, player, role] : scene.pieces) {
            const bool block = role == Role::block;
            const bool token = player != nobody && role == (cell == home_[player] ? Role::home : Role::stone);
            if (!block && (!token || s.token[player] != nowhere))
                throw BadText({"crossing_piece", {{"cell", board->name(cell)}}});
            put(s, block ? nobody : player, cell);
        }
    }

    // 1.
    template <class Visit>
    void moves(const State& s, int player, Visit&& visit) const {
        reach(s, player).each([&](Cell c) { visit(Action{s.token[player], std::int16_t(c)}); });
    }
    bool has_move(const State& s, int player) const { return reach(s, player).any(); }

    // 2. Only games that have a way on when nobody can move have stuck().
    void play(State& s, int player, Action step) const {
        lift(s, player);
        put(s, player, step.to);
        if (trail) put(s, nobody, step.from);
    }
    bool stuck(State& s, int) const {  // the player after the last mover goes on
        if (!melts || !s.blocks.any()) return false;
        s.blocks.each([&](Cell c) { s.hash ^= piece_key(nobody, c); });
        s.blocks = {};
        return true;
    }

    // 3. Only games with teams have team().
    Players team(int player) const { return teams ? only(player) | only(player ^ 2) : only(player); }
    Players ended(const State& s, Players staying) const {
        Players in = 0, won = 0;
        for (int p = 0; p < players; ++p)
            if (s.token[p] == home_[p]) in |= only(p);
        for (int p = 0; p < players; ++p)
            if ((team(p) & ~in) == 0) won |= only(p);
        return won & staying;
    }

    // 4. Only games in which positions can come again have what follows settle().
    Players settle(const State& s, Players staying) const {
        Players best = 0;
        int fewest = board->size();
        for (int p = 0; p < players; ++p) {
            if (!(staying & only(p)) || steps_left(s, p) > fewest) continue;
            if (steps_left(s, p) < fewest) best = 0;
            fewest = steps_left(s, p);
            best |= team(p);
        }
        return best;
    }
    bool recurs() const { return melts || !trail; }
    std::uint64_t recurrence(const State& s) const { return s.hash; }
    bool forgets(const State& s, Action step) const { return step.to == home_[owner_of(s, step.from)]; }
    Players repeated(const State& s, Players staying) const { return settle(s, staying); }

    // 5. Only games in which leaving changes something have this. It is done again when such a position is read: a
    // second time must change nothing.
    void leave(State& s, int player) const {
        if (const Cell c = s.token[player]; c != nowhere) {
            lift(s, player);
            put(s, nobody, c);
        }
    }

    // What is drawn; and, since positions are written and read as scenes, all that setup() needs.
    void scene(const State& s, Scene& drawn) const {
        for (Cell c = 0; c < board->size(); ++c)
            if (const int p = owner_of(s, c); p != nobody)
                drawn.pieces.push_back({c, p, c == home_[p] ? Role::home : Role::stone});
            else if (s.blocks.has(c)) drawn.pieces.push_back({c, nobody, Role::block});
    }

    // The same answer as moves(), for one move, with the reason. The move may be anything that people can type.
    std::optional<Reason> why_not(const State& s, int player, const Move& move) const {
        if (!move.is_travel()) return Reason{"crossing_only_steps", {}};
        const Cell from = move.cells[0], to = move.cells[1];
        if (from != s.token[player]) return Reason{"crossing_not_yours", {{"cell", board->name(from)}}};
        if (reach(s, player).has(to)) return std::nullopt;
        return Reason{links_.near[from].has(to) ? "crossing_taken" : "crossing_far", {{"cell", board->name(to)}}};
    }
    std::uint64_t key(const State& s) const { return s.hash; }

  private:
    Links<1> links_;
    std::array<Cell, 4> first_{}, home_{};

    int owner_of(const State& s, Cell c) const {
        for (int p = 0; p < players; ++p)
            if (s.token[p] == c) return p;
        return nobody;
    }
    // Where a token can step: nowhere once it is home or gone.
    Cells<1> reach(const State& s, int player) const {
        const Cell c = s.token[player];
        if (c == nowhere || c == home_[player]) return {};
        auto cells = links_.near[c] - s.blocks;
        for (int p = 0; p < players; ++p)
            if (s.token[p] != nowhere) cells.remove(s.token[p]);
        return cells;
    }
    int steps_left(const State& s, int player) const {
        if (s.token[player] == nowhere) return board->size();
        Cells<1> reached;
        reached.add(home_[player]);
        int steps = 0;
        for (; !reached.has(s.token[player]); ++steps) {
            const auto before = reached;
            before.each([&](Cell c) { reached |= links_.near[c]; });
        }
        return steps;
    }

    static std::uint64_t piece_key(int player, Cell c) { return key_of(About::piece, c, player + 1); }
    void put(State& s, int player, Cell c) const {  // nobody's: a block
        if (player == nobody) s.blocks.add(c);
        else s.token[player] = std::int8_t(c);
        s.hash ^= piece_key(player, c);
    }
    void lift(State& s, int player) const {
        s.hash ^= piece_key(player, s.token[player]);
        s.token[player] = nowhere;
    }
};

}  // namespace hexagora
