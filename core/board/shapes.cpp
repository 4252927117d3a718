#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <mutex>
#include <numbers>
#include <tuple>

#include "board/board.hpp"

namespace hexagora {
namespace {

constexpr double row_height = std::numbers::sqrt3 / 2;

// Column and row steps, clockwise from east.
constexpr std::array<std::array<int, 2>, 6> hexagonal{{{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}}};
constexpr std::array<std::array<int, 2>, 4> upright{{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}};

bool same(double a, double b) { return std::abs(a - b) < 1e-6; }

std::vector<std::array<int, 2>> coordinates(Shape shape, int width, int height) {
    std::vector<std::array<int, 2>> cells;
    const int n = width;
    const int columns = shape == Shape::hexagon ? 2 * n - 1 : width;
    const int rows = shape == Shape::hexagon ? 2 * n - 1 : height;
    for (int r = 0; r < rows; ++r)
        for (int q = 0; q < columns; ++q) {
            if (shape == Shape::hexagon && (q + r < n - 1 || q + r > 3 * n - 3)) continue;
            if (shape == Shape::triangle && q + r > n - 1) continue;
            cells.push_back({q, r});
        }
    return cells;
}

// A number without sign tricks or leading zeros, so that every cell has exactly one name.
std::optional<int> number(std::string_view text) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || std::to_string(value) != text) return std::nullopt;
    return value;
}

// A cell of the plane, if texts may name it.
Cell known_place(int q, int r) {
    return std::abs(q) <= plane::furthest && std::abs(r) <= plane::furthest ? plane::cell(q, r) : nowhere;
}

}  // namespace

std::array<int, 2> Board::sizes(Shape shape) {
    switch (shape) {
        case Shape::hexagon: return {2, 13};
        case Shape::flower:
        case Shape::plane: return {1, 1};
        default: return {2, 26};
    }
}

std::shared_ptr<const Board> Board::of(Shape shape, int width, int height) {
    static std::mutex lock;
    static std::map<std::tuple<Shape, int, int>, std::shared_ptr<const Board>> boards;
    const std::lock_guard guard(lock);
    auto& known = boards[{shape, width, height}];
    if (!known) {
        auto board = std::make_shared<Board>();
        board->shape = shape;
        board->width = width;
        board->height = height;
        if (shape == Shape::flower) board->place_flower();
        else if (shape != Shape::plane) board->place_cells(coordinates(shape, width, height));
        if (shape != Shape::plane) board->finish();
        known = std::move(board);
    }
    return known;
}

std::shared_ptr<const Board> Board::window(std::span<const Cell> cells) {
    std::vector<std::array<int, 2>> places;
    for (Cell c : cells) places.push_back({plane::column(c), plane::row(c)});
    std::sort(places.begin(), places.end(), [](auto a, auto b) { return std::tie(a[1], a[0]) < std::tie(b[1], b[0]); });
    places.erase(std::unique(places.begin(), places.end()), places.end());
    auto board = std::make_shared<Board>();
    board->shape = Shape::plane;
    board->place_cells(std::move(places));
    board->finish();
    return board;
}

void Board::place_cells(std::vector<std::array<int, 2>> coordinates) {
    const bool squares = shape == Shape::square;
    const int sides = directions();
    const double radius = squares ? std::numbers::sqrt2 / 2 : 1 / std::numbers::sqrt3;
    for (auto [q, r] : coordinates) {
        at.push_back({std::int16_t(q), std::int16_t(r)});
        const Point centre = squares ? Point{double(q), double(r)} : Point{q + r / 2.0, r * row_height};
        centres.push_back(centre);
        auto& outline = outlines.emplace_back();
        for (int k = 0; k < sides; ++k) {
            const double angle = (2 * k - 1) * std::numbers::pi / sides;
            outline.push_back({centre.x + radius * std::cos(angle), centre.y + radius * std::sin(angle)});
        }
    }
}

// Seven hexagons; the cells are their corners (docs/rules.md, "Boards").
void Board::place_flower() {
    constexpr std::array<std::array<int, 4>, 8> rows{
        {{-1, 1}, {-2, 0, 2}, {-2, 0, 2}, {-3, -1, 1, 3}, {-3, -1, 1, 3}, {-2, 0, 2}, {-2, 0, 2}, {-1, 1}}};
    constexpr std::array<int, 8> lengths{2, 3, 3, 4, 4, 3, 3, 2};
    constexpr std::array<double, 8> heights{0, .5, 1.5, 2, 3, 3.5, 4.5, 5};
    for (int r = 0; r < 8; ++r)
        for (int q = 0; q < lengths[r]; ++q) {
            at.push_back({std::int16_t(q), std::int16_t(r)});
            centres.push_back({rows[r][q] * row_height, heights[r]});
        }
    outlines.resize(centres.size());
    constexpr std::array<Point, 7> middles{{{-1, 1}, {1, 1}, {-2, 2.5}, {0, 2.5}, {2, 2.5}, {-1, 4}, {1, 4}}};
    for (auto [x, y] : middles) {
        auto& face = faces.emplace_back();
        for (Cell c = 0; c < Cell(centres.size()); ++c)
            if (same(std::hypot(centres[c].x - x * row_height, centres[c].y - y), 1)) face.push_back(c);
    }
}

void Board::finish() {
    name_cells();
    link();
    draw_lines();
    if (shape != Shape::plane) find_ring();
    if (shape != Shape::plane) find_symmetries();
    find_steps();
}

void Board::name_cells() {
    for (auto& numbers : by_name_) numbers.fill(nowhere);
    for (Cell c = 0; c < Cell(at.size()); ++c) {
        const auto [q, r] = at[c];
        if (shape == Shape::plane) {
            names.push_back(std::to_string(q) + "," + std::to_string(r));
            continue;
        }
        const int letter = shape == Shape::flower ? r : q;
        const int number = (shape == Shape::flower ? q : r) + 1;
        names.push_back(char('a' + letter) + std::to_string(number));
        by_name_[letter][number] = std::int16_t(c);
    }
}

std::string Board::name(Cell c) const {
    if (!endless()) return names[c];
    return std::to_string(plane::column(c)) + "," + std::to_string(plane::row(c));
}

Cell Board::find(std::string_view name) const {
    if (shape == Shape::plane) {
        const auto comma = name.find(',');
        if (comma == name.npos) return nowhere;
        const auto q = number(name.substr(0, comma)), r = number(name.substr(comma + 1));
        if (!q || !r || known_place(*q, *r) == nowhere) return nowhere;
        if (endless()) return plane::cell(*q, *r);
        const auto place = std::find(at.begin(), at.end(), std::array{std::int16_t(*q), std::int16_t(*r)});
        return place == at.end() ? nowhere : Cell(place - at.begin());
    }
    if (name.size() < 2 || name.size() > 3 || name[0] < 'a' || name[0] > 'z' || name[1] < '1' || name[1] > '9')
        return nowhere;
    int value = name[1] - '0';
    if (name.size() == 3) {
        if (name[2] < '0' || name[2] > '9') return nowhere;
        value = value * 10 + name[2] - '0';
    }
    return value > 26 ? nowhere : by_name_[name[0] - 'a'][value];
}

Cell Board::neighbour(Cell c, int direction) const {
    if (!endless()) return next[c][direction];
    return plane::cell(plane::column(c) + hexagonal[direction][0], plane::row(c) + hexagonal[direction][1]);
}

void Board::link() {
    next.resize(at.size());
    for (auto& around : next) around.fill(nowhere);
    if (shape == Shape::flower) {
        // A point has up to three lines, one along each third of the compass: keep the nearest direction.
        for (Cell c = 0; c < size(); ++c)
            for (Cell o = 0; o < size(); ++o) {
                const double dx = centres[o].x - centres[c].x, dy = centres[o].y - centres[c].y;
                if (!same(std::hypot(dx, dy), 1)) continue;
                const int sixth =
                    int(std::lround(std::atan2(dy, dx) * 6 / std::numbers::pi)) + 12;  // in twelfths of a turn
                next[c][sixth % 12 / 2] = std::int16_t(o);
            }
        return;
    }
    std::map<std::array<int, 2>, Cell> cells;
    for (Cell c = 0; c < size(); ++c) cells[{at[c][0], at[c][1]}] = c;
    for (Cell c = 0; c < size(); ++c)
        for (int d = 0; d < directions(); ++d) {
            const auto [dq, dr] = shape == Shape::square ? upright[d] : hexagonal[d];
            const auto neighbour = cells.find({at[c][0] + dq, at[c][1] + dr});
            if (neighbour != cells.end()) next[c][d] = std::int16_t(neighbour->second);
        }
}

void Board::draw_lines() {
    if (shape == Shape::flower) return;
    const int axes = directions() / 2;
    for (int d = 0; d < axes; ++d)
        for (Cell c = 0; c < size(); ++c) {
            if (next[c][d + axes] != nowhere) continue;
            auto& line = lines.emplace_back();
            for (Cell at_end = c; at_end != nowhere; at_end = next[at_end][d]) line.push_back(at_end);
        }
    if (shape != Shape::square) return;
    for (auto [sideways, down] : {std::array{0, 1}, std::array{2, 1}})
        for (Cell c = 0; c < size(); ++c) {
            const Cell above = next[c][down + 2];
            if (above != nowhere && next[above][(sideways + 2) % 4] != nowhere) continue;
            auto& line = diagonals.emplace_back();
            for (Cell at_end = c; at_end != nowhere;) {
                line.push_back(at_end);
                const Cell below = next[at_end][down];
                at_end = below == nowhere ? nowhere : next[below][sideways];
            }
        }
}

// The border cells of a convex board, by angle around its centre; cell 0 is the top-left corner.
void Board::find_ring() {
    Point centre;
    for (auto p : centres) centre = {centre.x + p.x / size(), centre.y + p.y / size()};
    for (Cell c = 0; c < size(); ++c) {
        if (same(std::hypot(centres[c].x - centre.x, centres[c].y - centre.y), 0)) middle = c;
        const auto inside =
            shape == Shape::flower
                ? std::count_if(faces.begin(), faces.end(),
                                [&](auto& f) { return std::find(f.begin(), f.end(), c) != f.end(); }) == 3
                : std::count(next[c].begin(), next[c].begin() + directions(), nowhere) == 0;
        if (!inside) ring.push_back(c);
    }
    const auto turn = [&](Cell c) {
        const double start = std::atan2(centres[0].y - centre.y, centres[0].x - centre.x);
        const double angle = std::atan2(centres[c].y - centre.y, centres[c].x - centre.x) - start;
        return angle < -1e-9 ? angle + 2 * std::numbers::pi : angle;
    };
    std::sort(ring.begin(), ring.end(), [&](Cell a, Cell b) { return turn(a) < turn(b); });
}

// Turns by twelfths and reflections about the centre that carry the cells onto themselves.
void Board::find_symmetries() {
    Point centre;
    for (auto p : centres) centre = {centre.x + p.x / size(), centre.y + p.y / size()};
    const auto rounded = [](double x, double y) { return std::pair{std::lround(x * 1000), std::lround(y * 1000)}; };
    std::map<std::pair<long, long>, Cell> cells;
    const auto near = [&](Point p) -> Cell {
        const auto [x, y] = rounded(p.x, p.y);
        for (long dx = -1; dx <= 1; ++dx)
            for (long dy = -1; dy <= 1; ++dy)
                if (auto cell = cells.find({x + dx, y + dy}); cell != cells.end()) return cell->second;
        return nowhere;
    };
    for (Cell c = 0; c < size(); ++c) cells[rounded(centres[c].x, centres[c].y)] = c;
    for (int mirror : {1, -1})
        for (int twelfth = 0; twelfth < 12; ++twelfth) {
            const double cosine = std::cos(twelfth * std::numbers::pi / 6),
                         sine = std::sin(twelfth * std::numbers::pi / 6);
            std::vector<Cell> image;
            for (auto p : centres) {
                const double x = (p.x - centre.x) * mirror, y = p.y - centre.y;
                const Cell c = near({centre.x + x * cosine - y * sine, centre.y + x * sine + y * cosine});
                if (c == nowhere) break;
                image.push_back(c);
            }
            if (int(image.size()) != size()) continue;
            symmetries.push_back(std::move(image));
            if (mirror > 0) ++turns_;
        }
}

Cell Board::turned(Cell c) const {
    if (!endless()) return symmetries[1][c];
    return known_place(-plane::row(c), plane::column(c) + plane::row(c));
}

Cell Board::mirrored(Cell c) const {
    if (!endless()) return turns_ < symmetries.size() ? symmetries[turns_][c] : nowhere;
    return known_place(-plane::column(c) - plane::row(c), plane::row(c));
}

// Left and right stay in the row. Up and down go to the nearest cell of the next row; between two equally near ones, up
// leans left and down leans right, so that inside the board each undoes the other.
void Board::find_steps() {
    std::vector<std::vector<Cell>> rows;  // cells are numbered by row, then from left to right
    for (Cell c = 0; c < size(); ++c) {
        if (rows.empty() || !same(centres[rows.back()[0]].y, centres[c].y)) rows.emplace_back();
        rows.back().push_back(c);
    }
    steps.resize(size());
    for (std::size_t r = 0; r < rows.size(); ++r)
        for (std::size_t i = 0; i < rows[r].size(); ++i) {
            const Cell c = rows[r][i];
            const auto nearest = [&](const std::vector<Cell>& row, double lean) {
                return *std::min_element(row.begin(), row.end(), [&](Cell a, Cell b) {
                    return std::abs(centres[a].x - centres[c].x + lean) < std::abs(centres[b].x - centres[c].x + lean);
                });
            };
            steps[c] = {i > 0 ? rows[r][i - 1] : nowhere, i + 1 < rows[r].size() ? rows[r][i + 1] : nowhere,
                        r > 0 ? nearest(rows[r - 1], 1e-3) : nowhere,
                        r + 1 < rows.size() ? nearest(rows[r + 1], -1e-3) : nowhere};
        }
}

std::vector<Cell> Board::corners() const {
    std::vector<Cell> cells;
    if (shape == Shape::flower || shape == Shape::plane) return cells;
    const auto direction = [&](std::size_t from) {  // along the ring
        const auto& around = next[ring[from % ring.size()]];
        return std::find(around.begin(), around.end(), ring[(from + 1) % ring.size()]) - around.begin();
    };
    for (std::size_t i = 0; i < ring.size(); ++i)
        if (direction(i) != direction(i + ring.size() - 1)) cells.push_back(ring[i]);
    return cells;
}

std::vector<std::vector<Cell>> Board::sides() const {
    std::vector<std::vector<Cell>> out;
    const auto ends = corners();
    for (Cell c : ends.empty() ? std::vector<Cell>{} : ring)  // the ring begins with a corner
        if (std::find(ends.begin(), ends.end(), c) != ends.end()) out.emplace_back();
        else out.back().push_back(c);
    return out;
}

std::vector<std::vector<Cell>> Board::arcs(int count) const {
    const int length = int(ring.size());
    std::vector<std::vector<Cell>> out(count);
    for (int j = 0; j < count; ++j)
        for (int k = j * length / count; k <= (j + 1) * length / count; ++k) out[j].push_back(ring[k % length]);
    return out;
}

std::vector<Point> Board::outer_edges(Cell c) const {
    if (outlines[c].empty()) return {centres[c]};
    const int sides = directions();
    int first = 0;
    while (next[c][first] != nowhere || next[c][(first + sides - 1) % sides] == nowhere) ++first;
    std::vector<Point> line{outlines[c][first]};
    for (int d = first; next[c][d % sides] == nowhere; ++d) line.push_back(outlines[c][(d + 1) % sides]);
    return line;
}

std::vector<Point> Board::coast(int count, int arc) const {
    const int length = int(ring.size());
    const int from = arc * length / count, to = (arc + 1) * length / count;
    std::vector<Point> line;
    for (int k = from; k <= to; ++k) {
        auto edges = outer_edges(ring[k % length]);
        // A cut cell's edges are shared: its first half ends the arc before it, its second half begins the arc after
        // it.
        const std::size_t half = (edges.size() - 1) / 2;
        const bool whole = edges.size() % 2 == 1;
        const Point middle_point =
            whole ? edges[half]
                  : Point{(edges[half].x + edges[half + 1].x) / 2, (edges[half].y + edges[half + 1].y) / 2};
        std::size_t first = 0, last = edges.size();
        if (k == from) {
            line.push_back(middle_point);
            first = half + 1;
        }
        if (k == to) last = whole ? half : half + 1;
        for (std::size_t i = first; i < last; ++i)
            if (line.empty() || !same(line.back().x, edges[i].x) || !same(line.back().y, edges[i].y))
                line.push_back(edges[i]);
        if (k == to) line.push_back(middle_point);
    }
    return line;
}

Point Board::face_centre(int face) const {
    Point centre;
    for (Cell c : faces[face]) centre = {centre.x + centres[c].x / 6, centre.y + centres[c].y / 6};
    return centre;
}

std::array<double, 4> Board::bounds() const {
    std::array<double, 4> box{1e9, 1e9, -1e9, -1e9};
    const auto include = [&](Point p) {
        box = {std::min(box[0], p.x), std::min(box[1], p.y), std::max(box[2], p.x), std::max(box[3], p.y)};
    };
    for (Cell c = 0; c < size(); ++c) {
        include(centres[c]);
        for (auto p : outlines[c]) include(p);
    }
    return box;
}

}  // namespace hexagora
