#include "games/gosix.hpp"

#include "catalogue/entry.hpp"
#include "insight/gosix.hpp"

namespace hexagora {

std::shared_ptr<Game> make_gosix(Form& form) { return std::make_shared<GameOf<Gosix, GosixInsight>>(Gosix(form)); }

}  // namespace hexagora
