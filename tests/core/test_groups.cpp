// Who is linked to whom, against the plainest way to say the same.
#include "board/groups.hpp"
#include "check.hpp"
#include "sets.hpp"

using namespace hexagora;

namespace {

std::vector<Cell> near_of(const Board& board, Cell c) {
    std::vector<Cell> list;
    for (Cell o : board.next[std::size_t(c)])
        if (o != nowhere) list.push_back(o);
    return list;
}
PlainSet without(PlainSet set, Cell c) {
    set.erase(c);
    return set;
}

// The cells of a group without which a flood no longer reaches the rest of it.
PlainSet holding_together(const Board& board, const PlainSet& group) {
    PlainSet cuts;
    for (Cell c : group)
        if (const auto rest = without(group, c); !rest.empty() && flood(board, {*rest.begin()}, rest) != rest)
            cuts.insert(c);
    return cuts;
}

template <int Words>
void check_cuts(const Board& board, const PlainSet& group) {
    CHECK(plain(Links<Words>(board).cut_cells(packed<Words>(group))) == holding_together(board, group));
}

template <int Words>
void check_groups(const Board& board) {
    DURING(described(board) + ", " + std::to_string(Words) + " words");
    const Links<Words> links(board);
    Random random(std::uint64_t(board.size()));
    for (int round = 0; round < 8; ++round) {
        const PlainSet set = some_cells(random, board.size());
        const PlainSet start = common(set, some_cells(random, board.size()));
        const auto cells = packed<Words>(set), from = packed<Words>(start);
        const auto reached = flood(board, start, set);
        CHECK(plain(links.linked_from(from, cells)) == reached);
        CHECK(plain(linked_from(links.near, from, cells)) == reached);
        PlainSet around = beside(board, set);
        for (Cell c : set) around.erase(c);
        CHECK(plain(links.beside(cells)) == around);
        if (set.empty()) continue;
        const Cell c = cells.nth(random.below(int(set.size())));
        CHECK(plain(links.group_of(c, cells)) == flood(board, {c}, set));

        const PlainSet goals = some_cells(random, board.size());
        const auto between = plain(links.group_between(from, packed<Words>(goals), cells));
        CHECK(between.empty() == common(reached, goals).empty());
        if (between.empty()) continue;
        CHECK((!common(between, start).empty() && !common(between, goals).empty()));
        CHECK(between == flood(board, {*between.begin()}, set));
    }
    const int most = std::min(board.size(), 90);
    for (int round = 0; round < 8; ++round) {
        const auto near = [&](Cell c) { return near_of(board, c); };
        check_cuts<Words>(board,
                          random_group(random, random.below(board.size()), 1 + random.below(most), round % 2, near));
    }
}

template <int Words>
void check_small_groups(const Board& board) {
    DURING(described(board) + ", " + std::to_string(Words) + " words");
    const Links<Words> links(board);
    for (Cell c = 0; c < board.size(); ++c) {
        const auto near = near_of(board, c);
        const auto one = packed<Words>({c});
        CHECK(plain(links.near[std::size_t(c)]) == PlainSet(near.begin(), near.end()));
        CHECK(links.beside(one) == links.near[std::size_t(c)]);
        CHECK(links.group_of(c, one) == one);
        CHECK(!links.cut_cells(one).any());
        for (Cell o : near) {
            CHECK(links.near[std::size_t(o)].has(c));
            CHECK(!links.cut_cells(packed<Words>({c, o})).any());
        }
    }
    CHECK(!links.linked_from({}, packed<Words>({0})).any());
    CHECK(!links.beside({}).any());
}

template <class Check>
void on_many_boards(Check&& check) {
    for (const Shape shape : {Shape::hexagon, Shape::rhombus, Shape::triangle, Shape::square, Shape::flower})
        for (const auto& board : boards(shape)) check(*board);
}

}  // namespace

TEST(a_shortest_way_is_as_long_as_the_distance) {
    on_many_boards([](const Board& board) {
        DURING(described(board));
        const Links<11> links(board);
        Random random(std::uint64_t(board.size()));
        for (int round = 0; round < 8; ++round) {
            const auto goals = packed<11>(some_cells(random, board.size()));
            const Cell from = random.below(board.size());
            const auto steps = links.distances(goals);
            const auto way = links.shortest_way(from, goals, links.all);
            CHECK(way.any() == goals.any());
            if (goals.any()) CHECK(way.count() == steps[std::size_t(from)] + 1);

            auto open = packed<11>(some_cells(random, board.size()));
            open.add(from);
            const auto path = links.shortest_way(from, goals, open), reached = links.group_of(from, open);
            CHECK(path.any() == (reached & goals).any());
            CHECK(!(path - open).any());
            if (path.any()) CHECK((path.has(from) && (path & goals).any() && links.group_of(from, path) == path));
        }
    });
}

TEST(groups_are_what_a_flood_reaches) {
    on_many_boards([](const Board& board) {
        if (board.size() <= 64) check_groups<1>(board);
        if (board.size() <= 128) check_groups<2>(board);
        check_groups<11>(board);
    });
}

TEST(single_cells_and_pairs_do_not_fall_apart) {
    on_many_boards([](const Board& board) {
        if (board.size() <= 64) check_small_groups<1>(board);
        if (board.size() <= 128) check_small_groups<2>(board);
        check_small_groups<11>(board);
    });
}

TEST(every_cell_but_the_ends_holds_a_line_together) {
    on_many_boards([](const Board& board) {
        DURING(described(board));
        const Links<11> links(board);
        for (auto& line : board.lines) {
            const PlainSet cells(line.begin(), line.end());
            PlainSet inner(line.begin(), line.end());
            inner.erase(line.front());
            inner.erase(line.back());
            CHECK(plain(links.cut_cells(packed<11>(cells))) == inner);
        }
    });
}

TEST(no_cell_alone_holds_a_ring_together) {
    for (const auto& board : boards(Shape::hexagon)) {
        DURING(described(*board));
        const Links<11> links(*board);
        auto ring = packed<11>({board->ring.begin(), board->ring.end()});
        CHECK(!links.cut_cells(ring).any());
        ring.remove(board->ring[0]);  // now it is a line
        CHECK(links.cut_cells(ring).count() == int(board->ring.size()) - 3);
    }
}

TEST(whole_boards_of_any_shape_are_cut_as_a_flood_says) {
    on_many_boards([](const Board& board) {
        if (board.size() > 200) return;
        DURING(described(board));
        PlainSet all;
        for (Cell c = 0; c < board.size(); ++c) all.insert(c);
        check_cuts<11>(board, all);
    });
}
