// Searches through the common face, as every computer player uses them; also run by several threads under sanitizers.
#include <set>
#include <thread>

#include "catalogue/position.hpp"
#include "check.hpp"

using namespace hexagora;

namespace {

const auto patient = [] { return true; };

Report thought(const Position& position, const Effort& effort, std::size_t megabytes = 8) {
    const auto thinker = position.thinker(megabytes);
    thinker->think(position, effort, 0, patient);
    return thinker->report();
}
std::int64_t visits(const Report& report) {
    std::int64_t sum = 0;
    for (auto& candidate : report.moves) sum += candidate.visits;
    return sum;
}
std::string name(const Position& position, const Move& move) { return write(move, *position.game().board); }

}  // namespace

TEST(a_search_is_the_same_again_for_the_same_seed) {
    for (auto& id : game_ids()) {
        DURING(id);
        const auto start = make_game(id, {})->start();
        Effort effort;
        effort.simulations = 60;
        effort.seed = 5;
        const Report once = thought(*start, effort), again = thought(*start, effort);
        CHECK(once.moves.size() == again.moves.size());
        for (std::size_t i = 0; i < once.moves.size(); ++i) {
            CHECK(name(*start, once.moves[i].move) == name(*start, again.moves[i].move));
            CHECK(once.moves[i].visits == again.moves[i].visits);
            CHECK(once.moves[i].value == again.moves[i].value);
        }
    }
}

TEST(threads_share_a_tree) {
    for (auto& id : game_ids())
        for (const bool plain : {false, true}) {
            DURING(id + (plain ? " plain" : ""));
            const auto start = make_game(id, {})->start();
            Effort effort;
            effort.simulations = 200;
            effort.threads = 3;
            effort.plain = plain;
            const Report report = thought(*start, effort);
            CHECK(!report.moves.empty());
            CHECK((report.simulations >= 200 || report.proven));
            CHECK(!start->why_not(report.moves.front().move));
        }
}

TEST(a_report_can_be_read_while_threads_search) {
    const auto start = make_game("hex", {})->start();
    const auto thinker = start->thinker(8);
    Effort effort;
    effort.threads = 2;
    int looks = 0;
    std::int64_t before = 0;
    thinker->think(*start, effort, 0, [&] {
        const Report report = thinker->report();
        CHECK(report.simulations >= before);
        before = report.simulations;
        return ++looks < 5;
    });
    CHECK(looks == 5);
    CHECK(thinker->report().simulations >= before);
}

TEST(a_tree_is_kept_from_move_to_move) {
    for (const char* id : {"hex", "hexadames", "gosix"}) {
        DURING(id);
        auto position = make_game(id, std::string(id) == "hex" ? Options{{"size", 3}} : Options{})->start();
        const auto thinker = position->thinker(8);
        Effort effort;
        effort.simulations = 3000;
        effort.plain = true;
        for (int ply = 0; ply < 3; ++ply) {
            thinker->think(*position, effort, 0, patient);
            const auto line = thinker->report().moves.front().line;
            CHECK(line.size() > 1);
            for (std::size_t i = 0; i < 2; ++i) position = position->play(line[i]);
            Effort glance = effort;
            glance.simulations = 1;
            thinker->think(*position, glance, 0, patient);
            CHECK(thinker->report().simulations == 1);
            CHECK(visits(thinker->report()) > 1);  // those of before
            std::size_t legal = 0;
            position->moves([&](const Move&) { ++legal; });
            CHECK(thinker->report().moves.size() <= legal);
        }
    }
}

TEST(a_full_pool_does_not_stop_a_search) {
    const auto start = make_game("marienbad", {})->start();
    Effort effort;
    effort.simulations = 30000;
    effort.plain = true;
    const Report report = thought(*start, effort, 1);
    CHECK(report.simulations == 30000);
    CHECK(report.nodes < (1 << 20) / 24);
    CHECK(!start->why_not(report.moves.front().move));
}

TEST(moves_that_symmetry_makes_equal_are_looked_at_once) {
    Effort effort;
    effort.simulations = 50;
    // Twelve ways to turn and reflect the flower leave three points that differ.
    CHECK(thought(*make_game("gosix", {})->start(), effort).moves.size() == 3u);
    // The ports of the rhombus leave it only a turn by half: 61 of 121 cells.
    CHECK(thought(*make_game("hex", {{"board", std::string("rhombus")}})->start(), effort).moves.size() == 61u);
    const auto broken = make_game("gosix", {})->start()->play(parse("a1", *make_game("gosix", {})->board));
    CHECK(thought(*broken, effort).moves.size() > 3u);
}

TEST(a_finished_game_has_nothing_to_think_about) {
    const auto over = make_game("hex", {})->start()->leave(0);
    const Report report = thought(*over, {});
    CHECK(report.moves.empty());
    CHECK(report.proven);
    CHECK(report.values == std::vector<double>{0, 1});
}

TEST(a_search_that_is_stopped_early_has_looked_at_moves) {
    // The solver does not finish on either of them, and takes turns with the search.
    for (auto& [id, options] :
         std::vector<std::pair<std::string, Options>>{{"hex", {{"board", "rhombus"}, {"size", 8}, {"swap", false}}},
                                                      {"marienbad", {{"board", "square"}, {"size", 7}}}}) {
        DURING(id);
        const auto start = make_game(id, options)->start();
        for (const std::int64_t simulations : {0, 1'000'000'000}) {
            const auto thinker = start->thinker(64);
            Effort effort;
            effort.simulations = simulations;
            int looks = 0;
            thinker->think(*start, effort, 1000, [&] { return ++looks < 10; });
            const Report report = thinker->report();
            CHECK(report.simulations > 0);
            CHECK(report.moves.front().visits > 0);
        }
    }
}

TEST(a_lost_position_is_said_to_be_lost_and_searched) {
    const auto game = make_game("hex", {{"board", "rhombus"}, {"size", 4}, {"swap", false}});
    const auto lost = game->start()->play(parse("d1", *game->board));
    Effort effort;
    effort.simulations = 2000;
    const Report report = thought(*lost, effort);
    CHECK(report.proven);
    CHECK(report.values == std::vector<double>{1, 0});
    CHECK(report.simulations == 2000);
    for (auto& candidate : report.moves) {
        CHECK(candidate.proven);
        CHECK(candidate.value == 0);
        CHECK(candidate.visits <= report.moves.front().visits);
    }
}

TEST(a_proof_finds_its_move_among_those_that_symmetry_leaves) {
    for (const int size : {3, 4, 5}) {
        DURING("size " + std::to_string(size));
        const auto start = make_game("hex", {{"board", "rhombus"}, {"size", size}, {"swap", false}})->start();
        Effort effort;
        effort.simulations = 500;
        const Report report = thought(*start, effort);
        CHECK(report.proven);
        CHECK(report.values == std::vector<double>{1, 0});
        CHECK(start->play(report.moves.front().move)->solve({}, std::atomic<bool>(false)).winners == only(0));
    }
}

TEST(a_swap_has_its_value_from_the_same_simulations) {
    const auto game = make_game("hex", {{"board", "rhombus"}, {"size", 7}});
    const auto opened = game->start()->play(parse("d4", *game->board));
    Effort effort;
    effort.simulations = 3000;
    for (const int threads : {1, 3})
        for (std::uint64_t seed = 0; seed < 4; ++seed) {
            DURING(std::to_string(threads) + " threads, seed " + std::to_string(seed));
            effort.threads = threads;
            effort.seed = seed;
            const Report report = thought(*opened, effort);
            CHECK(name(*opened, report.moves.front().move) == "swap");
            CHECK(name(*opened, report.moves.front().line.front()) == "swap");
            CHECK(report.moves.front().value > 0.5);
            CHECK(visits(report) == report.simulations + report.moves.front().visits);
        }
}

TEST(a_tree_is_kept_across_a_swap) {
    const auto game = make_game("hex", {{"board", "rhombus"}, {"size", 6}});
    const auto opened = game->start()->play(parse("c4", *game->board)),
               swapped = opened->play(parse("swap", *game->board));
    const auto answered = swapped->play(parse("b5", *game->board));
    Effort effort, glance;
    effort.simulations = 3000;
    glance.simulations = 1;
    for (const auto& next : {swapped, answered}) {
        const auto thinker = opened->thinker(3);
        thinker->think(*opened, effort, 0, patient);
        std::int64_t known = 0;
        for (auto& c : thinker->report().moves)
            if (next == swapped || name(*opened, c.move) == "b5") known = std::max(known, c.visits);
        thinker->think(*next, glance, 0, patient);
        CHECK(visits(thinker->report()) > known / 2);  // those of before
        for (auto& c : thinker->report().moves) CHECK(!next->why_not(c.move));
    }
}
