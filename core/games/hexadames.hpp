#pragma once
#include "board/groups.hpp"
#include "rules/options.hpp"
#include "rules/outcome.hpp"
#include "rules/stones.hpp"
#include "rules/travel.hpp"

namespace hexagora {

// HexaDames, sheet 004: draughts for three. Each tries to bring their pieces from one side of the board to the opposite
// one, "by a single step, except to eat one or several enemy pieces by jumping over them".
struct HexaDamesOptions {
    std::shared_ptr<const Board> board;
    bool forward, mandatory;

    explicit HexaDamesOptions(Form& form) {
        const auto [smallest, largest] = Board::sizes(Shape::hexagon);
        board = Board::of(Shape::hexagon, form.number("size", smallest, largest, 5));
        forward = form.choice("steps", {"forward", "any"}) == "forward";
        mandatory = form.choice("capture", {"optional", "mandatory"}) == "mandatory";
    }
};

// It ends because a step forward brings a piece nearer to its goal and a jump takes one off the board; with steps in
// any direction the third repetition ends it.
template <int Words>
struct HexaDames {
    using Set = Cells<Words>;
    using State = Stones<Words, 3>;
    // A step in one direction, or jumps. Nobody has more than 13 pieces, so nobody jumps more than 26.
    struct Action {
        std::int16_t from;
        std::uint8_t jumps;
        std::array<std::uint8_t, 13> ways;  // two directions each
        int way(int n) const { return ways[n / 2] >> n % 2 * 4 & 15; }
        void add(int n, int direction) {
            ways[n / 2] = std::uint8_t((ways[n / 2] & (n % 2 ? 15 : 0)) | direction << n % 2 * 4);
        }
    };
    static constexpr std::initializer_list<Role> roles{Role::stone, Role::home};
    static constexpr auto picked = Move::Kind::travel;
    static constexpr int most_chains = 200'000;

    HexaDamesOptions options;
    std::shared_ptr<const Board> board = options.board;
    int players = 3;

    explicit HexaDames(HexaDamesOptions o) : options(std::move(o)), links_(*board), sides_(board->arcs(6)) {
        for (int p = 0; p < 3; ++p) {
            for (Cell c : sides_[(2 * p + 3) % 6]) goals_[p].add(c);
            // One row nearer: rows are counted from the goal side.
            rows_[p].resize(std::size_t(board->size()));
            int row = 0;
            for (Set reached, fringe = goals_[p]; fringe.any(); ++row) {
                fringe.each([&](Cell c) { rows_[p][c] = row; });
                reached |= fringe;
                fringe = links_.beside(fringe) - reached;
            }
        }
    }

    Scene start() const {
        Scene scene;
        for (int p = 0; p < 3; ++p)
            for (Cell c : sides_[2 * p]) scene.pieces.push_back({c, p});
        return scene;
    }
    // No more pieces than at the start, and no more chains of jumps than can be listed: on a large board a lattice of
    // enemies would make millions.
    void setup(State& s, const Scene& scene) const {
        only_roles(scene, roles);
        s = {};
        for (auto& piece : scene.pieces) {
            if (goals_[piece.player].has(piece.cell) != (piece.role == Role::home))
                throw BadText({"hexadames_goal", {{"cell", board->name(piece.cell)}}});
            s.flip(piece.player, piece.cell);
            if (s.of[piece.player].count() > board->width)
                throw BadText({"hexadames_many", {{"most", std::to_string(board->width)}}});
        }
        for (int p = 0; p < 3; ++p) {
            int left = most_chains;
            on_the_way(s, p).each([&](Cell c) { left = chains_left(s, p, {c, c, {}}, left); });
            if (left < 0) throw BadText({"hexadames_chains", {{"most", std::to_string(most_chains)}}});
        }
    }

    // A step, or a chain of jumps.
    template <class Visit>
    void moves(const State& s, int player, Visit&& visit) const {
        const bool only_jumps = must_jump(s, player);
        on_the_way(s, player).each([&](Cell from) {
            Action a{std::int16_t(from), 0, {}};
            for (int d = 0; d < 6 && !only_jumps; ++d) {
                if (!is_step(s, player, from, d)) continue;
                a.add(0, d);
                visit(a);
            }
            each_chain(s, player, {from, from, {}}, a, visit);
        });
    }
    bool has_move(const State& s, int player) const {
        bool found = false;
        on_the_way(s, player).each(
            [&](Cell c) { found = found || can_step(s, player, c) || goes_on(s, player, {c, c, {}}); });
        return found;
    }

    void play(State& s, int player, Action a) const {
        s.flip(player, a.from);
        Cell at = a.from;
        if (!a.jumps) at = board->next[at][a.way(0)];
        for (int n = 0; n < a.jumps; ++n) {
            const Cell over = board->next[at][a.way(n)];
            s.flip(s.owner(over), over);  // nobody is jumped twice, so they may leave as they are jumped
            at = board->next[over][a.way(n)];
        }
        s.flip(player, at);
    }

    // How many rows a piece of this player has still to go from here; 0: it is home.
    int rows_to_go(int player, Cell c) const { return rows_[player][c]; }

    Players ended(const State&, Players) const { return 0; }
    // Nobody can move: most pieces home wins.
    Players settle(const State& s, Players staying) const { return best(scores(s), staying); }
    std::vector<int> scores(const State& s) const {
        return {home(s, 0).count(), home(s, 1).count(), home(s, 2).count()};
    }

    bool recurs() const { return !options.forward; }
    std::uint64_t recurrence(const State& s) const { return s.hash; }
    bool forgets(const State&, Action a) const { return a.jumps > 0; }
    Players repeated(const State& s, Players staying) const { return settle(s, staying); }

    void scene(const State& s, Scene& drawn) const {
        s.show(drawn);
        for (auto& piece : drawn.pieces)
            if (goals_[piece.player].has(piece.cell)) piece.role = Role::home;
    }
    void marks(const State& s, Scene& drawn) const {
        drawn.counters.push_back({"home", scores(s)});
        for (int p = 0; p < 3; ++p) drawn.mark("goal", goals_[p], p);
    }

    std::optional<Reason> why_not(const State& s, int player, const Move& move) const {
        const Cell corner = sides_[0][0];
        if (move.kind != Move::Kind::travel || move.kept != nowhere || move.declared)
            return Reason{"only_travels",
                          {{"example", board->name(corner) + ":" + board->name(board->next[corner][1])}}};
        if (auto reason = no_lift(move, *board, player, [&](Cell c) { return s.owner(c); })) return reason;
        const Cell from = move.cells[0];
        if (goals_[player].has(from)) return Reason{"hexadames_home", {{"cell", board->name(from)}}};
        if (move.cells.size() == 2 && links_.near[from].has(move.cells[1]))
            return why_no_step(s, player, from, move.cells[1]);
        Chain chain{from, from, {}};
        for (std::size_t i = 1; i < move.cells.size(); ++i)
            if (!follow(s, player, chain, move.cells[i])) return why_no_jump(s, player, chain, move.cells[i]);
        if (options.mandatory && goes_on(s, player, chain))
            return Reason{"hexadames_goes_on", {{"cell", board->name(chain.at)}}};
        return std::nullopt;
    }
    void spell(const Action& a, Move& move) const {
        move.travel({a.from});
        if (!a.jumps) move.cells.push_back(board->next[a.from][a.way(0)]);
        for (int n = 0; n < a.jumps; ++n)
            move.cells.push_back(board->next[board->next[move.cells.back()][a.way(n)]][a.way(n)]);
    }
    Action action(const Move& move) const {
        Action a{std::int16_t(move.cells[0]), 0, {}};
        for (int d = 0; d < 6; ++d)
            if (board->next[move.cells[0]][d] == move.cells[1]) {
                a.add(0, d);
                return a;
            }
        for (std::size_t i = 1; i < move.cells.size(); ++i)
            a.add(a.jumps++, jump_direction(move.cells[i - 1], move.cells[i]));
        return a;
    }
    std::uint64_t key(const State& s) const { return s.hash; }

    // Where a piece already picked may go, on from the jumps already picked. True: it may stop there.
    template <class Offer>
    bool continue_from(const State& s, int player, const std::vector<Cell>& picks, bool, Offer&& offer) const {
        const bool only_jumps = must_jump(s, player);
        if (picks.empty()) {
            on_the_way(s, player).each([&](Cell c) {
                if (goes_on(s, player, {c, c, {}}) || (!only_jumps && can_step(s, player, c))) offer(c);
            });
            return false;
        }
        Chain chain{picks[0], picks[0], {}};
        if (!on_the_way(s, player).has(chain.from)) return false;
        if (picks.size() == 2 && links_.near[chain.from].has(picks[1]))
            return !only_jumps && !why_no_step(s, player, chain.from, picks[1]);
        for (std::size_t i = 1; i < picks.size(); ++i)
            if (!follow(s, player, chain, picks[i])) return false;
        for (int d = 0; d < 6; ++d) {
            if (picks.size() == 1 && !only_jumps && is_step(s, player, chain.at, d)) offer(board->next[chain.at][d]);
            if (const Cell to = landing(s, player, chain, d); to != nowhere) offer(to);
        }
        return picks.size() > 1 && !(options.mandatory && goes_on(s, player, chain));
    }

  private:
    Links<Words> links_;
    std::vector<std::vector<Cell>> sides_;
    std::array<Set, 3> goals_;
    std::array<std::vector<int>, 3> rows_;

    Set home(const State& s, int player) const { return s.of[player] & goals_[player]; }
    Set on_the_way(const State& s, int player) const { return s.of[player] - goals_[player]; }

    bool is_step(const State& s, int player, Cell from, int direction) const {
        const Cell to = board->next[from][direction];
        return to != nowhere && s.owner(to) == nobody && (!options.forward || rows_[player][to] < rows_[player][from]);
    }
    bool can_step(const State& s, int player, Cell from) const {
        for (int d = 0; d < 6; ++d)
            if (is_step(s, player, from, d)) return true;
        return false;
    }

    // A piece in the middle of its jumps: the jumped ones stay on the board until it stops.
    struct Chain {
        Cell from, at;
        Set jumped;
    };
    // Where a jump lands: behind an enemy piece that is not home and not jumped yet, on an empty cell; the cell where
    // the piece began counts as empty.
    Cell landing(const State& s, int player, const Chain& chain, int direction) const {
        const Cell over = board->next[chain.at][direction];
        if (over == nowhere || chain.jumped.has(over)) return nowhere;
        const int owner = s.owner(over);
        if (owner == nobody || owner == player || goals_[owner].has(over)) return nowhere;
        const Cell to = board->next[over][direction];
        return to != nowhere && (to == chain.from || s.owner(to) == nobody) ? to : nowhere;
    }
    Chain after(Chain chain, int direction) const {
        const Cell over = board->next[chain.at][direction];
        chain.jumped.add(over);
        chain.at = board->next[over][direction];
        return chain;
    }
    bool goes_on(const State& s, int player, const Chain& chain) const {
        for (int d = 0; d < 6; ++d)
            if (landing(s, player, chain, d) != nowhere) return true;
        return false;
    }
    bool must_jump(const State& s, int player) const {
        bool found = false;
        if (options.mandatory)
            on_the_way(s, player).each([&](Cell c) { found = found || goes_on(s, player, {c, c, {}}); });
        return found;
    }
    int jump_direction(Cell from, Cell to) const {
        for (int d = 0; d < 6; ++d)
            if (const Cell over = board->next[from][d]; over != nowhere && board->next[over][d] == to) return d;
        return -1;
    }
    bool follow(const State& s, int player, Chain& chain, Cell to) const {
        const int d = jump_direction(chain.at, to);
        if (d < 0 || landing(s, player, chain, d) == nowhere) return false;
        chain = after(chain, d);
        return true;
    }
    // A chain may stop after any jump; if capture is mandatory, only where it cannot go on.
    template <class Visit>
    void each_chain(const State& s, int player, const Chain& chain, Action& a, Visit&& visit) const {
        for (int d = 0; d < 6; ++d) {
            if (landing(s, player, chain, d) == nowhere) continue;
            const Chain longer = after(chain, d);
            a.add(a.jumps++, d);
            if (!options.mandatory || !goes_on(s, player, longer)) visit(a);
            each_chain(s, player, longer, a, visit);
            --a.jumps;
        }
    }

    // Counts chains down from a number, and no further than below zero.
    int chains_left(const State& s, int player, const Chain& chain, int left) const {
        for (int d = 0; d < 6 && left >= 0; ++d)
            if (landing(s, player, chain, d) != nowhere) left = chains_left(s, player, after(chain, d), left - 1);
        return left;
    }

    std::optional<Reason> why_no_step(const State& s, int player, Cell from, Cell to) const {
        if (const int owner = s.owner(to); owner != nobody) return taken(*board, to, owner);
        if (options.forward && rows_[player][to] >= rows_[player][from])
            return Reason{"hexadames_backward", {{"from", board->name(from)}, {"cell", board->name(to)}}};
        std::optional<Reason> jump;
        if (options.mandatory)
            on_the_way(s, player).each([&](Cell c) {
                for (int d = 0; d < 6; ++d)
                    if (const Cell there = landing(s, player, {c, c, {}}, d); there != nowhere)
                        jump = Reason{"hexadames_must_jump", {{"from", board->name(c)}, {"cell", board->name(there)}}};
            });
        return jump;
    }
    Reason why_no_jump(const State& s, int player, const Chain& chain, Cell to) const {
        const std::string from = board->name(chain.at), cell = board->name(to);
        const int d = jump_direction(chain.at, to);
        if (d < 0) return {"hexadames_no_way", {{"from", from}, {"cell", cell}}};
        const Cell over = board->next[chain.at][d];
        const int owner = s.owner(over);
        if (chain.jumped.has(over)) return {"hexadames_twice", {{"over", board->name(over)}}};
        if (owner == nobody || owner == player)
            return {"hexadames_no_enemy", {{"from", from}, {"cell", cell}, {"over", board->name(over)}}};
        if (goals_[owner].has(over)) return {"hexadames_home_safe", {{"over", board->name(over)}}};
        return taken(*board, to, s.owner(to));
    }
};

}  // namespace hexagora
