#include "search/playouts.hpp"

#include <future>

namespace hexagora {

Playouts in_parallel(std::int64_t count, int threads, int players,
                     const std::function<void(std::int64_t first, std::int64_t end, Playouts& totals)>& run) {
    std::vector<Playouts> totals(std::size_t(threads), Playouts{players});
    const auto share = [&](int t) {
        Playouts mine(players);
        run(count * t / threads, count * (t + 1) / threads, mine);
        totals[std::size_t(t)] = mine;
    };
    std::vector<std::future<void>> others;
    for (int t = 1; t < threads; ++t) others.push_back(std::async(std::launch::async, share, t));
    share(0);
    for (auto& other : others) other.get();
    Playouts sum(players);
    for (auto& part : totals) sum += part;
    return sum;
}

}  // namespace hexagora
