#pragma once
#include "board/groups.hpp"
#include "rules/options.hpp"
#include "rules/outcome.hpp"
#include "rules/put.hpp"
#include "rules/stones.hpp"

namespace hexagora {

// Gosix, sheets 000 (French) and 003 (English): stones on the corners of seven hexagons; the higher total of stones
// linked to a closed hexagon captures it, and "those who win are weakened". It ends because every hexagon is captured
// at most once and between two captures the board only fills.
struct Gosix : Putting {
    struct State {
        Stones<1, 2> stones;
        std::array<std::uint8_t, 2> owned;  // hexagons, a bit each
    };

    bool ties_forbidden;  // sheet 000; sheet 003, the later one, leaves tied hexagons open
    std::shared_ptr<const Board> board = Board::of(Shape::flower, 1);
    int players = 2;

    explicit Gosix(Form& form)
        : ties_forbidden(form.choice("ties", {"open", "forbidden"}) == "forbidden"), links_(*board) {
        for (std::size_t h = 0; h < 7; ++h) corners_[h] = Cells<1>::of(board->faces[h]);
    }

    Scene start() const { return {}; }

    void setup(State& s, const Scene& scene) const {
        s = {};
        s.stones.read(scene);
        for (auto [face, owner] : scene.faces) take(s, owner, face);
        for (int h = 0; h < 7; ++h) {
            const int mine = total(s, 0, h), theirs = total(s, 1, h);
            if (closed(s, h) && (ties_forbidden || mine != theirs))
                throw BadText({"gosix_overdue",
                               {{"hexagon", std::to_string(h + 1)},
                                {"mine", std::to_string(mine)},
                                {"theirs", std::to_string(theirs)}}});
        }
    }

    // A stone on any empty point; sheet 000 forbids one that would close a hexagon with equal totals.
    template <class Visit>
    void moves(const State& s, int player, Visit&& visit) const {
        points(s, player).each([&](Cell c) { visit(Action(c)); });
    }
    bool has_move(const State& s, int player) const { return points(s, player).any(); }
    int count(const State& s, int player) const { return points(s, player).count(); }
    Action nth(const State& s, int player, int n) const { return Action(points(s, player).nth(n)); }

    void play(State& s, int player, Action point) const {
        s.stones.flip(player, point);
        while (capture(s)) {}
    }

    // The first player with four hexagons wins; if nobody can place a stone, the one with more.
    Players ended(const State& s, Players) const {
        for (int p = 0; p < 2; ++p)
            if (std::popcount(s.owned[p]) >= 4) return only(p);
        return 0;
    }
    Players settle(const State& s, Players staying) const { return best(scores(s), staying); }
    std::vector<int> scores(const State& s) const { return {std::popcount(s.owned[0]), std::popcount(s.owned[1])}; }

    void scene(const State& s, Scene& scene) const {
        s.stones.show(scene);
        for (int h = 0; h < 7; ++h)
            for (int p = 0; p < 2; ++p)
                if (s.owned[p] >> h & 1) scene.faces.emplace_back(h, p);
    }
    void marks(const State& s, Scene& scene) const { scene.counters.emplace_back("hexagons", scores(s)); }

    const char* task(const State&, int) const { return ties_forbidden ? "untied" : "stone"; }
    static const char* why_ended(const State&) { return "four"; }

    std::optional<Reason> why_not(const State& s, int player, const Move& move) const {
        if (auto reason = no_put(move, *board, [&](Cell c) { return s.stones.owner(c); })) return reason;
        const int h = tied_by(s, player, move.cells[0]);
        if (h == none) return std::nullopt;
        State after = s;
        after.stones.flip(player, move.cells[0]);
        return Reason{"gosix_tie",
                      {{"cell", board->name(move.cells[0])},
                       {"hexagon", std::to_string(h + 1)},
                       {"total", std::to_string(total(after, player, h))}}};
    }

    std::uint64_t key(const State& s) const { return s.stones.hash; }

  private:
    static constexpr int none = -1;
    Links<1> links_;
    std::array<Cells<1>, 7> corners_;

    Cells<1> empty(const State& s) const { return links_.all - s.stones.all(); }

    // Where a player may place a stone.
    Cells<1> points(const State& s, int player) const {
        Cells<1> points = empty(s);
        if (ties_forbidden)
            empty(s).each([&](Cell c) {
                if (tied_by(s, player, c) != none) points.remove(c);
            });
        return points;
    }

    void take(State& s, int player, int h) const {
        s.owned[player] |= std::uint8_t(1 << h);
        s.stones.hash ^= key_of(About::face, h, player);
    }

    bool closed(const State& s, int h) const {
        return !((s.owned[0] | s.owned[1]) >> h & 1) && !(corners_[h] & empty(s)).any();
    }
    // A player's stones in all their chains that touch the hexagon.
    int total(const State& s, int player, int h) const {
        return links_.linked_from(s.stones.of[player] & corners_[h], s.stones.of[player]).count();
    }

    // All hexagons that fall at the same moment are decided before any stone is removed; then each capturer takes their
    // own stones off the corners. True if anything fell: that may close another hexagon.
    bool capture(State& s) const {
        std::array<std::uint8_t, 2> won{};
        for (int h = 0; h < 7; ++h) {
            if (!closed(s, h)) continue;
            const int lead = total(s, 0, h) - total(s, 1, h);
            if (lead != 0) won[lead < 0] |= std::uint8_t(1 << h);
        }
        for (int p = 0; p < 2; ++p)
            for (int h = 0; h < 7; ++h) {
                if (!(won[p] >> h & 1)) continue;
                take(s, p, h);
                (s.stones.of[p] & corners_[h]).each([&](Cell c) { s.stones.flip(p, c); });
            }
        return won[0] || won[1];
    }

    // Sheet 000's restriction: a hexagon that this stone would close with equal totals, or none.
    int tied_by(const State& s, int player, Cell c) const {
        if (!ties_forbidden) return none;
        State after = s;
        after.stones.flip(player, c);
        for (int h = 0; h < 7; ++h)
            if (corners_[h].has(c) && closed(after, h) && total(after, 0, h) == total(after, 1, h)) return h;
        return none;
    }
};

}  // namespace hexagora
