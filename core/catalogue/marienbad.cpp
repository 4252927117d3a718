#include "games/marienbad.hpp"

#include "catalogue/entry.hpp"
#include "insight/marienbad.hpp"

namespace hexagora {

// In a unit of its own: two cores compile a change in half the time.
std::shared_ptr<Game> make_large_marienbad(MarienbadOptions options);

std::shared_ptr<Game> make_marienbad(Form& form) {
    MarienbadOptions options(form);
    if (options.board->size() > 64) return make_large_marienbad(std::move(options));
    return game_of<Marienbad<1>, MarienbadInsight<Marienbad<1>>>(std::move(options));
}

}  // namespace hexagora
