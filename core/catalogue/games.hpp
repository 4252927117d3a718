#pragma once
#include "catalogue/entry.hpp"

// The only list of games: one maker a game, in the order in which people see them. The lines are in catalogue.cpp.
namespace hexagora {

std::shared_ptr<Game> make_gosix(Form& form);
std::shared_ptr<Game> make_hex(Form& form);

}  // namespace hexagora
