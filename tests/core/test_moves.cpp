// Laws about single moves and picks that hold for every game of the catalogue: exactly the listed moves are legal, and
// picks lead to them.
#include <algorithm>
#include <numeric>
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
    const auto list = moves(position);
    const auto cells = cells_to_try(position);
    const auto compare = [&](const std::vector<Cell>& picks) {
        std::string names = "picks";
        for (Cell c : picks) names += " " + position.game().board->name(c);
        DURING(names);
        Continuations listed;
        position.Position::next_picks(picks, false, listed);
        const auto found = position.continuations(picks);
        CHECK(found.cells == listed.cells);
        CHECK(found.words == listed.words);
        CHECK((found.move == listed.move));
    };
    compare({});
    compare({one_of(cells, random)});
    const int rounds = std::clamp(4000 / (int(list.size()) + 1), 4, 20);
    for (int i = 0; i < rounds && !list.empty(); ++i) {
        const Move& move = some_move(list, random);
        compare(some_picks(move, cells, random));
        // Picks that are sure: the first cells of a move, of a set too in its order.
        auto picks = move.cells;
        if (move.kept != nowhere) picks.push_back(move.kept);
        picks.resize(std::size_t(random.below(int(picks.size()) + 1)));
        Continuations found, listed;
        position.next_picks(picks, true, found);
        position.Position::next_picks(picks, true, listed);
        found.tidy();
        CHECK(found.cells == listed.cells);
        CHECK(found.words == listed.words);
        CHECK((found.move == listed.move));
    }
}

}  // namespace

TEST(exactly_the_listed_moves_of_every_game_are_legal_and_picks_lead_to_them) {
    for (auto& id : game_ids())
        for (auto& game : some_games(id, 24, 2)) {
            DURING(game->title());
            along_a_game(game, 1, 10, [](const Position& position, Random& random) {
                DURING(position.text());
                check_legality(position, random);
                check_picks(position, random);
            });
        }
}

TEST(playouts_of_every_game_end) {
    const auto check_playouts = [](const Position& position, std::uint64_t seed) {
        DURING(position.text());
        for (const bool quick : {false, true}) {
            const auto totals = position.playouts(2, seed, 1, quick);
            CHECK(totals.games == 2);
            CHECK(std::accumulate(totals.sixtieths.begin(), totals.sixtieths.end(), std::int64_t{0}) == 2 * 60);
        }
    };
    for (auto& id : game_ids())
        for (auto& game : some_games(id, 12, 3)) {
            DURING(game->title());
            Random random(3);
            auto position = game->start();
            check_playouts(*position, random.next());
            for (int ply = 0; ply < 25 && !position->result(); ++ply)
                position = position->play(some_move(moves(*position), random));
            check_playouts(*position, random.next());
            if (!position->result()) check_playouts(*shaken(position, random), random.next());
        }
}

// Also after a word, which comes first here.
TEST(a_listed_move_is_what_its_text_says) {
    const auto position = read("six declare=manual ; 0 0,0 1,0 2,0 3,0 4,0 5,0 ; 1 6,0 ; turn 0");
    const auto& board = *position->game().board;
    const auto list = moves(*position);
    CHECK(write(list[0], board) == "declare");
    for (auto& move : list) {
        DURING(write(move, board));
        CHECK(move == parse(write(move, board), board));
    }
    // Nor does anything stay of what the same object has said before.
    Move again;
    for (const std::string text :
         {"0,0:1,0=2,0!", "declare", "0,0:1,0", "declare", "0,0+1,0", "pass", "0,0=1,0", "0,0"}) {
        DURING(text);
        parse(text, board, again);
        CHECK(again == parse(text, board));
    }
}

TEST(a_position_is_refused_or_somebody_can_go_on) {
    for (const std::string text :
         {"six ; turn 0", "six ; turn 1", "six ; 0 0,0 ; turn 0", "six ; 1 0,0 ; turn 0", "six ; 0 0,0 1,0 ; turn 0",
          "six ; 0 9998,9999 ; 1 9999,9999 ; turn 0", "six ; 0 -9999,0 ; 1 -9998,0 ; turn 1", "gomobil ; turn 0",
          "gomobil ; 1 a6 ; turn 0", "labyrinthe ; turn 0", "hexadames ; turn 0", "marienbad ; turn 0"}) {
        DURING(text);
        PositionPtr position;
        try {
            position = read(text);
        } catch (const BadText&) { continue; }
        Random random(1);
        check_legality(*position, random);
        CHECK(position->playouts(1, 1, 1, false).games == 1);
    }
}

TEST(tiles_scattered_over_the_plane_are_refused) {
    for (const int apart : {2, 3, 6}) {  // as many places beside them as there can be
        std::string text = "six";
        for (int i = 0; i < 38; ++i) {
            if (i % 19 == 0) text += " ; " + std::to_string(i / 19);
            text += " " + std::to_string(i % 7 * apart) + "," + std::to_string(i / 7 * apart);
        }
        CHECK_REFUSED(BadText, read(text + " ; turn 0"));
    }
}
