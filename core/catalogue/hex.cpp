#include "games/hex.hpp"

#include "catalogue/entry.hpp"
#include "insight/hex.hpp"

namespace hexagora {
namespace {

template <int Capacity, int Walls, class Touch>
std::shared_ptr<Game> made(HexOptions options) {
    using Rules = Hex<Capacity, Walls, Touch>;
    return std::make_shared<GameOf<Rules, HexInsight<Rules>>>(Rules(std::move(options)));
}

}  // namespace

std::shared_ptr<Game> make_hex(Form& form) {
    HexOptions options(form);
    const bool small = options.board->size() < 128;
    using Shores = std::uint8_t;
    using Arcs = Cells<2>;
    constexpr int many = most_players, many_and_chains = most_players + 1;
    if (options.open)
        return small ? made<128, many_and_chains, Arcs>(std::move(options))
                     : made<512, many_and_chains, Arcs>(std::move(options));
    if (options.players > 2)
        return small ? made<128, many, Shores>(std::move(options)) : made<512, many, Shores>(std::move(options));
    return small ? made<128, 1, Shores>(std::move(options)) : made<704, 1, Shores>(std::move(options));
}

}  // namespace hexagora
