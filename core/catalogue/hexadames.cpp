#include "games/hexadames.hpp"

#include "catalogue/entry.hpp"

namespace hexagora {

std::shared_ptr<Game> make_hexadames(Form& form) {
    HexaDamesOptions options(form);
    if (options.board->size() <= 64) return std::make_shared<GameOf<HexaDames<1>>>(HexaDames<1>(std::move(options)));
    return std::make_shared<GameOf<HexaDames<8>>>(HexaDames<8>(std::move(options)));
}

}  // namespace hexagora
