#pragma once
#include "board/chains.hpp"
#include "board/groups.hpp"
#include "rules/keys.hpp"
#include "rules/options.hpp"
#include "rules/put.hpp"

namespace hexagora {

// Hex, sheet 004: "each player has two ports, diametrically opposite, and tries to link them by a path of their
// pieces".
struct HexOptions {
    std::shared_ptr<const Board> board;
    int players, arcs;
    bool open, barred, swap;

    explicit HexOptions(Form& form) {
        const bool rhombus = form.choice("board", {"hexagon", "rhombus"}) == "rhombus";
        board = form.board(rhombus ? Shape::rhombus : Shape::hexagon, rhombus ? 11 : 5);
        const int ring = int(board->ring.size());
        open = form.choice("ports", rhombus ? std::vector<std::string>{"owned"}
                                            : std::vector<std::string>{"owned", "open"}) == "open";
        players = form.number("players", 2, rhombus ? 2 : open ? most_players : std::min(most_players, ring / 2), 2);
        arcs = form.number("arcs", 4, ring, 6, {open, "ports=open"}, 2);
        if (!open) arcs = 2 * players;
        barred = form.choice("centre", {"free", "barred"}) == "barred";
        swap = form.flag("swap", players == 2 && !barred);
    }
};

// It ends because pieces never move and a full board leaves one player at most who is not out.
//
// A player is out exactly when pieces of the others form a wall that joins the two shores between that player's ports.
// So for each player the others' pieces are kept as chains that know the shores they touch; no search for a path is
// needed. With two players a colour's chains are the other's walls, and one set of chains serves both. With open ports
// a chain knows the arcs it touches, and the last set of chains holds the colours' own. Capacity: more than the cells;
// Walls: sets of chains; Touch: two bits for the shores, or a set of arcs.
template <int Capacity, int Walls, class Touch>
struct Hex : Putting {
    static constexpr bool open_ports = !std::is_integral_v<Touch>;
    static constexpr int words = Capacity / 64, colours = Walls == 1 ? 2 : most_players;
    static constexpr Action swap_move = say(Word::swap);
    using Set = Cells<words>;

    struct State {
        Set empty;
        std::array<Set, colours> pieces;
        std::uint64_t hash;
        std::int16_t empties;
        Players out, linked;  // linked: who has joined two opposite open ports
        bool swapped;
        std::array<std::array<std::uint8_t, Capacity>, colours> sides;  // where a cell has neighbours of a colour
        std::array<Chains<Capacity, Touch>, Walls> walls;
        std::array<std::uint64_t, open_ports ? most_players : 0> cut;  // opposite ports a player can no longer link
    };

    HexOptions options;
    std::shared_ptr<const Board> board = options.board;
    int players = options.players;

    explicit Hex(HexOptions o) : options(std::move(o)), links_(*board), around_(*board) {
        const int half = options.arcs / 2;
        for (int p = 0; p < players; ++p)
            for (Cell c = 0; c < board->size(); ++c) keys_[p][c] = key_of(About::piece, c, p);
        const auto arcs = board->arcs(options.arcs);
        for (int j = 0; j < options.arcs; ++j) {
            ports_.push_back(Set::of(arcs[j]));
            // On which side of a pair of opposite ports does this arc lie?
            const auto side = [&](int pair) { return (j - pair + options.arcs) % options.arcs > half; };
            if constexpr (open_ports) {
                Touch arc;
                arc.add(j);
                for (auto& shore : shores_)
                    for (Cell c : arcs[j]) shore[c] |= arc;
                for (int pair = 0; pair < half; ++pair)
                    if (j % half != pair) sides_of_[pair][side(pair)].add(j);
            } else {
                for (int p = 0; p < players; ++p)
                    if (j % half != p)
                        for (Cell c : arcs[j]) shores_[p][c] |= Touch(side(p) ? 2 : 1);
            }
        }
    }

    Scene start() const { return {}; }

    void setup(State& s, const Scene& scene) const {
        s = {};
        s.empty = links_.all;
        s.empties = std::int16_t(board->size());
        s.swapped = scene.swapped;
        for (auto& piece : scene.pieces) put(s, piece.player, piece.cell);
        if (s.swapped && (!options.swap || !s.pieces[0].any())) throw BadText({"no_swap", {}});
        if (s.out == everyone(players) || std::popcount(s.linked) > 1) throw BadText({"hex_nobody", {}});
    }

    // A piece on any empty cell. Player 1's first move may be to take player 0's place. A variant of that bars the
    // centre for everybody's first piece.
    template <class Visit>
    void moves(const State& s, int player, Visit&& visit) const {
        open_to(s, player).each([&](Cell c) { visit(Action(c)); });
        if (may_swap(s, player)) visit(swap_move);
    }
    int count(const State& s, int player) const { return s.empties - centre_barred(s, player) + may_swap(s, player); }
    Action nth(const State& s, int player, int n) const {
        const bool bar = centre_barred(s, player);
        if (n == s.empties - bar) return swap_move;
        return Action(bar ? open_to(s, player).nth(n) : s.empty.nth(n));  // quick: playouts need little else
    }
    bool has_move(const State& s, int player) const {
        return !(s.out & only(player)) && (s.empties > 1 || count(s, player) > 0);
    }

    void play(State& s, int player, Action a) const {
        if (a == swap_move) s.swapped = true;
        else put(s, player, a);
    }
    bool may_swap(const State& s, int player) const {
        return options.swap && player == 1 && !s.swapped && !s.pieces[1].any() && s.pieces[0].count() == 1 &&
               !(s.out & only(0));
    }
    bool keeps_turn(Action a) const { return a == swap_move; }
    bool swapped(const State& s) const { return s.swapped; }

    // A finished chain shuts all others out, so the last player left has won; with open ports a chain also wins by
    // itself.
    Players ended(const State& s, Players staying) const {
        if (open_ports && s.linked & staying) return s.linked & staying;
        const Players in = Players(everyone(players) & ~s.out);
        return in & (in - 1) ? 0 : in;
    }
    Players settle(const State& s, Players staying) const { return Players(staying & ~s.out); }
    void leave(State& s, int player) const { s.out |= only(player); }

    void scene(const State& s, Scene& scene) const {
        for (int p = 0; p < players; ++p) s.pieces[p].each([&](Cell c) { scene.pieces.push_back({c, p}); });
        scene.swapped = s.swapped;
        scene.out = s.out;
    }
    void marks(const State& s, Scene& scene) const {
        for (int j = 0; j < options.arcs; ++j) scene.ports.push_back(open_ports ? nobody : j % players);
        if (scene.turn != nobody && centre_barred(s, scene.turn)) scene.marks.push_back({"barred", {board->middle}});
        for (int p = 0; p < players; ++p)
            if (ended(s, everyone(players)) & only(p)) mark_chain(s, p, scene);
    }

    const char* task(const State& s, int player) const {
        if (centre_barred(s, player)) return "barred";
        if (may_swap(s, player)) return "swap";
        if (options.swap && player == 0 && s.empties == board->size()) return "first";
        return open_ports ? "open" : players > 2 ? "many" : "two";
    }
    // A chain also shuts everybody else out.
    const char* why_ended(const State& s) const {
        Scene drawn;
        marks(s, drawn);
        return drawn.marks.empty() ? "last" : "linked";
    }

    std::optional<Reason> why_not(const State& s, int player, const Move& move) const {
        if (move.is_word(Word::swap)) {
            if (!options.swap) return Reason{"swap_off", {}};
            return may_swap(s, player) ? std::nullopt : std::optional(Reason{"swap_late", {}});
        }
        if (auto reason = no_put(move, *board, [&](Cell c) { return owner_of(s, c); })) return reason;
        if (centre_barred(s, player) && move.cells[0] == board->middle)
            return Reason{"centre_barred", {{"cell", board->name(board->middle)}}};
        return std::nullopt;
    }

    std::uint64_t key(const State& s) const { return s.hash ^ (may_swap(s, 1) ? key_of(About::swap, 1) : 0); }

  private:
    Links<words> links_;
    Around<Capacity> around_;
    std::array<std::array<std::uint64_t, Capacity>, colours> keys_{};
    std::vector<Set> ports_;
    std::array<std::array<Touch, Capacity>, colours> shores_{};  // what a piece on a cell touches of a player's wall
    std::array<std::array<Touch, 2>, open_ports ? 36 : 0> sides_of_;  // the arcs to the sides of each opposite pair

    int owner_of(const State& s, Cell c) const {
        for (int p = 0; p < players; ++p)
            if (s.pieces[p].has(c)) return p;
        return nobody;
    }
    bool centre_barred(const State& s, int player) const {
        return options.barred && board->middle != nowhere && s.empty.has(board->middle) && !s.pieces[player].any();
    }
    Set open_to(const State& s, int player) const {
        Set cells = s.empty;
        if (centre_barred(s, player)) cells.remove(board->middle);
        return cells;
    }
    void put(State& s, int player, Cell c) const {
        s.empty.remove(c);
        --s.empties;
        s.pieces[player].add(c);
        s.hash ^= keys_[player][c];
        around_.tell(s.sides[player], c);
        const unsigned own = s.sides[player][c];
        if constexpr (Walls == 1) {
            shut(s, 1 - player, s.walls[0].join(around_, c, own, shores_[1 - player][c]));
        } else {
            unsigned all = 0;
            for (int p = 0; p < players; ++p) all |= s.sides[p][c];
            for (int p = 0; p < players; ++p)
                if (p != player && !(s.out & only(p)))
                    shut(s, p, s.walls[p].join(around_, c, all & ~s.sides[p][c], shores_[p][c]));
        }
        if constexpr (open_ports) {
            const Touch chain = s.walls.back().join(around_, c, own, shores_[player][c]);
            if ((chain & chain >> options.arcs / 2).any()) s.linked |= only(player);
        }
    }

    // A wall of the others' pieces touches all this: is the player out?
    void shut(State& s, int player, const Touch& wall) const {
        if constexpr (open_ports) {
            const int pairs = options.arcs / 2;
            for (int pair = 0; pair < pairs; ++pair)
                if ((wall & sides_of_[pair][0]).any() && (wall & sides_of_[pair][1]).any())
                    s.cut[player] |= std::uint64_t{1} << pair;
            if (std::popcount(s.cut[player]) == pairs) s.out |= only(player);
        } else if (wall == 3) {
            s.out |= only(player);
        }
    }

    void mark_chain(const State& s, int player, Scene& scene) const {
        const int half = options.arcs / 2;
        for (int j = open_ports ? 0 : player; j < (open_ports ? half : player + 1); ++j) {
            const Set chain = links_.group_between(ports_[j], ports_[j + half], s.pieces[player]);
            if (!chain.any()) continue;
            scene.mark("chain", chain, player);
            scene.ports[j] = scene.ports[j + half] = player;  // open ports take the colour that links them
            return;
        }
    }
};

}  // namespace hexagora
