#include "games/gomobil.hpp"

#include "catalogue/entry.hpp"
#include "insight/gomobil.hpp"

namespace hexagora {

std::shared_ptr<Game> make_gomobil(Form& form) {
    return std::make_shared<GameOf<Gomobil, GomobilInsight>>(Gomobil(form));
}

}  // namespace hexagora
