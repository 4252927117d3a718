#pragma once
#include <array>
#include <cmath>
#include <optional>

#include "board/sheet.hpp"
#include "rules/play.hpp"
#include "search/tuning.hpp"

namespace hexagora {

// Hexago, Triago, TetraGo. What is solid stays, so nobody need watch a playout move by move: a few free cells at a time
// are dealt in turn, at random, and only then is looked what the countries enclose; when no cell is free the fragile
// pieces go, and it goes on until the countries cover the board.
template <class Polygo>
class PolygoInsight {
  public:
    using Set = typename Polygo::Set;
    using State = typename Play<Polygo>::State;

    // The cells that each colour got before the first clearing: what RAVE learns from.
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
            if (covered(all)) return shares(all.of, s.left);
            if (deal(all, s.left, player, random, cleared ? nullptr : &trace)) continue;
            cleared = true;
            if (!clear(all)) return shares(all.of, s.left);  // what is left is free for one who has gone
        }
    }

  private:
    static constexpr int at_a_time = 4;  // cells dealt; more are dealt faster, and more often where nobody could play
    static constexpr int words = sizeof(Set) / 8;
    using Laid = Cells<2>;
    using Colours = std::array<Set, most_players>;
    struct Countries {
        Colours of;                            // all pieces
        std::array<Laid, most_players> solid;  // harbours and what they enclose
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
    std::array<Laid, most_players> ports_;

    int next(int player) const { return player + 1 == players_ ? 0 : player + 1; }
    Set gathered(const Laid& laid) const { return sheet_.template gathered<words>(laid); }

    // Some free cells, at random, to each player in turn. False: no cell is free.
    bool deal(Countries& all, Players left, int& player, Random& random, Trace* trace) const {
        Set empty = all_;
        for (int p = 0; p < players_; ++p) empty -= all.of[p];
        if (!empty.any()) return false;
        const Laid blank = sheet_.laid(empty);
        Colours free{};
        for (int p = 0; p < players_; ++p) {
            if (left & only(p)) continue;
            const Laid open = blank | sheet_.laid(all.of[p]);
            free[p] = gathered(sheet_.linked_from((open & ports_[p]) | all.solid[p], open)) & empty;
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
    // Harbours have grown, and what they enclose changes hands. Do they cover the board?
    bool covered(Countries& all) const {
        Laid sum;
        for (int p = 0; p < players_; ++p) {
            const Laid mine = sheet_.laid(all.of[p]);
            const Laid harbour = sheet_.linked_from((mine & ports_[p]) | all.solid[p], mine);
            if (!(harbour == all.solid[p])) enclose(all, p, harbour);
            sum |= all.solid[p];
        }
        return sum == sheet_.all;
    }
    void enclose(Countries& all, int player, const Laid& harbour) const {
        const Laid sea = sheet_.all - harbour;
        Laid others;
        for (int p = 0; p < players_; ++p)
            if (p != player) others |= ports_[p] | all.solid[p];
        all.solid[player] = sheet_.all - sheet_.linked_from(others & sea, sea);
        if (all.solid[player] == harbour) return;
        const Set country = gathered(all.solid[player]);
        for (int p = 0; p < players_; ++p) all.of[p] -= country;
        all.of[player] |= country;
    }
    bool clear(Countries& all) const {
        bool cleared = false;
        for (int p = 0; p < players_; ++p) {
            const Set solid = gathered(all.solid[p]);
            cleared |= !(all.of[p] == solid);
            all.of[p] = solid;
        }
        return cleared;
    }

    // Half the game is to have most pieces, the other half to have many: who only looks at the winner plays at random
    // when far ahead or behind.
    Shares shares(const Colours& of, Players left) const {
        std::array<int, most_players> counts{};
        int most = 0, firsts = 0;
        for (int p = 0; p < players_; ++p) {
            if (left & only(p)) continue;
            counts[p] = of[p].count();
            if (counts[p] > most) most = counts[p], firsts = 0;
            firsts += counts[p] == most;
        }
        constexpr float for_pieces = 0.5f, apart = 4;  // so many pieces ahead are worth e to one
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
