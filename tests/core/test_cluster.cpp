// Groups of cells of the endless plane, against the plainest way to say the same.
#include "board/cluster.hpp"
#include "check.hpp"
#include "sets.hpp"

using namespace hexagora;

namespace {

std::vector<Cell> near_of(Cell c) {
    const int q = plane::column(c), r = plane::row(c);
    std::vector<Cell> list;
    for (auto [dq, dr] : {std::pair{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}})
        if (std::max(std::abs(q + dq), std::abs(r + dr)) <= plane::furthest)
            list.push_back(plane::cell(q + dq, r + dr));
    return list;
}
std::vector<PlainSet> groups(PlainSet rest) {
    std::vector<PlainSet> list;
    while (!rest.empty()) {
        PlainSet group;
        for (std::vector<Cell> waiting{*rest.begin()}; !waiting.empty();) {
            const Cell c = waiting.back();
            waiting.pop_back();
            if (!rest.erase(c)) continue;
            group.insert(c);
            for (Cell o : near_of(c)) waiting.push_back(o);
        }
        list.push_back(group);
    }
    return list;
}

// In an order of their own: cells are numbered as they are given.
std::vector<Cell> shuffled(const PlainSet& set, Random& random) {
    std::vector<Cell> list(set.begin(), set.end());
    for (std::size_t i = list.size(); i > 1; --i) std::swap(list[i - 1], list[std::size_t(random.below(int(i)))]);
    return list;
}

template <int Most>
void check_cluster(const PlainSet& set, Random& random) {
    const auto cells = shuffled(set, random);
    CHECK(in_one_group(cells));
    const Cluster<Most> cluster(cells);
    const auto named = [&](const Cells<1>& numbers) {
        PlainSet some;
        numbers.each([&](Cell i) { some.insert(cells[std::size_t(i)]); });
        return some;
    };
    CHECK(named(cluster.all()) == set);
    CHECK(cluster.all().count() == cells.size());

    PlainSet around;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const auto near = near_of(cells[i]);
        const PlainSet linked(near.begin(), near.end());
        CHECK(named(cluster.near[i]) == common(linked, set));
        CHECK(!cluster.find(cells[i]));
        for (Cell c : near)
            if (!set.contains(c)) around.insert(c);

        PlainSet rest = set;
        rest.erase(cells[i]);
        const auto parts = cluster.parts_without(int(i));
        std::set<PlainSet> fallen;
        for (int g = 0; g < parts.count; ++g) fallen.insert(named(parts.list[std::size_t(g)]));
        const auto expected = groups(rest);
        CHECK(parts.count == expected.size());
        CHECK((fallen == std::set<PlainSet>(expected.begin(), expected.end())));
        CHECK(cut_cells(cluster.near, cluster.all()).has(Cell(i)) == (parts.count > 1));
    }

    PlainSet offered;
    for (auto& place : cluster.places()) {
        const auto near = near_of(place.cell);
        CHECK(offered.insert(place.cell).second);
        CHECK(named(place.beside) == common({near.begin(), near.end()}, set));
        CHECK(cluster.find(place.cell) == &place);
    }
    CHECK(offered == around);
    CHECK(around.size() <= std::size_t(cluster.most_places));
    // Two steps away is no place, unless it is beside another cell.
    for (Cell c : around)
        for (Cell o : near_of(c)) CHECK((cluster.find(o) != nullptr) == around.contains(o));
}

// The middle of the plane, somewhere on it, and its edges and corners.
std::vector<Cell> starts(Random& random) {
    const auto anywhere = [&] { return random.below(2 * plane::furthest + 1) - plane::furthest; };
    std::vector<Cell> list{plane::cell(0, 0), plane::cell(anywhere(), anywhere())};
    for (const int edge : {-plane::furthest, plane::furthest}) {
        list.push_back(plane::cell(edge, anywhere()));
        list.push_back(plane::cell(anywhere(), edge));
        for (const int other : {-plane::furthest, plane::furthest}) list.push_back(plane::cell(edge, other));
    }
    return list;
}

template <int Most>
void check_clusters() {
    DURING("at most " + std::to_string(Most));
    Random random(Most);
    for (int count = 1; count <= Most; ++count)
        for (Cell start : starts(random)) {
            DURING(std::to_string(count) + " cells from " + Board::of(Shape::plane, 1)->name(start));
            check_cluster<Most>(random_group(random, start, count, random.below(2) == 0, near_of), random);
        }
}

PlainSet line(Cell from, int dq, int dr, int length) {
    PlainSet cells;
    for (int i = 0; i < length; ++i) cells.insert(plane::cell(plane::column(from) + i * dq, plane::row(from) + i * dr));
    return cells;
}
// All cells at this distance from one.
PlainSet ring(Cell middle, int radius) {
    PlainSet cells;
    for (int q = -radius; q <= radius; ++q)
        for (int r = -radius; r <= radius; ++r)
            if (std::max({std::abs(q), std::abs(r), std::abs(q + r)}) == radius)
                cells.insert(plane::cell(plane::column(middle) + q, plane::row(middle) + r));
    return cells;
}

}  // namespace

TEST(a_cluster_of_the_plane_is_what_its_cells_say) {
    check_clusters<1>();
    check_clusters<6>();
    check_clusters<38>();
}

TEST(a_straight_line_fits_into_a_cluster) {
    Random random(1);
    for (auto [dq, dr] : {std::pair{1, 0}, {0, 1}, {-1, 1}})
        for (const int length : {2, 37, 38})
            for (const int away : {0, -5000, plane::furthest - 37}) {
                const auto from = plane::cell(dq < 0 ? away + 37 : away, away);
                const auto cells = line(from, dq, dr, length);
                check_cluster<38>(cells, random);
                // Far from the edge a line has the most places that a group can have.
                const std::vector<Cell> list(cells.begin(), cells.end());
                if (away <= 0) CHECK(Cluster<38>(list).places().size() == std::size_t(2 * length + 4));
            }
}

TEST(a_ring_has_places_inside) {
    Random random(1);
    for (const int radius : {1, 2, 3, 6})
        for (Cell middle : {plane::cell(0, 0), plane::cell(-300, 4000), plane::cell(6 - plane::furthest, 0)}) {
            const auto cells = ring(middle, radius);
            CHECK(cells.size() == std::size_t(6 * radius));
            check_cluster<38>(cells, random);
            const std::vector<Cell> list(cells.begin(), cells.end());
            CHECK((Cluster<38>(list).find(middle) != nullptr) == (radius == 1));
        }
}

TEST(cells_far_from_one_another_are_not_in_one_group) {
    CHECK(in_one_group(std::vector<Cell>{}));
    CHECK(in_one_group(std::vector{plane::cell(-plane::furthest, plane::furthest)}));
    CHECK(!in_one_group(std::vector{plane::cell(-plane::furthest, 0), plane::cell(plane::furthest, 0)}));
    std::vector<Cell> scattered;
    for (int i = 0; i < 38; ++i) scattered.push_back(plane::cell(3 * (i % 6), 3 * (i / 6)));
    CHECK(!in_one_group(scattered));
}

TEST(cells_in_two_groups_are_not_in_one) {
    Random random(1);
    for (int round = 0; round < 200; ++round) {
        const Cell start = plane::cell(random.below(400) - 200, random.below(400) - 200);
        auto set = random_group(random, start, 1 + random.below(18), random.below(2) == 0, near_of);
        const auto other = plane::cell(plane::column(start) + random.below(19), plane::row(start) + random.below(19));
        set.merge(random_group(random, other, 1 + random.below(18), random.below(2) == 0, near_of));
        const auto cells = shuffled(set, random);
        CHECK(in_one_group(cells) == (groups(set).size() == 1));
    }
}
