#include "games/marienbad.hpp"

#include "catalogue/entry.hpp"

namespace hexagora {
namespace {

template <int Words>
std::shared_ptr<Game> made(MarienbadOptions options) {
    return std::make_shared<GameOf<Marienbad<Words>>>(Marienbad<Words>(std::move(options)));
}

}  // namespace

std::shared_ptr<Game> make_marienbad(Form& form) {
    MarienbadOptions options(form);
    if (options.board->size() <= 64) return made<1>(std::move(options));
    if (options.board->size() <= 128) return made<2>(std::move(options));
    return made<11>(std::move(options));
}

}  // namespace hexagora
