#pragma once
#include <algorithm>
#include <span>

#include "rules/keys.hpp"
#include "rules/scene.hpp"

namespace hexagora {

// The tiles of two colours on the endless plane, at most Each of a colour. A tile's number is its place in the list:
// first those of colour 0, then those of colour 1, each by column, then by row.
template <int Each>
struct Tiles {
    using Numbers = Cells<1>;  // some tiles, by their numbers
    std::array<Cell, 2 * Each> list;
    std::array<std::int8_t, 2> count;  // of each colour

    int total() const { return count[0] + count[1]; }
    std::span<const Cell> cells() const { return {list.data(), std::size_t(total())}; }
    std::span<const Cell> cells_of(int colour) const { return cells().subspan(colour ? count[0] : 0, count[colour]); }
    Numbers numbers_of(int colour) const {
        return {{((std::uint64_t{1} << count[colour]) - 1) << (colour ? count[0] : 0)}};
    }
    int number_of(Cell c) const {  // -1: no tile
        const auto place = std::find(cells().begin(), cells().end(), c);
        return place == cells().end() ? -1 : int(place - cells().begin());
    }
    int colour_of(int number) const { return number >= count[0]; }
    int owner(Cell c) const {
        const int number = number_of(c);
        return number < 0 ? nobody : colour_of(number);
    }

    void add(int colour, Cell c) {
        const auto begin = list.begin() + (colour ? count[0] : 0), end = list.begin() + total();
        const auto place = std::lower_bound(begin, begin + count[colour], c);
        std::move_backward(place, end, end + 1);
        *place = c;
        ++count[colour];
    }
    void remove(int number) {
        std::move(list.begin() + number + 1, list.begin() + total(), list.begin() + number);
        --count[colour_of(number)];
    }
    // Only some tiles stay, one of them perhaps in a new place.
    void keep(const Numbers& some, int moved, Cell to) {
        const Tiles before = *this;
        count = {};
        some.each([&](int i) { add(before.colour_of(i), i == moved ? to : before.list[std::size_t(i)]); });
    }
    void show(Scene& scene) const {
        for (int i = 0; i < total(); ++i) scene.pieces.push_back({list[std::size_t(i)], colour_of(i)});
    }

    // The same wherever the tiles have wandered to.
    std::uint64_t key() const {
        int left = plane::reach, top = plane::reach;
        for (Cell c : cells()) {
            left = std::min(left, plane::column(c));
            top = std::min(top, plane::row(c));
        }
        std::uint64_t key = 0;
        for (int i = 0; i < total(); ++i) {
            const Cell c = list[std::size_t(i)];
            key ^= key_of(About::piece, plane::cell(plane::column(c) - left, plane::row(c) - top), colour_of(i));
        }
        return key;
    }

    // Whether the first or the last tile of all, by column and row, has this colour and can be lifted without cutting
    // the group: such a tile has neighbours on one side only, so it can where these are linked to one another. Often
    // this spares a search for cut tiles.
    bool has_loose_end(int colour) const {
        const auto loose = [&](Cell end, int way) {
            const auto has = [&](int q, int r) {
                return owner(plane::cell(plane::column(end) + q * way, plane::row(end) + r * way)) != nobody;
            };
            return owner(end) == colour && (has(1, 0) || !has(1, -1) || !has(0, 1));
        };
        if (total() < 2) return false;
        const auto [first, last] = std::minmax_element(cells().begin(), cells().end());
        return loose(*first, 1) || loose(*last, -1);
    }
};

}  // namespace hexagora
