// What rules may have or leave out, shown with variants of Crossing: a way on when nobody can move, notes, passes, what
// one can do now and why the game is over.
#include <set>

#include "catalogue/position.hpp"
#include "check.hpp"
#include "crossing.hpp"
#include "rules/play.hpp"
#include "search/playouts.hpp"

using namespace hexagora;

namespace {

// Trails that never melt, whatever the option says.
struct Frozen : Crossing {
    using Crossing::Crossing;
    bool stuck(State&, int) const = delete;
};
static_assert(Unsticking<Crossing> && Rules<Frozen> && !Unsticking<Frozen>);

// The pieces do not tell what day it is.
struct Dated : Crossing {
    using Crossing::Crossing;
    static constexpr std::array<Note, 2> notes{{{"day"}, {"month"}}};
};

// A step may be left out; nobody lists that as a move, so it comes up in playouts only.
struct Patient : Crossing {
    using Crossing::Crossing;
    static constexpr Action pass{nowhere, nowhere};
    void play(State& s, int player, Action step) const {
        if (step.to != nowhere) Crossing::play(s, player, step);
    }
    bool forgets(const State& s, Action step) const { return step.to != nowhere && Crossing::forgets(s, step); }
};

// It has words of its own for a turn and for an end.
struct Talking : Crossing {
    using Crossing::Crossing;
    const char* task(const State&, int player) const { return player == 0 ? "step" : "follow"; }
    static const char* why_ended(const State&) { return "home"; }
};

template <class R>
Play<R> variant(const Options& options) {
    Form form(options);
    return Play<R>(R(form));
}

// 0 on b1 can step to c1 only, and then nobody can move.
template <class R>
typename Play<R>::State last_step(const Play<R>& play) {
    const auto& board = *play.rules.board;
    Scene scene;
    scene.pieces = {{board.find("b1"), 0}, {board.find("a3"), 1}};
    for (auto* name : {"a2", "b2", "b3", "c2"}) scene.pieces.push_back({board.find(name), nobody, Role::block});
    auto s = play.from(scene, 0, 0, {});
    play.play(s, play.any_move(s, [](int) { return 0; }));
    return s;
}

// How random games end.
template <class R>
std::set<std::string> ends_of(const Play<R>& play) {
    std::set<std::string> ends;
    for (std::uint64_t game = 0; game < 200; ++game) {
        Random random(game);
        History history;
        auto s = play.start();
        while (!s.winners) play.play(s, play.any_move(s, [&](int n) { return random.below(n); }), history);
        ends.insert(play.why_ended(s, history));
    }
    return ends;
}

template <class R>
std::string refusal_of_notes(const std::vector<Numbers>& notes) {
    const auto play = variant<R>({});
    Scene scene = play.rules.start();
    scene.notes = notes;
    try {
        play.from(scene, 0, 0, {});
        return "";
    } catch (const BadText& bad) { return bad.reason.code; }
}

}  // namespace

TEST(a_game_without_a_way_on_is_settled_when_nobody_can_move) {
    const Options melting{{"size", 2}, {"trail", std::string("melts")}};
    CHECK(last_step(variant<Crossing>(melting)).turn == 1);
    const auto settled = last_step(variant<Frozen>(melting));
    CHECK(settled.turn == nobody);
    CHECK(settled.winners == everyone(2));
    CHECK(settled.at.blocks.count() == 5);
}

TEST(only_notes_that_the_rules_know_are_taken) {
    CHECK(refusal_of_notes<Crossing>({}) == "");
    CHECK(refusal_of_notes<Crossing>({{"day", {1}}}) == "text_section");
    CHECK(refusal_of_notes<Dated>({}) == "");
    CHECK(refusal_of_notes<Dated>({{"day", {1}}, {"month", {2}}}) == "");
    CHECK(refusal_of_notes<Dated>({{"day", {1}}, {"year", {3}}}) == "text_section");
    CHECK(refusal_of_notes<Dated>({{"da", {1}}}) == "text_section");
}

TEST(a_note_is_found_by_its_name) {
    Scene scene;
    CHECK(!scene.note("day"));
    scene.notes = {{"month", {2}}, {"day", {1, nobody}}};
    CHECK(!scene.note("year"));
    CHECK((scene.note("day") && *scene.note("day") == std::vector{1, nobody}));
}

TEST(playouts_pass_now_and_then_where_passing_is_allowed) {
    const auto plies = [](const auto& play) {
        Playouts totals(play.rules.players);
        for (std::uint64_t game = 0; game < 50; ++game) {
            Random random(game);
            random_game(play, play.start(), {}, random, totals);
        }
        CHECK(totals.games == 50);
        return totals.plies;
    };
    const Options options{{"size", 3}, {"trail", std::string("stays")}};
    CHECK(plies(variant<Patient>(options)) > plies(variant<Crossing>(options)));

    // Two passes in a row, each at every tenth ply, come after 110 plies on average.
    const auto totals = make_game("gomobil", {})->start()->playouts(300, 1, 1, false);
    CHECK((totals.plies > 300 * 80 && totals.plies < 300 * 140));
}

TEST(a_turn_and_an_end_have_a_name_by_default) {
    const auto crossing = variant<Crossing>({});
    CHECK(crossing.task(crossing.start()) == std::string_view("play"));
    const auto talking = variant<Talking>({});
    auto s = talking.start();
    CHECK(talking.task(s) == std::string_view("step"));
    CHECK(talking.why_ended(s, {}) == std::string_view());
    talking.play(s, talking.any_move(s, [](int) { return 0; }));
    CHECK(talking.task(s) == std::string_view("follow"));

    // By the last move, or because a position came again; somebody's leaving is no end by the rules.
    CHECK((ends_of(crossing) == std::set<std::string>{"repeated", "won"}));
    CHECK((ends_of(talking) == std::set<std::string>{"home", "repeated"}));
    talking.leave(s, 0);
    CHECK(s.winners == only(1));
    CHECK(talking.why_ended(s, {}) == std::string_view());

    const auto frozen = variant<Frozen>({{"size", 2}, {"trail", std::string("stays")}});
    const auto settled = last_step(frozen);
    CHECK(frozen.why_ended(settled, {}) == std::string_view("stuck"));
    CHECK(frozen.task(settled) == std::string_view());
}
