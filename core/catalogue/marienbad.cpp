#include "games/marienbad.hpp"

#include "catalogue/entry.hpp"
#include "insight/marienbad.hpp"

namespace hexagora {

std::shared_ptr<Game> make_marienbad(Form& form) { return fitted<Marienbad, MarienbadInsight>(MarienbadOptions(form)); }

}  // namespace hexagora
