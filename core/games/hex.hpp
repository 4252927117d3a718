#pragma once
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
        const Shape shape = rhombus ? Shape::rhombus : Shape::hexagon;
        const auto [smallest, largest] = Board::sizes(shape);
        board = Board::of(shape, form.number("size", smallest, largest, rhombus ? 11 : 5));
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
// Walls: a player is out exactly when pieces of the others join the two shores between that player's ports. So for each
// player the others' pieces form chains (a union-find), and each chain knows the shores it touches. With two players a
// colour's chains are the other's walls, and one union-find serves both. With open ports a chain knows the arcs it
// touches, and the last union-find holds the colours' own chains.
// Capacity: cells; Walls: union-finds; Touch: a set of shores (two bits) or of arcs.
template <int Capacity, int Walls, class Touch>
struct Hex : Putting {
    static constexpr bool open_ports = !std::is_integral_v<Touch>;
    static constexpr int words = Capacity / 64, colours = Walls == 1 ? 2 : most_players;
    static constexpr Action swap_move = say(Word::swap);
    using Index = std::conditional_t<(Capacity < 256), std::uint8_t, std::uint16_t>;
    using Set = Cells<words>;

    struct State {
        Set empty;
        std::array<Set, colours> pieces;
        std::uint64_t hash;
        std::int16_t empties;
        Players out, linked;  // linked: who has joined two opposite open ports
        bool swapped;
        std::array<std::array<std::uint8_t, Capacity>, colours>
            around;  // in which directions a cell has pieces of a colour
        std::array<std::array<Index, Capacity>, Walls> parent;
        std::array<std::array<Touch, Capacity>, Walls> touch;
        std::array<std::uint64_t, open_ports ? most_players : 0>
            cut;  // the opposite pairs that a player can no longer link
    };

    HexOptions options;
    std::shared_ptr<const Board> board = options.board;
    int players = options.players;

    explicit Hex(HexOptions o)
        : options(std::move(o)), links_(*board), shores_(std::size_t(players)), near_(board->size()) {
        const int half = options.arcs / 2;
        for (auto& shore : shores_) shore.resize(board->size());
        const auto arcs = board->arcs(options.arcs);
        for (int j = 0; j < options.arcs; ++j) {
            if constexpr (open_ports) {
                Touch arc;
                arc.add(j);
                for (auto& shore : shores_)
                    for (Cell c : arcs[j]) shore[c] |= arc;
                for (int pair = 0; pair < half; ++pair)  // the arcs on either side of each pair of opposite ports
                    if (j % half != pair) sides_[pair][(j - pair + options.arcs) % options.arcs > half].add(j);
            } else {
                for (int p = 0; p < players; ++p)
                    if (j % half != p)
                        for (Cell c : arcs[j]) shores_[p][c] |= (j - p + options.arcs) % options.arcs > half ? 2 : 1;
            }
        }
        for (Cell c = 0; c < board->size(); ++c) {
            for (int d = 0; d < 6; ++d)
                near_[c][d] = Index(board->next[c][d] == nowhere ? Capacity - 1 : board->next[c][d]);
            near_[c][6] = Index(c);
        }
    }

    Scene start() const { return {}; }

    void setup(State& s, const Scene& scene) const {
        s = {};
        for (Cell c = 0; c < board->size(); ++c) s.empty.add(c);
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
        const bool bar = centre_barred(s, player);
        s.empty.each([&](Cell c) {
            if (!(bar && c == board->middle)) visit(Action(c));
        });
        if (may_swap(s, player)) visit(swap_move);
    }
    int count(const State& s, int player) const { return s.empties - centre_barred(s, player) + may_swap(s, player); }
    Action nth(const State& s, int player, int n) const {
        const bool bar = centre_barred(s, player);
        if (n == s.empties - bar) return swap_move;
        if (!bar) return Action(s.empty.nth(n));
        auto others = s.empty;
        others.remove(board->middle);
        return Action(others.nth(n));
    }
    bool has_move(const State& s, int player) const { return !(s.out & only(player)) && count(s, player) > 0; }

    void play(State& s, int player, Action a) const {
        if (a == swap_move) s.swapped = true;
        else put(s, player, a);
    }
    bool keeps_turn(Action a) const { return a == swap_move; }
    bool swapped(const State& s) const { return s.swapped; }

    // A finished chain shuts all others out, so the last player left has won; with open ports a chain also wins by
    // itself.
    Players ended(const State& s, Players) const {
        if (s.linked) return s.linked;
        const Players in = Players(everyone(players) & ~s.out);
        return in & (in - 1) ? 0 : in;
    }
    Players settle(const State& s, Players staying) const { return Players(staying & ~s.out); }
    void leave(State& s, int player) const { s.out |= only(player); }

    void scene(const State& s, Scene& drawn) const {
        for (Cell c = 0; c < board->size(); ++c)
            if (const int owner = owner_of(s, c); owner != nobody) drawn.pieces.push_back({c, owner});
        drawn.swapped = s.swapped;
        for (int j = 0; j < options.arcs; ++j) drawn.ports.push_back(open_ports ? nobody : j % players);
        drawn.out = s.out;
        if (drawn.turn != nobody && centre_barred(s, drawn.turn)) drawn.marks.push_back({"barred", {board->middle}});
        for (int p = 0; p < players; ++p)
            if (ended(s, 0) & only(p)) mark_chain(s, p, drawn);
    }

    std::optional<Reason> why_not(const State& s, int player, const Move& move) const {
        if (move.kind == Move::Kind::word && move.word == Word::swap) {
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
    std::vector<std::vector<Touch>> shores_;  // by player and cell
    std::array<std::array<Touch, 2>, open_ports ? 36 : 0> sides_;
    std::vector<std::array<Index, 8>>
        near_;  // clockwise; beside the board: a cell nobody sees; seventh: the cell itself

    int owner_of(const State& s, Cell c) const {
        for (int p = 0; p < players; ++p)
            if (s.pieces[p].has(c)) return p;
        return nobody;
    }
    bool centre_barred(const State& s, int player) const {
        return options.barred && board->middle != nowhere && s.empty.has(board->middle) && !s.pieces[player].any();
    }
    bool may_swap(const State& s, int player) const {
        return options.swap && player == 1 && !s.swapped && !s.pieces[1].any() && s.pieces[0].count() == 1 &&
               !(s.out & only(0));
    }

    void put(State& s, int player, Cell c) const {
        s.empty.remove(c);
        --s.empties;
        s.pieces[player].add(c);
        s.hash ^= key_of(About::piece, std::uint64_t(c), std::uint64_t(player));
        for (int d = 0; d < 6; ++d) s.around[player][near_[c][d]] |= std::uint8_t(1 << (d + 3) % 6);
        const unsigned own = s.around[player][c];
        if constexpr (Walls == 1) {
            const Touch touched = join(s, 0, c, own, shores_[1 - player][c]);
            shut(s, 1 - player, touched);
            if constexpr (open_ports) link(s, player, touched);
        } else {
            unsigned all = 0;
            for (int p = 0; p < players; ++p) all |= s.around[p][c];
            for (int p = 0; p < players; ++p)
                if (p != player && !(s.out & only(p))) shut(s, p, join(s, p, c, all & ~s.around[p][c], shores_[p][c]));
            if constexpr (open_ports) link(s, player, join(s, most_players, c, own, shores_[player][c]));
        }
    }

    // The piece on c joins its neighbours' chains; what the whole chain touches. Neighbours next to one another are in
    // one chain already, so one of each run is enough.
    Touch join(State& s, int wall, Cell c, unsigned neighbours, const Touch& shore) const {
        auto& parent = s.parent[wall];
        auto& touch = s.touch[wall];
        const auto root_of = [&](Index i) {
            while (parent[i] != i) i = parent[i] = parent[parent[i]];
            return i;
        };
        unsigned runs = neighbours == 63 ? 1 : neighbours & ~(neighbours << 1 | neighbours >> 5);
        const Index neighbour = near_[c][std::countr_zero(runs | 64)];
        parent[c] = neighbour;
        touch[c] = shore;
        runs &= runs - 1;
        if (!runs && shore == Touch{}) return {};  // a chain that touches nothing new
        const Index root = root_of(neighbour);
        for (; runs; runs &= runs - 1) {
            const Index other = root_of(near_[c][std::countr_zero(runs)]);
            if (other == root) continue;
            parent[other] = root;
            touch[root] |= touch[other];
        }
        return touch[root] |= shore;
    }

    void shut(State& s, int player, const Touch& wall) const {
        if constexpr (open_ports) {
            const int pairs = options.arcs / 2;
            for (int pair = 0; pair < pairs; ++pair)
                if ((wall & sides_[pair][0]).any() && (wall & sides_[pair][1]).any())
                    s.cut[player] |= std::uint64_t{1} << pair;
            if (std::popcount(s.cut[player]) == pairs) s.out |= only(player);
        } else if (wall == 3) {
            s.out |= only(player);
        }
    }
    void link(State& s, int player, const Touch& chain) const {
        if ((chain & chain >> options.arcs / 2).any()) s.linked |= only(player);
    }

    void mark_chain(const State& s, int player, Scene& drawn) const {
        const auto arcs = board->arcs(options.arcs);
        const int half = options.arcs / 2;
        for (int j = 0; j < half; ++j) {
            if (!open_ports && j != player) continue;
            Set from, to, chain;
            for (Cell c : arcs[j]) from.add(c);
            for (Cell c : arcs[j + half]) to.add(c);
            s.pieces[player].each([&](Cell c) {
                if (chain.any()) return;
                const auto group = links_.group_of(c, s.pieces[player]);
                if ((group & from).any() && (group & to).any()) chain = group;
            });
            if (!chain.any()) continue;
            Mark mark{"chain", {}, player};
            chain.each([&](Cell c) { mark.cells.push_back(c); });
            drawn.marks.push_back(std::move(mark));
            drawn.ports[j] = drawn.ports[j + half] = player;  // open ports take the colour that links them
            return;
        }
    }
};

}  // namespace hexagora
