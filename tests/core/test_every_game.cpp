// Laws that hold for every game of the catalogue, with every kind of options, over random games.
#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

#include "catalogue/position.hpp"
#include "check.hpp"
#include "rules/put.hpp"

using namespace hexagora;

namespace {

std::string write_all(const Options& options) {
    std::string text;
    for (auto& [name, value] : options) text += " " + name + "=" + write(value);
    return text;
}

// Options drawn one after the other, since what is allowed depends on those before.
Options some_options(const std::string& id, Random& random) {
    Options options;
    for (std::size_t i = 0;; ++i) {
        const auto fields = game_fields(id, options);
        if (i == fields.size()) return options;
        const auto& field = fields[i];
        if (!field.applies) continue;
        // Small boards more often than large ones.
        const int count = int(field.values.size());
        const int drawn = std::min(random.below(count), random.below(count));
        options.emplace_back(field.name, field.values[std::size_t(drawn)]);
    }
}

bool allowed(const std::string& id, const Options& options) try {
    make_game(id, options);
    return true;
} catch (const BadOption&) { return false; }

// The defaults, each value of each option alone where that is allowed, and some mixtures.
std::vector<Options> choices(const std::string& id, int mixtures) {
    std::vector<Options> list{{}};
    for (auto& field : game_fields(id, {}))
        for (auto& value : field.values)
            if (allowed(id, {{field.name, value}})) list.push_back({{field.name, value}});
    Random random(1);
    for (int i = 0; i < mixtures; ++i) list.push_back(some_options(id, random));
    return list;
}

std::vector<Move> moves(const Position& position) {
    std::vector<Move> list;
    position.moves([&](const Move& move) { list.push_back(move); });
    return list;
}
std::set<std::string> written(const Position& position) {
    std::set<std::string> texts;
    for (auto& move : moves(position)) texts.insert(write(move, *position.game().board));
    return texts;
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

void check_text(const Position& position) {
    const auto text = position.text();
    const auto again = read(text);
    CHECK(again->text() == text);
    CHECK(again->key() == position.key());
    CHECK(again->turn() == position.turn());
    CHECK(again->seats() == position.seats());
    CHECK((again->result() == position.result()));
    CHECK((again->scores() == position.scores()));
    CHECK(moves(*again) == moves(position));
    CHECK(position.game().read(text)->text() == text);
}

// Everything that could be a move is refused exactly if it is not on the list.
void check_moves(const Position& position, Random& random) {
    const auto& board = *position.game().board;
    const auto list = moves(position);
    const auto legal = written(position);
    CHECK(legal.size() == list.size());
    for (auto& move : list) {
        CHECK(!position.why_not(move));
        CHECK(parse(write(move, board), board) == move);
    }
    const auto try_text = [&](const std::string& text) {
        DURING(text);
        const auto move = parse(text, board);
        CHECK(!position.why_not(move) == legal.contains(text));
        if (!legal.contains(text)) CHECK_REFUSED(IllegalMove, position.play(move));
    };
    for (auto* word : word_names) try_text(word);
    if (board.endless()) return;
    for (auto& name : board.names) try_text(name);
    const auto any_name = [&] { return board.names[std::size_t(random.below(board.size()))]; };
    for (int i = 0; i < 20; ++i) {
        try_text(any_name() + ":" + any_name());
        try_text(any_name() + ":" + any_name() + ":" + any_name());
        try_text(any_name() + "=" + any_name());
        try_text(any_name() + "!");
        Cell a = random.below(board.size()), b = random.below(board.size());
        if (a != b) try_text(board.name(std::min(a, b)) + "+" + board.name(std::max(a, b)));
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
void check_continuations(const Position& position) {
    std::set<Cell> first;
    std::set<std::string> words;
    for (auto& move : moves(position)) {
        if (move.kind == Move::Kind::word) words.insert(word_names[std::size_t(move.word)]);
        else if (move.kind == Move::Kind::take) first.insert(move.cells.begin(), move.cells.end());
        else first.insert(move.cells[0]);
    }
    const auto start = position.continuations({});
    CHECK(start.cells == std::vector<Cell>(first.begin(), first.end()));
    CHECK((std::set<std::string>(start.words.begin(), start.words.end()) == words));
    CHECK(!start.move);
    for (auto& move : moves(position)) {
        if (move.kind == Move::Kind::word) continue;
        auto path = move.cells;
        if (move.kept != nowhere) path.push_back(move.kept);
        for (std::size_t i = 0; i < path.size(); ++i) {
            const auto offered = position.continuations({path.begin(), path.begin() + std::ptrdiff_t(i)}).cells;
            CHECK(std::find(offered.begin(), offered.end(), path[i]) != offered.end());
        }
        const auto made = position.continuations(path);
        if (move.declared) CHECK(std::find(made.words.begin(), made.words.end(), "!") != made.words.end());
        else CHECK((made.move == move));
        if (path.size() == 1 && move.cells[0] > 2) break;  // on a board of single cells the rest is the same
    }
}

void check_everything(const Position& position, Random& random) {
    DURING(position.text());
    check_end(position);
    check_text(position);
    check_moves(position, random);
    check_continuations(position);
}

// One random game, looked at closely on some plies; those on the way are at least read back now and then.
void check_game(const GamePtr& game, std::uint64_t seed, bool leaving) {
    Random random(seed);
    auto position = game->start();
    std::vector<Move> played;
    std::vector<std::uint64_t> keys{position->key()};
    bool left = false;
    const int pace = std::max(1, game->board->size() / 12);
    for (int ply = 0; !position->result(); ++ply) {
        if (ply < 3 || random.below(pace) == 0) check_everything(*position, random);
        const int leaver = random.below(game->players);
        if (leaving && random.below(game->board->size()) == 0 && !(position->left() & only(leaver))) {
            position = position->leave(leaver);
            left = true;
            continue;
        }
        const auto list = moves(*position);
        // A word hardly ever comes up among many cells, so it is drawn apart.
        const auto& move = random.below(8) == 0 ? list.back() : list[std::size_t(random.below(int(list.size())))];
        const auto before = position->key();
        const auto next = position->play(move);
        CHECK(position->key() == before);
        CHECK((next->last() == move));
        position = next;
        played.push_back(move);
        keys.push_back(position->key());
    }
    check_everything(*position, random);
    if (left) return;
    auto again = game->start();
    for (std::size_t i = 0; i < played.size(); ++i) {
        CHECK(again->key() == keys[i]);
        again = again->play(played[i]);
    }
    CHECK(again->text() == position->text());
    // Positions of one game do not come twice here: a key that does is a bad hash.
    if (position->seen().empty()) CHECK((std::set<std::uint64_t>(keys.begin(), keys.end()).size() == keys.size()));
}

}  // namespace

TEST(every_game_keeps_the_laws_in_random_games) {
    for (auto& id : game_ids())
        for (auto& options : choices(id, 40)) {
            DURING(id + write_all(options));
            const auto game = make_game(id, options);
            const int games = game->board->size() < 100 ? 4 : 1;
            for (int seed = 0; seed < games; ++seed) check_game(game, std::uint64_t(seed), seed % 2 == 1);
        }
}

TEST(every_game_counts_lines_as_they_are_played) {
    for (auto& id : game_ids()) {
        DURING(id);
        Random random(1);
        auto position = make_game(id, {})->start();
        int counted = 0;
        while (!position->result()) {
            const auto list = moves(*position);
            if (list.size() < 12) {
                std::uint64_t two = 0, three = 0;
                for (auto& move : list) {
                    const auto after = position->play(move);
                    two += after->perft(1);
                    three += after->perft(2);
                }
                ++counted;
                CHECK(position->perft(0) == 1);
                CHECK(position->perft(1) == list.size());
                CHECK(position->perft(2) == two);
                CHECK(position->perft(3) == three);
            }
            position = position->play(list[std::size_t(random.below(int(list.size())))]);
        }
        CHECK(position->perft(1) == 0);
        CHECK(counted > 0);
    }
}

TEST(the_playouts_of_every_game_do_not_depend_on_the_number_of_threads) {
    for (auto& id : game_ids())
        for (const bool quick : {false, true}) {
            DURING(id + (quick ? ", quick" : ""));
            const auto start = make_game(id, {})->start();
            const auto alone = start->playouts(200, 3, 1, quick);
            CHECK(alone.games == 200);
            CHECK(std::accumulate(alone.sixtieths.begin(), alone.sixtieths.end(), std::int64_t{0}) == 200 * 60);
            for (const int threads : {2, 3, 7}) {
                const auto together = start->playouts(200, 3, threads, quick);
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
        CHECK_REFUSED(BadOption, make_game(id, {{"nonsense", 1}}));
        for (auto& field : game_fields(id, {})) {
            DURING(field.name);
            for (const Value& value : {Value(-1), Value(1'000'000), Value(std::string("nonsense"))})
                CHECK_REFUSED(BadOption, make_game(id, {{field.name, value}}));
            if (!field.applies) CHECK_REFUSED(BadOption, make_game(id, {{field.name, field.fallback}}));
            else CHECK(make_game(id, {{field.name, field.fallback}})->title() == make_game(id, {})->title());
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
