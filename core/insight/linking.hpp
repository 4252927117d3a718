#pragma once
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

#include "board/board.hpp"
#include "rules/keys.hpp"
#include "search/solution.hpp"
#include "search/table.hpp"

namespace hexagora {

// Solves games in which two players each link their own two ports, on a board of at most 64 cells that, when full, has
// exactly one of them linked.
//
// Each answer comes with a carrier: the empty cells that the winner needs, whatever happens elsewhere. If the opponent
// wins after a move, they win after every move outside their carrier too, so only moves inside it are worth trying: the
// must-play region is the intersection of all carriers so far.
class Linking {
  public:
    using Set = std::uint64_t;
    struct Answer {
        Set carrier = 0;
        std::int8_t move = nowhere;  // of the player on turn; nowhere if all are equal
        bool won = false;            // by the player on turn
    };

    // `ports`: the first player's, the second's, and those opposite to them.
    Linking(const Board& board, const std::vector<std::vector<Cell>>& ports)
        : size_(board.size()), near_(board.size()) {
        for (Cell c = 0; c < size_; ++c)
            for (Cell o : board.next[c])
                if (o != nowhere) near_[c] |= one(o);
        for (int p = 0; p < 2; ++p)
            for (int end = 0; end < 2; ++end)
                for (Cell c : ports[p + 2 * end]) ports_[p][end] |= one(c);
        const auto [left, top, right, bottom] = board.bounds();
        for (auto [x, y] : board.centres) {
            const double dx = x - (left + right) / 2, dy = y - (top + bottom) / 2;
            off_centre_.push_back(std::int16_t(4 * (dx * dx + dy * dy)));
        }
    }
    static bool fits(const Board& board) { return board.size() <= 64; }

    // A search with its table.
    class Search {
      public:
        Search(const Linking& board, Budget& budget) : board_(board), budget_(budget), table_(budget.bytes()) {}

        // `own`: the pieces of each player; `me` is on turn. Nothing: the limits were reached.
        std::optional<Answer> decide(const std::array<Set, 2>& own, int me);

      private:
        struct Entry {
            std::uint64_t key;
            Answer answer;
        };
        const Linking& board_;
        Budget& budget_;
        Table<Entry> table_;
    };

  private:
    int size_;
    std::vector<Set> near_;
    std::vector<std::int16_t> off_centre_;
    std::array<std::array<Set, 2>, 2> ports_{};

    static Set one(Cell c) { return Set{1} << c; }
    Set around(Set cells) const {
        Set out = 0;
        for (; cells; cells &= cells - 1) out |= near_[std::countr_zero(cells)];
        return out;
    }
    Set flood(Set start, Set through) const {
        Set reached = start & through;
        for (Set fringe = reached; fringe;) {
            fringe = around(fringe) & through & ~reached;
            reached |= fringe;
        }
        return reached;
    }
    // Rotates by half a turn, which maps each player's ports onto themselves and reverses the order of the cells.
    Set rotate(Set cells) const {
        Set out = 0;
        for (; cells; cells &= cells - 1) out |= one(size_ - 1 - std::countr_zero(cells));
        return out;
    }

    // The carrier of a link between the player's ports that holds even if the opponent moves next: chains joined by
    // disjoint pairs of empty cells, either of which completes the link. Nothing if there is none.
    std::optional<Set> find_link(int player, Set own, Set empty) const {
        struct Part {
            Set liberties, pair;
            int parent;
        };
        std::array<Part, 66> parts;
        const auto [first, last] = ports_[player];
        const Set first_group = flood(own & first, own);
        if (first_group & last) return Set{0};
        const Set last_group = flood(own & last, own);
        int waiting = 1;
        parts[0] = {(last | around(last_group)) & empty, 0, 0};
        for (Set rest = own & ~first_group & ~last_group; rest;) {
            const Set group = flood(rest & -rest, own);
            rest &= ~group;
            parts[waiting++] = {around(group) & empty, 0, 0};
        }
        // Parts below `waiting` are still to be reached; the first is the far port.
        std::array<Part, 66> reached;
        int count = 0;
        reached[count++] = {(first | around(first_group)) & empty, 0, -1};
        Set paired = 0;
        for (int from = 0; from < count; ++from)
            for (int i = 0; i < waiting; ++i) {
                const Set common = reached[from].liberties & parts[i].liberties & ~paired;
                if (!(common & (common - 1))) continue;
                const Set low = common & -common, pair = low | ((common ^ low) & -(common ^ low));
                paired |= pair;
                if (i == 0) {
                    Set carrier = pair;
                    for (int at = from; at > 0; at = reached[at].parent) carrier |= reached[at].pair;
                    return carrier;
                }
                reached[count++] = {parts[i].liberties, pair, from};
                parts[i--] = parts[--waiting];
            }
        return std::nullopt;
    }

    // Adds each empty cell's two-distance to both ports. The opponent can block the better of two ways on, so a cell
    // is one further than the second nearest that it leads to.
    void distances(int player, Set own, Set empty, std::array<std::int16_t, 64>& sum) const {
        std::array<Set, 64> leads;
        for (Set rest = empty; rest; rest &= rest - 1)
            leads[std::countr_zero(rest)] = near_[std::countr_zero(rest)] & empty;
        std::array<Set, 2> ports = ports_[player];
        for (Set rest = own; rest;) {
            const Set group = flood(rest & -rest, own), liberties = around(group) & empty;
            rest &= ~group;
            for (Set& port : ports)
                if (port & group) port |= liberties;
            for (Set cells = liberties; cells; cells &= cells - 1) leads[std::countr_zero(cells)] |= liberties;
        }
        for (const Set port : ports) {
            Set reached = port & empty, wave = reached, beyond = empty & ~reached;
            for (int distance = 0; wave || beyond; ++distance) {
                for (Set rest = wave; rest; rest &= rest - 1) sum[std::countr_zero(rest)] += std::int16_t(distance);
                wave = 0;
                for (Set rest = beyond; rest; rest &= rest - 1) {
                    const int c = std::countr_zero(rest);
                    const Set ways = leads[c] & reached & ~one(c);
                    if (ways & (ways - 1)) wave |= one(c);
                }
                if (!wave) {  // the rest cannot be reached in two ways
                    for (Set rest = beyond; rest; rest &= rest - 1) sum[std::countr_zero(rest)] += 20;
                    break;
                }
                reached |= wave;
                beyond &= ~wave;
            }
        }
    }
};

inline std::optional<Linking::Answer> Linking::Search::decide(const std::array<Set, 2>& own, int me) {
    const int other = 1 - me;
    const Set all = board_.size_ == 64 ? ~Set{0} : one(board_.size_) - 1, empty = all & ~(own[0] | own[1]);
    if (const auto carrier = board_.find_link(other, own[other], empty))
        return Answer{*carrier, std::int8_t(*carrier ? std::countr_zero(*carrier) : nowhere), false};
    const auto key_of_pieces = [me](Set a, Set b) { return mixed(mixed(a + mixed(b)) + std::uint64_t(me)); };
    const auto straight = key_of_pieces(own[0], own[1]),
               reversed = key_of_pieces(board_.rotate(own[0]), board_.rotate(own[1]));
    const bool turn = reversed < straight;
    const std::uint64_t key = turn ? reversed : straight;
    const auto view = [&](Answer answer) {
        if (!turn) return answer;
        answer.carrier = board_.rotate(answer.carrier);
        if (answer.move != nowhere) answer.move = std::int8_t(board_.size_ - 1 - answer.move);
        return answer;
    };
    Entry& entry = table_[key];
    if (entry.key == key) return view(entry.answer);
    if (!budget_.go_on()) return std::nullopt;
    const auto keep = [&](Answer answer) {
        table_[key] = {key, view(answer)};
        return answer;
    };

    for (Set rest = empty; rest; rest &= rest - 1) {
        const Set move = rest & -rest;
        if (const auto carrier = board_.find_link(me, own[me] | move, empty & ~move))
            return keep({*carrier | move, std::int8_t(std::countr_zero(move)), true});
    }
    Set must = empty, carriers = 0;
    for (Set rest = empty; rest && must; rest &= rest - 1) {
        const Set move = rest & -rest;
        if (const auto carrier = board_.find_link(other, own[other] | move, empty & ~move)) {
            must &= *carrier | move;
            carriers |= *carrier | move;
        }
    }
    std::array<std::int16_t, 64> sum{};
    const auto worth = [&](int c) { return sum[c] * 512 + board_.off_centre_[c]; };
    board_.distances(me, own[me], empty, sum);
    board_.distances(other, own[other], empty, sum);
    std::int8_t hardest = must ? std::int8_t(std::countr_zero(must)) : std::int8_t(std::countr_zero(empty));
    for (Set untried = must; untried;) {
        int best = std::countr_zero(untried);
        for (Set rest = untried; rest; rest &= rest - 1)
            if (worth(std::countr_zero(rest)) < worth(best)) best = std::countr_zero(rest);
        untried &= ~one(best);
        auto after = own;
        after[me] |= one(best);
        const auto answer = decide(after, other);
        if (!answer) return answer;
        if (!answer->won) return keep({answer->carrier | one(best), std::int8_t(best), true});
        must &= answer->carrier;
        untried &= must;
        carriers |= answer->carrier;
        hardest = std::int8_t(best);
    }
    return keep({carriers, hardest, false});
}

}  // namespace hexagora
