#pragma once
#include <array>
#include <cmath>
#include <optional>

#include "board/sheet.hpp"
#include "rules/play.hpp"
#include "search/tuning.hpp"

namespace hexagora {

// Hexago, Triago, TetraGo. Solid pieces stay, so a playout need not be exact after every move: it deals a few free
// cells in turn, at random, and only then checks what the countries enclose. When no cell is free the fragile pieces
// are removed, until the countries cover the board.
template <class Polygo>
class PolygoInsight {
  public:
    using Set = typename Polygo::Set;
    using State = typename Play<Polygo>::State;

    // The cells that each colour got before the first clearing, for RAVE.
    struct Trace {
        std::array<Set, most_players> of;
        void add(int colour, typename Polygo::Action a) { of[colour].add(a); }
        bool has(int colour, typename Polygo::Action a) const { return of[colour].has(a); }
    };

    // Nothing where the board is too large for the sheet: beyond H6, triangles of side 11 and squares of 11 × 11.
    static std::optional<PolygoInsight> of(const Polygo& polygo) {
        if (!Sheet<2>::fits(*polygo.board)) return std::nullopt;
        return PolygoInsight(polygo);
    }

    Tuning tuning() const {
        Tuning t;
        t.explore = 0.3f;
        t.rave_bias = 0.0005f;
        t.patience = 4;
        return t;
    }

    Shares playout(const State& s, Random& random, Trace& trace) const {
        Countries all{s.at.of, {}};
        int player = s.turn;
        for (bool cleared = false;;) {
            if (grow_countries(all)) return shares(all.of, s.left);
            if (deal(all, s.left, player, random, cleared ? nullptr : &trace)) continue;
            cleared = true;
            if (!clear(all)) return shares(all.of, s.left);  // only players who have left could fill the rest
        }
    }

  private:
    static constexpr int at_a_time = 4;  // cells dealt; more is faster, but more often illegal
    static constexpr int words = sizeof(Set) / 8;
    using SheetSet = Cells<2>;
    using Colours = std::array<Set, most_players>;
    struct Countries {
        Colours of;                                // all pieces
        std::array<SheetSet, most_players> solid;  // harbours and what they enclose
    };

    explicit PolygoInsight(const Polygo& polygo) : players_(polygo.players), sheet_(*polygo.board) {
        for (Cell c = 0; c < polygo.board->size(); ++c) all_.add(c);
        const auto arcs = polygo.board->arcs(polygo.options.arcs);
        for (int j = 0; j < polygo.options.arcs; ++j)
            for (Cell c : arcs[j]) ports_[j % players_].add(sheet_.place[c]);
    }

    int players_;
    Sheet<2> sheet_;
    Set all_;
    std::array<SheetSet, most_players> ports_;

    int next(int player) const { return player + 1 == players_ ? 0 : player + 1; }
    Set from_sheet(const SheetSet& laid) const { return sheet_.template gathered<words>(laid); }

    // Deals some free cells, at random, to each player in turn. False: no cell is free.
    bool deal(Countries& all, Players left, int& player, Random& random, Trace* trace) const {
        Set empty = all_;
        for (int p = 0; p < players_; ++p) empty -= all.of[p];
        if (!empty.any()) return false;
        const SheetSet blank = sheet_.laid(empty);
        Colours free{};
        for (int p = 0; p < players_; ++p) {
            if (left & only(p)) continue;
            const SheetSet open = blank | sheet_.laid(all.of[p]);
            free[p] = from_sheet(sheet_.linked_from((open & ports_[p]) | all.solid[p], open)) & empty;
        }
        int dealt = 0;
        for (int p = player, skipped = 0; skipped < players_ && dealt < at_a_time; p = next(p)) {
            const int count = free[p].count();
            ++skipped;
            if (count == 0) continue;
            skipped = 0;
            const Cell c = free[p].nth(random.below(count));
            all.of[p].add(c);
            if (trace) trace->of[p].add(c);
            for (auto& cells : free) cells.remove(c);
            ++dealt;
            player = next(p);
        }
        return dealt > 0;
    }
    // Grows the harbours; what they enclose changes hands. True if they cover the board.
    bool grow_countries(Countries& all) const {
        SheetSet sum;
        for (int p = 0; p < players_; ++p) {
            const SheetSet mine = sheet_.laid(all.of[p]);
            const SheetSet harbour = sheet_.linked_from((mine & ports_[p]) | all.solid[p], mine);
            if (!(harbour == all.solid[p])) enclose(all, p, harbour);
            sum |= all.solid[p];
        }
        return sum == sheet_.all;
    }
    void enclose(Countries& all, int player, const SheetSet& harbour) const {
        const SheetSet sea = sheet_.all - harbour;
        SheetSet others;
        for (int p = 0; p < players_; ++p)
            if (p != player) others |= ports_[p] | all.solid[p];
        all.solid[player] = sheet_.all - sheet_.linked_from(others & sea, sea);
        if (all.solid[player] == harbour) return;
        const Set country = from_sheet(all.solid[player]);
        for (int p = 0; p < players_; ++p) all.of[p] -= country;
        all.of[player] |= country;
    }
    bool clear(Countries& all) const {
        bool cleared = false;
        for (int p = 0; p < players_; ++p) {
            const Set solid = from_sheet(all.solid[p]);
            cleared |= !(all.of[p] == solid);
            all.of[p] = solid;
        }
        return cleared;
    }

    // Half of the value is for most pieces, half for the number of pieces: with the win alone, the search would play at
    // random when far ahead or behind.
    Shares shares(const Colours& of, Players left) const {
        std::array<int, most_players> counts{};
        int most = 0, firsts = 0;
        for (int p = 0; p < players_; ++p) {
            if (left & only(p)) continue;
            counts[p] = of[p].count();
            if (counts[p] > most) most = counts[p], firsts = 0;
            firsts += counts[p] == most;
        }
        constexpr float for_pieces = 0.5f, apart = 4;  // a lead of `apart` pieces gives odds of e to one
        Shares out{};
        float sum = 0;
        for (int p = 0; p < players_; ++p)
            if (!(left & only(p))) sum += out[p] = std::exp(float(counts[p] - most) / apart);
        for (int p = 0; p < players_; ++p) {
            if (left & only(p)) continue;
            out[p] *= for_pieces / sum;
            if (counts[p] == most) out[p] += (1 - for_pieces) / float(firsts);
        }
        return out;
    }
};

}  // namespace hexagora
