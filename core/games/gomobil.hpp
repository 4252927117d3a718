#pragma once
#include "board/groups.hpp"
#include "rules/options.hpp"
#include "rules/outcome.hpp"
#include "rules/stones.hpp"
#include "rules/travel.hpp"

namespace hexagora {

// Gomobil, sheet 001: stones that travel along their own group and turn the enemy stones they land beside; in the end
// empty points and enemy stones count. Every move can be undone: the game ends by two passes, or when a position comes
// for the third time.
struct Gomobil : Travelling {
    using Set = Cells<2>;
    struct State {
        Stones<2, 2> stones;
        Set captured;        // by the last move; only for the picture
        std::int8_t passes;  // in a row
    };
    static constexpr Action pass{nowhere, nowhere};
    static constexpr std::array<Note, 1> notes{{{"passes"}}};

    std::shared_ptr<const Board> board = Board::of(Shape::hexagon, 6);
    int players = 2;

    explicit Gomobil(Form&) : links_(*board) {}

    // Full rows of 7, 8 and 9 stones; Black, who begins, below.
    Scene start() const {
        Scene scene;
        for (Cell c = 0; c < board->size(); ++c) {
            const int row = board->at[c][1] + 1;
            if (row >= 2 && row <= 4) scene.pieces.push_back({c, 1});
            if (row >= 8 && row <= 10) scene.pieces.push_back({c, 0});
        }
        return scene;
    }
    void setup(State& s, const Scene& scene) const {
        s = {};
        s.stones.read(scene);
        s.passes = std::int8_t(scene.number("passes", 1, 2, 0));
    }

    template <class Visit>
    void moves(const State& s, int player, Visit&& visit) const {
        const Set empty = links_.all - s.stones.all();
        each_stone(s, player, [&](Cell from, const Reach& reach) {
            (empty & points(reach, from)).each([&](Cell to) { visit(Action{std::int16_t(from), std::int16_t(to)}); });
        });
        visit(pass);
    }
    bool has_move(const State&, int) const { return true; }

    void play(State& s, int player, Action a) const {
        s.captured = {};
        if (a.to == nowhere) {
            ++s.passes;
            return;
        }
        s.passes = 0;
        s.stones.flip(player, a.from);
        s.stones.flip(player, a.to);
        // C1, C3: every enemy stone in contact with the stone that lands, without exception. C4: it changes colour.
        s.captured = links_.near[a.to] & s.stones.of[1 - player];
        s.captured.each([&](Cell c) {
            s.stones.flip(1 - player, c);
            s.stones.flip(player, c);
        });
    }

    // F1: two passes in a row. F2, F3: one pass binds nobody.
    Players ended(const State& s, Players staying) const { return s.passes < 2 ? 0 : settle(s, staying); }
    // F4: the points are counted; equality is possible.
    Players settle(const State& s, Players staying) const { return best(scores(s), staying); }
    std::vector<int> scores(const State& s) const {
        std::vector<int> points{s.stones.of[1].count(),
                                s.stones.of[0].count()};  // D2: enemy stones, wherever they stand
        each_region(s, [&](int owner, const Set& empty_points) {
            if (owner != nobody) points[std::size_t(owner)] += empty_points.count();  // D1
        });
        return points;
    }

    bool recurs() const { return true; }
    std::uint64_t recurrence(const State& s) const { return s.stones.hash; }
    bool forgets(const State&, Action) const { return false; }
    Players repeated(const State& s, Players staying) const { return settle(s, staying); }

    void scene(const State& s, Scene& scene) const {
        s.stones.show(scene);
        if (s.passes) scene.notes.push_back({"passes", {s.passes}});
    }
    void marks(const State& s, Scene& scene) const {
        const auto points = scores(s);
        const std::vector<int> stones{s.stones.of[1].count(), s.stones.of[0].count()};
        const std::vector<int> empty{points[0] - stones[0], points[1] - stones[1]};
        scene.counters.push_back({"points", points});
        scene.parts.emplace_back("points", std::vector<Numbers>{{"empty", empty}, {"stones", stones}});
        each_region(s, [&](int owner, const Set& points) {
            if (owner != nobody && points.any()) scene.mark("territory", points, owner);
        });
        if (s.captured.any()) scene.mark("captured", s.captured);
        scene.passed = s.passes > 0;
    }

    const char* task(const State& s, int player) const {
        bool moves = false;
        next_cells(s, player, {}, [&](Cell) { moves = true; });
        return !moves ? "pass" : s.passes ? "answer" : "move";
    }
    static const char* why_ended(const State&) { return "passed"; }

    std::optional<Reason> why_not(const State& s, int player, const Move& move) const {
        if (move.is_word(Word::pass)) return std::nullopt;
        if (!move.is_travel()) return Reason{"only_travels", {{"example", "e8:e7"}}};
        if (auto reason = no_lift(move, *board, player, [&](Cell c) { return s.stones.owner(c); })) return reason;
        const Cell from = move.cells[0], to = move.cells[1];
        const Set group = links_.group_of(from, s.stones.of[player]);
        if (group.count() < 2) return Reason{"gomobil_isolated", {{"cell", board->name(from)}}};
        if (!free_stones(group).has(from)) return Reason{"gomobil_cut", {{"cell", board->name(from)}}};
        if (to == from) return Reason{"gomobil_same", {{"cell", board->name(from)}}};
        if (const int owner = s.stones.owner(to); owner != nobody) return taken(*board, to, owner);
        if (points(reach_of(group), from).has(to)) return std::nullopt;
        return Reason{"gomobil_away", {{"from", board->name(from)}, {"cell", board->name(to)}}};
    }
    std::uint64_t key(const State& s) const { return s.stones.hash ^ (s.passes ? key_of(About::note, s.passes) : 0); }

    // A move is picked as a stone, then where it lands.
    template <class Visit>
    void next_cells(const State& s, int player, std::span<const Cell> picks, Visit&& visit) const {
        const Set empty = links_.all - s.stones.all();
        if (picks.size() == 1)
            (empty & points(reach_of(links_.group_of(picks[0], s.stones.of[player])), picks[0])).each(visit);
        else if (picks.empty())
            each_stone(s, player, [&](Cell from, const Reach& reach) {
                if ((empty & points(reach, from)).any()) visit(from);
            });
    }
    bool is_move(const State&, int, std::span<const Cell> picks) const { return picks.size() == 2; }

  private:
    Links<2> links_;

    // M2: an isolated stone does not move. M3: the rest of a stone's group stays in one piece.
    Set free_stones(const Set& group) const { return group.count() < 2 ? Set{} : group - links_.cut_cells(group); }

    // The points linked to a stone of a group, and to more than one.
    struct Reach {
        Set beside, beside_two;
    };
    Reach reach_of(const Set& group) const {
        Reach reach;
        group.each([&](Cell c) {
            reach.beside_two |= reach.beside & links_.near[c];
            reach.beside |= links_.near[c];
        });
        return reach;
    }
    // Where a stone may land, if it is empty. M4: its own point is not. M5, M6: it stays linked to the rest of its
    // group.
    Set points(const Reach& reach, Cell from) const { return reach.beside_two | (reach.beside - links_.near[from]); }
    // The stones that may be lifted, each with the reach of its group.
    template <class Visit>
    void each_stone(const State& s, int player, Visit&& visit) const {
        for (Set rest = s.stones.of[player]; rest.any();) {
            const Set group = links_.group_of(rest.nth(0), s.stones.of[player]);
            rest -= group;
            const Set stones = free_stones(group);
            if (!stones.any()) continue;
            const Reach reach = reach_of(group);
            stones.each([&](Cell from) { visit(from, reach); });
        }
    }

    // D3, D5: a region belongs to somebody if all the stones around it are of one colour. D4: an isolated stone is no
    // frontier, so regions go on through it.
    template <class Visit>
    void each_region(const State& s, Visit&& visit) const {
        const Set empty = links_.all - s.stones.all();
        std::array<Set, 2> frontier = s.stones.of;
        for (auto& stones : frontier) {
            Set linked;
            stones.each([&](Cell c) { linked |= links_.near[c]; });
            stones &= linked;
        }
        for (Set rest = links_.all - frontier[0] - frontier[1]; rest.any();) {
            Set region, around, fringe;
            for (fringe.add(rest.nth(0)); fringe.any(); fringe = (around & rest) - region) {
                region |= fringe;
                fringe.each([&](Cell c) { around |= links_.near[c]; });
            }
            rest -= region;
            const bool black = (around & frontier[0]).any(), white = (around & frontier[1]).any();
            visit(black == white ? nobody : black ? 0 : 1, region & empty);
        }
    }
};

}  // namespace hexagora
