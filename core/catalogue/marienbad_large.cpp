#include "catalogue/entry.hpp"
#include "games/marienbad.hpp"
#include "insight/marienbad.hpp"

namespace hexagora {

std::shared_ptr<Game> make_large_marienbad(MarienbadOptions options) {
    if (options.board->size() > 128) return game_of<Marienbad<11>, MarienbadInsight<Marienbad<11>>>(std::move(options));
    return game_of<Marienbad<2>, MarienbadInsight<Marienbad<2>>>(std::move(options));
}

}  // namespace hexagora
