#pragma once
#include "catalogue/picks.hpp"

namespace hexagora {

// What a program that learns sees of a position and its picks: planes of bytes, the board laid out by column and row,
// with all that is needed to go on. docs/research.md says what is in each.
class Planes {
  public:
    int height, width;
    std::vector<std::string> names;

    explicit Planes(const Game& game);
    // What has been drawn: the next drawing on the same ground changes only that.
    struct Trace {
        std::vector<std::size_t> places;   // of pieces, hexagons and picks
        std::vector<std::uint8_t> filled;  // the number that each plane is filled with
    };
    std::size_t size() const { return names.size() * area_; }
    void draw(const Picks& picks, std::uint8_t* out, Trace& trace) const;
    // The same when only the last pick has been added since.
    void add_pick(const Picks& picks, std::uint8_t* out, Trace& trace) const {
        add_pick(picks, picks.cells().size() - 1, out, trace);
    }

  private:
    std::size_t area_;
    std::vector<std::size_t> places_;             // of each cell in a plane
    std::array<int, role_names.size()> roles_{};  // the first plane of each
    std::vector<std::pair<Note, int>> notes_;
    int faces_ = 0, scores_ = 0, turn_ = 0, gone_ = 0, repeats_ = 0, swap_ = 0, picked_ = 0;  // 0: none
    std::vector<std::uint8_t> ground_;  // what is the same in all positions

    std::size_t place(const Board& board, Cell cell) const {
        return places_.empty() ? std::size_t(id_of(board, cell)) : places_[std::size_t(cell)];
    }
    void add_pick(const Picks& picks, std::size_t number, std::uint8_t* out, Trace& trace) const;
    int add(const std::string& name, int count, bool numbered = true);
};

}  // namespace hexagora
