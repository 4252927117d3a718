#include "games/gomobil.hpp"

#include "catalogue/entry.hpp"

namespace hexagora {

std::shared_ptr<Game> make_gomobil(Form& form) { return std::make_shared<GameOf<Gomobil>>(Gomobil(form)); }

}  // namespace hexagora
