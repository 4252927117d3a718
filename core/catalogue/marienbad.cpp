#include "games/marienbad.hpp"

#include "catalogue/entry.hpp"

namespace hexagora {

std::shared_ptr<Game> make_marienbad(Form& form) { return fitted<Marienbad>(MarienbadOptions(form)); }

}  // namespace hexagora
