#pragma once
#include "board/groups.hpp"
#include "rules/options.hpp"
#include "rules/outcome.hpp"
#include "rules/put.hpp"
#include "rules/stones.hpp"

namespace hexagora {

// Hexago, Triago and TetraGo, sheet 004: one game on three boards. Countries grow inland from their ports; who covers
// most of the board wins.
struct PolygoOptions {
    std::shared_ptr<const Board> board;
    int players, arcs;

    // On the triangle a player owns one arc of the coast, elsewhere two opposite ones.
    PolygoOptions(Form& form, Shape shape, int size, int usual_players) {
        board = form.board(shape, size);
        const int each = shape == Shape::triangle ? 1 : 2;
        const int most = std::min(most_players, int(board->ring.size()) / each);
        players = form.number("players", 2, most, std::min(usual_players, most));
        arcs = each * players;
    }
};

// It ends because a clearing keeps more than the one before: the last piece placed before it is always solid. (It was
// free; had its way to the coast an empty cell, that cell would still be free.)
template <int Words>
struct Polygo : Putting {
    using Set = Cells<Words>;
    using State = Stones<Words, most_players>;

    PolygoOptions options;
    std::shared_ptr<const Board> board = options.board;
    int players = options.players;

    explicit Polygo(PolygoOptions o) : options(std::move(o)), links_(*board) {
        const auto arcs = board->arcs(options.arcs);
        for (int j = 0; j < options.arcs; ++j) ports_[j % players] |= Set::of(arcs[j]);
        for (int p = 0; p < players; ++p)
            for (int other = 0; other < players; ++other)
                if (other != p) others_ports_[p] |= ports_[other];
    }

    Scene start() const { return {}; }
    void setup(State& s, const Scene& scene) const {
        s = {};
        s.read(scene);
    }

    // 1. A piece on a cell that is free for the player.
    template <class Visit>
    void moves(const State& s, int player, Visit&& visit) const {
        free_cells(s, player).each([&](Cell c) { visit(Action(c)); });
    }
    bool has_move(const State& s, int player) const {
        const Set empty = links_.all - s.all();
        return (empty & ports_[player]).any() || (empty.any() && free_cells(s, player).any());
    }

    // 2. The provinces that the player's harbour closes in take the player's colour.
    void play(State& s, int player, Action a) const {
        s.flip(player, a);
        const Set sea = links_.all - harbour(s, player);
        const Set enclosed = sea - links_.linked_from(others_ports_[player] & sea, sea);
        if (!enclosed.any()) return;
        for (int p = 0; p < players; ++p)
            if (p != player) (enclosed & s.of[p]).each([&](Cell c) { s.flip(p, c); });
        (enclosed - s.of[player]).each([&](Cell c) { s.flip(player, c); });
    }

    // 4. No cell is free: the fragile pieces leave the board, and the game goes on until harbours cover it.
    bool stuck(State& s, int) const {
        bool cleared = false;
        for (int p = 0; p < players; ++p)
            (s.of[p] - harbour(s, p)).each([&](Cell c) {
                s.flip(p, c);
                cleared = true;
            });
        return cleared;
    }
    Players ended(const State&, Players) const { return 0; }
    Players settle(const State& s, Players staying) const { return best(scores(s), staying); }
    std::vector<int> scores(const State& s) const {
        std::vector<int> counts;
        for (int p = 0; p < players; ++p) counts.push_back(s.of[p].count());
        return counts;
    }

    void scene(const State& s, Scene& scene) const { s.show(scene); }
    void marks(const State& s, Scene& scene) const {
        for (int j = 0; j < options.arcs; ++j) scene.ports.push_back(j % players);
        scene.counters.push_back({"pieces", scores(s)});
        Set solid;
        std::vector<int> linked, cut;
        for (int p = 0; p < players; ++p) {
            const Set own = harbour(s, p);
            scene.mark("harbour", own, p);
            solid |= own;
            linked.push_back(own.count());
            cut.push_back((s.of[p] - own).count());
        }
        scene.parts.emplace_back("pieces", std::vector<Numbers>{{"solid", linked}, {"fragile", cut}});
        for (auto& piece : scene.pieces)
            if (!solid.has(piece.cell)) piece.role = Role::fragile;
    }

    const char* task(const State& s, int player) const {
        if (!s.of[player].any()) return "first";
        return harbour(s, player) == s.of[player] ? "solid" : "fragile";
    }

    std::optional<Reason> why_not(const State& s, int player, const Move& move) const {
        if (auto reason = no_put(move, *board, [&](Cell c) { return s.owner(c); })) return reason;
        if (free_cells(s, player).has(move.cells[0])) return std::nullopt;
        return Reason{"polygo_not_free", {{"cell", board->name(move.cells[0])}}};
    }
    std::uint64_t key(const State& s) const { return s.hash; }

  private:
    Links<Words> links_;
    std::array<Set, most_players> ports_, others_ports_;

    // The solid pieces: linked to one's own coast.
    Set harbour(const State& s, int player) const {
        return links_.linked_from(s.of[player] & ports_[player], s.of[player]);
    }
    // Empty, with a way over empty cells and one's own pieces to one's own coast.
    Set free_cells(const State& s, int player) const {
        const Set empty = links_.all - s.all(), open = empty | s.of[player];
        return links_.linked_from(open & ports_[player], open) & empty;
    }
};

}  // namespace hexagora
