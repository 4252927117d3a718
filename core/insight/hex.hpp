#pragma once
#include <optional>

#include "board/sheet.hpp"
#include "rules/keys.hpp"
#include "rules/scene.hpp"

namespace hexagora {

// Two players on a full board: exactly one has a chain. So a playout may deal all empty cells at once and look for the
// winner once; the outcome is distributed as if the moves had been made one by one. A swap that is still open and a
// centre that is still barred are passed over: whoever searches has them in the tree.
template <class Hex>
class HexInsight {
  public:
    // Nothing where the board is too large for the sheet, or the full board does not decide.
    static std::optional<HexInsight> of(const Hex& hex) {
        if (hex.players != 2 || Hex::open_ports || !Sheet<2>::fits(*hex.board)) return std::nullopt;
        return HexInsight(hex);
    }

    Players playout(const typename Hex::State& s, int turn, Random& random) const {
        auto rest = sheet_.laid(s.empty);
        const int mine = turn == 0 ? (s.empties + 1) / 2 : s.empties / 2;  // what colour 0 still gets
        auto dealt = rest & Cells<2>{{random.next(), random.next()}};
        int surplus = dealt.count() - mine;
        rest -= dealt;
        // A random half of the cells, then corrected by random cells: every deal is equally likely.
        for (; surplus > 0; --surplus) dealt.remove(dealt.nth(random.below(mine + surplus)));
        for (int spare = s.empties - mine - surplus; surplus < 0; ++surplus, --spare) {
            const Cell c = rest.nth(random.below(spare));
            rest.remove(c);
            dealt.add(c);
        }
        return sheet_.joined(from_, to_, dealt | sheet_.laid(s.pieces[0])) ? only(0) : only(1);
    }

  private:
    explicit HexInsight(const Hex& hex) : sheet_(*hex.board) {
        const auto arcs = hex.board->arcs(4);
        for (Cell c : arcs[0]) from_.add(sheet_.place[c]);
        for (Cell c : arcs[2]) to_.add(sheet_.place[c]);
    }
    Sheet<2> sheet_;
    Cells<2> from_, to_;  // colour 0's ports
};

}  // namespace hexagora
