// A game behind its common face, shown with Crossing, whose moves travel and whose positions come again.
#include <set>

#include "catalogue/entry.hpp"
#include "check.hpp"
#include "crossing.hpp"

using namespace hexagora;

namespace {

// As the catalogue makes its games.
std::shared_ptr<const Game> crossing(const Options& options = {}) {
    Form form(options);
    auto game = std::make_shared<GameOf<Crossing>>(Crossing(form));
    form.finish();
    game->id = "crossing";
    game->options = form.settled();
    return game;
}

PositionPtr after(PositionPtr position, const std::vector<std::string>& texts) {
    for (auto& text : texts) position = position->play(parse(text, *position->game().board));
    return position;
}
std::vector<std::string> moves(const Position& position) {
    std::vector<std::string> texts;
    position.moves([&](const Move& move) { texts.push_back(write(move, *position.game().board)); });
    return texts;
}
std::string reason(const Position& position, const std::string& text) {
    const auto why = position.why_not(parse(text, *position.game().board));
    return why ? why->code : "";
}

void check_round_trip(const Position& position) {
    const auto text = position.text();
    DURING(text);
    const auto again = position.game().read(text);
    CHECK(again->text() == text);
    CHECK(again->key() == position.key());
    CHECK(again->turn() == position.turn());
    CHECK(again->left() == position.left());
    CHECK(again->history() == position.history());
    CHECK((again->result() == position.result()));
    CHECK(moves(*again) == moves(position));
}

const std::vector<std::string> there_and_back{"c1:d1", "c5:b5", "d1:c1", "b5:c5"};

}  // namespace

TEST(a_position_is_written_as_one_line) {
    const auto game = crossing({{"size", 2}, {"trail", "stays"}});
    CHECK(game->start()->text() == "crossing size=2 players=2 trail=stays ; 0 b1 ; 1 b3 ; turn 0");
    CHECK(after(game->start(), {"b1:a2", "b3:b2"})->text() ==
          "crossing size=2 players=2 trail=stays ; 0 a2 ; 1 b2 ; x b1 b3 ; turn 0");
}

TEST(positions_of_any_kind_are_read_back) {
    for (const int players : {2, 3, 4})
        for (const auto* trail : {"none", "melts", "stays"})
            for (const bool teams : {false, true}) {
                if (teams && players != 4) continue;
                Options options{{"size", 2 + players % 2}, {"players", players}, {"trail", std::string(trail)}};
                if (players == 4) options.emplace_back("teams", teams);
                const auto game = crossing(options);
                for (std::uint64_t seed = 0; seed < 6; ++seed) {
                    Random random(seed);
                    auto position = game->start();
                    check_round_trip(*position);
                    while (!position->result()) {
                        const int leaver = random.below(players);
                        const bool leaves = seed % 2 && random.below(12) == 0 && !(position->left() & only(leaver));
                        const auto list = moves(*position);
                        position = leaves ? position->leave(leaver)
                                          : after(position, {list[std::size_t(random.below(int(list.size())))]});
                        check_round_trip(*position);
                    }
                }
            }
}

TEST(a_read_position_remembers_what_was_seen) {
    const auto game = crossing();
    auto position = after(game->start(), there_and_back);
    CHECK(position->history().size() == 5);
    position = game->read(position->text());
    CHECK(position->history().size() == 5);
    position = after(position, {"c1:d1", "c5:b5", "d1:c1"});
    CHECK(position->turn() == 1);
    position = after(position, {"b5:c5"});
    CHECK(position->turn() == nobody);
    CHECK((position->result() == std::vector{0.5, 0.5}));
    check_round_trip(*position);
    // With what was seen left out the same pieces are the start again, and not over.
    const auto text = position->text().substr(0, position->text().find(" ; seen"));
    CHECK_REFUSED(BadText, game->read(text));
}

TEST(a_position_after_a_leave_comes_for_the_first_time) {
    // On turn, so that the same pieces come with another turn; and off turn.
    for (const int leaver : {1, 0}) {
        auto position = after(crossing({{"players", 3}})->start(), {"c1:c2"})->leave(leaver);
        for (int round = 0; round < 2; ++round)
            for (auto* text : leaver == 1 ? std::array{"a5:b4", "c2:c1", "b4:a5", "c1:c2"}
                                          : std::array{"e3:d3", "a5:b4", "d3:e3", "b4:a5"}) {
                CHECK(position->turn() != nobody);
                position = after(position, {text});
            }
        CHECK(position->turn() == nobody);
    }
}

TEST(what_was_seen_is_read_only_where_it_can_have_been) {
    const auto game = crossing();
    const auto over = after(after(game->start(), there_and_back), there_and_back)->text();
    const auto turn = over.find("turn -");
    CHECK_REFUSED(BadText, game->read(over.substr(0, turn) + "turn 0" + over.substr(turn + 6)));
    const auto stays = crossing({{"trail", "stays"}})->start()->text();
    CHECK_REFUSED(BadText, crossing({{"trail", "stays"}})->read(stays + " ; seen 0123456789abcdef"));
}

TEST(pieces_that_the_game_does_not_have_are_refused) {
    const auto game = crossing();
    const auto with = [&](const std::string& sections) { return game->title() + " ; " + sections + " ; turn 0"; };
    CHECK(game->read(with("0 c1 ; 1 c5"))->text() == game->start()->text());
    for (const std::string sections : {"k0 c1 ; 1 c5", "* c1 ; 1 c5", "0h c1 ; 1 c5", "0 c1 ; 1 c1", "0 c1 c2 ; 1 c5",
                                       "0 c1 ; 2 c5", "0 c1 ; 1 c5 ; seats 1 0", "0 c1 ; 1 c5 ; #0 1", "0 c1 ; 1 z9",
                                       "0 c1 ; 1 c5 ; passes 1", "0 c1 ; 1 c5 ; Passes 1", "0 c1 ; 1 c5 ; passes"}) {
        DURING(sections);
        CHECK_REFUSED(BadText, game->read(with(sections)));
    }
}

TEST(a_position_of_another_game_is_refused) {
    CHECK_REFUSED(BadText, crossing()->read(crossing({{"size", 2}})->start()->text()));
    CHECK_REFUSED(BadText, crossing()->read("gosix ties=open ; turn 0"));
    CHECK_REFUSED(BadText, crossing()->read(""));
}

TEST(continuations_lead_through_the_picks_of_a_move) {
    const auto game = crossing({{"size", 2}});
    const auto& board = *game->board;
    const auto cells = [&](const std::vector<std::string>& names) {
        std::vector<Cell> list;
        for (auto& name : names) list.push_back(board.find(name));
        return list;
    };
    const auto start = game->start();
    const auto first = start->continuations({});
    CHECK(first.cells == cells({"b1"}));
    CHECK(first.words.empty());
    CHECK(!first.move);
    const auto second = start->continuations(cells({"b1"}));
    CHECK(second.cells == cells({"c1", "a2", "b2"}));
    CHECK(!second.move);
    const auto third = start->continuations(cells({"b1", "b2"}));
    CHECK(third.cells.empty());
    CHECK(third.move.has_value());
    CHECK(write(*third.move, board) == "b1:b2");
    for (const auto& picks : {cells({"b3"}), cells({"b1", "b3"}), cells({"b1", "b2", "b3"}), cells({"b2", "b1"})}) {
        const auto none = start->continuations(picks);
        CHECK((none.cells.empty() && none.words.empty() && !none.move));
    }
    const auto over = start->leave(0)->continuations({});
    CHECK((over.cells.empty() && !over.move));
}

TEST(exactly_the_listed_moves_are_not_refused) {
    const auto game = crossing({{"players", 3}, {"trail", "melts"}});
    auto position = game->start();
    Random random(1);
    for (; !position->result();
         position = after(position, {moves(*position)[std::size_t(random.below(int(position->perft(1))))]})) {
        DURING(position->text());
        const auto list = moves(*position);
        const std::set<std::string> legal(list.begin(), list.end());
        CHECK(legal.size() == list.size());
        CHECK(!legal.empty());
        for (auto& from : game->board->names) {
            CHECK(reason(*position, from) == "crossing_only_steps");
            for (auto& to : game->board->names) {
                for (auto* ending : {"", "!", "=c3"}) {
                    const auto text = from + ":" + to + ending;
                    CHECK((reason(*position, text) == "") == legal.contains(text));
                }
                CHECK(reason(*position, from + ":" + to + ":" + from) == "crossing_only_steps");
            }
        }
        for (auto* word : word_names) CHECK(reason(*position, word) == "crossing_only_steps");
    }
    CHECK(moves(*position).empty());
    CHECK(reason(*position, "c1:c2") == "over");
    CHECK_REFUSED(IllegalMove, after(position, {"c1:c2"}));
}

TEST(the_short_list_of_moves_is_the_list_of_moves) {
    for (auto& [id, options] : std::vector<std::pair<std::string, Options>>{
             {"hex", {}}, {"hex", {{"board", "rhombus"}, {"size", 26}}}, {"hex", {{"size", 13}}}, {"six", {}}}) {
        DURING(id);
        const auto start = make_game(id, options)->start();
        int moves = 0;
        start->moves([&](const Move&) { ++moves; });
        std::array<std::int16_t, 1024> list{};
        const int count = start->short_moves(list);
        CHECK((count == moves || count == -1));
        CHECK((id == "six") == (count == -1));
    }
}

TEST(refusals_say_why) {
    const auto start = crossing({{"size", 2}})->start();
    CHECK(reason(*start, "b3:b2") == "crossing_not_yours");
    CHECK(reason(*start, "b1:b3") == "crossing_far");
    CHECK(reason(*after(start, {"b1:b2"}), "b3:b2") == "crossing_taken");
    CHECK_REFUSED(IllegalMove, after(start, {"b1:b3"}));
}

TEST(the_old_position_never_changes) {
    const auto game = crossing({{"players", 3}});
    const auto position = after(game->start(), {"c1:c2"});
    const auto text = position->text();
    after(position, {"e3:d3"});
    position->leave(0);
    position->leave(1);
    CHECK(position->text() == text);
    CHECK(write(*position->last(), *game->board) == "c1:c2");
    CHECK(position->scene().last == position->last()->cells);
}

TEST(one_can_leave_only_once_and_only_a_game_that_goes_on) {
    const auto start = crossing({{"players", 3}})->start();
    CHECK_REFUSED(IllegalMove, start->leave(3));
    CHECK_REFUSED(IllegalMove, start->leave(-1));
    CHECK_REFUSED(IllegalMove, start->leave(1)->leave(1));
    const auto over = start->leave(1)->leave(0);
    CHECK((over->result() == std::vector{0.0, 0.0, 1.0}));
    CHECK_REFUSED(IllegalMove, over->leave(2));
}

TEST(perft_counts_what_playing_counts) {
    const std::function<std::uint64_t(const PositionPtr&, int)> count = [&](const PositionPtr& position, int depth) {
        if (depth == 0) return std::uint64_t{1};
        std::uint64_t lines = 0;
        position->moves([&](const Move& move) { lines += count(position->play(move), depth - 1); });
        return lines;
    };
    for (const auto* trail : {"none", "melts", "stays"}) {
        const auto start = crossing({{"size", 2}, {"players", 3}, {"trail", std::string(trail)}})->start();
        for (int depth = 0; depth <= 6; ++depth) {
            DURING(std::string("trail ") + trail + ", depth " + std::to_string(depth));
            CHECK(start->perft(depth) == count(start, depth));
        }
    }
    // Two plies before the third repetition: of the lines of three plies those that repeat are not counted.
    const auto start = crossing()->start();
    const auto position = after(start, {"c1:d1", "c5:b5", "d1:c1", "b5:c5", "c1:d1", "c5:b5"});
    CHECK(position->perft(3) == count(position, 3));
    const auto text = position->text();
    CHECK(position->perft(3) < position->game().read(text.substr(0, text.find(" ; seen")))->perft(3));
}

TEST(playouts_do_not_depend_on_the_number_of_threads) {
    const auto start = crossing({{"players", 3}})->start();
    const auto alone = start->playouts(50, 7, 1, false);
    CHECK(alone.games == 50);
    for (const int threads : {2, 3, 8}) {
        const auto together = start->playouts(50, 7, threads, true);  // quick or not: this game has no quicker way
        CHECK(together.games == alone.games);
        CHECK(together.plies == alone.plies);
        CHECK(together.choices == alone.choices);
        CHECK(together.sixtieths == alone.sixtieths);
    }
}
