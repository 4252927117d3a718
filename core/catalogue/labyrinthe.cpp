#include "games/labyrinthe.hpp"

#include "catalogue/entry.hpp"

namespace hexagora {

std::shared_ptr<Game> make_labyrinthe(Form& form) { return fitted<Labyrinthe>(LabyrintheOptions(form)); }

}  // namespace hexagora
