#include "games/hexadames.hpp"

#include "catalogue/entry.hpp"

namespace hexagora {

std::shared_ptr<Game> make_hexadames(Form& form) { return fitted<HexaDames>(HexaDamesOptions(form)); }

}  // namespace hexagora
