#pragma once
#include "board/cluster.hpp"
#include "board/groups.hpp"
#include "board/pattern.hpp"
#include "rules/keys.hpp"
#include "rules/options.hpp"
#include "rules/travel.hpp"

namespace hexagora {

// Six, sheet 002: black and red tiles on an endless plane; a line, a triangle or a ring of six of one colour wins.
// Placing ends by itself; then moves that go round in circles end at the third repetition, wherever the tiles have
// wandered to.
struct Six {
    static constexpr int tiles_each = 19, all_tiles = 2 * tiles_each;
    struct State {
        std::array<Cell, all_tiles> tiles;  // black, then red; each by column, then by row
        std::array<std::int8_t, 2> down;    // how many of them
        std::array<std::int8_t, 4> hand;
        std::int8_t declared;  // the team that has won by saying so
        std::int8_t shaped;    // the team that has won by its shape, where a shape wins at once
    };
    struct Action {
        Cell from, to, kept;  // from nowhere: out of the hand; to nowhere: the word
        bool declared;
    };
    static constexpr Action declare{nowhere, nowhere, nowhere, true};
    static constexpr auto picked = Move::Kind::travel;
    static constexpr std::array<Note, 2> notes{{{"hand", true}, {"declared"}}};
    static constexpr std::array<Pattern, 6> shapes{{
        {{{0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 0}, {5, 0}}},  // lines
        {{{0, 0}, {0, 1}, {0, 2}, {0, 3}, {0, 4}, {0, 5}}},
        {{{0, 0}, {-1, 1}, {-2, 2}, {-3, 3}, {-4, 4}, {-5, 5}}},
        {{{0, 0}, {1, 0}, {2, 0}, {0, 1}, {1, 1}, {0, 2}}},  // triangles
        {{{0, 0}, {0, 1}, {-1, 1}, {0, 2}, {-1, 2}, {-2, 2}}},
        {{{0, 0}, {1, 0}, {1, 1}, {0, 2}, {-1, 2}, {-1, 1}}},  // a ring
    }};

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
        only_roles(scene, {Role::stone});
        s = {};
        s.declared = s.shaped = nobody;
        for (auto& piece : scene.pieces) {
            if (piece.player > 1) throw BadText({"no_such_piece", {{"piece", piece.code()}}});
            if (s.down[piece.player] == tiles_each) throw BadText({"six_many", {{"most", std::to_string(tiles_each)}}});
            insert(s, piece.player, piece.cell);
        }
        if (!in_one_group(laid(s))) throw BadText({"six_apart", {}});
        set_hands(s, scene.note("hand"));
        for (int t = 0; t < 2 && !manual; ++t) {
            if (!has_shape(s, t)) continue;
            if (s.shaped != nobody) throw BadText({"six_both", {}});
            s.shaped = std::int8_t(t);
        }
        if (const auto* said = scene.note("declared")) {
            if (!manual || said->size() != 1 || said->front() < 0 || said->front() > 1 || !has_shape(s, said->front()))
                throw BadText({"text_section", {{"part", "declared"}}});
            s.declared = std::int8_t(said->front());
        }
    }

    // A tile out of the hand, beside a tile; once all are down, a tile of one's colour goes to another place.
    template <class Visit>
    void moves(const State& s, int player, Visit&& visit) const {
        const auto offer = [&](Action a) {
            visit(a);
            if (!manual || !leaves_shape(s, player, a)) return;
            a.declared = true;
            visit(a);
        };
        if (manual && has_shape(s, colour(player))) visit(declare);
        if (s.hand[player] > 0) {
            const Table table(laid(s));
            for (auto& place : table.places())
                if (fits_first(s, place)) offer({nowhere, place.cell, nowhere, false});
        } else if (all_down(s)) {
            each_travel(s, colour(player), offer);
        }
    }
    bool has_move(const State& s, int player) const {
        if (s.hand[player] > 0) {
            if (s.down[0] + s.down[1] > 2) return true;
            const Table table(laid(s));
            return std::any_of(table.places().begin(), table.places().end(),
                               [&](auto& place) { return fits_first(s, place); });
        }
        if (manual && has_shape(s, colour(player))) return true;
        if (!all_down(s) || s.down[0] + s.down[1] < 2) return false;
        if (expert) return s.down[colour(player)] > 0;
        if (owns_loose_end(s, colour(player))) return true;
        const Table table(laid(s), false);
        return (of(s, colour(player)) - cut_cells(table.near, table.all())).any();
    }

    void play(State& s, int player, const Action& a) const {
        if (a.declared) s.declared = std::int8_t(colour(player));
        if (a.to == nowhere) return;
        lay(s, player, a);
        const Cell through = expert ? nowhere : a.to;  // an expert's tile may be gone at once
        if (!manual && !shape_of(s, colour(player), through).empty()) s.shaped = std::int8_t(colour(player));
    }
    void lay(State& s, int player, const Action& a) const {
        if (a.from == nowhere) {
            --s.hand[player];
            return insert(s, colour(player), a.to);
        }
        const int tile = number_of(s, a.from);
        if (!expert) {
            lift(s, tile);
            return insert(s, colour(player), a.to);
        }
        Tiles kept;  // only the largest group
        const Table table(laid(s));
        const Groups groups = largest(table.parts_without(tile), tile, *table.find(a.to));
        for (int g = 0; g < groups.count; ++g)
            if (groups.count == 1 || first_cell(table, groups.list[g], tile, a.to) == a.kept) kept = groups.list[g];
        const State before = s;
        s.down = {};
        for (int i = 0; i < before.down[0] + before.down[1]; ++i)
            if (kept.has(i)) insert(s, i >= before.down[0], i == tile ? a.to : before.tiles[i]);
    }

    // A shape wins at once, or when it is declared. Experts lose with fewer than six tiles once all have been down.
    Players ended(const State& s, Players) const {
        for (int t = 0; t < 2; ++t)
            if ((manual ? s.declared : s.shaped) == t) return team(t);
        if (!expert || !all_down(s)) return 0;
        const bool black_lost = s.down[0] < 6, red_lost = s.down[1] < 6;
        if (black_lost && red_lost) return everyone(players);
        return black_lost ? team(1) : red_lost ? team(0) : Players(0);
    }
    Players settle(const State&, Players staying) const { return staying; }

    bool recurs() const { return true; }
    std::uint64_t recurrence(const State& s) const {
        const auto cells = laid(s);
        int left = plane::reach, top = plane::reach;
        for (Cell c : cells) {
            left = std::min(left, plane::column(c));
            top = std::min(top, plane::row(c));
        }
        std::uint64_t key = 0;
        for (std::size_t i = 0; i < cells.size(); ++i)
            key ^= key_of(About::piece, plane::cell(plane::column(cells[i]) - left, plane::row(cells[i]) - top),
                          int(i) >= s.down[0]);
        return key;
    }
    bool forgets(const State& s, const Action&) const { return !all_down(s); }
    Players repeated(const State&, Players staying) const { return staying; }

    void scene(const State& s, Scene& drawn) const {
        const auto cells = laid(s);
        for (std::size_t i = 0; i < cells.size(); ++i) drawn.pieces.push_back({cells[i], int(i) >= s.down[0]});
        drawn.notes.push_back({"hand", {s.hand.begin(), s.hand.begin() + players}});
        if (s.declared != nobody) drawn.notes.push_back({"declared", {s.declared}});
    }
    void marks(const State& s, Scene& drawn) const {
        drawn.counters.push_back({"hand", {s.hand.begin(), s.hand.begin() + players}});
        if (players == 4) drawn.teams = {0, 1, 0, 1};
        for (int t = 0; t < 2; ++t)
            if (auto shape = shape_of(s, t); !shape.empty() && (!manual || s.declared == t))
                drawn.marks.push_back({"shape", std::move(shape), t});
    }
    // What there is to see: the tiles and the places beside them.
    std::shared_ptr<const Board> window(const State& s) const {
        const Table table(laid(s));
        std::vector<Cell> cells(table.cells.begin(), table.cells.end());
        for (auto& place : table.places()) cells.push_back(place.cell);
        return Board::window(cells);
    }

    std::optional<Reason> why_not(const State& s, int player, const Move& move) const {
        if (move.kind == Move::Kind::word && move.word == Word::declare) {
            if (!manual) return Reason{"six_auto", {}};
            return has_shape(s, colour(player)) ? std::nullopt : std::optional(Reason{"six_no_shape", {}});
        }
        auto reason = s.hand[player] > 0 ? why_no_put(s, move) : why_no_travel(s, player, move);
        if (reason || !move.declared) return reason;
        if (!manual) return Reason{"six_auto", {}};
        if (!leaves_shape(s, player, action(move))) return Reason{"six_no_shape", {}};
        return std::nullopt;
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
        return s.declared == nobody ? key : key ^ key_of(About::note, s.declared, most_players);
    }

    // Where a tile out of the hand may go; or the tiles that may be lifted, then where the one picked may go.
    bool picks_by_list() const { return expert || manual; }  // they also pick groups and words
    template <class Offer>
    bool continue_from(const State& s, int player, const std::vector<Cell>& picks, bool sure, Offer&& offer) const {
        const bool from_hand = s.hand[player] > 0;
        const std::size_t needed = from_hand ? 1 : 2;
        if (picks.size() > needed || !(from_hand || all_down(s))) return false;
        if (sure && picks.size() == needed) return true;
        if (sure && picks.size() + 1 == needed && (!from_hand || s.down[0] + s.down[1] > 2)) {
            each_place<all_tiles>(laid(s), from_hand ? nowhere : picks[0], offer);
            return false;
        }
        const Table table(laid(s), !sure || from_hand);  // the tiles that may be lifted need no places
        if (from_hand) {
            for (auto& place : table.places())
                if (picks.empty() && fits_first(s, place)) offer(place.cell);
            const auto* place = picks.empty() ? nullptr : table.find(picks[0]);
            return place && fits_first(s, *place);
        }
        Tiles own = of(s, colour(player));
        if (!sure || picks.empty()) own -= cut_cells(table.near, table.all());
        if (picks.empty()) {
            own.each([&](int tile) { offer(table.cells[tile]); });
            return false;
        }
        const int tile = number_of(s, picks[0]);
        if (tile < 0 || !own.has(tile)) return false;
        for (auto& place : table.places()) {
            if (place.beside == Table::one(tile)) continue;
            if (picks.size() == 1) offer(place.cell);
            else if (place.cell == picks[1]) return true;
        }
        return false;
    }

  private:
    using Tiles = Cells<1>;  // by their numbers in State::tiles
    using Table = Cluster<all_tiles>;
    using Groups = Table::Groups;

    static std::span<const Cell> laid(const State& s) { return {s.tiles.data(), std::size_t(s.down[0] + s.down[1])}; }
    static Tiles of(const State& s, int colour) {
        const std::uint64_t black = (std::uint64_t{1} << s.down[0]) - 1;
        return {{colour == 0 ? black : ((std::uint64_t{1} << s.down[1]) - 1) << s.down[0]}};
    }
    static int number_of(const State& s, Cell c) {
        const auto cells = laid(s);
        const auto found = std::find(cells.begin(), cells.end(), c);
        return found == cells.end() ? -1 : int(found - cells.begin());
    }
    static int owner_of(const State& s, Cell c) {
        const int tile = number_of(s, c);
        return tile < 0 ? nobody : tile >= s.down[0];
    }
    static void insert(State& s, int colour, Cell c) {
        const auto begin = s.tiles.begin() + (colour ? s.down[0] : 0), end = s.tiles.begin() + s.down[0] + s.down[1];
        auto place = std::lower_bound(begin, begin + s.down[colour], c);
        std::move_backward(place, end, end + 1);
        *place = c;
        ++s.down[colour];
    }

    static void lift(State& s, int tile) {
        std::move(s.tiles.begin() + tile + 1, s.tiles.begin() + s.down[0] + s.down[1], s.tiles.begin() + tile);
        --s.down[tile >= s.down[0]];
    }

    // Hands that are not given hold the tiles that are not on the board, dealt in turn.
    void set_hands(State& s, const std::vector<int>* given) const {
        if (given) {
            if (int(given->size()) != players) throw BadText({"text_section", {{"part", "hand"}}});
            for (int p = 0; p < players; ++p) s.hand[p] = std::int8_t(std::clamp((*given)[p], 0, tiles_each));
        }
        std::array<int, 2> sums{};
        for (int t = 0; t < 2; ++t) {
            int held = 0;
            for (int p = t; p < players; p += 2) {
                const int rest = tiles_each - s.down[t] - held, sharing = (players - p + 1) / 2;
                if (!given) s.hand[p] = std::int8_t(rest / sharing);
                held += s.hand[p];
            }
            sums[t] = held + s.down[t];
        }
        const bool begun = s.down[0] > 0 && s.down[1] > 0, dealt = sums[0] == tiles_each && sums[1] == tiles_each;
        if (std::max(sums[0], sums[1]) > tiles_each || (!all_down(s) && !(begun && dealt)) || laid(s).empty())
            throw BadText({"six_hands", {}});
    }
    bool all_down(const State& s) const { return s.hand == std::array<std::int8_t, 4>{}; }

    // The first and the last tile of all, by column and row, have neighbours on one side only. Where these are linked
    // to one another the tile may be lifted: a look that often spares laying out the table.
    bool owns_loose_end(const State& s, int colour) const {
        const auto loose = [&](Cell end, int way) {
            const auto has = [&](int q, int r) {
                return owner_of(s, plane::cell(plane::column(end) + q * way, plane::row(end) + r * way)) != nobody;
            };
            return owner_of(s, end) == colour && (has(1, 0) || !has(1, -1) || !has(0, 1));
        };
        const auto cells = laid(s);
        const auto [first, last] = std::minmax_element(cells.begin(), cells.end());
        return loose(*first, 1) || loose(*last, -1);
    }

    // Ex. 1: the first tile stands beside the red one and does not touch the black one.
    bool fits_first(const State& s, const Table::Place& place) const {
        return s.down[0] + s.down[1] > 2 || place.beside == of(s, 1);
    }

    std::vector<Cell> shape_of(const State& s, int colour, Cell through = nowhere) const {
        return standing<all_tiles>(shapes, laid(s).subspan(colour ? s.down[0] : 0, s.down[colour]), through);
    }
    bool has_shape(const State& s, int colour) const { return !shape_of(s, colour).empty(); }
    bool leaves_shape(State s, int player, const Action& a) const {
        play(s, player, a);
        return has_shape(s, colour(player));
    }

    // Basic: the others stay in one group when the tile is lifted (Ex. 4). Expert: they may fall apart, and where
    // several groups are largest the mover chooses.
    template <class Visit>
    void each_travel(const State& s, int colour, Visit&& visit) const {
        const Table table(laid(s));
        const Tiles cut = cut_cells(table.near, table.all());
        (expert ? of(s, colour) : of(s, colour) - cut).each([&](int tile) {
            const Groups parts = cut.has(tile) ? table.parts_without(tile) : Groups{};
            for (auto& place : table.places()) {
                if (place.beside == Table::one(tile)) continue;
                Action a{table.cells[tile], place.cell, nowhere, false};
                if (!cut.has(tile)) {
                    visit(a);
                    continue;
                }
                const Groups kept = largest(parts, tile, place);
                for (int g = 0; g < kept.count; ++g) {
                    if (kept.count > 1) a.kept = first_cell(table, kept.list[g], tile, place.cell);
                    visit(a);
                }
            }
        });
    }
    // The largest groups once it is down.
    static Groups largest(const Groups& parts, int tile, const Table::Place& place) {
        Groups all, most;
        all.add(Table::one(tile));
        for (int g = 0; g < parts.count; ++g)
            if ((parts.list[g] & place.beside).any()) all.list[0] |= parts.list[g];
            else all.add(parts.list[g]);
        int size = 0;
        for (int g = 0; g < all.count; ++g) size = std::max(size, all.list[g].count());
        for (int g = 0; g < all.count; ++g)
            if (all.list[g].count() == size) most.add(all.list[g]);
        return most;
    }
    // By column, then by row, with the lifted tile in its new place.
    static Cell first_cell(const Table& table, const Tiles& group, int tile, Cell place) {
        Cell first = group.has(tile) ? place : table.cells[(group - Table::one(tile)).nth(0)];
        (group - Table::one(tile)).each([&](int t) { first = std::min(first, table.cells[t]); });
        return first;
    }

    std::optional<Reason> why_no_put(const State& s, const Move& move) const {
        if (move.kind != Move::Kind::put || move.kept != nowhere) return Reason{"six_put", {{"example", "1,-1"}}};
        const Cell to = move.cells[0];
        if (const int owner = owner_of(s, to); owner != nobody) return taken(*board, to, owner);
        const Table table(laid(s));
        const auto* place = table.find(to);
        if (!place) return Reason{"six_alone", {{"cell", board->name(to)}}};
        if (!fits_first(s, *place)) return Reason{"six_first", {{"cell", board->name(to)}}};
        return std::nullopt;
    }
    std::optional<Reason> why_no_travel(const State& s, int player, const Move& move) const {
        if (move.kind != Move::Kind::travel || move.cells.size() != 2)
            return Reason{"six_travel", {{"example", "0,2:3,-1"}}};
        if (auto reason = no_lift(move, *board, colour(player), [&](Cell c) { return owner_of(s, c); })) return reason;
        const Cell from = move.cells[0], to = move.cells[1];
        const Table table(laid(s));
        const int tile = number_of(s, from);
        const bool cut = cut_cells(table.near, table.all()).has(tile);
        if (cut && !expert) return Reason{"six_cut", {{"cell", board->name(from)}}};
        if (const int owner = owner_of(s, to); owner != nobody) return taken(*board, to, owner);
        const auto* place = table.find(to);
        if (!place || place->beside == Table::one(tile)) return Reason{"six_alone", {{"cell", board->name(to)}}};
        const Groups kept = cut ? largest(table.parts_without(tile), tile, *place) : Groups{};
        if (kept.count < 2)
            return move.kept == nowhere ? std::nullopt : std::optional(Reason{"six_nothing_to_keep", {}});
        std::string choices;
        for (int g = 0; g < kept.count; ++g) {
            const Cell first = first_cell(table, kept.list[g], tile, to);
            if (first == move.kept) return std::nullopt;
            choices += (g ? ", =" : "=") + board->name(first);
        }
        return Reason{"six_keep", {{"allowed", choices}}};
    }
};

}  // namespace hexagora
