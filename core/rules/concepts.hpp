#pragma once
#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <type_traits>
#include <vector>

#include "rules/move.hpp"
#include "rules/reason.hpp"
#include "rules/scene.hpp"

namespace hexagora {

// A game's rules, in the order of a rule sheet. The object holds the settled options and what follows from them; State
// is one position, small and trivially copyable; `play` may assume that the move is legal.
template <class R>
concept Rules = std::is_trivially_copyable_v<typename R::State> && std::is_trivially_copyable_v<typename R::Action> &&
                sizeof(typename R::Action) <= 16 &&
                requires(const R r, typename R::State s, const typename R::State at, const typename R::Action a,
                         const Scene given, Scene drawn, Move move, const Move text, int player, Players staying) {
                    { r.board } -> std::convertible_to<std::shared_ptr<const Board>>;
                    { r.players } -> std::convertible_to<int>;
                    { r.start() } -> std::same_as<Scene>;  // the pieces at the start
                    r.setup(s, given);                     // any position; BadText if the rules cannot go on from it
                    r.moves(at, player, [](typename R::Action) {});
                    { r.has_move(at, player) } -> std::same_as<bool>;
                    r.play(s, player, a);
                    { r.ended(at, staying) } -> std::same_as<Players>;   // who has won by the last move; 0: it goes on
                    { r.settle(at, staying) } -> std::same_as<Players>;  // who wins when nobody can move
                    r.scene(at, drawn);  // the position itself; marks(), if there is one, adds what follows from it
                    {
                        r.why_not(at, player, text)
                    } -> std::same_as<std::optional<Reason>>;  // nothing: the move is legal
                    r.spell(a, move);
                    { r.action(text) } -> std::same_as<typename R::Action>;  // of a legal move
                    { r.key(at) } -> std::same_as<std::uint64_t>;
                };

// The optional members of rules, a concept each; docs/architecture.md has them in a table.

// The number of moves without a list of them, and the n-th of them.
template <class R>
concept Counting = requires(const R r, const typename R::State at, int player) {
    { r.count(at, player) } -> std::same_as<int>;
};
template <class R>
concept Numbering = Counting<R> && requires(const R r, const typename R::State at, int player, int n) {
    { r.nth(at, player, n) } -> std::same_as<typename R::Action>;
};

// A way on when nobody can move.
template <class R>
concept Unsticking = requires(const R r, typename R::State s, int last_mover) {
    { r.stuck(s, last_mover) } -> std::same_as<bool>;  // true if something has changed
};

// Teams: those who win and lose together with a player.
template <class R>
concept Teaming = requires(const R r, int player) {
    { r.team(player) } -> std::same_as<Players>;
};

// Moves after which the same player is on turn.
template <class R>
concept KeepingTurn = requires(const R r, const typename R::Action a) {
    { r.keeps_turn(a) } -> std::same_as<bool>;
};

// What becomes of the pieces of somebody who leaves.
template <class R>
concept Leaving = requires(const R r, typename R::State s, int player) {
    { r.leave(s, player) } -> std::same_as<void>;
};

// A pass that is no more than a word.
template <class R>
concept Passing = requires {
    { R::pass } -> std::convertible_to<typename R::Action>;
};

// Person 1 may take person 0's place: the pieces stay as they are, the two exchange colours.
template <class R>
concept Swapping = requires(const R r, const typename R::State at, int player) {
    { r.may_swap(at, player) } -> std::same_as<bool>;
    { r.swapped(at) } -> std::same_as<bool>;  // they have
    { R::swap_move } -> std::convertible_to<typename R::Action>;
};

// Pieces travel: a position that comes for the third time ends the game.
template <class R>
concept Recurring = requires(const R r, const typename R::State at, const typename R::Action a, Players staying) {
    { r.recurs() } -> std::same_as<bool>;                  // with these options
    { r.recurrence(at) } -> std::same_as<std::uint64_t>;   // what must come again; the turn is added
    { r.forgets(at, a) } -> std::same_as<bool>;            // no earlier position can come again after this move
    { r.repeated(at, staying) } -> std::same_as<Players>;  // who wins then
};

// A count, by colour.
template <class R>
concept Scoring = requires(const R r, const typename R::State at) {
    { r.scores(at) } -> std::same_as<std::vector<int>>;
};

// What is drawn beside the position itself.
template <class R>
concept Marking = requires(const R r, const typename R::State at, Scene drawn) {
    { r.marks(at, drawn) } -> std::same_as<void>;
};

// What the player to move can do now, and why the last move ended the game: keys of the game's texts.
template <class R>
concept Guiding = requires(const R r, const typename R::State at, int player) {
    { r.task(at, player) } -> std::same_as<const char*>;
};
template <class R>
concept Explaining = requires(const R r, const typename R::State at) {
    { r.why_ended(at) } -> std::same_as<const char*>;
};

// A board without end is drawn through a window.
template <class R>
concept Windowed = requires(const R r, const typename R::State at) {
    { r.window(at) } -> std::same_as<std::shared_ptr<const Board>>;
};

// The roles of pieces, where they are not all stones; and what the pieces do not tell.
template <class R>
concept Casting = requires {
    { *std::begin(R::roles) } -> std::convertible_to<Role>;
};
template <class R>
concept Noting = requires {
    { *std::begin(R::notes) } -> std::convertible_to<Note>;
};

// Which cells may follow some picks, and whether these make a move, without a list of all moves where that would be too
// slow. The picks are legal so far, and sets are picked in the order of their cells.
template <class R>
concept Picking = requires(const R r, const typename R::State at, int player, std::span<const Cell> picks) {
    r.next_cells(at, player, picks, [](Cell) {});
    { r.is_move(at, player, picks) } -> std::same_as<bool>;  // it may still go on
};
// The move that picks make, where it is not simply a cell or a path.
template <class R>
concept WritingPicks = Picking<R> && requires(const R r, const std::vector<Cell> picks) {
    { r.move_of(picks) } -> std::same_as<Move>;
};
// People may pick a set in any order: then the list of moves is looked through.
template <class R>
concept PickingInAnyOrder = Picking<R> && R::any_order;

// A word that may be said alone or with a move.
template <class R>
concept Declaring = requires(const R r, const typename R::State at, int player, const typename R::Action a) {
    { R::declare } -> std::convertible_to<typename R::Action>;
    { r.may_declare(at, player, a) } -> std::same_as<bool>;
};

// Does a class have a member of this name, whatever it is? Beside a base with the same name it is ambiguous then.
#define HEXAGORA_NAMES(member)                     \
    struct Decoy_##member {                        \
        int member;                                \
    };                                             \
    template <class R>                             \
    struct Beside_##member : R, Decoy_##member {}; \
    template <class R>                             \
    concept Names_##member = !requires { &Beside_##member<R>::member; };

// Every optional member with its concept. A member of one of these names that does not fit is a mistake, and would
// otherwise be left out without a word.
#define HEXAGORA_OPTIONAL_MEMBERS(line)                                                                           \
    line(count, Counting) line(nth, Numbering) line(stuck, Unsticking) line(team, Teaming)                        \
        line(keeps_turn, KeepingTurn) line(leave, Leaving) line(pass, Passing) line(may_swap, Swapping)           \
            line(swapped, Swapping) line(swap_move, Swapping) line(recurs, Recurring) line(recurrence, Recurring) \
                line(forgets, Recurring) line(repeated, Recurring) line(scores, Scoring) line(marks, Marking)     \
                    line(window, Windowed) line(roles, Casting) line(notes, Noting) line(next_cells, Picking)     \
                        line(is_move, Picking) line(move_of, WritingPicks) line(any_order, PickingInAnyOrder)     \
                            line(declare, Declaring) line(may_declare, Declaring) line(task, Guiding)             \
                                line(why_ended, Explaining)

#define HEXAGORA_LINE(member, concept_) HEXAGORA_NAMES(member)
HEXAGORA_OPTIONAL_MEMBERS(HEXAGORA_LINE)
#undef HEXAGORA_LINE

template <class R>
consteval bool check_optional_members() {
#define HEXAGORA_LINE(member, concept_)                                                         \
    static_assert(!Names_##member<R> || concept_<R>,                                            \
                  "these rules have a member " #member " that is not as the concept " #concept_ \
                  " in concepts.hpp says");
    HEXAGORA_OPTIONAL_MEMBERS(HEXAGORA_LINE)
#undef HEXAGORA_LINE
    return true;
}

}  // namespace hexagora
