#pragma once
#include <algorithm>

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
        // With gaps a line of 9 has 502 sets of two and more; longer ones would flood any list.
        const int longest = shape == Shape::hexagon ? 5 : 9;
        const auto [smallest, largest] = Board::sizes(shape);
        board = Board::of(shape, form.number("size", smallest, contiguous ? largest : longest, 4));
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
    static constexpr auto picked = Move::Kind::take;
    static constexpr std::initializer_list<Role> roles{Role::match};
    static constexpr std::array<Note, 1> notes{{{"taker"}}};

    MarienbadOptions options;
    std::shared_ptr<const Board> board = options.board;
    int players = options.players;

    explicit Marienbad(MarienbadOptions o) : options(std::move(o)), lines_(board->lines) {
        if (options.diagonals) lines_.insert(lines_.end(), board->diagonals.begin(), board->diagonals.end());
        std::erase_if(lines_, [](auto& line) { return line.size() < 2; });
        for (auto& line : lines_) std::sort(line.begin(), line.end());  // as sets are written: by row, then by column
        for (std::uint32_t set = 0; set < 512; ++set)
            if (std::popcount(set) > 1) several_.push_back(std::uint16_t(set));
    }

    Scene start() const {
        Scene scene;
        for (Cell c = 0; c < board->size(); ++c) scene.pieces.push_back({c, nobody, Role::match});
        return scene;
    }
    void setup(State& s, const Scene& scene) const {
        only_roles(scene, roles);
        s = {};
        s.taker = nobody;
        for (auto& piece : scene.pieces) toggle(s, piece.cell);
        const auto* taker = scene.note("taker");
        if (!s.pieces.any() != !!taker) throw BadText({"marienbad_taker", {}});
        if (!taker) return;
        if (taker->size() != 1 || taker->front() < 0 || taker->front() >= players || scene.out & only(taker->front()))
            throw BadText({"text_section", {{"part", "taker"}}});
        s.taker = std::int8_t(taker->front());
    }

    template <class Visit>
    void moves(const State& s, int, Visit&& visit) const {
        s.pieces.each([&](Cell c) { visit(Action{single, std::uint32_t(c)}); });
        for (std::size_t line = 0; line < lines_.size(); ++line)
            for (int n = 0, count = sets(s, line); n < count; ++n) visit(nth_set(s, line, n));
    }
    bool has_move(const State& s, int) const { return s.pieces.any(); }
    int count(const State& s, int) const {
        int moves = s.pieces.count();
        for (std::size_t line = 0; line < lines_.size(); ++line) moves += sets(s, line);
        return moves;
    }
    Action nth(const State& s, int, int n) const {
        if (n < s.pieces.count()) return {single, std::uint32_t(s.pieces.nth(n))};
        n -= s.pieces.count();
        std::size_t line = 0;
        for (int here; n >= (here = sets(s, line)); ++line) n -= here;
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

    void scene(const State& s, Scene& drawn) const {
        s.pieces.each([&](Cell c) { drawn.pieces.push_back({c, nobody, Role::match}); });
        if (s.taker != nobody) drawn.notes.push_back({"taker", {s.taker}});
    }

    std::optional<Reason> why_not(const State& s, int, const Move& move) const {
        const bool set = move.kind == Move::Kind::put || move.kind == Move::Kind::take;
        if (!set || move.kept != nowhere || move.declared)
            return Reason{"marienbad_take", {{"example", board->name(0) + "+" + board->name(1)}}};
        for (Cell c : move.cells)
            if (!s.pieces.has(c)) return Reason{"no_piece", {{"cell", board->name(c)}}};
        if (move.cells.size() == 1) return std::nullopt;
        const int line = line_of(move.cells);
        if (line < 0) return Reason{"marienbad_line", {{"cells", listed(move.cells)}}};
        if (!options.contiguous) return std::nullopt;
        const auto first = std::find(lines_[line].begin(), lines_[line].end(), move.cells[0]);
        for (std::size_t i = 0; i < move.cells.size(); ++i)
            if (first[std::ptrdiff_t(i)] != move.cells[i])
                return Reason{"marienbad_gap",
                              {{"cells", listed(move.cells)}, {"cell", board->name(first[std::ptrdiff_t(i)])}}};
        return std::nullopt;
    }
    void spell(Action a, Move& move) const {
        move.kind = a.line == single ? Move::Kind::put : Move::Kind::take;
        move.cells.clear();
        each_cell(a, [&](Cell c) { move.cells.push_back(c); });
    }
    Action action(const Move& move) const {
        if (move.cells.size() == 1) return {single, std::uint32_t(move.cells[0])};
        const int line = line_of(move.cells);
        std::uint32_t taken = 0;
        for (std::size_t i = 0; i < lines_[line].size(); ++i)
            if (std::find(move.cells.begin(), move.cells.end(), lines_[line][i]) != move.cells.end()) taken |= 1u << i;
        return {std::int16_t(line), taken};
    }
    std::uint64_t key(const State& s) const { return s.hash ^ (s.taker == nobody ? 0 : key_of(About::note, s.taker)); }

    // The pieces that go with some already picked, without listing thousands of sets: in whatever order, or only those
    // that come after them, so that a set is picked in one way. True: they already make a set that may be taken.
    template <class Offer>
    bool continue_from(const State& s, int, const std::vector<Cell>& picks, bool sure, Offer&& offer) const {
        bool whole = false;
        Set offered;
        if (picks.empty()) offered = s.pieces;
        for (std::size_t line = 0; line < lines_.size() && !picks.empty(); ++line) {
            std::uint32_t picked = 0;
            for (Cell c : picks)
                for (std::size_t i = 0; i < lines_[line].size(); ++i)
                    if (lines_[line][i] == c) picked |= 1u << i;
            if (std::popcount(picked) != int(picks.size())) continue;
            const std::uint32_t here = present(s, line);
            std::uint32_t reach = here;
            if (options.contiguous) {  // the unbroken row around them
                reach = picked & here;
                for (std::uint32_t before = 0; before != reach;) {
                    before = reach;
                    reach |= (reach << 1 | reach >> 1) & here;
                }
            }
            if ((picked & ~reach) || (options.contiguous && !unbroken(reach))) continue;
            whole = whole || !options.contiguous || unbroken(picked);
            auto more = reach & ~picked;
            const auto last = std::bit_floor(picked);
            if (sure) more &= options.contiguous ? last << 1 : ~(last | (last - 1));
            for (; more; more &= more - 1) offered.add(lines_[line][std::countr_zero(more)]);
        }
        offered.each(offer);
        return whole;
    }

    const std::vector<std::vector<Cell>>& lines() const { return lines_; }

  private:
    std::vector<std::vector<Cell>> lines_;
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
    std::string listed(const std::vector<Cell>& cells) const {
        std::string text;
        for (Cell c : cells) text += (text.empty() ? "" : ", ") + board->name(c);
        return text;
    }
    static bool unbroken(std::uint32_t set) { return ((set + (set & -set)) & set) == 0; }

    std::uint32_t present(const State& s, std::size_t line) const {
        std::uint32_t here = 0;
        for (std::size_t i = 0; i < lines_[line].size(); ++i) here |= std::uint32_t(s.pieces.has(lines_[line][i])) << i;
        return here;
    }
    int line_of(const std::vector<Cell>& cells) const {
        const auto holds = [&](auto& line) {
            return std::all_of(cells.begin(), cells.end(),
                               [&](Cell c) { return std::find(line.begin(), line.end(), c) != line.end(); });
        };
        const auto found = std::find_if(lines_.begin(), lines_.end(), holds);
        return found == lines_.end() ? -1 : int(found - lines_.begin());
    }

    // The sets of two and more pieces that may be taken from a line: how many, and the n-th.
    int sets(const State& s, std::size_t line) const {
        std::uint32_t here = present(s, line);
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
        const std::uint32_t here = present(s, line);
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
