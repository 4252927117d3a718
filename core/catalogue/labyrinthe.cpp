#include "games/labyrinthe.hpp"

#include "catalogue/entry.hpp"

namespace hexagora {

std::shared_ptr<Game> make_labyrinthe(Form& form) {
    auto board = Labyrinthe<1>::board_of(form);
    if (board->size() <= 64) return std::make_shared<GameOf<Labyrinthe<1>>>(Labyrinthe<1>(board, form));
    return std::make_shared<GameOf<Labyrinthe<8>>>(Labyrinthe<8>(board, form));
}

}  // namespace hexagora
