#include "games/six.hpp"

#include "catalogue/entry.hpp"
#include "insight/six.hpp"

namespace hexagora {

std::shared_ptr<Game> make_six(Form& form) { return std::make_shared<GameOf<Six, SixInsight>>(Six(form)); }

}  // namespace hexagora
