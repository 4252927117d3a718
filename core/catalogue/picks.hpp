#pragma once
#include "catalogue/position.hpp"

namespace hexagora {

// Moves as sequences of picks that have numbers, the same for all games: for programs that learn. First come the cells
// of the board (on the plane: column + 40 × row of a torus, which no position fills), then the words. Numbers, words
// and planes of observations (planes.hpp) only ever change together with the version.
inline constexpr int picks_version = 1;
inline constexpr int torus_side = 40;
enum class PickWord : std::uint8_t { done, pass, swap, declare, shape };
inline constexpr std::array<const char*, 5> pick_words{"done", "pass", "swap", "declare", "!"};

int cell_ids(const Board& board);          // how many
int id_of(const Board& board, Cell cell);  // of a cell
int id_of(const Board& board, PickWord word);
inline int pick_ids(const Board& board) { return id_of(board, PickWord{}) + int(pick_words.size()); }
std::string pick_name(const Board& board, int id);

// The picks that make a legal move.
std::vector<int> picks_of(const Position& position, const Move& move);

// A position, and the picks made so far for the next move. A move is played as soon as nothing could follow its picks;
// if something could, `done` ends it. Sets are picked in the order of their cells: every move has one sequence.
class Picks {
  public:
    explicit Picks(PositionPtr position);

    const PositionPtr& position() const { return position_; }
    const Board& board() const { return *position_->game().board; }
    const std::vector<Cell>& cells() const { return cells_; }  // already picked
    const std::vector<int>& legal() const { return legal_; }   // what may be picked now; on the plane in no order
    bool may_swap() const;
    int person() const;  // who picks; nobody when over
    std::vector<double> rewards()
        const;  // by person, summing to 0: from 1 for who wins alone down to -1 / (players - 1)

    // True if a move has been played. IllegalMove: nothing has changed.
    bool pick(int id);

  private:
    PositionPtr position_;
    std::vector<Cell> cells_;
    Continuations next_;
    std::vector<int> legal_;

    void number();
    bool play(const Move& move);
};

}  // namespace hexagora
