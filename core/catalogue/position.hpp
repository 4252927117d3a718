#pragma once
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "catalogue/thinker.hpp"
#include "rules/move.hpp"
#include "rules/options.hpp"
#include "rules/reason.hpp"
#include "rules/scene.hpp"
#include "search/playouts.hpp"
#include "search/solution.hpp"

namespace hexagora {

class Game;
class Position;
inline constexpr int unlimited = std::numeric_limits<int>::max();
using PositionPtr = std::shared_ptr<const Position>;

// What may follow the cells already picked, and the move they already make.
struct Continuations {
    std::vector<Cell> cells;
    std::vector<std::string> words;
    std::optional<Move> move;

    void clear();
    void tidy();  // each cell once, in order
};

// A position of any game, immutable: everything above the rules works with this.
class Position {
  public:
    virtual ~Position() = default;
    virtual const Game& game() const = 0;
    virtual const Turn& state() const = 0;  // the game's own, for its searches
    virtual int turn() const = 0;           // nobody when over
    virtual Players left() const = 0;
    virtual Players skipped() const = 0;         // just before this turn, because they could not move
    virtual std::vector<int> seats() const = 0;  // the person at each colour
    virtual std::optional<std::vector<double>> result() const = 0;  // by person
    virtual std::optional<std::vector<int>> scores() const = 0;     // by colour, where the game counts
    virtual std::uint64_t key() const = 0;
    // Visits the legal moves. False: there are more than `most`, and not all of them were visited.
    virtual bool moves(const std::function<void(const Move&)>& visit, int most = unlimited) const = 0;
    // The same for games whose every move puts one piece or says a word: cells, and words as Putting numbers them. Long
    // lists are the dearest thing that Python asks for. Their number, or -1: the game has other moves.
    virtual int short_moves(std::array<std::int16_t, 1024>& list) const = 0;
    virtual PositionPtr after(const Move& move) const = 0;  // the move is legal
    virtual void advance(const Move& move) = 0;             // the same in place, for whoever alone holds it
    virtual PositionPtr without(int colour) const = 0;      // the colour leaves, which it may
    virtual std::optional<Reason> why_not(const Move& move) const = 0;
    virtual void lay_out(Scene& scene) const = 0;    // the position itself, from which it can be set up again
    virtual void add_marks(Scene& scene) const = 0;  // what follows from it by the game's rules
    virtual std::optional<Move> last() const = 0;
    virtual std::uint64_t perft(int depth) const = 0;
    virtual Playouts playouts(std::int64_t count, std::uint64_t seed, int threads, bool quick) const = 0;
    virtual std::unique_ptr<Thinker> thinker(std::size_t megabytes) const = 0;  // for all positions of this game
    virtual Solution<Move> solve(const SolveLimits& limits, const std::atomic<bool>& stop) const = 0;
    virtual const std::vector<std::uint64_t>& history() const = 0;
    // The board to draw: the game's own, or a window on the plane.
    virtual std::shared_ptr<const Board> board() const = 0;

    // What may follow some picks. Sure: they are legal so far, and a set is picked in the order of its cells only.
    virtual void next_picks(const std::vector<Cell>& picks, bool sure, Continuations& out) const;

    Scene scene() const;  // complete, with its pieces in order
    // Why some cells, in this order, make no move, whether they are meant as a path or as a set; nothing if they do.
    std::optional<Reason> why_no_move(const std::vector<Cell>& cells, bool declared) const;
    // Why the last of some picks may not follow the others; nothing if it may.
    std::optional<Reason> why_not_pick(const std::vector<Cell>& picks) const;

    Continuations continuations(const std::vector<Cell>& picks) const {
        Continuations next;
        next_picks(picks, false, next);
        return next;
    }
    PositionPtr play(const Move& move) const {  // IllegalMove
        if (auto reason = why_not(move)) throw IllegalMove(*std::move(reason));
        return after(move);
    }
    PositionPtr leave(int colour) const;  // IllegalMove
    std::string text() const;
};

// A game with all its options settled.
class Game : public std::enable_shared_from_this<Game> {
  public:
    std::string id;
    Options options;
    std::shared_ptr<const Board> board;
    int players = 2;
    // What its positions can have and its moves can be.
    std::vector<Role> roles;
    std::vector<Note> notes;
    bool recurs = false;    // the third repetition ends it
    bool swaps = false;     // people may exchange colours
    bool one_pick = false;  // every move is one cell or one word

    virtual ~Game() = default;
    virtual PositionPtr start() const = 0;
    virtual PositionPtr set_up(const Scene& scene, int turn, Players left,
                               const std::vector<std::uint64_t>& history) const = 0;

    std::string title() const;                      // id and options, as a position text begins
    PositionPtr read(std::string_view text) const;  // BadText
};
using GamePtr = std::shared_ptr<const Game>;

PositionPtr read(std::string_view text);  // of whatever game the text names; BadText

// The catalogue.
const std::vector<std::string>& game_ids();
GamePtr make_game(std::string_view id, const Options& options);               // BadOption
std::vector<Field> game_fields(std::string_view id, const Options& options);  // BadOption

}  // namespace hexagora
