#pragma once
#include "board/groups.hpp"
#include "rules/options.hpp"
#include "rules/outcome.hpp"
#include "rules/stones.hpp"
#include "rules/travel.hpp"

namespace hexagora {

// Gomobil, sheet 001: stones that travel along their own group and turn the enemy stones they land beside; in the end
// empty points and enemy stones count. Nothing in it cannot be undone: it ends by two passes, or when a position comes
// for the third time.
struct Gomobil : Travelling {
    using Set = Cells<2>;
    struct State {
        Stones<2, 2> stones;
        Set captured;        // by the last move; only for the eye
        std::int8_t passes;  // in a row
    };
    static constexpr Action pass{nowhere, nowhere};
    static constexpr auto picked = Move::Kind::travel;
    static constexpr std::array<Note, 1> notes{{{"passes"}}};

    std::shared_ptr<const Board> board = Board::of(Shape::hexagon, 6);
    int players = 2;

    explicit Gomobil(Form&) : links_(*board) {
        for (Cell c = 0; c < board->size(); ++c) all_.add(c);
    }

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
        only_roles(scene, {Role::stone});
        s = {};
        for (auto& piece : scene.pieces) s.stones.flip(piece.player, piece.cell);
        if (const auto* passes = scene.note("passes")) {
            if (passes->size() != 1 || passes->front() < 1 || passes->front() > 2)
                throw BadText({"text_section", {{"part", "passes"}}});
            s.passes = std::int8_t(passes->front());
        }
    }

    template <class Visit>
    void moves(const State& s, int player, Visit&& visit) const {
        const Set empty = all_ - s.stones.all();
        each_playable(s, player, [&](Cell from, const Reach& reach) {
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

    void scene(const State& s, Scene& drawn) const {
        s.stones.show(drawn);
        if (s.passes) drawn.notes.push_back({"passes", {s.passes}});
    }
    void marks(const State& s, Scene& drawn) const {
        drawn.counters.push_back({"points", scores(s)});
        each_region(s, [&](int owner, const Set& points) {
            if (owner != nobody && points.any()) drawn.mark("territory", points, owner);
        });
        if (s.captured.any()) drawn.mark("captured", s.captured);
        drawn.passed = s.passes > 0;
    }

    std::optional<Reason> why_not(const State& s, int player, const Move& move) const {
        if (move.kind == Move::Kind::word && move.word == Word::pass) return std::nullopt;
        if (!is_travel(move)) return Reason{"only_travels", {{"example", "e8:e7"}}};
        if (auto reason = no_lift(move, *board, player, [&](Cell c) { return s.stones.owner(c); })) return reason;
        const Cell from = move.cells[0], to = move.cells[1];
        const std::string lifted = board->name(from), landing = board->name(to);
        const Set group = links_.group_of(from, s.stones.of[player]);
        if (group.count() < 2) return Reason{"gomobil_isolated", {{"cell", lifted}}};
        if (links_.cut_cells(group).has(from)) return Reason{"gomobil_cut", {{"cell", lifted}}};
        if (to == from) return Reason{"gomobil_same", {{"cell", lifted}}};
        if (const int owner = s.stones.owner(to); owner != nobody) return taken(*board, to, owner);
        Set rest = group;
        rest.remove(from);
        if (!(links_.near[to] & rest).any()) return Reason{"gomobil_away", {{"from", lifted}, {"cell", landing}}};
        return std::nullopt;
    }
    std::uint64_t key(const State& s) const { return s.stones.hash ^ (s.passes ? key_of(About::note, s.passes) : 0); }

    // The stones that may be lifted; where the one already picked may land.
    template <class Offer>
    bool continue_from(const State& s, int player, const std::vector<Cell>& picks, bool sure, Offer&& offer) const {
        if (sure && picks.size() == 2) return true;
        if (picks.empty()) {
            const Set empty = all_ - s.stones.all();
            each_playable(s, player, [&](Cell from, const Reach& reach) {
                if ((empty & points(reach, from)).any()) offer(from);
            });
            return false;
        }
        const Cell from = picks[0];
        if (!s.stones.of[player].has(from)) return false;
        const Set group = links_.group_of(from, s.stones.of[player]);
        if (!sure && (group.count() < 2 || links_.cut_cells(group).has(from))) return false;
        const Set landing = points(reach_of(group), from) - s.stones.all();
        if (picks.size() == 1) landing.each(offer);
        return picks.size() == 2 && landing.has(picks[1]);
    }

  private:
    Links<2> links_;
    Set all_;

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
    void each_playable(const State& s, int player, Visit&& visit) const {
        for (Set rest = s.stones.of[player]; rest.any();) {
            const Set group = links_.group_of(rest.nth(0), s.stones.of[player]);
            rest -= group;
            if (group.count() < 2) continue;  // M2
            const Reach reach = reach_of(group);
            // M3: the rest of its group stays in one piece.
            (group - links_.cut_cells(group)).each([&](Cell from) { visit(from, reach); });
        }
    }

    // D3, D5: a region belongs to somebody if all the stones around it are of one colour. D4: an isolated stone is no
    // frontier, so regions go on through it.
    template <class Visit>
    void each_region(const State& s, Visit&& visit) const {
        const Set empty = all_ - s.stones.all();
        std::array<Set, 2> frontier = s.stones.of;
        for (auto& stones : frontier) {
            Set linked;
            stones.each([&](Cell c) { linked |= links_.near[c]; });
            stones &= linked;
        }
        for (Set rest = all_ - frontier[0] - frontier[1]; rest.any();) {
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
