// Sets of cells, chains and sheets, against the plainest way to say the same.
#include "board/chains.hpp"
#include "board/groups.hpp"
#include "board/sheet.hpp"
#include "check.hpp"
#include "sets.hpp"

using namespace hexagora;

namespace {

template <int Words>
void check_operations() {
    DURING(std::to_string(Words) + " words");
    Random random(Words);
    for (int round = 0; round < 200; ++round) {
        constexpr int size = 64 * Words;
        const PlainSet a = some_cells(random, size), b = some_cells(random, size);
        const auto x = packed<Words>(a), y = packed<Words>(b);
        CHECK(plain(x) == a);
        CHECK(Cells<Words>::of(a) == x);
        CHECK(x.count() == a.size());
        CHECK(x.any() == !a.empty());
        CHECK((x == y) == (a == b));

        int n = 0;
        for (Cell c : a) CHECK(x.nth(n++) == c);
        std::vector<Cell> visited;
        x.each([&](Cell c) { visited.push_back(c); });
        CHECK(visited == std::vector<Cell>(a.begin(), a.end()));

        PlainSet either = a, both, without;
        either.insert(b.begin(), b.end());
        for (Cell c : a) (b.contains(c) ? both : without).insert(c);
        CHECK(plain(x | y) == either);
        CHECK(plain(x & y) == both);
        CHECK(plain(x - y) == without);

        auto changed = x;
        const Cell c = random.below(size);
        CHECK(x.has(c) == a.contains(c));
        changed.add(c);
        CHECK(changed.has(c));
        CHECK(changed.count() == a.size() + !a.contains(c));
        changed.remove(c);
        CHECK(!changed.has(c));
        CHECK(changed.count() == a.size() - a.contains(c));

        const int by = 1 + random.below(63);
        PlainSet up, down;
        for (Cell d : a) {
            if (d + by < size) up.insert(d + by);
            if (d - by >= 0) down.insert(d - by);
        }
        CHECK(plain(x << by) == up);
        CHECK(plain(x >> by) == down);
    }
}

template <int Words>
void check_sheet(const Board& board) {
    DURING(described(board) + ", sheet of " + std::to_string(Words) + " words");
    const Sheet<Words> sheet(board);
    const auto placed = [&](const PlainSet& set) {
        PlainSet bits;
        for (Cell c : set) bits.insert(sheet.place[std::size_t(c)]);
        return packed<Words>(bits);
    };
    Random random(std::uint64_t(board.size()));
    for (int round = 0; round < 8; ++round) {
        const PlainSet a = some_cells(random, board.size()), b = some_cells(random, board.size()),
                       through = some_cells(random, board.size());
        if (board.size() <= 64 * 2) CHECK(sheet.laid(packed<2>(a)) == placed(a));
        if (board.size() <= 64 * 4) CHECK(sheet.laid(packed<4>(a)) == placed(a));
        CHECK(sheet.laid(packed<11>(a)) == placed(a));
        CHECK((sheet.beside(placed(a)) & sheet.all) == placed(beside(board, a)));
        CHECK(sheet.joined(placed(a), placed(b), placed(through)) ==
              !common(flood(board, common(a, through), through), b).empty());
    }
}
// How many boards of a shape a sheet can take.
template <int Words>
int check_sheets(Shape shape) {
    int fitting = 0;
    for (const auto& board : boards(shape)) {
        if (!Sheet<Words>::fits(*board)) continue;
        check_sheet<Words>(*board);
        ++fitting;
    }
    return fitting;
}

// Pieces put one by one, some of them on shores. join() says what a chain touches when that is a shore that none of its
// parts touched.
template <int Capacity>
void check_chains(const Board& board) {
    DURING(described(board));
    constexpr int words = Capacity / 64;
    const Links<words> links(board);
    const Around<Capacity> around(board);
    Random random(std::uint64_t(board.size()));
    for (int round = 0; round < 4; ++round) {
        Chains<Capacity, std::uint8_t> chains{};
        std::array<std::uint8_t, Capacity> sides{};
        std::vector<std::uint8_t> shores(std::size_t(board.size()));
        for (auto& shore : shores)
            if (random.below(4) == 0) shore = std::uint8_t(1 << random.below(8));
        Cells<words> pieces;
        const auto touched_from = [&](Cell c) {
            unsigned touched = 0;
            links.group_of(c, pieces).each([&](Cell o) { touched |= shores[std::size_t(o)]; });
            return touched;
        };
        for (auto waiting = packed<words>(some_cells(random, board.size())); waiting.any();) {
            const Cell c = waiting.nth(random.below(waiting.count()));
            waiting.remove(c);
            std::set<unsigned> before;
            (links.near[std::size_t(c)] & pieces).each([&](Cell o) { before.insert(touched_from(o)); });
            pieces.add(c);
            const unsigned touched = touched_from(c);
            const unsigned answer = chains.join(around, c, sides[std::size_t(c)], shores[std::size_t(c)]);
            around.tell(sides, c);
            if (answer || !before.contains(touched)) CHECK(answer == touched);
        }
    }
}

}  // namespace

TEST(sets_of_cells_do_what_sets_do) {
    check_operations<1>();
    check_operations<2>();
    check_operations<3>();
    check_operations<8>();
    check_operations<11>();
}

TEST(the_nth_bit_is_the_nth_of_the_set_bits) {
    Random random(1);
    for (int round = 0; round < 1000; ++round) {
        const std::uint64_t word = random.next() & random.next();
        int n = 0;
        for (int bit = 0; bit < 64; ++bit)
            if (word >> bit & 1) CHECK(nth_bit(word, n++) == bit);
    }
    CHECK(nth_bit(std::uint64_t{1} << 63, 0) == 63);
    CHECK(nth_bit(~std::uint64_t{0}, 63) == 63);
}

TEST(chains_know_what_they_touch) {
    for (const Shape shape : {Shape::hexagon, Shape::rhombus, Shape::triangle})
        for (const auto& board : boards(shape)) {
            if (board->size() < 128) check_chains<128>(*board);
            else check_chains<704>(*board);
        }
}

TEST(a_sheet_spreads_as_the_board_does) {
    CHECK(check_sheets<1>(Shape::hexagon) == 3);
    CHECK(check_sheets<1>(Shape::rhombus) == 7);
    CHECK(check_sheets<2>(Shape::hexagon) == 5);
    CHECK(check_sheets<2>(Shape::rhombus) == 10);
    CHECK(check_sheets<2>(Shape::triangle) == 10);
    CHECK(check_sheets<11>(Shape::hexagon) == 12);
    CHECK(check_sheets<11>(Shape::rhombus) == 25);
}
