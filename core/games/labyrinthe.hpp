#pragma once
#include "board/groups.hpp"
#include "rules/keys.hpp"
#include "rules/options.hpp"
#include "rules/travel.hpp"

namespace hexagora {

// Labyrinthe, sheet 004: each king wants to cross the board to the side opposite its own, and stones make the way
// longer.
struct LabyrintheOptions {
    std::shared_ptr<const Board> board;
    int players;

    explicit LabyrintheOptions(Form& form)
        : board(form.board(Shape::hexagon, 3, Board::sizes(Shape::hexagon)[1], 5)),
          players(form.number("players", 2, most_players, 2)) {}
};

// Stones only become more, and none may shut a king out, so there is always a way; kings that go round in circles end
// the game at the third repetition.
template <int Words>
struct Labyrinthe : Travelling {
    using Set = Cells<Words>;
    struct State {
        Set stones;
        std::array<std::int16_t, most_players> kings;
        std::array<std::int8_t, most_players> partner;  // whose king a player's last move changed places with
        Players gone;                                   // they have left: nothing protects their way
        std::uint64_t hash;
    };
    static constexpr std::initializer_list<Role> roles{Role::king, Role::block};
    static constexpr std::array<Note, 1> notes{{{"swaps", true}}};

    std::shared_ptr<const Board> board;
    int players;

    explicit Labyrinthe(const LabyrintheOptions& options)
        : board(options.board), players(options.players), links_(*board) {
        static constexpr int home_sides[][most_players]{
            {0, 3}, {0, 2, 4}, {0, 1, 3, 4}, {0, 1, 2, 3, 4}, {0, 1, 2, 3, 4, 5}};
        const auto sides = board->arcs(6);
        for (int p = 0; p < players; ++p) {
            const int home = home_sides[players - 2][p];
            homes_[p] = sides[home][(sides[home].size() - 1) / 2];
            goals_[p] = Set::of(sides[(home + 3) % 6]);
        }
    }

    Scene start() const {
        Scene scene;
        for (int p = 0; p < players; ++p) scene.pieces.push_back({homes_[p], p, Role::king});
        return scene;
    }
    void setup(State& s, const Scene& scene) const {
        s = {};
        s.kings.fill(nowhere);
        s.partner.fill(nobody);
        for (auto& piece : scene.pieces) {
            if (piece.role == Role::block) put(s, piece.cell);
            else if (s.kings[piece.player] != nowhere) throw BadText({"labyrinthe_kings", {}});
            else move_king(s, piece.player, piece.cell);
        }
        for (int p = 0; p < players; ++p)
            if (s.kings[p] == nowhere) throw BadText({"labyrinthe_kings", {}});
        const auto* partners = scene.note("swaps");
        for (int p = 0; p < players && partners; ++p) {
            if ((*partners)[p] >= players || (*partners)[p] == p) throw BadText({"text_section", {{"part", "swaps"}}});
            set_partner(s, p, (*partners)[p]);
        }
        for (int p = 0; p < players; ++p)
            if (!(scene.out & only(p)) && !a_way(s, p, s.stones).any())
                throw BadText({"labyrinthe_no_way", {{"colour", std::to_string(p)}}});
    }

    // The king steps to a free cell beside it or changes places with a king there; or a stone is put, for good.
    template <class Visit>
    void moves(const State& s, int player, Visit&& visit) const {
        const auto from = s.kings[player];
        king_moves(s, player).each([&](Cell to) { visit(Action{from, std::int16_t(to)}); });
        open_to_stones(s).each([&](Cell c) { visit(Action{nowhere, std::int16_t(c)}); });
    }
    bool has_move(const State& s, int player) const { return king_moves(s, player).any() || open_to_stones(s).any(); }

    void play(State& s, int player, Action a) const {
        int partner = nobody;
        if (a.from == nowhere) {
            put(s, a.to);
        } else {
            partner = king_on(s, a.to);
            if (partner != nobody) move_king(s, partner, a.from);
            move_king(s, player, a.to);
        }
        set_partner(s, player, partner);
    }
    void leave(State& s, int player) const { s.gone |= only(player); }

    // A king on its goal side wins, whoever brought it there. Nobody can move: a draw.
    Players ended(const State& s, Players staying) const {
        Players arrived = 0;
        for (int p = 0; p < players; ++p)
            if (goals_[p].has(s.kings[p])) arrived |= only(p);
        return arrived & staying;
    }
    Players settle(const State&, Players staying) const { return staying; }

    bool recurs() const { return true; }
    std::uint64_t recurrence(const State& s) const { return s.hash; }
    bool forgets(const State&, Action a) const { return a.from == nowhere; }
    Players repeated(const State&, Players staying) const { return staying; }

    void scene(const State& s, Scene& scene) const {
        s.stones.each([&](Cell c) { scene.pieces.push_back({c, nobody, Role::block}); });
        for (int p = 0; p < players; ++p) scene.pieces.push_back({s.kings[p], p, Role::king});
        if (std::any_of(s.partner.begin(), s.partner.end(), [](int p) { return p != nobody; }))
            scene.notes.push_back({"swaps", {s.partner.begin(), s.partner.begin() + players}});
    }
    void marks(const State&, Scene& scene) const {
        for (int p = 0; p < players; ++p) scene.mark("goal", goals_[p], p);
        scene.put = Role::block;
    }

    const char* task(const State& s, int player) const {
        const Set steps = king_moves(s, player);
        if (!steps.any()) return "stone";
        if (!open_to_stones(s).any()) return "step";
        for (int p = 0; p < players; ++p)
            if (steps.has(s.kings[p])) return "exchange";
        return "turn";
    }
    static const char* why_ended(const State&) { return "arrived"; }

    std::optional<Reason> why_not(const State& s, int player, const Move& move) const {
        if (move.is_put()) return why_no_stone(s, move.cells[0]);
        const Cell king = s.kings[player];
        if (!move.is_travel()) return Reason{"labyrinthe_turn", {{"cell", board->name(king)}}};
        if (auto reason = no_lift(move, *board, player, [&](Cell c) { return king_on(s, c); })) return reason;
        const Cell to = move.cells[1];
        if (king_moves(s, player).has(to)) return std::nullopt;
        if (!links_.near[king].has(to))
            return Reason{"not_beside", {{"from", board->name(king)}, {"cell", board->name(to)}}};
        if (s.stones.has(to)) return Reason{"labyrinthe_stone", {{"cell", board->name(to)}}};
        return Reason{"labyrinthe_back", {{"cell", board->name(to)}, {"colour", std::to_string(king_on(s, to))}}};
    }
    std::uint64_t key(const State& s) const { return s.hash; }
    const Set& goal(int player) const { return goals_[player]; }

    // A move is picked as the cell of a stone, or as the king, then where it goes.
    template <class Visit>
    void next_cells(const State& s, int player, std::span<const Cell> picks, Visit&& visit) const {
        const Set steps = king_moves(s, player);
        if (picks.empty()) {
            Set cells = open_to_stones(s);
            if (steps.any()) cells.add(s.kings[player]);
            cells.each(visit);
        } else if (picks.size() == 1 && picks[0] == s.kings[player]) {
            steps.each(visit);
        }
    }
    bool is_move(const State& s, int player, std::span<const Cell> picks) const {
        return picks.size() == 2 || (picks.size() == 1 && picks[0] != s.kings[player]);
    }

  private:
    Links<Words> links_;
    std::array<Cell, most_players> homes_{};
    std::array<Set, most_players> goals_{};

    int king_on(const State& s, Cell c) const {
        for (int p = 0; p < players; ++p)
            if (s.kings[p] == c) return p;
        return nobody;
    }
    void put(State& s, Cell c) const {
        s.stones.add(c);
        s.hash ^= key_of(About::piece, c, most_players);
    }
    void move_king(State& s, int player, Cell to) const {
        if (s.kings[player] != nowhere) s.hash ^= key_of(About::piece, s.kings[player], player);
        s.kings[player] = std::int16_t(to);
        s.hash ^= key_of(About::piece, to, player);
    }
    void set_partner(State& s, int player, int partner) const {
        if (s.partner[player] != nobody) s.hash ^= key_of(About::note, s.partner[player], player);
        s.partner[player] = std::int8_t(partner);
        if (partner != nobody) s.hash ^= key_of(About::note, partner, player);
    }

    // Two kings that have just changed places do not change back at once.
    Set king_moves(const State& s, int player) const {
        Set cells = links_.near[s.kings[player]] - s.stones;
        for (int p = 0; p < players; ++p)
            if (s.partner[p] == player) cells.remove(s.kings[p]);
        return cells;
    }

    // The path rule: no stone may shut a king out. Kings do not block paths.
    Set a_way(const State& s, int player, const Set& stones) const {
        return links_.shortest_way(s.kings[player], goals_[player], links_.all - stones);
    }
    bool shuts_out(const State& s, int player, Cell c) const {
        Set stones = s.stones;
        stones.add(c);
        return !a_way(s, player, stones).any();
    }
    Set open_to_stones(const State& s) const {
        Set open = links_.all - s.stones;
        for (int p = 0; p < players; ++p) open.remove(s.kings[p]);
        for (int p = 0; p < players; ++p)
            if (!(s.gone & only(p)))
                (a_way(s, p, s.stones) & open).each([&](Cell c) {  // a stone beside this way leaves it open
                    if ((goals_[p].has(c) || !goes_round(s, c)) && shuts_out(s, p, c)) open.remove(c);
                });
        return open;
    }
    // Where the cells around a cell that hold no stone are all in one row, a way over it can go round it instead.
    bool goes_round(const State& s, Cell c) const {
        unsigned around = 0;
        for (int d = 0; d < 6; ++d)
            if (const Cell n = board->next[c][d]; n != nowhere && !s.stones.has(n)) around |= 1u << d;
        return std::popcount(around ^ ((around << 1 | around >> 5) & 63)) <= 2;
    }

    std::optional<Reason> why_no_stone(const State& s, Cell c) const {
        if (s.stones.has(c)) return Reason{"labyrinthe_stone", {{"cell", board->name(c)}}};
        if (const int king = king_on(s, c); king != nobody) return taken(*board, c, king);
        for (int p = 0; p < players; ++p)
            if (!(s.gone & only(p)) && shuts_out(s, p, c))
                return Reason{"labyrinthe_shut", {{"cell", board->name(c)}, {"colour", std::to_string(p)}}};
        return std::nullopt;
    }
};

}  // namespace hexagora
