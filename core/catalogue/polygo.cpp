#include "games/polygo.hpp"

#include "catalogue/entry.hpp"
#include "insight/polygo.hpp"

namespace hexagora {

std::shared_ptr<Game> make_hexago(Form& form) {
    return fitted<Polygo, PolygoInsight, true>(PolygoOptions(form, Shape::hexagon, 5, 3));
}
std::shared_ptr<Game> make_triago(Form& form) {
    return fitted<Polygo, PolygoInsight, true>(PolygoOptions(form, Shape::triangle, 9, 3));
}
std::shared_ptr<Game> make_tetrago(Form& form) {
    return fitted<Polygo, PolygoInsight, true>(PolygoOptions(form, Shape::square, 9, 2));
}

}  // namespace hexagora
