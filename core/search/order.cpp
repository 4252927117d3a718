#include "search/order.hpp"

#include <algorithm>
#include <bit>

namespace hexagora {

void sort_by_opinion(std::vector<std::uint32_t>& order, const std::vector<float>& opinions) {
    // Opinion and place in one number: such numbers are sorted in half the time that a stable sort takes.
    thread_local std::vector<std::uint64_t> memory;
    thread_local std::vector<std::uint32_t> before;
    auto& keys = memory;
    keys.clear();
    for (std::uint32_t i = 0; i < order.size(); ++i) {
        const auto bits = std::bit_cast<std::uint32_t>(opinions[order[i]] + 0.0f);  // -0 becomes 0
        const std::uint32_t rising = bits >> 31 ? ~bits : bits | 1u << 31;          // as the floats do
        keys.push_back(std::uint64_t(~rising) << 32 | i);
    }
    std::sort(keys.begin(), keys.end());
    before = order;
    for (std::size_t i = 0; i < keys.size(); ++i) order[i] = before[std::uint32_t(keys[i])];
}

}  // namespace hexagora
