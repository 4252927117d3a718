#pragma once
#include <algorithm>
#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "board/board.hpp"
#include "insight/takings.hpp"
#include "rules/keys.hpp"

namespace hexagora {

// Two players take pieces in line, and who takes the last one wins (misère: loses). Two quick answers: few pieces are
// solved by a table, and who can answer every move by its mirror image wins.
template <class Set>
class Endings {
  public:
    static constexpr int most_pieces = 9;

    Endings(const Board& board, const std::vector<std::vector<Cell>>& lines, bool contiguous, bool misere)
        : lines_(lines), contiguous_(contiguous), misere_(misere) {
        for (auto& line : lines_) {
            sets_.emplace_back();
            for (Cell c : line) sets_.back().add(c);
        }
        find_mirrors(board);
    }

    // Does the player on turn win? Nothing if neither answer applies.
    std::optional<bool> won(const Set& pieces) const {
        if (pieces.count() <= most_pieces) return solve_by_table(pieces);
        if (is_own_image(pieces)) return false;
        return std::nullopt;
    }

  private:
    static constexpr int bits = 20;  // 8 MB of solved sets

    struct Mirror {
        std::vector<Cell> image;  // of each cell; the image's image is the cell again
        Set askew;                // cells that are neither their own image nor on a line that is its own image
    };
    struct Memory {
        std::once_flag once;
        std::unique_ptr<std::atomic<std::uint64_t>[]> sets;  // a set's key, with the last bit for "won"
    };

    std::vector<std::vector<Cell>> lines_;
    std::vector<Set> sets_;  // the same
    bool contiguous_, misere_;
    std::vector<Mirror> mirrors_;
    std::shared_ptr<Memory> memory_ = std::make_shared<Memory>();

    void find_mirrors(const Board& board) {
        for (auto& image : board.symmetries) {
            Mirror mirror{image, {}};
            bool back = true;
            for (Cell c = 0; c < board.size(); ++c) {
                back &= image[image[c]] == c;
                if (image[c] != c) mirror.askew.add(c);
            }
            for (std::size_t i = 0; i < lines_.size(); ++i) {
                const auto stays = [&](Cell c) { return sets_[i].has(image[c]); };
                if (std::all_of(lines_[i].begin(), lines_[i].end(), stays)) mirror.askew -= sets_[i];
            }
            if (back && mirror.askew.any()) mirrors_.push_back(std::move(mirror));
        }
    }
    // No move can touch both a piece and its image, so every move can be answered by its image. That holds on a hexagon
    // for two halves once a line through the centre is empty, and on a square of even size for half a turn.
    bool is_own_image(const Set& pieces) const {
        if (misere_) return false;
        return std::any_of(mirrors_.begin(), mirrors_.end(), [&](const Mirror& mirror) {
            if ((pieces - mirror.askew).any()) return false;
            bool same = true;
            pieces.each([&](Cell c) { same &= pieces.has(mirror.image[c]); });
            return same;
        });
    }

    bool solve_by_table(const Set& pieces) const {
        if (!pieces.any()) return misere_;
        std::call_once(memory_->once, [&] { memory_->sets.reset(new std::atomic<std::uint64_t>[1 << bits]()); });
        std::uint64_t key = 0;
        for (auto word : pieces.words) key = mixed(key ^ word);
        auto& slot = memory_->sets[key >> (64 - bits)];
        if (const auto entry = slot.load(std::memory_order_relaxed); (entry | 1) == (key | 1)) return entry & 1;
        const bool won = has_winning_take(pieces);
        slot.store((key | 1) ^ !won, std::memory_order_relaxed);
        return won;
    }
    bool has_winning_take(const Set& pieces) const {
        std::array<std::uint32_t, 64 * sizeof(Set) / 8> number;
        int count = 0;
        Takings takings;
        pieces.each([&](Cell c) { takings.moves.push_back(number[c] = 1u << count++); });
        for (std::size_t i = 0; i < lines_.size(); ++i) {
            if ((sets_[i] & pieces).count() < 2) continue;
            if (contiguous_) {
                for (auto first = lines_[i].begin(); first != lines_[i].end(); ++first) {
                    std::uint32_t row = 0;
                    for (auto c = first; c != lines_[i].end() && pieces.has(*c); ++c) {
                        row |= number[*c];
                        if (c != first) takings.moves.push_back(row);
                    }
                }
            } else {
                std::uint32_t here = 0;
                (sets_[i] & pieces).each([&](Cell c) { here |= number[c]; });
                for (auto set = here; set; set = (set - 1) & here)
                    if (set & (set - 1)) takings.moves.push_back(set);
            }
        }
        const std::atomic<bool> stop = false;
        Budget budget({}, stop);
        takings.fill(count, misere_, budget);
        const std::uint32_t full = (1u << count) - 1;
        return takings.won[full >> 6] >> (full & 63) & 1;
    }
};

}  // namespace hexagora
