#pragma once
#include <algorithm>
#include <span>

#include "rules/keys.hpp"
#include "rules/options.hpp"
#include "rules/travel.hpp"

namespace hexagora {

// Marienbad, sheet 004: "take away any number of pieces provided that they are in line"; who takes the last one wins.
struct MarienbadOptions {
    std::shared_ptr<const Board> board;
    bool contiguous, diagonals, misere;
    int players;

    explicit MarienbadOptions(Form& form) {
        const auto name = form.choice("board", {"hexagon", "square", "triangle"});
        const Shape shape = name == "hexagon" ? Shape::hexagon : name == "square" ? Shape::square : Shape::triangle;
        contiguous = form.choice("gaps", {"allowed", "contiguous"}) == "contiguous";
        // With gaps a line of 9 has 502 sets of two and more; longer lines would have too many to list.
        const int longest = shape == Shape::hexagon ? 5 : 9;
        const auto [smallest, largest] = Board::sizes(shape);
        board = form.board(shape, smallest, contiguous ? largest : longest, 4);
        diagonals = form.flag("diagonals", false, {shape == Shape::square, "board=square"});
        misere = form.flag("misere", false);
        players = form.number("players", 2, most_players, 2);
    }
};

// It ends because every turn takes at least one piece.
template <int Words>
struct Marienbad {
    using Set = Cells<Words>;
    struct State {
        Set pieces;
        std::int8_t taker;  // of the last piece; nobody before
        std::uint64_t hash;
    };
    // Several pieces of a line, a bit each; or one piece, which is on no line in particular, by its cell.
    struct Action {
        std::int16_t line;
        std::uint32_t taken;
    };
    static constexpr std::int16_t single = -1;
    static constexpr bool any_order = true;  // people pick the pieces of a set as they like
    static constexpr std::initializer_list<Role> roles{Role::match};
    static constexpr std::array<Note, 1> notes{{{"taker"}}};

    MarienbadOptions options;
    std::shared_ptr<const Board> board = options.board;
    int players = options.players;

    explicit Marienbad(MarienbadOptions o) : options(std::move(o)), lines_(board->lines) {
        if (options.diagonals) lines_.insert(lines_.end(), board->diagonals.begin(), board->diagonals.end());
        std::erase_if(lines_, [](auto& line) { return line.size() < 2; });
        for (auto& line : lines_) {
            std::sort(line.begin(), line.end());  // as sets are written: by row, then by column
            line_sets_.push_back(Set::of(line));
        }
        for (std::uint32_t set = 0; set < 512; ++set)
            if (std::popcount(set) > 1) several_.push_back(std::uint16_t(set));
    }

    Scene start() const {
        Scene scene;
        for (Cell c = 0; c < board->size(); ++c) scene.pieces.push_back({c, nobody, Role::match});
        return scene;
    }
    void setup(State& s, const Scene& scene) const {
        s = {};
        for (auto& piece : scene.pieces) toggle(s, piece.cell);
        s.taker = std::int8_t(scene.number("taker", 0, players - 1, nobody));
        if (!s.pieces.any() && s.taker == nobody) throw BadText({"marienbad_empty", {}});
        if (s.pieces.any() && s.taker != nobody) throw BadText({"marienbad_taker", {}});
        if (s.taker != nobody && scene.out & only(s.taker)) throw BadText({"text_section", {{"part", "taker"}}});
    }

    // One piece, or several of a line.
    template <class Visit>
    void moves(const State& s, int, Visit&& visit) const {
        s.pieces.each([&](Cell c) { visit(Action{single, std::uint32_t(c)}); });
        for (std::size_t line = 0; line < lines_.size(); ++line)
            for (int n = 0, count = count_sets(s, line); n < count; ++n) visit(nth_set(s, line, n));
    }
    bool has_move(const State& s, int) const { return s.pieces.any(); }
    int count(const State& s, int) const {
        int moves = s.pieces.count();
        for (std::size_t line = 0; line < lines_.size(); ++line) moves += count_sets(s, line);
        return moves;
    }
    Action nth(const State& s, int, int n) const {
        if (n < s.pieces.count()) return {single, std::uint32_t(s.pieces.nth(n))};
        n -= s.pieces.count();
        std::size_t line = 0;
        for (int here; n >= (here = count_sets(s, line)); ++line) n -= here;
        return nth_set(s, line, n);
    }

    void play(State& s, int player, Action a) const {
        each_cell(a, [&](Cell c) { toggle(s, c); });
        if (!s.pieces.any()) s.taker = std::int8_t(player);
    }

    // Who takes the last piece wins, or in the misère game loses.
    Players ended(const State& s, Players staying) const {
        if (s.taker == nobody) return 0;
        return options.misere ? Players(staying & ~only(s.taker)) : only(s.taker);
    }
    Players settle(const State& s, Players staying) const { return ended(s, staying); }

    void scene(const State& s, Scene& scene) const {
        s.pieces.each([&](Cell c) { scene.pieces.push_back({c, nobody, Role::match}); });
        if (s.taker != nobody) scene.notes.push_back({"taker", {s.taker}});
    }

    const char* task(const State&, int) const {
        if (options.contiguous) return options.misere ? "row_misere" : "row";
        return options.misere ? "line_misere" : "line";
    }
    const char* why_ended(const State&) const { return options.misere ? "misere" : "last"; }

    std::optional<Reason> why_not(const State& s, int, const Move& move) const {
        if (!move.is_put() && !(move.kind == Move::Kind::take && move.is_plain()))
            return Reason{"marienbad_take", {{"example", board->name(0) + "+" + board->name(1)}}};
        for (Cell c : move.cells)
            if (!s.pieces.has(c)) return Reason{"no_piece", {{"cell", board->name(c)}}};
        if (move.cells.size() == 1) return std::nullopt;
        const Set cells = Set::of(move.cells);
        const auto line = line_of(cells);
        if (line == lines_.size()) return Reason{"marienbad_line", {{"cells", names(move.cells)}}};
        const auto set = on_line(line, cells);
        const auto first = std::countr_zero(set), row = std::countr_one(set >> first);
        if (!options.contiguous || row == int(move.cells.size())) return std::nullopt;
        return Reason{"marienbad_gap",
                      {{"cells", names(move.cells)}, {"cell", board->name(lines_[line][first + row])}}};
    }
    void spell(Action a, Move& move) const {
        move.kind = a.line == single ? Move::Kind::put : Move::Kind::take;
        move.cells.clear();
        each_cell(a, [&](Cell c) { move.cells.push_back(c); });
    }
    Action action(const Move& move) const {
        if (move.cells.size() == 1) return {single, std::uint32_t(move.cells[0])};
        const Set cells = Set::of(move.cells);
        const auto line = line_of(cells);
        return {std::int16_t(line), on_line(line, cells)};
    }
    std::uint64_t key(const State& s) const { return s.hash ^ (s.taker == nobody ? 0 : key_of(About::note, s.taker)); }

    // A set is picked in the order of its cells, and every beginning of it is a set too. There may be 11,985 sets.
    template <class Visit>
    void next_cells(const State& s, int, std::span<const Cell> picks, Visit&& visit) const {
        if (picks.empty()) return s.pieces.each(visit);
        const Set picked = Set::of(picks);
        Set cells;
        for (std::size_t line = 0; line < lines_.size(); ++line) {
            if (!holds(line, picked)) continue;
            auto next = std::find(lines_[line].begin(), lines_[line].end(), picks.back());
            while (++next != lines_[line].end()) {
                cells.add(*next);
                if (options.contiguous) break;
            }
        }
        (cells & s.pieces).each(visit);
    }
    bool is_move(const State&, int, std::span<const Cell> picks) const { return !picks.empty(); }
    static Move move_of(std::span<const Cell> picks) {
        return {picks.size() == 1 ? Move::Kind::put : Move::Kind::take, {picks.begin(), picks.end()}};
    }

    const std::vector<std::vector<Cell>>& lines() const { return lines_; }

  private:
    std::vector<std::vector<Cell>> lines_;
    std::vector<Set> line_sets_;
    std::vector<std::uint16_t> several_;  // sets of two and more among nine, in order

    void toggle(State& s, Cell c) const {
        s.pieces.flip(c);
        s.hash ^= key_of(About::piece, c);
    }
    template <class Visit>
    void each_cell(Action a, Visit&& visit) const {
        if (a.line == single) return visit(Cell(a.taken));
        for (auto rest = a.taken; rest; rest &= rest - 1) visit(lines_[a.line][std::countr_zero(rest)]);
    }
    std::string names(const std::vector<Cell>& cells) const {
        std::string text;
        for (Cell c : cells) text += (text.empty() ? "" : ", ") + board->name(c);
        return text;
    }
    std::uint32_t on_line(std::size_t line, const Set& cells) const {
        std::uint32_t bits = 0;
        for (std::size_t i = 0; i < lines_[line].size(); ++i) bits |= std::uint32_t(cells.has(lines_[line][i])) << i;
        return bits;
    }
    bool holds(std::size_t line, const Set& cells) const { return !(cells - line_sets_[line]).any(); }
    std::size_t line_of(const Set& cells) const {  // the number of lines if there is none
        std::size_t line = 0;
        while (line < lines_.size() && !holds(line, cells)) ++line;
        return line;
    }

    // The sets of two and more pieces that may be taken from a line: how many, and the n-th.
    int count_sets(const State& s, std::size_t line) const {
        std::uint32_t here = on_line(line, s.pieces);
        if (!options.contiguous) return (1 << std::popcount(here)) - 1 - std::popcount(here);
        int count = 0;
        while (here) {
            here >>= std::countr_zero(here);
            const int row = std::countr_one(here);
            count += row * (row - 1) / 2;
            here >>= row;
        }
        return count;
    }
    Action nth_set(const State& s, std::size_t line, int n) const {
        const std::uint32_t here = on_line(line, s.pieces);
        std::uint32_t taken = 0;
        if (!options.contiguous) {
            for (auto rest = std::uint32_t(several_[n]); rest; rest &= rest - 1)
                taken |= 1u << nth_bit(here, std::countr_zero(rest));
            return {std::int16_t(line), taken};
        }
        for (int first = 0;; ++first)
            for (int length = 2; length <= std::countr_one(here >> first); ++length)
                if (n-- == 0) return {std::int16_t(line), ((1u << length) - 1) << first};
    }
};

}  // namespace hexagora
