#pragma once
#include <optional>

#include "board/sheet.hpp"
#include "insight/linking.hpp"
#include "rules/keys.hpp"
#include "rules/play.hpp"
#include "search/tuning.hpp"

namespace hexagora {

// On a full board exactly one of two players has a chain. So a playout deals all empty cells at once and looks for the
// winner once; results are distributed as if the moves had been made one by one. It ignores a swap that is still open
// and a centre that is still barred: the search tree handles them.
//
// A bridge is two stones, or a stone and its port, with two empty cells between them: its owner can always get one of
// the two. So a playout with a trace deals the two cells of each bridge to different players.
template <class Hex>
class HexInsight {
  public:
    using Set = Cells<2>;
    using Action = typename Hex::Action;
    using State = typename Play<Hex>::State;

    // The cells that each player got in a playout, for RAVE.
    struct Trace {
        std::array<Set, 2> of;
        const Sheet<2>* sheet = nullptr;

        void add(int player, Action a) {
            if (a >= 0) of[player].add(sheet->place[a]);
        }
        bool has(int player, Action a) const { return a >= 0 && of[player].has(sheet->place[a]); }
    };

    // Nothing where the board is too large for the sheet, or the full board does not decide.
    static std::optional<HexInsight> of(const Hex& hex) {
        if (hex.players != 2 || Hex::open_ports || !Sheet<2>::fits(*hex.board)) return std::nullopt;
        return HexInsight(hex);
    }

    Tuning tuning() const {
        Tuning t;
        t.explore = 0;  // RAVE explores enough
        t.rave_bias = 0.0002f;
        t.rave_until = 100'000;
        t.patience = 8;
        return t;
    }

    Players playout(const typename Hex::State& s, int turn, Random& random) const {
        return fill_board(s, turn, sheet_.laid(s.empty), {}, 0, random, nullptr);
    }
    Players playout(const typename Hex::State& s, int turn, Random& random, Trace& trace) const {
        trace.sheet = &sheet_;
        const std::array stones{sheet_.laid(s.pieces[0]), sheet_.laid(s.pieces[1])};
        Set rest = sheet_.laid(s.empty), first;
        int bridges = 0;
        auto coin = random.next();
        for (int p = 0; p < 2; ++p)
            for (auto& bridge : bridges_[p]) {
                const Set from = stones[p] & (bridge.far == 0 ? bridge.at_port : shift(stones[p], -bridge.far));
                const Set open = shift(rest, -bridge.one) & shift(rest, -bridge.other);
                (from & open & bridge.whole).each([&](Cell c) {
                    const Cell one = c + bridge.one, other = c + bridge.other;
                    if (!rest.has(one) || !rest.has(other)) return;  // another bridge has a cell of it
                    rest.remove(one);
                    rest.remove(other);
                    first.add(coin & 1 ? one : other);
                    coin = coin >> 1 | coin << 63;
                    ++bridges;
                });
            }
        return fill_board(s, turn, rest, first, bridges, random, &trace);
    }

    // Exact play on boards of at most 64 cells.
    std::optional<Solved<Action>> solve(const Play<Hex>& play, State s, const SolveLimits& limits,
                                        const std::atomic<bool>& stop) const
        requires(Hex::colours == 2)
    {
        if (!linking_) return std::nullopt;
        Budget budget(limits, stop);
        Linking::Search search(*linking_, budget);
        Solved<Action> out;
        while (!s.winners) {
            const auto decision = decide(play, s, search);
            if (!decision) break;
            if (out.line.empty()) out.winners = only(decision->winner);
            out.line.push_back(decision->move);
            play.play(s, decision->move);
        }
        out.nodes = budget.nodes();
        return out;
    }

  private:
    // Two cells in neighbouring directions from a stone, and what lies beyond both: a stone, or the port.
    struct Bridge {
        int one, other, far;  // offsets on the sheet; far 0: the port
        Set whole, at_port;   // cells from which all of it is on the board; from which the two lie on the player's port
    };

    explicit HexInsight(const Hex& hex) : sheet_(*hex.board) {
        const auto arcs = hex.board->arcs(4);
        for (Cell c : arcs[0]) from_.add(sheet_.place[c]);
        for (Cell c : arcs[2]) to_.add(sheet_.place[c]);
        if (Linking::fits(*hex.board)) linking_.emplace(*hex.board, arcs);
        const Board& board = *hex.board;
        for (int p = 0; p < 2; ++p) {
            std::array<Set, 2> ports;
            for (int side = 0; side < 2; ++side)
                for (Cell c : arcs[std::size_t(p + 2 * side)]) ports[side].add(c);
            for (int d = 0; d < 6; ++d) {
                Bridge stones{0, 0, 0, {}, {}}, to_port = stones;
                for (Cell c = 0; c < board.size(); ++c) {
                    const Cell one = board.next[c][d], other = board.next[c][(d + 1) % 6];
                    if (one == nowhere || other == nowhere) continue;
                    const Cell far = board.next[one][(d + 1) % 6];
                    const int at = sheet_.place[c];
                    stones.one = to_port.one = sheet_.place[one] - at;
                    stones.other = to_port.other = sheet_.place[other] - at;
                    if (far != nowhere) {
                        stones.far = sheet_.place[far] - at;
                        stones.whole.add(at);
                    }
                    for (auto& port : ports)
                        if (port.has(one) && port.has(other) && !port.has(c)) {
                            to_port.whole.add(at);
                            to_port.at_port.add(at);
                        }
                }
                if (d < 3 && stones.whole.any())
                    bridges_[p].push_back(stones);  // the opposite directions give the same bridges
                if (to_port.whole.any()) bridges_[p].push_back(to_port);
            }
        }
    }

    static Set shift(const Set& set, int by) { return by >= 0 ? set << by : set >> -by; }

    // Deals the rest, so that each player gets as many cells as they have moves left. The winner.
    Players fill_board(const typename Hex::State& s, int turn, Set rest, const Set& bridges, int bridge_count,
                       Random& random, Trace* trace) const {
        const int left = s.empties - 2 * bridge_count;
        const int mine =
            (turn == 0 ? (s.empties + 1) / 2 : s.empties / 2) - bridge_count;  // cells that colour 0 still gets
        auto deal = rest & Set{{random.next(), random.next()}};
        int surplus = deal.count() - mine;
        const Set whole = rest;
        rest -= deal;
        // A random half of the cells, then corrected by random cells: every deal is equally likely.
        for (; surplus > 0; --surplus) deal.remove(deal.nth(random.below(mine + surplus)));
        for (int spare = left - mine - surplus; surplus < 0; ++surplus, --spare) {
            const Cell c = rest.nth(random.below(spare));
            rest.remove(c);
            deal.add(c);
        }
        deal |= bridges;
        if (trace) {
            trace->of[0] = deal;
            trace->of[1] = (whole | sheet_.laid(s.empty)) - deal;
        }
        return sheet_.joined(from_, to_, deal | sheet_.laid(s.pieces[0])) ? only(0) : only(1);
    }

    Sheet<2> sheet_;
    Set from_, to_;  // colour 0's ports
    std::array<std::vector<Bridge>, 2> bridges_;
    std::optional<Linking> linking_;

    struct Decision {
        int winner;  // a person
        Action move;
    };
    // Nothing: the limits were reached.
    std::optional<Decision> decide(const Play<Hex>& play, const State& s, Linking::Search& search) const {
        const auto& at = s.at;
        const auto& rules = play.rules;
        const int me = play.seats(s)[s.turn], other = 1 - me;
        std::vector<Action> cells;
        bool swap = false;
        play.moves(s, [&](Action a) {
            if (a == Hex::swap_move) swap = true;
            else cells.push_back(a);
        });
        const auto has_piece = [&](int colour) { return at.pieces[colour].any(); };
        // The second person takes the winning side, so the first has lost.
        if (rules.options.swap && !has_piece(0) && !has_piece(1) && s.turn == 0) return Decision{other, cells[0]};
        Action best = cells[0];
        bool won = false;
        if (rules.options.barred && !(has_piece(0) && has_piece(1)) && rules.board->middle != nowhere) {
            // Carriers do not take a barred centre into account.
            for (std::size_t i = 0; i < cells.size() && !won; ++i) {
                State after = s;
                play.play(after, cells[i]);
                const auto answer = decide(play, after, search);
                if (!answer) return answer;
                if ((won = answer->winner == me)) best = cells[i];
            }
        } else {
            const auto answer = search.decide({at.pieces[0].words[0], at.pieces[1].words[0]}, s.turn);
            if (!answer) return std::nullopt;
            won = answer->won;
            if (answer->move != nowhere) best = answer->move;
        }
        if (swap && !won) return Decision{me, Hex::swap_move};
        return Decision{won ? me : other, best};
    }
};

}  // namespace hexagora
