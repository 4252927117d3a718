#include "games/hexadames.hpp"

#include "catalogue/entry.hpp"
#include "insight/hexadames.hpp"

namespace hexagora {

std::shared_ptr<Game> make_hexadames(Form& form) { return fitted<HexaDames, HexaDamesInsight>(HexaDamesOptions(form)); }

}  // namespace hexagora
