#include "games/hex.hpp"

#include "catalogue/entry.hpp"
#include "insight/hex.hpp"

namespace hexagora {

// In a unit of its own: two cores compile a change in half the time.
std::shared_ptr<Game> make_hex_for_many(HexOptions options);

std::shared_ptr<Game> make_hex(Form& form) {
    HexOptions options(form);
    if (options.open || options.players > 2) return make_hex_for_many(std::move(options));
    using Small = Hex<128, 1, std::uint8_t>;
    using Large = Hex<704, 1, std::uint8_t>;
    if (options.board->size() < 128) return game_of<Small, HexInsight<Small>>(std::move(options));
    return game_of<Large, HexInsight<Large>>(std::move(options));
}

}  // namespace hexagora
