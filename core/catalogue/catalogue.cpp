// The only list of games, in the order in which people see them: one line a game. Each has a maker, make_<game>, in a
// translation unit of its own beside this one.
// clang-format off
#define GAMES(line) \
    line(gosix) \
    line(gomobil) \
    line(six) \
    line(hex) \
    line(hexago) \
    line(triago) \
    line(tetrago) \
    line(labyrinthe) \
    line(hexadames) \
    line(marienbad)
// clang-format on

#include <algorithm>
#include <array>

#include "catalogue/entry.hpp"

namespace hexagora {

#define DECLARED(id) std::shared_ptr<Game> make_##id(Form& form);
GAMES(DECLARED)
#undef DECLARED

namespace {

#define LISTED(id) Entry{#id, make_##id},
const std::array catalogue{GAMES(LISTED)};
#undef LISTED

const Entry& entry(std::string_view id) {
    const auto match = std::find_if(catalogue.begin(), catalogue.end(), [&](auto& e) { return e.id == id; });
    if (match != catalogue.end()) return *match;
    std::string known;
    for (auto& e : catalogue) known += (known.empty() ? "" : ", ") + e.id;
    throw BadOption({"game_unknown", {{"game", std::string(id.substr(0, 40))}, {"allowed", known}}});
}

std::shared_ptr<Game> filled_in(const Entry& e, Form& form) {
    auto game = e.make(form);
    form.finish();
    game->id = e.id;
    game->options = form.settled();
    return game;
}

}  // namespace

const std::vector<std::string>& game_ids() {
    static const auto ids = [] {
        std::vector<std::string> list;
        for (auto& e : catalogue) list.push_back(e.id);
        return list;
    }();
    return ids;
}

GamePtr make_game(std::string_view id, const Options& options) {
    Form form(options);
    return filled_in(entry(id), form);
}

std::vector<Field> game_fields(std::string_view id, const Options& options) {
    Form form(options);
    filled_in(entry(id), form);
    return form.fields();
}

}  // namespace hexagora
