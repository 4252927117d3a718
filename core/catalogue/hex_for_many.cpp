#include "catalogue/entry.hpp"
#include "games/hex.hpp"
#include "insight/hex.hpp"

namespace hexagora {
namespace {

template <int Walls, class Touch>
std::shared_ptr<Game> of_any_size(HexOptions options) {
    using Small = Hex<128, Walls, Touch>;
    using Large = Hex<512, Walls, Touch>;
    if (options.board->size() < 128) return game_of<Small, HexInsight<Small>>(std::move(options));
    return game_of<Large, HexInsight<Large>>(std::move(options));
}

}  // namespace

std::shared_ptr<Game> make_hex_for_many(HexOptions options) {
    if (options.open) return of_any_size<most_players + 1, Cells<2>>(std::move(options));
    return of_any_size<most_players, std::uint8_t>(std::move(options));
}

}  // namespace hexagora
