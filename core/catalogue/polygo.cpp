#include "games/polygo.hpp"

#include "catalogue/entry.hpp"

namespace hexagora {
namespace {

template <int Words>
std::shared_ptr<Game> made(PolygoOptions options) {
    return std::make_shared<GameOf<Polygo<Words>>>(Polygo<Words>(std::move(options)));
}
std::shared_ptr<Game> made(PolygoOptions options) {
    if (options.board->size() <= 64) return made<1>(std::move(options));
    if (options.board->size() <= 128) return made<2>(std::move(options));
    return made<11>(std::move(options));
}

}  // namespace

std::shared_ptr<Game> make_hexago(Form& form) { return made({form, Shape::hexagon, 5, 3}); }
std::shared_ptr<Game> make_triago(Form& form) { return made({form, Shape::triangle, 9, 3}); }
std::shared_ptr<Game> make_tetrago(Form& form) { return made({form, Shape::square, 9, 2}); }

}  // namespace hexagora
