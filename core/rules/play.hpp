#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "rules/concepts.hpp"
#include "rules/keys.hpp"

namespace hexagora {

// The positions since the last move that cannot be undone, as keys.
using History = std::vector<std::uint64_t>;

// Moves, one after the other, in memory that serves again. Unlike a vector's, its push is always inlined: lists of
// hundreds of moves are made at every ply of a playout.
template <class Action>
class MoveList {
  public:
    void clear() { next_ = room_.data(); }
    void push(const Action& a) {
        if (next_ == end_) [[unlikely]]
            grow();
        *next_++ = a;
    }
    int size() const { return int(next_ - begin()); }
    const Action& operator[](int n) const { return room_[std::size_t(n)]; }
    const Action* begin() const { return room_.data(); }
    const Action* end() const { return next_; }

  private:
    std::vector<Action> room_;
    Action *next_ = nullptr, *end_ = nullptr;

    void grow() {
        const auto size = room_.size();
        room_.resize(2 * size + 64);
        next_ = room_.data() + size;
        end_ = room_.data() + room_.size();
    }
};

// What the state of every game begins with: searches need no more of it.
struct Turn {
    std::int8_t turn = nobody;
    Players left = 0;     // the colours that have left
    Players winners = 0;  // 0 while the game goes on
};

// What every game shares and no rules file repeats: the next player, skipping, leaving, repetition, seats.
template <Rules R>
class Play {
  public:
    using Action = typename R::Action;
    struct State : Turn {
        typename R::State at;
    };

    R rules;

    explicit Play(R r) : rules(std::move(r)) {}

    State start() const {
        State s;
        rules.setup(s.at, rules.start());
        s.turn = 0;
        return s;
    }

    template <class Visit>
    void moves(const State& s, Visit&& visit) const {
        if (!s.winners) rules.moves(s.at, s.turn, visit);
    }
    int count(const State& s) const {
        if (s.winners) return 0;
        if constexpr (Counting<R>) return rules.count(s.at, s.turn);
        int n = 0;
        rules.moves(s.at, s.turn, [&](Action) { ++n; });
        return n;
    }
    // The n-th legal move, for games that can name it without making the list.
    template <class Pick>
    Action any_move(const State& s, Pick&& pick) const {
        if constexpr (Numbering<R>) {
            return rules.nth(s.at, s.turn, pick(rules.count(s.at, s.turn)));
        } else {
            thread_local MoveList<Action> memory;
            auto& list = memory;
            list.clear();
            rules.moves(s.at, s.turn, [&](const Action& a) { list.push(a); });
            return list[pick(list.size())];
        }
    }

    // One ply, without regard to repetition.
    void play(State& s, Action a) const {
        const int mover = s.turn;
        rules.play(s.at, mover, a);
        if ((s.winners = rules.ended(s.at, staying(s)))) s.turn = nobody;
        else if (!keeps_turn(a)) pass_turn(s, mover);
    }
    void play(State& s, Action a, History& history) const {
        if constexpr (Recurring<R>) {
            const bool fresh = !rules.recurs() || rules.forgets(s.at, a);
            if (fresh) history.clear();
            else if (history.empty()) history.push_back(recurrence(s));
            play(s, a);
            if (!fresh) remember(s, history);
        } else {
            play(s, a);
        }
    }

    // A colour leaves: resignation, flag fall, abandon.
    void leave(State& s, int colour) const {
        withdraw(s, colour);
        if ((s.winners = decided(s))) s.turn = nobody;
        else if (s.turn == colour) pass_turn(s, colour);
    }
    void leave(State& s, int colour, History& history) const {
        if constexpr (Recurring<R>) {
            const auto before = recurrence(s);
            leave(s, colour);
            if (!rules.recurs() || recurrence(s) == before) return;
            if (history.empty()) history.push_back(before);
            remember(s, history);  // another turn, or other pieces
        } else {
            leave(s, colour);
        }
    }

    // A position given by its pieces. `turn` is nobody for a finished game.
    State from(Scene scene, int turn, Players left, const History& history) const {
        State s;
        if constexpr (!Swapping<R>)
            if (scene.swapped) throw BadText({"no_swap", {}});
        for (auto& [name, numbers] : scene.notes)
            if (int(numbers.size()) != numbers_in_note(name)) throw BadText({"text_section", {{"part", name}}});
        if constexpr (Casting<R>) only_roles(scene, R::roles);
        else only_roles(scene, {Role::stone});
        scene.out = left;
        rules.setup(s.at, scene);
        for (int p = 0; p < rules.players; ++p)
            if (left & only(p)) withdraw(s, p);
        if (!staying(s)) throw BadText({"all_left", {}});
        s.winners = decided(s);
        s.turn = std::int8_t(turn);
        if (!history.empty()) check_history(s, history);
        if (!s.winners && turn == nobody) {
            pass_turn(s, rules.players - 1);
            if (!s.winners) throw BadText({"not_over", {}});
        }
        if (s.winners && turn != nobody) throw BadText({"is_over", {}});
        if (!s.winners && (left & only(turn) || !rules.has_move(s.at, turn)))
            throw BadText({"turn_without_move", {{"colour", std::to_string(turn)}}});
        return s;
    }

    // The person at each colour: they differ from the colours after a swap only.
    std::array<int, most_players> seats(const State& s) const {
        std::array<int, most_players> people{0, 1, 2, 3, 4, 5};
        if constexpr (Swapping<R>)
            if (rules.swapped(s.at)) std::swap(people[0], people[1]);
        return people;
    }
    // By person, of a finished game: the winners share.
    std::array<double, most_players> result(const State& s) const {
        std::array<double, most_players> shares{};
        const auto people = seats(s);
        for (int p = 0; p < rules.players; ++p)
            if (s.winners & only(p)) shares[people[p]] = 1.0 / std::popcount(s.winners);
        return shares;
    }
    std::uint64_t key(const State& s) const {
        return rules.key(s.at) ^ key_of(About::turn, s.turn + 1) ^ (s.left ? key_of(About::left, s.left) : 0);
    }
    Players staying(const State& s) const {
        Players stay = everyone(rules.players);
        if (s.left) [[unlikely]]
            for (int p = 0; p < rules.players; ++p)
                if (s.left & only(p)) stay &= Players(~team(p));
        return stay;
    }

    // What the player to move can do now; nothing once the game is over.
    const char* task(const State& s) const {
        if (s.winners) return "";
        if constexpr (Guiding<R>) return rules.task(s.at, s.turn);
        else return "play";
    }
    // Why the game is over by its rules: for the rules' own reason, "repeated", or "stuck" if nobody can move. Nothing
    // while it goes on, and if all others have left.
    const char* why_ended(const State& s, const History& history) const {
        if (!s.winners || (s.left && is_one_team(staying(s)))) return "";
        if (!rules.ended(s.at, staying(s))) return has_third(history) ? "repeated" : "stuck";
        if constexpr (Explaining<R>) return rules.why_ended(s.at);
        else return "won";
    }
    // Who of those that stay was passed over between a mover and the turn.
    Players skipped(const State& s, int mover) const {
        Players over = 0;
        for (int p = (mover + 1) % rules.players; p != s.turn && p != mover; p = (p + 1) % rules.players)
            over |= only(p);
        return Players(over & ~s.left);
    }

    // What must come again for a repetition.
    std::uint64_t recurrence(const State& s) const
        requires Recurring<R>
    {
        return rules.recurrence(s.at) ^ key_of(About::turn, s.turn + 1);
    }
    // Those who win and lose together: a player alone, unless the game has teams.
    Players team(int player) const {
        if constexpr (Teaming<R>) return rules.team(player);
        else return only(player);
    }

    bool keeps_turn(Action a) const {
        if constexpr (KeepingTurn<R>) return rules.keeps_turn(a);
        else return false;
    }

  private:
    int numbers_in_note(std::string_view name) const {
        if constexpr (Noting<R>)
            for (const Note& note : R::notes)
                if (note.name == name) return note.by_player ? rules.players : 1;
        return -1;  // no such note
    }
    void withdraw(State& s, int colour) const {
        s.left |= only(colour);
        if constexpr (Leaving<R>) rules.leave(s.at, colour);
    }
    bool is_one_team(Players some) const { return (some & ~team(std::countr_zero(some))) == 0; }
    Players decided(const State& s) const {
        const Players stay = staying(s);
        if (s.left && is_one_team(stay)) return stay;  // the last ones left win
        return rules.ended(s.at, stay);
    }
    // The next colour that stays and can move. If there is none and the rules have no way on, the game is settled.
    void pass_turn(State& s, int mover) const {
        do {
            int player = mover;
            for (int k = 0; k < rules.players; ++k) {
                player = (player + 1) * (player + 1 != rules.players);  // a branch here is guessed wrong half the time
                if (s.left & only(player) || !rules.has_move(s.at, player)) continue;
                s.turn = std::int8_t(player);
                return;
            }
        } while (unstuck(s, mover));
        s.turn = nobody;
        s.winners = rules.settle(s.at, staying(s));
    }
    bool unstuck(State& s, int mover) const {
        if constexpr (Unsticking<R>) return rules.stuck(s.at, mover);
        else return false;
    }
    // Notes the position that has just come, if it may come again; for the third time it ends the game.
    void remember(State& s, History& history) const {
        if constexpr (Recurring<R>) {
            if (s.winners) return history.clear();
            history.push_back(recurrence(s));
            if (std::count(history.begin(), history.end(), history.back()) < 3) return;
            s.winners = rules.repeated(s.at, staying(s));
            s.turn = nobody;
        }
    }
    // Anybody may write a text with a very long history: in order, equal keys stand side by side.
    static bool has_third(History history) {
        std::sort(history.begin(), history.end());
        for (std::size_t i = 2; i < history.size(); ++i)
            if (history[i] == history[i - 2]) return true;
        return false;
    }
    // What a position text says was seen must lead to this position, or have ended the game.
    void check_history(State& s, const History& history) const {
        if constexpr (Recurring<R>) {
            if (s.winners || !rules.recurs()) throw BadText({"not_seen", {}});
            if (has_third(history)) s.winners = rules.repeated(s.at, staying(s));
            else if (s.turn == nobody || history.back() != recurrence(s)) throw BadText({"not_seen", {}});
        } else {
            throw BadText({"not_seen", {}});
        }
    }
};

}  // namespace hexagora
