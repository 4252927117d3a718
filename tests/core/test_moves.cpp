// Laws about single moves and picks that hold for every game of the catalogue: exactly the listed moves are legal, and
// picks lead to them.
#include <algorithm>
#include <set>

#include "check.hpp"
#include "games.hpp"

using namespace hexagora;

namespace {

std::set<std::string> written(const std::vector<Move>& list, const Board& board) {
    std::set<std::string> texts;
    for (auto& move : list) texts.insert(write(move, board));
    return texts;
}

// As only people can get it wrong: the kind follows from the cells, and a set is in order.
Move well_formed(Move move, Cell spare) {
    if (move.kind == Move::Kind::word) {
        move.say(move.word);
        move.kept = nowhere;
        move.declared = false;
        return move;
    }
    if (move.kind == Move::Kind::take) {
        std::sort(move.cells.begin(), move.cells.end());
        move.cells.erase(std::unique(move.cells.begin(), move.cells.end()), move.cells.end());
    }
    if (move.cells.empty()) move.cells.push_back(spare);
    if (move.cells.size() == 1) move.kind = Move::Kind::put;
    else if (move.kind == Move::Kind::put) move.kind = Move::Kind::travel;
    return move;
}

Move any_move(const std::vector<Cell>& cells, Random& random) {
    Move move;
    move.kind = Move::Kind(random.below(4));
    move.word = move.kind == Move::Kind::word ? Word(random.below(int(word_names.size()))) : Word{};
    if (move.kind != Move::Kind::word)
        for (int i = move.kind == Move::Kind::put ? 1 : 2 + random.below(3); i > 0; --i)
            move.cells.push_back(one_of(cells, random));
    if (random.below(6) == 0) move.kept = one_of(cells, random);
    move.declared = random.below(6) == 0;
    return well_formed(move, cells[0]);
}
// A legal move with one thing changed, which may well be legal too.
Move changed(Move move, const std::vector<Cell>& cells, Random& random) {
    const Cell c = one_of(cells, random);
    const auto place = [&] { return move.cells.begin() + random.below(int(move.cells.size())); };
    const int change = random.below(8);
    if (move.kind == Move::Kind::word) move = Move{Move::Kind::put, {c}};
    else if (change == 0) move.cells.push_back(c);
    else if (change == 1) move.cells.pop_back();
    else if (change == 2) move.declared = !move.declared;
    else if (change == 3) move.kept = move.kept == nowhere ? c : nowhere;
    else if (change == 4) std::iter_swap(place(), place());
    else if (change == 5) move.kind = move.kind == Move::Kind::take ? Move::Kind::travel : Move::Kind::take;
    else if (change == 6 && move.kept != nowhere) move.kept = c;
    else *place() = c;
    return well_formed(move, c);
}

void check_legality(const Position& position, Random& random) {
    DURING(position.text());
    const auto& board = *position.game().board;
    const auto list = moves(position);
    const auto legal = written(list, board);
    const auto cells = cells_to_try(position);
    CHECK(legal.size() == list.size());
    CHECK(list.empty() == position.result().has_value());
    const auto attempt = [&](const Move& move) {
        const auto text = write(move, board);
        DURING(text);
        CHECK(parse(text, board) == move);
        CHECK(!position.why_not(move) == legal.contains(text));
        if (legal.contains(text)) CHECK((position.play(move)->last() == move));
        else CHECK_REFUSED(IllegalMove, position.play(move));
    };
    for (auto* word : word_names) attempt(parse(word, board));
    for (int i = 0; i < 40; ++i) attempt(any_move(cells, random));
    for (int i = 0; i < 40 && !list.empty(); ++i) {
        attempt(some_move(list, random));
        attempt(changed(some_move(list, random), cells, random));
    }
}

// Some of the cells of a move, in its order or, for a set, in any; and then perhaps one that does not belong.
std::vector<Cell> some_picks(const Move& move, const std::vector<Cell>& cells, Random& random) {
    auto picks = move.cells;
    if (move.kept != nowhere) picks.push_back(move.kept);
    if (move.kind == Move::Kind::take)
        for (std::size_t i = picks.size(); i > 1; --i)
            std::swap(picks[i - 1], picks[std::size_t(random.below(int(i)))]);
    picks.resize(std::size_t(random.below(int(picks.size()) + 1)));
    const int change = random.below(6);
    if (change == 0) picks.push_back(one_of(cells, random));
    if (change == 1 && !picks.empty()) picks.push_back(one_of(picks, random));
    if (change == 2 && !picks.empty()) picks[std::size_t(random.below(int(picks.size())))] = one_of(cells, random);
    return picks;
}

// A game that finds what may follow some picks by itself finds what its list of moves says.
void check_picks(const Position& position, Random& random) {
    DURING(position.text());
    const auto list = moves(position);
    const auto cells = cells_to_try(position);
    const auto compare = [&](const std::vector<Cell>& picks) {
        std::string names = "picks";
        for (Cell c : picks) names += " " + position.game().board->name(c);
        DURING(names);
        const auto found = position.continuations(picks), listed = position.Position::continuations(picks);
        CHECK(found.cells == listed.cells);
        CHECK(found.words == listed.words);
        CHECK((found.move == listed.move));
    };
    compare({});
    compare({one_of(cells, random)});
    const int rounds = std::clamp(4000 / (int(list.size()) + 1), 4, 20);
    for (int i = 0; i < rounds && !list.empty(); ++i) compare(some_picks(some_move(list, random), cells, random));
}

}  // namespace

TEST(exactly_the_listed_moves_of_every_game_are_legal) {
    for (auto& id : game_ids())
        for (auto& options : mixtures(id, 10, 1)) {
            DURING(id + write_all(options));
            along_a_game(make_game(id, options), 1, 5, check_legality);
        }
}

TEST(picks_lead_to_the_listed_moves_of_every_game) {
    for (auto& id : game_ids())
        for (auto& options : mixtures(id, 16, 2)) {
            DURING(id + write_all(options));
            along_a_game(make_game(id, options), 2, 8, check_picks);
        }
}

TEST(playouts_of_every_game_end) {
    for (auto& id : game_ids())
        for (auto& options : mixtures(id, 8, 3)) {
            DURING(id + write_all(options));
            along_a_game(make_game(id, options), 3, 1, [](const Position& position, Random& random) {
                DURING(position.text());
                for (const bool quick : {false, true}) {
                    const auto totals = position.playouts(1, random.next(), 1, quick);
                    CHECK(totals.games == 1);
                    std::int64_t sixtieths = 0;
                    for (auto share : totals.sixtieths) sixtieths += share;
                    CHECK(sixtieths == 60);
                }
            });
        }
}
