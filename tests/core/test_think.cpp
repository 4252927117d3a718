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
            const auto line = thinker->report().line;
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
    CHECK(report.line.empty());
    CHECK(report.proven);
    CHECK(report.values == std::vector<double>{0, 1});
}
