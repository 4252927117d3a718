// Laws that hold for every game of the catalogue, with every kind of options, over random games.
#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

#include "check.hpp"
#include "games.hpp"
#include "rules/put.hpp"

using namespace hexagora;

namespace {

bool allowed(const std::string& id, const Options& options) try {
    make_game(id, options);
    return true;
} catch (const BadOption&) { return false; }

// The defaults, some mixtures, and each value of each option alone where that is allowed.
std::vector<GamePtr> many_games(const std::string& id) {
    auto list = some_games(id, 40, 1);
    for (auto& field : game_fields(id, {}))
        for (auto& value : field.values)
            if (value != field.fallback && allowed(id, {{field.name, value}}))
                list.push_back(make_game(id, {{field.name, value}}));
    return list;
}

void check_end(const Position& position) {
    const auto result = position.result();
    CHECK(result.has_value() == (position.turn() == nobody));
    CHECK(result.has_value() == moves(position).empty());
    if (!result) return;
    double sum = 0;
    for (const double share : *result) sum += share;
    CHECK(std::abs(sum - 1) < 1e-9);
    for (int p = 0; p < position.game().players; ++p)
        if (position.left() & only(p)) CHECK((*result)[std::size_t(position.seats()[std::size_t(p)])] == 0);
}

// Read from its text or set up from its scene, a position is the same, whatever moves have made it.
void check_text(const Position& position) {
    const auto text = position.text();
    const auto& game = position.game();
    for (const auto& again : {read(text), game.read(text),
                              game.set_up(position.scene(), position.turn(), position.left(), position.history())}) {
        CHECK(again->text() == text);
        CHECK(again->key() == position.key());
        CHECK(again->turn() == position.turn());
        CHECK(again->seats() == position.seats());
        CHECK((again->result() == position.result()));
        CHECK((again->scores() == position.scores()));
        CHECK(again->perft(1) == position.perft(1));
    }
    CHECK(moves(*read(text)) == moves(position));
}

void check_moves(const Position& position) {
    const auto& board = *position.game().board;
    const auto list = moves(position);
    CHECK(position.perft(1) == list.size());
    for (auto& move : list) {
        CHECK(!position.why_not(move));
        CHECK(parse(write(move, board), board) == move);
    }
    std::array<std::int16_t, 1024> brief{};
    const int count = position.short_moves(brief);
    if (count < 0) return;
    CHECK(count == list.size());
    for (std::size_t i = 0; i < list.size(); ++i) {
        Move move;
        Putting::spell(brief[i], move);
        CHECK(move == list[i]);
    }
}

// Picking the cells of any move, one after the other, leads to it.
void check_continuations(const Position& position, Random& random) {
    const auto list = moves(position);
    std::set<Cell> first;
    std::set<std::string> words;
    for (auto& move : list) {
        if (move.kind == Move::Kind::word) words.insert(word_names[std::size_t(move.word)]);
        else if (move.kind == Move::Kind::take) first.insert(move.cells.begin(), move.cells.end());
        else first.insert(move.cells[0]);
    }
    const auto start = position.continuations({});
    CHECK(start.cells == std::vector<Cell>(first.begin(), first.end()));
    CHECK((std::set<std::string>(start.words.begin(), start.words.end()) == words));
    CHECK(!start.move);
    for (int i = 0; i < 4 && !list.empty(); ++i) {
        const auto& move = some_move(list, random);
        if (move.kind == Move::Kind::word) continue;
        auto path = move.cells;
        if (move.kept != nowhere) path.push_back(move.kept);
        for (std::size_t k = 0; k < path.size(); ++k) {
            const auto offered = position.continuations({path.begin(), path.begin() + std::ptrdiff_t(k)}).cells;
            CHECK(std::find(offered.begin(), offered.end(), path[k]) != offered.end());
        }
        const auto made = position.continuations(path);
        if (move.declared) CHECK(std::find(made.words.begin(), made.words.end(), "!") != made.words.end());
        else CHECK((made.move == move));
    }
}

void check_everything(const Position& position, Random& random) {
    DURING(position.text());
    check_end(position);
    check_text(position);
    check_moves(position);
    check_continuations(position, random);
}

// One random game, looked at closely on some plies; those on the way are at least read back now and then.
void check_game(const GamePtr& game, std::uint64_t seed, bool leaving) {
    Random random(seed);
    auto position = game->start();
    std::vector<Move> played;
    std::vector<std::uint64_t> keys{position->key()};
    bool left = false, recurs = false;
    const int usual_length = game->board->endless() ? 100 : game->board->size();
    const int pace = std::max(1, usual_length / 12);
    for (int ply = 0; !position->result(); ++ply) {
        if (ply < 3 || random.below(pace) == 0) check_everything(*position, random);
        const int leaver = random.below(game->players);
        if (leaving && random.below(usual_length) == 0 && !(position->left() & only(leaver))) {
            position = position->leave(leaver);
            left = true;
            continue;
        }
        const auto list = moves(*position);
        const auto& move = some_move(list, random);
        const auto before = position->key();
        const auto next = position->play(move);
        CHECK(position->key() == before);
        CHECK((next->last() == move));
        position = next;
        played.push_back(move);
        keys.push_back(position->key());
        recurs = recurs || !position->history().empty();
    }
    check_everything(*position, random);
    if (left) return;
    auto again = game->start();
    for (std::size_t i = 0; i < played.size(); ++i) {
        CHECK(again->key() == keys[i]);
        again = again->play(played[i]);
    }
    CHECK(again->text() == position->text());
    // Where positions do not come twice, a key that does is a bad hash.
    if (!recurs) CHECK((std::set<std::uint64_t>(keys.begin(), keys.end()).size() == keys.size()));
}

}  // namespace

TEST(every_game_keeps_the_laws_in_random_games) {
    for (auto& id : game_ids())
        for (auto& game : many_games(id)) {
            DURING(game->title());
            const int rounds = game->board->endless() ? 2 : game->board->size() < 100 ? 4 : 1;
            for (int seed = 0; seed < rounds; ++seed) check_game(game, std::uint64_t(seed), seed % 2 == 1);
        }
}

TEST(every_game_counts_lines_as_they_are_played) {
    for (auto& id : game_ids()) {
        DURING(id);
        std::map<std::size_t, std::string> by_moves;  // one position for each number of moves
        for (std::uint64_t seed = 0; seed < 5; ++seed)
            along_a_game(smallest(some_games(id, 40, 1)), seed, 10, [&](const Position& position, Random&) {
                CHECK(position.perft(0) == 1);
                CHECK(position.perft(1) == moves(position).size());
                if (!position.result()) by_moves.emplace(moves(position).size(), position.text());
            });
        CHECK(!by_moves.empty());
        int counted = 0;
        for (auto& [count, text] : by_moves) {
            DURING(text);
            if (++counted > 5) break;
            std::uint64_t two = 0, three = 0;
            const auto position = read(text);
            for (auto& move : moves(*position)) {
                const auto after = position->play(move);
                two += after->perft(1);
                if (count <= 12) three += after->perft(2);
            }
            CHECK(position->perft(2) == two);
            if (count <= 12) CHECK(position->perft(3) == three);
        }
    }
}

TEST(the_playouts_of_every_game_do_not_depend_on_the_number_of_threads) {
    for (auto& id : game_ids())
        for (const bool quick : {false, true}) {
            DURING(id + (quick ? ", quick" : ""));
            const auto start = make_game(id, {})->start();
            const auto alone = start->playouts(60, 3, 1, quick);
            CHECK(alone.games == 60);
            CHECK(std::accumulate(alone.sixtieths.begin(), alone.sixtieths.end(), std::int64_t{0}) == 60 * 60);
            for (const int threads : {2, 3, 7}) {
                const auto together = start->playouts(60, 3, threads, quick);
                CHECK(together.games == alone.games);
                CHECK(together.plies == alone.plies);
                CHECK(together.choices == alone.choices);
                CHECK(together.sixtieths == alone.sixtieths);
            }
            CHECK(start->playouts(0, 3, 2, quick).games == 0);
            CHECK(start->playouts(3, 3, 8, quick).games == 3);
        }
}

TEST(options_out_of_line_are_refused) {
    for (auto& id : game_ids()) {
        DURING(id);
        const auto usual = make_game(id, {})->title();
        CHECK_REFUSED(BadOption, make_game(id, {{"nonsense", 1}}));
        for (auto& field : game_fields(id, {})) {
            DURING(field.name);
            for (const Value& value : {Value(-1), Value(1'000'000), Value(std::string("nonsense"))})
                CHECK_REFUSED(BadOption, make_game(id, {{field.name, value}}));
            if (field.applies) CHECK(make_game(id, {{field.name, field.fallback}})->title() == usual);
            for (auto& value : field.values) {
                if (field.applies) continue;
                // What is off does no harm, and is not mentioned.
                if (value == Value(false)) CHECK(make_game(id, {{field.name, value}})->title() == usual);
                else CHECK_REFUSED(BadOption, make_game(id, {{field.name, value}}));
            }
        }
    }
    CHECK_REFUSED(BadOption, make_game("nonsense", {}));
    CHECK_REFUSED(BadOption, game_fields("", {}));
}

TEST(pieces_that_no_rules_know_are_refused) {
    for (auto& id : game_ids()) {
        const auto title = make_game(id, {})->title();
        const auto& board = *make_game(id, {})->board;
        if (board.endless()) continue;
        for (const std::string code : {"x", "*", "k0", "0h", "7", "-1", "#", "#9"}) {
            const auto text = title + " ; " + code + " " + board.name(0) + " ; turn 0";
            DURING(text);
            // A game that has such pieces reads them; no other takes them for something else.
            PositionPtr position;
            try {
                position = read(text);
            } catch (const BadText&) { continue; }
            CHECK(position->text().find(" ; " + code + " ") != std::string::npos);
        }
    }
}
