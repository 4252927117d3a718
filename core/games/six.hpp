#pragma once
#include "board/cluster.hpp"
#include "board/groups.hpp"
#include "board/pattern.hpp"
#include "rules/options.hpp"
#include "rules/tiles.hpp"
#include "rules/travel.hpp"

namespace hexagora {

// Six, sheet 002: black and red tiles on an endless plane; a line, a triangle or a ring of six of one colour wins.
// Placing ends by itself; then moves that go round in circles end at the third repetition, wherever the tiles have
// wandered to.
struct Six {
    static constexpr int tiles_each = 19, all_tiles = 2 * tiles_each;
    struct State {
        Tiles<tiles_each> tiles;  // black is 0, red 1
        std::array<std::int8_t, 4> hand;
        std::int8_t winner;  // the team that has won by its shape, which it has declared if it must
    };
    struct Action {
        Cell from, to, kept;  // from nowhere: out of the hand; to nowhere: the word
        bool declared;
    };
    static constexpr Action declare{nowhere, nowhere, nowhere, true};
    static constexpr std::array<Note, 2> notes{{{"hand", true}, {"declared"}}};
    static constexpr auto& shapes = winning_patterns;

    std::shared_ptr<const Board> board = Board::of(Shape::plane, 1);
    int players;
    bool expert, manual;

    explicit Six(Form& form)
        : players(form.number("players", 2, 4, 2, {}, 2)),
          expert(form.choice("rules", {"basic", "expert"}) == "expert"),
          manual(form.choice("declare", {"auto", "manual"}) == "manual") {}

    Players team(int player) const { return Players(players == 2 ? only(player) : only(player) | only(player ^ 2)); }
    static int colour(int player) { return player & 1; }

    // One tile of each colour, side by side; the others are in hand.
    Scene start() const {
        Scene scene;
        scene.pieces = {{plane::cell(0, 0), 0}, {plane::cell(1, 0), 1}};
        return scene;
    }
    void setup(State& s, const Scene& scene) const {
        s = {};
        for (auto& piece : scene.pieces) {
            if (piece.player > 1) throw BadText({"no_such_piece", {{"piece", piece.code()}}});
            if (s.tiles.count[piece.player] == tiles_each)
                throw BadText({"six_many", {{"most", std::to_string(tiles_each)}}});
            s.tiles.add(piece.player, piece.cell);
        }
        if (!in_one_group(s.tiles.cells())) throw BadText({"six_apart", {}});
        set_hands(s, scene.note("hand"));
        s.winner = std::int8_t(scene.number("declared", 0, 1, nobody));
        if (s.winner != nobody && !(manual && has_shape(s, s.winner)))
            throw BadText({"text_section", {{"part", "declared"}}});
        for (int t = 0; t < 2 && !manual; ++t) {
            if (!has_shape(s, t)) continue;
            if (s.winner != nobody) throw BadText({"six_both", {}});
            s.winner = std::int8_t(t);
        }
    }

    // A tile out of the hand, beside a tile; once all are down, a tile of one's colour goes to another place.
    template <class Visit>
    void moves(const State& s, int player, Visit&& visit) const {
        const auto offer = [&](Action a) {
            visit(a);
            if (!may_declare(s, player, a)) return;
            a.declared = true;
            visit(a);
        };
        if (may_declare(s, player, declare)) visit(declare);
        if (s.hand[player] > 0) each_put(s, [&](Cell to) { offer({nowhere, to, nowhere, false}); });
        else if (all_down(s)) each_travel(s, colour(player), offer);
    }
    bool has_move(const State& s, int player) const {
        if (s.hand[player] > 0 && s.tiles.total() > 2) return true;
        if (all_down(s) && (expert ? s.tiles.count[colour(player)] > 0 : s.tiles.has_loose_end(colour(player))))
            return true;
        bool any = may_declare(s, player, declare);
        if (!any) next_cells(s, player, {}, [&](Cell) { any = true; });
        return any;
    }

    void play(State& s, int player, const Action& a) const {
        if (a.declared) s.winner = std::int8_t(colour(player));
        if (a.to == nowhere) return;
        if (a.from == nowhere) --s.hand[player];
        else if (!expert) s.tiles.remove(s.tiles.number_of(a.from));
        if (a.from != nowhere && expert) keep_largest(s, a);
        else s.tiles.add(colour(player), a.to);
        const Cell through = expert ? nowhere : a.to;  // an expert's tile may be gone at once
        if (!manual && !shape_of(s, colour(player), through).empty()) s.winner = std::int8_t(colour(player));
    }

    // A shape wins at once, or when it is declared. Experts lose with fewer than six tiles once all have been down.
    Players ended(const State& s, Players) const {
        if (s.winner != nobody) return team(s.winner);
        if (!expert || !all_down(s)) return 0;
        const bool black_lost = s.tiles.count[0] < 6, red_lost = s.tiles.count[1] < 6;
        if (black_lost && red_lost) return everyone(players);
        return black_lost ? team(1) : red_lost ? team(0) : Players(0);
    }
    Players settle(const State&, Players staying) const { return staying; }

    bool recurs() const { return true; }
    std::uint64_t recurrence(const State& s) const { return s.tiles.key(); }
    bool forgets(const State& s, const Action&) const { return !all_down(s); }
    Players repeated(const State&, Players staying) const { return staying; }

    void scene(const State& s, Scene& scene) const {
        s.tiles.show(scene);
        scene.notes.push_back({"hand", {s.hand.begin(), s.hand.begin() + players}});
        if (manual && s.winner != nobody) scene.notes.push_back({"declared", {s.winner}});
    }
    void marks(const State& s, Scene& scene) const {
        scene.counters.push_back({"hand", {s.hand.begin(), s.hand.begin() + players}});
        if (players == 4) scene.teams = {0, 1, 0, 1};
        for (int t = 0; t < 2; ++t)
            if (auto shape = shape_of(s, t); !shape.empty() && (!manual || s.winner == t))
                scene.marks.push_back({"shape", std::move(shape), t});
    }
    const char* task(const State& s, int player) const {
        if (may_declare(s, player, declare)) return "declare";
        if (s.hand[player] > 0) return s.tiles.total() <= 2 ? "first" : "place";
        return expert ? "expert" : "move";
    }
    const char* why_ended(const State& s) const {
        if (s.winner == nobody) return std::max(s.tiles.count[0], s.tiles.count[1]) < 6 ? "few_both" : "few";
        // As the patterns are written: how far is it from the first cell to the last?
        const auto shape = shape_of(s, s.winner);
        const int across = plane::column(shape.back()) - plane::column(shape.front());
        const int down = plane::row(shape.back()) - plane::row(shape.front());
        const int far = std::max(std::abs(across), down);
        return far == 5 ? "line" : far == 2 ? "triangle" : "ring";
    }

    // What is drawn of the plane.
    std::shared_ptr<const Board> window(const State& s) const { return Table(s.tiles.cells()).window(); }

    std::optional<Reason> why_not(const State& s, int player, const Move& move) const {
        const bool word = move.is_word(Word::declare);
        auto reason = word ? std::nullopt : why_no_tile(s, player, move);
        if (reason || !(word || move.declared) || may_declare(s, player, action(move))) return reason;
        return Reason{manual ? "six_no_shape" : "six_auto", {}};
    }
    void spell(const Action& a, Move& move) const {
        move.kept = a.kept;
        move.declared = a.declared && a.to != nowhere;
        if (a.to == nowhere) move.say(Word::declare);
        else if (a.from == nowhere) move.put(a.to);
        else move.travel({a.from, a.to});
    }
    Action action(const Move& move) const {
        if (move.kind == Move::Kind::word) return declare;
        if (move.kind == Move::Kind::put) return {nowhere, move.cells[0], nowhere, move.declared};
        return {move.cells[0], move.cells[1], move.kept, move.declared};
    }
    std::uint64_t key(const State& s) const {
        std::uint64_t key = recurrence(s);
        for (int p = 0; p < players; ++p) key ^= key_of(About::note, s.hand[p], p);
        return manual && s.winner != nobody ? key ^ key_of(About::note, s.winner, most_players) : key;
    }

    // A move is picked as a place; or as a tile, its new place, and the group kept if there is a choice.
    template <class Visit>
    void next_cells(const State& s, int player, std::span<const Cell> picks, Visit&& visit) const {
        const bool from_hand = s.hand[player] > 0;
        if (from_hand && s.tiles.total() <= 2) {
            if (picks.empty()) each_put(s, visit);
        } else if (picks.size() == (from_hand ? 0 : 1)) {
            each_place<all_tiles>(s.tiles.cells(), from_hand ? nowhere : picks[0], visit);
        } else if (picks.empty() && all_down(s)) {
            liftable(s, Table(s.tiles.cells(), false), colour(player)).each([&](int i) { visit(s.tiles.list[i]); });
        } else if (picks.size() == 2 && expert) {
            each_choice(s, picks[0], picks[1], [&](Cell first, auto&) {
                if (first != nowhere) visit(first);
            });
        }
    }
    bool is_move(const State& s, int player, std::span<const Cell> picks) const {
        bool complete = picks.size() == (s.hand[player] > 0 ? 1 : expert ? 3 : 2);
        if (expert && picks.size() == 2)
            each_choice(s, picks[0], picks[1], [&](Cell first, auto&) { complete = first == nowhere; });
        return complete;
    }
    static Move move_of(std::span<const Cell> picks) {
        Move move = path(picks.first(std::min<std::size_t>(picks.size(), 2)));
        if (picks.size() == 3) move.kept = picks[2];
        return move;
    }
    // If shapes must be declared: does this move leave one of the player's?
    bool may_declare(const State& s, int player, const Action& a) const {
        if (!manual) return false;
        State after = s;
        play(after, player, a);
        return has_shape(after, colour(player));
    }

  private:
    using Table = Cluster<all_tiles>;
    using Group = Table::Group;  // tiles by their numbers

    // Hands that are not given hold the tiles that are not on the board, divided among partners.
    void set_hands(State& s, const std::vector<int>* given) const {
        std::array<int, 2> sums{s.tiles.count[0], s.tiles.count[1]};
        for (int p = 0; p < players; ++p) {
            int& sum = sums[colour(p)];
            const int sharing = (players - p + 1) / 2;
            s.hand[p] = std::int8_t(given ? std::clamp((*given)[p], 0, tiles_each) : (tiles_each - sum) / sharing);
            sum += s.hand[p];
        }
        if (s.tiles.total() > 0 && all_down(s)) return;  // experts may have lost some
        if (!s.tiles.count[0] || !s.tiles.count[1]) throw BadText({"six_begun", {}});
        if (sums[0] != tiles_each || sums[1] != tiles_each) throw BadText({"six_hands", {}});
    }
    bool all_down(const State& s) const { return s.hand == std::array<std::int8_t, 4>{}; }

    // Ex. 1: the first tile stands beside the red one and does not touch the black one.
    bool fits_first(const State& s, const Table::Place& place) const {
        return s.tiles.total() > 2 || place.beside == s.tiles.numbers_of(1);
    }
    template <class Visit>
    void each_put(const State& s, Visit&& visit) const {
        const Table table(s.tiles.cells());
        for (auto& place : table.places())
            if (fits_first(s, place)) visit(place.cell);
    }

    std::vector<Cell> shape_of(const State& s, int colour, Cell through = nowhere) const {
        return find_pattern<all_tiles>(shapes, s.tiles.cells_of(colour), through);
    }
    bool has_shape(const State& s, int colour) const { return !shape_of(s, colour).empty(); }

    // Basic: the others stay in one group when the tile is lifted (Ex. 4). Expert: they may fall apart, and where
    // several groups are largest the mover chooses.
    Group liftable(const State& s, const Table& table, int colour) const {
        const Group own = s.tiles.numbers_of(colour);
        if (s.tiles.total() < 2) return {};
        return expert ? own : own - cut_cells(table.near, table.all());
    }
    template <class Visit>
    void each_travel(const State& s, int colour, Visit&& visit) const {
        const Table table(s.tiles.cells());
        const Group cut = expert ? cut_cells(table.near, table.all()) : Group{};
        liftable(s, table, colour).each([&](int tile) {
            const auto parts = cut.has(tile) ? table.parts_without(tile) : Table::Groups{};
            for (auto& place : table.places()) {
                if (place.beside == Table::one(tile)) continue;
                Action a{table.cells[tile], place.cell, nowhere, false};
                if (!cut.has(tile)) visit(a);
                else
                    table.each_largest(parts, tile, place, [&](Cell first, auto&) {
                        a.kept = first;
                        visit(a);
                    });
            }
        });
    }
    template <class Visit>
    static void each_choice(const State& s, Cell from, Cell to, Visit&& visit) {
        const Table table(s.tiles.cells());
        const int tile = s.tiles.number_of(from);
        table.each_largest(table.parts_without(tile), tile, *table.find(to), visit);
    }
    void keep_largest(State& s, const Action& a) const {
        Group kept;
        each_choice(s, a.from, a.to, [&](Cell first, const Group& group) {
            if (first == a.kept) kept = group;
        });
        s.tiles.keep(kept, s.tiles.number_of(a.from), a.to);
    }

    std::optional<Reason> why_no_tile(const State& s, int player, const Move& move) const {
        const bool from_hand = s.hand[player] > 0;
        if (!from_hand && !all_down(s)) return Reason{"six_wait", {}};
        if (from_hand && (move.kind != Move::Kind::put || move.kept != nowhere))
            return Reason{"six_put", {{"example", "1,-1"}}};
        if (!from_hand && (move.kind != Move::Kind::travel || move.cells.size() != 2))
            return Reason{"six_travel", {{"example", "0,2:3,-1"}}};
        const auto owner_of = [&](Cell c) { return s.tiles.owner(c); };
        const Cell from = move.cells.front(), to = move.cells.back();
        const Table table(s.tiles.cells());
        Group lifted;
        if (!from_hand) {
            if (auto reason = no_lift(move, *board, colour(player), owner_of)) return reason;
            lifted = Table::one(s.tiles.number_of(from));
            if (!(liftable(s, table, colour(player)) & lifted).any())
                return Reason{"six_cut", {{"cell", board->name(from)}}};
        }
        if (const int owner = owner_of(to); owner != nobody) return taken(*board, to, owner);
        const auto* place = table.find(to);
        if (!place || place->beside == lifted) return Reason{"six_alone", {{"cell", board->name(to)}}};
        if (from_hand && !fits_first(s, *place)) return Reason{"six_first", {{"cell", board->name(to)}}};
        return from_hand ? std::nullopt : why_not_kept(s, move);
    }
    std::optional<Reason> why_not_kept(const State& s, const Move& move) const {
        bool legal = false;
        std::string choices;
        each_choice(s, move.cells[0], move.cells[1], [&](Cell first, auto&) {
            legal = legal || first == move.kept;
            if (first != nowhere) choices += (choices.empty() ? "=" : ", =") + board->name(first);
        });
        if (legal) return std::nullopt;
        return choices.empty() ? Reason{"six_nothing_to_keep", {}} : Reason{"six_keep", {{"allowed", choices}}};
    }
};

}  // namespace hexagora
