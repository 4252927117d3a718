// Hex: who wins a full board, quick playouts against slow ones, and moves by number.
#include <cmath>

#include "board/groups.hpp"
#include "catalogue/position.hpp"
#include "check.hpp"
#include "games/hex.hpp"
#include "rules/play.hpp"

using namespace hexagora;

namespace {

GamePtr two_players(const std::string& shape, int size) {
    return make_game("hex", {{"board", shape}, {"size", size}, {"swap", false}});
}

// Every cell to one of the two colours, colour 0 with some chance in a hundred.
Scene filled(const Board& board, int chance, Random& random) {
    Scene scene;
    for (Cell c = 0; c < board.size(); ++c) scene.pieces.push_back({c, random.below(100) < chance ? 0 : 1});
    return scene;
}

// By the rule sheet: a chain of one's pieces that links one's two ports.
bool has_chain(const Board& board, const Scene& scene, int player) {
    const Links<11> links(board);
    const auto arcs = board.arcs(4);
    Cells<11> mine, from, to;
    for (auto& piece : scene.pieces)
        if (piece.player == player) mine.add(piece.cell);
    for (Cell c : arcs[std::size_t(player)]) from.add(c);
    for (Cell c : arcs[std::size_t(player + 2)]) to.add(c);
    return (links.linked_from(from & mine, mine) & to).any();
}

void check_full_boards(const std::string& shape, int size, int fills) {
    DURING(shape + " " + std::to_string(size));
    const auto game = two_players(shape, size);
    Random random{std::uint64_t(size)};
    for (int fill = 0; fill < fills; ++fill) {
        const Scene scene = filled(*game->board, 40 + random.below(21), random);
        const auto position = game->set_up(scene, nobody, 0, {});
        DURING(position->text());
        const int winner = has_chain(*game->board, scene, 0) ? 0 : 1;
        CHECK(has_chain(*game->board, scene, 1) == (winner == 1));
        CHECK((position->result() == std::vector{winner == 0 ? 1.0 : 0.0, winner == 1 ? 1.0 : 0.0}));
    }
}

PositionPtr after_random_moves(PositionPtr position, int plies, Random& random) {
    for (int i = 0; i < plies; ++i) {
        std::vector<Move> list;
        position->moves([&](const Move& move) { list.push_back(move); });
        if (list.empty()) break;
        position = position->play(list[std::size_t(random.below(int(list.size())))]);
    }
    return position;
}

double share(const Playouts& playouts) { return double(playouts.sixtieths[0]) / 60 / double(playouts.games); }

// The chance that colour 0 wins if the empty cells are dealt at random: the share of all deals.
double exact_chance(const Position& position) {
    const auto& board = *position.game().board;
    Scene scene = position.scene();
    std::vector<Cell> empty;
    Cells<11> taken;
    for (auto& piece : scene.pieces) taken.add(piece.cell);
    for (Cell c = 0; c < board.size(); ++c)
        if (!taken.has(c)) empty.push_back(c);
    const int mine = (int(empty.size()) + (position.turn() == 0)) / 2;
    int deals = 0, won = 0;
    for (unsigned deal = 0; deal < 1u << empty.size(); ++deal) {
        if (std::popcount(deal) != mine) continue;
        Scene full = scene;
        for (std::size_t i = 0; i < empty.size(); ++i) full.pieces.push_back({empty[i], deal >> i & 1 ? 0 : 1});
        ++deals;
        won += has_chain(board, full, 0);
    }
    return double(won) / deals;
}

template <class Rules>
void check_numbered_moves(const Options& asked, int games) {
    Form form(asked);
    const Play<Rules> play{Rules(HexOptions(form))};
    form.finish();
    for (std::uint64_t seed = 0; seed < std::uint64_t(games); ++seed) {
        Random random(seed);
        auto s = play.start();
        while (!s.winners) {
            std::vector<Putting::Action> list;
            play.moves(s, [&](auto a) { list.push_back(a); });
            CHECK(play.count(s) == list.size());
            CHECK(play.rules.has_move(s.at, s.turn));
            for (int n = 0; n < int(list.size()); ++n) CHECK(play.rules.nth(s.at, s.turn, n) == list[std::size_t(n)]);
            const int last = int(list.size()) - 1;
            play.play(s, play.any_move(s, [&](int count) { return random.below(4) ? random.below(count) : last; }));
        }
    }
}

}  // namespace

TEST(a_full_board_has_exactly_one_winner) {
    for (int size = 2; size <= 11; ++size) check_full_boards("rhombus", size, 40);
    for (int size = 2; size <= 6; ++size) check_full_boards("hexagon", size, 60);
    for (const int size : {12, 17, 26}) check_full_boards("rhombus", size, 4);
    for (const int size : {7, 8, 9, 13}) check_full_boards("hexagon", size, 4);
}

TEST(a_game_of_hex_ends_with_exactly_one_winner) {
    for (int players = 2; players <= 6; ++players)
        for (const auto* ports : {"owned", "open"})
            for (const int size : {3, 4, 5}) {
                DURING(std::to_string(players) + " players, " + ports + " ports, size " + std::to_string(size));
                const auto game =
                    make_game("hex", {{"players", players}, {"ports", std::string(ports)}, {"size", size}});
                Random random{std::uint64_t(size)};
                for (int round = 0; round < 4; ++round) {
                    const auto over = after_random_moves(game->start(), 1000, random);
                    const auto result = over->result();
                    CHECK(result.has_value());
                    CHECK(std::count(result->begin(), result->end(), 1.0) == 1);
                }
            }
}

TEST(quick_playouts_win_as_often_as_slow_ones) {
    struct Case {
        std::string shape;
        int size, plies;
    };
    std::uint64_t seed = 1;
    for (const auto& [shape, size, plies] : {Case{"rhombus", 2, 0},
                                             {"rhombus", 5, 3},
                                             {"rhombus", 8, 12},
                                             {"rhombus", 11, 0},
                                             {"rhombus", 11, 31},
                                             {"hexagon", 2, 0},
                                             {"hexagon", 3, 2},
                                             {"hexagon", 5, 9},
                                             {"hexagon", 6, 20}}) {
        Random random(++seed);
        const auto position = after_random_moves(two_players(shape, size)->start(), plies, random);
        DURING(position->text());
        CHECK(position->turn() != nobody);
        constexpr int quick_games = 20'000, slow_games = 5'000;
        const double quick = share(position->playouts(quick_games, seed, 1, true));
        const double slow = share(position->playouts(slow_games, seed + 1, 1, false));
        const double spread = std::sqrt(quick * (1 - quick) * (1.0 / quick_games + 1.0 / slow_games));
        CHECK(std::abs(quick - slow) <= 4 * spread);
    }
}

TEST(quick_playouts_deal_every_way_equally_often) {
    // Few empty cells, and colour 0 with a turn more, as many or a turn less to come.
    for (const int plies : {14, 15, 16, 17, 18, 19}) {
        Random random{std::uint64_t(plies) + 100};
        auto position = after_random_moves(two_players("rhombus", 5)->start(), plies, random);
        if (position->turn() == nobody) continue;
        DURING(position->text());
        constexpr int games = 20'000;
        const double chance = exact_chance(*position);
        const double found = share(position->playouts(games, 5, 1, true));
        CHECK(std::abs(found - chance) <= 4 * std::sqrt(chance * (1 - chance) / games) + 1e-12);
    }
}

TEST(quick_playouts_do_not_depend_on_the_number_of_threads) {
    for (const auto* shape : {"rhombus", "hexagon"}) {
        const auto start = two_players(shape, 6)->start();
        const auto alone = start->playouts(1001, 9, 1, true);
        for (const int threads : {2, 5}) CHECK(start->playouts(1001, 9, threads, true).sixtieths == alone.sixtieths);
    }
}

TEST(moves_by_number_are_those_of_the_list) {
    using TwoPlayers = Hex<128, 1, std::uint8_t>;
    using ManyPlayers = Hex<128, most_players, std::uint8_t>;
    using OpenPorts = Hex<128, most_players + 1, Cells<2>>;
    for (const bool swap : {false, true})
        for (const std::string centre : {"free", "barred"}) {
            DURING(std::string(swap ? "swap, " : "no swap, ") + centre + " centre");
            check_numbered_moves<TwoPlayers>({{"size", 3}, {"swap", swap}, {"centre", centre}}, 20);
            check_numbered_moves<TwoPlayers>({{"size", 6}, {"swap", swap}, {"centre", centre}}, 5);
            check_numbered_moves<TwoPlayers>({{"board", "rhombus"}, {"size", 5}, {"swap", swap}, {"centre", centre}},
                                             10);
            check_numbered_moves<ManyPlayers>({{"size", 3}, {"players", 3}, {"swap", swap}, {"centre", centre}}, 20);
            check_numbered_moves<ManyPlayers>({{"size", 5}, {"players", 6}, {"swap", swap}, {"centre", centre}}, 5);
            check_numbered_moves<OpenPorts>(
                {{"size", 4}, {"ports", "open"}, {"players", 4}, {"arcs", 8}, {"swap", swap}, {"centre", centre}}, 10);
        }
}
