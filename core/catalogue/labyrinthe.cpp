#include "games/labyrinthe.hpp"

#include "catalogue/entry.hpp"
#include "insight/labyrinthe.hpp"

namespace hexagora {

std::shared_ptr<Game> make_labyrinthe(Form& form) {
    return fitted<Labyrinthe, LabyrintheInsight, true>(LabyrintheOptions(form));
}

}  // namespace hexagora
