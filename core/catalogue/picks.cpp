#include "catalogue/picks.hpp"

#include <algorithm>

namespace hexagora {
namespace {

int on_torus(int coordinate) {
    constexpr int turns = plane::reach / torus_side + 1;  // makes it positive, which divides quicker
    return int(unsigned(coordinate + turns * torus_side) % unsigned(torus_side));
}

bool goes_on(const Continuations& next) { return !next.cells.empty() || !next.words.empty(); }

}  // namespace

int cell_ids(const Board& board) { return board.endless() ? torus_side * torus_side : board.size(); }

int id_of(const Board& board, Cell cell) {
    if (!board.endless()) return cell;
    return on_torus(plane::column(cell)) + torus_side * on_torus(plane::row(cell));
}
int id_of(const Board& board, PickWord word) { return cell_ids(board) + int(word); }

std::string pick_name(const Board& board, int id) {
    if (id < 0 || id >= pick_ids(board)) return std::to_string(id);
    if (const int word = id - cell_ids(board); word >= 0) return pick_words[std::size_t(word)];
    return board.name(board.endless() ? plane::cell(id % torus_side, id / torus_side) : id);
}

std::vector<int> picks_of(const Position& position, const Move& move) {
    const Board& board = *position.game().board;
    if (move.kind == Move::Kind::word) return {id_of(board, PickWord(int(PickWord::pass) + int(move.word)))};
    const auto cells = move.picks();
    std::vector<int> ids;
    for (Cell c : cells) ids.push_back(id_of(board, c));
    if (move.declared) {
        ids.push_back(id_of(board, PickWord::shape));
    } else {
        Continuations next;
        position.next_picks(cells, true, next);
        if (goes_on(next)) ids.push_back(id_of(board, PickWord::done));
    }
    return ids;
}

Picks::Picks(PositionPtr position) : position_(std::move(position)) {
    position_->next_picks(cells_, true, next_);
    number();
}

bool Picks::may_swap() const {
    return std::find(next_.words.begin(), next_.words.end(), word_names[std::size_t(Word::swap)]) != next_.words.end();
}

int Picks::person() const {
    const int colour = position_->turn();
    return colour == nobody || !position_->game().swaps ? colour : position_->seats()[std::size_t(colour)];
}

std::vector<double> Picks::rewards() const {
    const int players = position_->game().players;
    std::vector<double> rewards(std::size_t(players), 0.0);
    if (const auto shares = position_->result())
        for (std::size_t p = 0; p < rewards.size(); ++p) rewards[p] = ((*shares)[p] * players - 1) / (players - 1);
    return rewards;
}

bool Picks::pick(int id) {
    const auto place = std::find(legal_.begin(), legal_.end(), id);
    if (place == legal_.end()) {
        if (legal_.empty()) throw IllegalMove({"over", {}});
        std::string allowed;
        for (std::size_t i = 0; i < legal_.size() && i < 10; ++i)
            allowed += (i ? ", " : "") + pick_name(board(), legal_[i]);
        if (legal_.size() > 10) allowed += ", …";
        throw IllegalMove({"pick", {{"pick", pick_name(board(), id)}, {"allowed", allowed}}});
    }
    Move move;
    const int word = id - cell_ids(board());
    if (word > int(PickWord::done) && word < int(PickWord::shape)) {
        move.say(Word(word - int(PickWord::pass)));
        return play(move);
    }
    if (word >= 0) {
        move = *next_.move;
        move.declared = PickWord(word) == PickWord::shape;
        return play(move);
    }
    const Cell cell = next_.cells[std::size_t(place - legal_.begin())];
    if (position_->game().one_pick) {
        move.put(cell);
        return play(move);
    }
    cells_.push_back(cell);
    position_->next_picks(cells_, true, next_);
    if (next_.move && !goes_on(next_)) {
        move = *std::move(next_.move);
        return play(move);
    }
    number();
    return false;
}

bool Picks::play(const Move& move) {
    if (position_.use_count() == 1) std::const_pointer_cast<Position>(position_)->advance(move);
    else position_ = position_->after(move);
    cells_.clear();
    position_->next_picks(cells_, true, next_);
    number();
    return true;
}

// The numbers of what may follow: cells in the same order, then words.
void Picks::number() {
    const Board& where = board();
    if (where.endless()) {
        legal_.clear();
        for (Cell c : next_.cells) legal_.push_back(id_of(where, c));
    } else {
        legal_ = next_.cells;
    }
    if (next_.move && goes_on(next_)) legal_.push_back(id_of(where, PickWord::done));
    for (auto& word : next_.words) {
        const auto known = std::find(pick_words.begin(), pick_words.end(), word);
        legal_.push_back(id_of(where, PickWord(known - pick_words.begin())));
    }
}

}  // namespace hexagora
