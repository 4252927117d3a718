#pragma once
#include "board/groups.hpp"
#include "rules/jump.hpp"
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

    explicit HexaDamesOptions(Form& form)
        : board(form.board(Shape::hexagon, 5)),
          forward(form.choice("steps", {"forward", "any"}) == "forward"),
          mandatory(form.choice("capture", {"optional", "mandatory"}) == "mandatory") {}
};

// It ends because a step forward brings a piece nearer to its goal and a jump takes one off the board; with steps in
// any direction the third repetition ends it.
template <int Words>
struct HexaDames : Jumping {
    using Set = Cells<Words>;
    using State = Stones<Words, 3>;
    using Chain = JumpChain<Words>;
    static constexpr std::initializer_list<Role> roles{Role::stone, Role::home};
    static constexpr int most_chains = 200'000;

    HexaDamesOptions options;
    int players = 3;

    explicit HexaDames(const HexaDamesOptions& o)
        : Jumping{o.board}, options(o), links_(*board), sides_(board->arcs(6)) {
        for (int p = 0; p < 3; ++p) {
            goals_[p] = Set::of(sides_[(2 * p + 3) % 6]);
            rows_[p] = links_.distances(goals_[p]);
        }
    }

    Scene start() const {
        Scene scene;
        for (int p = 0; p < 3; ++p)
            for (Cell c : sides_[2 * p]) scene.pieces.push_back({c, p});
        return scene;
    }
    // No more pieces than at the start, which also limits jumps to 26, and no more chains of jumps than can be listed:
    // on a large board a lattice of enemies would make millions.
    void setup(State& s, const Scene& scene) const {
        s = {};
        s.read(scene);
        for (auto& piece : scene.pieces)
            if (goals_[piece.player].has(piece.cell) != (piece.role == Role::home))
                throw BadText({"hexadames_goal", {{"cell", board->name(piece.cell)}}});
        for (int p = 0; p < 3; ++p) {
            if (s.of[p].count() > board->width)
                throw BadText({"hexadames_many", {{"most", std::to_string(board->width)}}});
            int left = most_chains;
            on_the_way(s, p).each([&](Cell c) { left = chains_left(s, p, Chain(c), left); });
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
                if (!may_step(s, player, from, d)) continue;
                a.add(0, d);
                visit(a);
            }
            each_chain(s, player, Chain(from), a, visit);
        });
    }
    bool has_move(const State& s, int player) const {
        bool any = false;
        on_the_way(s, player).each(
            [&](Cell c) { any = any || can_step(s, player, c) || can_jump(s, player, Chain(c)); });
        return any;
    }

    void play(State& s, int player, Action a) const {
        s.flip(player, a.from);
        Cell at = a.jumps ? a.from : board->next[a.from][a.way(0)];
        for (int n = 0; n < a.jumps; ++n) {
            const Cell over = board->next[at][a.way(n)];
            s.flip(s.owner(over), over);  // nobody is jumped twice, so they may leave as they are jumped
            at = board->next[over][a.way(n)];
        }
        s.flip(player, at);
    }

    Players ended(const State&, Players) const { return 0; }
    // Nobody can move: most pieces home wins.
    Players settle(const State& s, Players staying) const { return best(scores(s), staying); }
    std::vector<int> scores(const State& s) const {
        std::vector<int> home;
        for (int p = 0; p < 3; ++p) home.push_back((s.of[p] & goals_[p]).count());
        return home;
    }

    bool recurs() const { return !options.forward; }
    std::uint64_t recurrence(const State& s) const { return s.hash; }
    bool forgets(const State&, Action a) const { return a.jumps > 0; }
    Players repeated(const State& s, Players staying) const { return settle(s, staying); }

    void scene(const State& s, Scene& scene) const {
        s.show(scene);
        for (auto& piece : scene.pieces)
            if (goals_[piece.player].has(piece.cell)) piece.role = Role::home;
    }
    void marks(const State& s, Scene& scene) const {
        scene.counters.push_back({"home", scores(s)});
        for (int p = 0; p < 3; ++p) scene.mark("goal", goals_[p], p);
    }

    const char* task(const State& s, int player) const {
        return !any_jump(s, player) ? "step" : options.mandatory ? "must" : "jump";
    }

    std::optional<Reason> why_not(const State& s, int player, const Move& move) const {
        const Move example{Move::Kind::travel, {sides_[0][0], board->next[sides_[0][0]][1]}};
        if (move.kind != Move::Kind::travel || !move.is_plain())
            return Reason{"only_travels", {{"example", write(example, *board)}}};
        if (auto reason = no_lift(move, *board, player, [&](Cell c) { return s.owner(c); })) return reason;
        const Cell from = move.cells[0];
        if (goals_[player].has(from)) return Reason{"hexadames_home", {{"cell", board->name(from)}}};
        if (is_step(move.cells)) return why_no_step(s, player, from, move.cells[1]);
        Chain chain(from);
        for (Cell to : std::span(move.cells).subspan(1)) {
            const int d = jump_direction(chain.at, to);
            if (d < 0 || landing(s, player, chain, d) == nowhere) return why_no_jump(s, player, chain, d, to);
            chain = chain.then(*board, d);
        }
        if (may_stop(s, player, chain)) return std::nullopt;
        return Reason{"hexadames_goes_on", {{"cell", board->name(chain.at)}}};
    }
    std::uint64_t key(const State& s) const { return s.hash; }

    // A move is picked as a piece, then where it steps or each place where it lands.
    template <class Visit>
    void next_cells(const State& s, int player, std::span<const Cell> picks, Visit&& visit) const {
        const bool only_jumps = must_jump(s, player);
        if (picks.empty())
            return on_the_way(s, player).each([&](Cell c) {
                if (can_jump(s, player, Chain(c)) || (!only_jumps && can_step(s, player, c))) visit(c);
            });
        if (is_step(picks)) return;
        const Chain chain = Chain(*this, picks);
        for (int d = 0; d < 6; ++d) {
            if (picks.size() == 1 && !only_jumps && may_step(s, player, chain.at, d)) visit(board->next[chain.at][d]);
            if (const Cell to = landing(s, player, chain, d); to != nowhere) visit(to);
        }
    }
    bool is_move(const State& s, int player, std::span<const Cell> picks) const {
        return picks.size() > 1 && (is_step(picks) || may_stop(s, player, Chain(*this, picks)));
    }

    // How many rows a piece of this player has still to go from here; 0: it is home.
    int rows_to_go(int player, Cell c) const { return rows_[player][c]; }

  private:
    Links<Words> links_;
    std::vector<std::vector<Cell>> sides_;
    std::array<Set, 3> goals_;
    std::array<std::vector<int>, 3> rows_;

    Set on_the_way(const State& s, int player) const { return s.of[player] - goals_[player]; }

    bool may_step(const State& s, int player, Cell from, int direction) const {
        const Cell to = board->next[from][direction];
        return to != nowhere && s.owner(to) == nobody && !goes_back(player, from, to);
    }
    bool goes_back(int player, Cell from, Cell to) const {
        return options.forward && rows_[player][to] >= rows_[player][from];
    }
    bool can_step(const State& s, int player, Cell from) const {
        for (int d = 0; d < 6; ++d)
            if (may_step(s, player, from, d)) return true;
        return false;
    }

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
    bool can_jump(const State& s, int player, const Chain& chain) const {
        for (int d = 0; d < 6; ++d)
            if (landing(s, player, chain, d) != nowhere) return true;
        return false;
    }
    bool any_jump(const State& s, int player) const {
        bool any = false;
        on_the_way(s, player).each([&](Cell c) { any = any || can_jump(s, player, Chain(c)); });
        return any;
    }
    bool must_jump(const State& s, int player) const { return options.mandatory && any_jump(s, player); }
    // A chain may stop after any jump; if capture is mandatory, only where it cannot go on.
    bool may_stop(const State& s, int player, const Chain& chain) const {
        return !options.mandatory || !can_jump(s, player, chain);
    }
    template <class Visit>
    void each_chain(const State& s, int player, const Chain& chain, Action& a, Visit&& visit) const {
        for (int d = 0; d < 6; ++d) {
            if (landing(s, player, chain, d) == nowhere) continue;
            const Chain longer = chain.then(*board, d);
            a.add(a.jumps++, d);
            if (may_stop(s, player, longer)) visit(a);
            each_chain(s, player, longer, a, visit);
            --a.jumps;
        }
    }
    // Counts chains down from a number, and no further than below zero.
    int chains_left(const State& s, int player, const Chain& chain, int left) const {
        for (int d = 0; d < 6 && left >= 0; ++d)
            if (landing(s, player, chain, d) != nowhere) left = chains_left(s, player, chain.then(*board, d), left - 1);
        return left;
    }

    std::optional<Reason> why_no_step(const State& s, int player, Cell from, Cell to) const {
        if (const int owner = s.owner(to); owner != nobody) return taken(*board, to, owner);
        if (goes_back(player, from, to))
            return Reason{"hexadames_backward", {{"from", board->name(from)}, {"cell", board->name(to)}}};
        if (!must_jump(s, player)) return std::nullopt;
        Cell piece = nowhere, landing = nowhere;
        next_cells(s, player, {}, [&](Cell c) { piece = c; });
        next_cells(s, player, {&piece, 1}, [&](Cell c) { landing = c; });
        return Reason{"hexadames_must_jump", {{"from", board->name(piece)}, {"cell", board->name(landing)}}};
    }
    Reason why_no_jump(const State& s, int player, const Chain& chain, int direction, Cell to) const {
        const std::string from = board->name(chain.at), cell = board->name(to);
        if (direction < 0) return {"hexadames_no_way", {{"from", from}, {"cell", cell}}};
        const Cell over = board->next[chain.at][direction];
        const int owner = s.owner(over);
        if (chain.jumped.has(over)) return {"hexadames_twice", {{"over", board->name(over)}}};
        if (owner == nobody || owner == player)
            return {"hexadames_no_enemy", {{"from", from}, {"cell", cell}, {"over", board->name(over)}}};
        if (goals_[owner].has(over)) return {"hexadames_home_safe", {{"over", board->name(over)}}};
        return taken(*board, to, s.owner(to));
    }
};

}  // namespace hexagora
