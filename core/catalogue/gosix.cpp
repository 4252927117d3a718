#include "games/gosix.hpp"

#include "catalogue/games.hpp"

namespace hexagora {

std::shared_ptr<Game> make_gosix(Form& form) { return std::make_shared<GameOf<Gosix>>(Gosix(form)); }

}  // namespace hexagora
