// What every game shares, shown with Crossing: whose turn it is, skipping, leaving, repetition, results.
#include <numeric>

#include "check.hpp"
#include "crossing.hpp"
#include "rules/play.hpp"
#include "search/perft.hpp"
#include "search/playouts.hpp"

using namespace hexagora;
using State = Play<Crossing>::State;

namespace {

static_assert(Rules<Crossing> && Recurring<Crossing>);

Play<Crossing> crossing(const Options& options) {
    Form form(options);
    Crossing rules(form);
    form.finish();
    return Play(std::move(rules));
}

// Crossing in which the token of one who leaves stays, as pieces do in most games.
struct Ghosts : Crossing {
    using Crossing::Crossing;
    void leave(State&, int) const = delete;
};

// The small boards: b1 c1 / a2 b2 c2 / a3 b3, and c1 d1 e1 / b2 … e2 / a3 … e3 / a4 … d4 / a5 b5 c5.
Scene pieces(const Play<Crossing>& play, const std::vector<std::pair<std::string, std::vector<std::string>>>& codes) {
    Scene scene;
    for (auto& [code, cells] : codes)
        for (auto& name : cells) {
            Piece piece;
            CHECK(piece_of(code, piece));
            piece.cell = play.rules.board->find(name);
            CHECK(piece.cell != nowhere);
            scene.pieces.push_back(piece);
        }
    return scene;
}

Crossing::Action step(const Play<Crossing>& play, const State& s, const std::string& text) {
    DURING(text);
    const Move move = parse(text, *play.rules.board);
    const auto reason = play.rules.why_not(s.at, s.turn, move);
    CHECK((reason ? reason->code : "") == "");
    return play.rules.action(move);
}
void go(const Play<Crossing>& play, State& s, const std::string& text) { play.play(s, step(play, s, text)); }
void go(const Play<Crossing>& play, State& s, const std::string& text, History& history) {
    play.play(s, step(play, s, text), history);
}

std::vector<double> result(const Play<Crossing>& play, const State& s) {
    const auto shares = play.result(s);
    return {shares.begin(), shares.begin() + play.rules.players};
}
std::string refusal(const Play<Crossing>& play, const Scene& scene, int turn, Players left = 0,
                    const History& history = {}) {
    try {
        play.from(scene, turn, left, history);
        return "";
    } catch (const BadText& bad) { return bad.reason.code; }
}

// Both tokens of two players on the side-3 board go out and back.
void there_and_back(const Play<Crossing>& play, State& s, History& history) {
    for (auto* text : {"c1:d1", "c5:b5", "d1:c1", "b5:c5"}) go(play, s, text, history);
}

}  // namespace

TEST(colours_move_in_turn) {
    const auto play = crossing({{"players", 3}});
    auto s = play.start();
    for (auto* text : {"c1:c2", "e3:d3", "a5:b4", "c2:c3"}) {
        const int turn = s.turn;
        go(play, s, text);
        CHECK(s.turn == (turn + 1) % 3);
    }
    CHECK(s.winners == 0);
}

TEST(who_cannot_move_is_skipped) {
    const auto play = crossing({{"size", 2}, {"players", 3}});
    auto s = play.from(pieces(play, {{"0", {"b1"}}, {"1", {"c2"}}, {"2", {"a3"}}, {"x", {"b2", "b3"}}}), 0, 0, {});
    go(play, s, "b1:c1");  // the last way out of c2
    CHECK(s.turn == 2);
    go(play, s, "a3:a2");
    CHECK(s.turn == 0);
    go(play, s, "c1:b1");
    CHECK(s.turn == 1);
}

TEST(a_mover_goes_on_while_all_others_are_skipped) {
    const auto play = crossing({{"size", 2}});
    auto s = play.from(pieces(play, {{"0", {"b1"}}, {"1", {"a3"}}, {"x", {"a2", "b2", "b3"}}}), 0, 0, {});
    for (auto* text : {"b1:c1", "c1:c2", "c2:c1"}) {
        go(play, s, text);
        CHECK(s.turn == 0);
    }
    go(play, s, "c1:c2");
    CHECK(s.winners == 0);
}

TEST(rules_may_put_right_that_nobody_can_move) {
    const auto play = crossing({{"size", 2}, {"trail", "melts"}});
    auto s = play.from(pieces(play, {{"0", {"b1"}}, {"1", {"a3"}}, {"x", {"a2", "b2", "b3", "c2"}}}), 0, 0, {});
    go(play, s, "b1:c1");
    CHECK(s.turn == 1);  // after the mover
    CHECK(s.winners == 0);
    CHECK(!s.at.blocks.any());
    CHECK(play.key(s) == play.key(play.from(pieces(play, {{"0", {"c1"}}, {"1", {"a3"}}}), 1, 0, {})));
}

TEST(the_game_is_settled_when_nobody_can_move) {
    const auto play = crossing({{"size", 2}, {"trail", "stays"}});
    auto s = play.from(pieces(play, {{"0", {"b1"}}, {"1", {"b2"}}, {"x", {"a2", "a3", "b3", "c2"}}}), 0, 0, {});
    go(play, s, "b1:c1");
    CHECK(s.turn == nobody);
    CHECK(result(play, s) == std::vector{0.0, 1.0});  // one step from home against two
    CHECK(play.count(s) == 0);

    s = play.from(pieces(play, {{"0", {"b1"}}, {"1", {"a3"}}, {"x", {"a2", "b2", "b3", "c2"}}}), 0, 0, {});
    go(play, s, "b1:c1");
    CHECK(result(play, s) == std::vector{0.5, 0.5});
}

TEST(winning_ends_the_game_at_once) {
    const auto play = crossing({{"size", 2}, {"players", 3}});
    auto s = play.start();
    for (auto* text : {"b1:b2", "c2:c1", "a3:a2"}) go(play, s, text);
    go(play, s, "b2:b3");
    CHECK(s.turn == nobody);
    CHECK(s.winners == only(0));
    CHECK(result(play, s) == std::vector{1.0, 0.0, 0.0});
    CHECK(play.count(s) == 0);
    play.moves(s, [](auto) { CHECK(!"a move after the end"); });
}

TEST(partners_win_together) {
    const auto play = crossing({{"size", 2}, {"players", 4}, {"teams", true}});
    auto s = play.from(pieces(play, {{"0", {"a3"}}, {"1", {"a2"}}, {"2", {"b2"}}, {"3", {"c2"}}}), 0, 0, {});
    go(play, s, "a3:b3");  // home, but alone
    CHECK(s.turn == 1);
    go(play, s, "a2:a3");
    CHECK(s.turn == 2);
    go(play, s, "b2:b1");
    CHECK(s.winners == (only(0) | only(2)));
    CHECK(result(play, s) == std::vector{0.5, 0.0, 0.5, 0.0});
}

TEST(one_who_leaves_on_turn_hands_it_on) {
    const auto play = crossing({{"players", 3}});
    auto s = play.start();
    const auto before = play.key(s);
    play.leave(s, 0);
    CHECK(s.turn == 1);
    CHECK(s.left == only(0));
    CHECK(s.winners == 0);
    CHECK(play.key(s) != before);
    for (auto* text : {"e3:d3", "a5:b4", "d3:c3"}) go(play, s, text);
    CHECK(s.turn == 2);  // never 0 again
}

TEST(one_who_leaves_off_turn_does_not_touch_it) {
    const auto play = crossing({{"players", 3}});
    auto s = play.start();
    play.leave(s, 1);
    CHECK(s.turn == 0);
    go(play, s, "c1:c2");
    CHECK(s.turn == 2);
    go(play, s, "a5:b4");
    CHECK(s.turn == 0);
}

TEST(one_who_has_left_never_moves_again_even_if_they_could) {
    for (int leaver = 0; leaver < 4; ++leaver) {
        Form form({{"players", 4}});
        const Play<Ghosts> play{Ghosts(form)};
        auto s = play.start();
        play.leave(s, leaver);
        CHECK(play.rules.has_move(s.at, leaver));
        for (int ply = 0; ply < 9; ++ply) {
            CHECK(s.turn != leaver);
            const int turn = s.turn, next = (turn + 1) % 4;
            play.play(s, play.any_move(s, [](int) { return 0; }));
            CHECK(s.turn == (next == leaver ? (next + 1) % 4 : next));
        }
    }
}

TEST(the_last_one_left_wins) {
    for (const int players : {2, 3, 4})
        for (int winner = 0; winner < players; ++winner)
            for (const int plies : {0, 1, 2}) {
                const auto play = crossing({{"players", players}});
                auto s = play.start();
                for (int i = 0; i < plies; ++i) play.play(s, play.any_move(s, [](int) { return 0; }));
                int staying = players;
                for (int p = 0; p < players; ++p) {
                    if (p == winner) continue;
                    CHECK(s.winners == 0);
                    CHECK((s.turn != nobody && !(s.left & only(s.turn))));
                    play.leave(s, p);
                    CHECK((s.winners != 0) == (--staying == 1));
                }
                CHECK(s.turn == nobody);
                CHECK(s.winners == only(winner));
            }
}

TEST(a_team_loses_when_a_partner_leaves) {
    const auto play = crossing({{"players", 4}, {"teams", true}});
    for (int leaver = 0; leaver < 4; ++leaver) {
        auto s = play.start();
        play.leave(s, leaver);
        CHECK(s.turn == nobody);
        CHECK(s.winners == (leaver % 2 ? only(0) | only(2) : only(1) | only(3)));
    }
}

TEST(who_has_left_does_not_win_a_count) {
    const auto play = crossing({{"size", 2}, {"players", 3}, {"trail", "stays"}});
    auto s =
        play.from(pieces(play, {{"0", {"b1"}}, {"1", {"b2"}}, {"2", {"a3"}}, {"x", {"a2", "b3", "c2"}}}), 0, 0, {});
    play.leave(s, 1);  // one step from home
    CHECK(s.turn == 0);
    go(play, s, "b1:c1");
    CHECK(s.turn == nobody);
    CHECK(s.winners == (only(0) | only(2)));
}

TEST(leaving_on_turn_can_leave_nobody_who_can_move) {
    const auto play = crossing({{"size", 2}, {"players", 3}, {"trail", "stays"}});
    auto s =
        play.from(pieces(play, {{"0", {"b1"}}, {"1", {"c2"}}, {"2", {"b3"}}, {"x", {"a3", "b2", "c1"}}}), 0, 0, {});
    play.leave(s, 0);
    CHECK(s.turn == nobody);
    CHECK(s.winners == (only(1) | only(2)));
}

TEST(the_rules_hear_of_a_leaver) {
    const auto play = crossing({{"players", 3}});
    auto s = play.start();
    const Cell c = s.at.token[1];
    play.leave(s, 1);
    CHECK(s.at.token[1] == nowhere);
    CHECK(s.at.blocks.has(c));
}

TEST(a_position_that_comes_for_the_third_time_ends_the_game) {
    const auto play = crossing({});
    auto s = play.start();
    History history;
    there_and_back(play, s, history);  // the start comes for the second time: it counts as its own first
    CHECK(s.winners == 0);
    CHECK(history.size() == 5);
    CHECK(history.front() == history.back());
    go(play, s, "c1:d1", history);
    go(play, s, "c5:b5", history);
    go(play, s, "d1:c1", history);
    CHECK(s.winners == 0);
    go(play, s, "b5:c5", history);
    CHECK(s.turn == nobody);
    CHECK(result(play, s) == std::vector{0.5, 0.5});
}

TEST(repetition_counts_by_what_the_rules_say_then) {
    const auto play = crossing({});
    auto s = play.from(pieces(play, {{"0", {"c3"}}, {"1", {"c5"}}}), 0, 0, {});
    History history;
    for (int round = 0; round < 2; ++round)
        for (auto* text : {"c3:d3", "c5:b5", "d3:c3", "b5:c5"}) go(play, s, text, history);
    CHECK(result(play, s) == std::vector{1.0, 0.0});
}

TEST(the_same_pieces_with_another_turn_are_another_position) {
    const auto play = crossing({});
    const auto scene = play.rules.start();
    auto first = play.from(scene, 0, 0, {}), second = play.from(scene, 1, 0, {});
    History a, b;
    go(play, first, "c1:d1", a);
    go(play, second, "c5:b5", b);
    CHECK(a.front() != b.front());
}

TEST(a_move_that_cannot_be_undone_forgets_the_positions_before_it) {
    const auto play = crossing({{"players", 4}, {"teams", true}});
    auto s = play.from(pieces(play, {{"0", {"c4"}}, {"1", {"d2"}}, {"2", {"b3"}}, {"3", {"b4"}}}), 3, 0, {});
    History history;
    go(play, s, "b4:b5", history);
    CHECK(history.size() == 2);
    go(play, s, "c4:c5", history);  // home
    CHECK(history.empty());
    // The position after it has come for the first time.
    for (int round = 0; round < 2; ++round)
        for (auto* text : {"d2:d3", "b3:b2", "b5:b4", "d3:d2", "b2:b3", "b4:b5"}) {
            CHECK(s.winners == 0);
            go(play, s, text, history);
        }
    CHECK(s.winners == (only(0) | only(2)));
}

TEST(nothing_is_remembered_where_no_position_can_come_again) {
    const auto play = crossing({{"trail", "stays"}});
    auto s = play.start();
    History history;
    for (auto* text : {"c1:d1", "c5:b5", "d1:e1"}) go(play, s, text, history);
    CHECK(history.empty());
}

TEST(without_a_history_a_game_goes_round_in_circles) {
    const auto play = crossing({});
    auto s = play.start();
    for (int round = 0; round < 10; ++round)
        for (auto* text : {"c1:d1", "c5:b5", "d1:c1", "b5:c5"}) go(play, s, text);
    CHECK(s.winners == 0);
}

TEST(keys_tell_positions_apart) {
    const auto play = crossing({{"players", 3}});
    const auto scene = play.rules.start();
    CHECK(play.key(play.from(scene, 0, 0, {})) == play.key(play.start()));
    CHECK(play.key(play.from(scene, 0, 0, {})) != play.key(play.from(scene, 1, 0, {})));
    // The same pieces, once with a stranger's block and once with a leaver's.
    const auto blocked = pieces(play, {{"0", {"c1"}}, {"1", {"e3"}}, {"x", {"a5"}}});
    CHECK(play.key(play.from(blocked, 0, 0, {})) != play.key(play.from(blocked, 0, only(2), {})));
    // Pieces that change places, and moves in another order.
    auto s = play.start();
    for (auto* text : {"c1:c2", "e3:d3", "a5:b4", "c2:c1", "d3:e3", "b4:a5"}) go(play, s, text);
    CHECK(play.key(s) == play.key(play.start()));
}

TEST(people_keep_their_colours_where_there_is_no_swap) {
    const auto play = crossing({{"players", 4}});
    const auto seats = play.seats(play.start());
    for (int p = 0; p < 4; ++p) CHECK(seats[std::size_t(p)] == p);
    auto scene = play.rules.start();
    scene.swapped = true;
    CHECK(refusal(play, scene, 0) == "no_swap");
}

TEST(any_move_is_the_nth_of_the_list) {
    const auto play = crossing({{"players", 4}});
    const auto s = play.start();
    std::vector<Crossing::Action> list;
    play.moves(s, [&](auto a) { list.push_back(a); });
    CHECK(play.count(s) == list.size());
    for (int n = 0; n < int(list.size()); ++n) {
        const auto picked = play.any_move(s, [&](int choices) {
            CHECK(choices == list.size());
            return n;
        });
        CHECK((picked.from == list[std::size_t(n)].from && picked.to == list[std::size_t(n)].to));
    }
}

TEST(a_position_is_refused_if_its_turn_does_not_fit) {
    const auto play = crossing({{"size", 2}});
    const auto start = play.rules.start();
    CHECK(refusal(play, start, 0) == "");
    CHECK(refusal(play, start, 1) == "");
    CHECK(refusal(play, start, nobody) == "not_over");
    const auto home = pieces(play, {{"0h", {"b3"}}, {"1", {"c1"}}});
    CHECK(refusal(play, home, nobody) == "");
    CHECK(refusal(play, home, 1) == "is_over");
    const auto shut_in = pieces(play, {{"0", {"b1"}}, {"1", {"a3"}}, {"x", {"a2", "b2", "b3"}}});
    CHECK(refusal(play, shut_in, 0) == "");
    CHECK(refusal(play, shut_in, 1) == "turn_without_move");
    const auto settled = pieces(play, {{"0", {"b1"}}, {"1", {"a3"}}, {"x", {"a2", "b2", "b3", "c1"}}});
    CHECK(refusal(play, settled, 0) == "turn_without_move");
    CHECK(refusal(play, settled, nobody) == "");
}

TEST(a_position_is_refused_if_those_who_left_do_not_fit) {
    const auto play = crossing({{"players", 3}});
    const auto start = play.rules.start();
    CHECK(refusal(play, start, 1, only(0)) == "");
    CHECK(refusal(play, start, 0, only(0)) == "turn_without_move");
    CHECK(refusal(play, start, 2, only(0) | only(1)) == "is_over");
    CHECK(refusal(play, start, nobody, only(0) | only(1)) == "");
    CHECK(refusal(play, start, nobody, only(0)) == "not_over");
    // Both teams have lost a partner: nobody is left who could win.
    const auto teams = crossing({{"players", 4}, {"teams", true}});
    for (const int turn : {nobody, 2}) CHECK(refusal(teams, teams.rules.start(), turn, only(0) | only(1)) != "");
}

TEST(a_position_is_over_exactly_if_it_was_seen_three_times) {
    const auto play = crossing({});
    auto s = play.start();
    History history;
    there_and_back(play, s, history);
    CHECK(refusal(play, play.rules.start(), 0, 0, history) == "");
    CHECK(refusal(play, play.rules.start(), nobody, 0, history) == "not_seen");
    there_and_back(play, s, history);
    CHECK(refusal(play, play.rules.start(), nobody, 0, history) == "");
    CHECK(refusal(play, play.rules.start(), 0, 0, history) == "is_over");
}

TEST(a_very_long_history_is_looked_through_once) {
    const auto play = crossing({});
    auto s = play.start();
    History history;
    there_and_back(play, s, history);
    History longer;
    for (std::uint64_t i = 0; i < 2'000'000; ++i) longer.push_back(mixed(i));  // every pair would take hours
    longer.insert(longer.end(), history.begin(), history.end());
    CHECK(refusal(play, play.rules.start(), 0, 0, longer) == "");
    longer[1] = longer[1'000'000] = longer[0];  // three apart from one another
    CHECK(refusal(play, play.rules.start(), 0, 0, longer) == "is_over");
    CHECK(refusal(play, play.rules.start(), nobody, 0, longer) == "");
}

TEST(perft_counts_lines_of_exactly_that_length) {
    const auto play = crossing({{"size", 2}, {"trail", "stays"}});
    // 0 on b1, 1 on b3. Its first step is to a2, c1 or the middle.
    CHECK(perft(play, play.start(), {}, 0) == 1);
    CHECK(perft(play, play.start(), {}, 1) == 3);
    CHECK(perft(play, play.start(), {}, 2) == 3 + 3 + 2);
}

TEST(random_games_end_and_share_one_point) {
    for (const int players : {2, 3, 4})
        for (const auto* trail : {"none", "melts", "stays"}) {
            DURING(std::to_string(players) + " players, trail " + trail);
            const auto play = crossing({{"players", players}, {"trail", std::string(trail)}});
            Playouts totals(players);
            for (std::uint64_t game = 0; game < 20; ++game) {
                Random random(game);
                random_game(play, play.start(), {}, random, totals);
            }
            CHECK(std::accumulate(totals.sixtieths.begin(), totals.sixtieths.end(), std::int64_t{0}) == 20 * 60);
            CHECK(totals.games == 20);
        }
}
