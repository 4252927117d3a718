#include "games/six.hpp"

#include "catalogue/entry.hpp"

namespace hexagora {

std::shared_ptr<Game> make_six(Form& form) { return std::make_shared<GameOf<Six>>(Six(form)); }

}  // namespace hexagora
