#pragma once
#include <cstdint>
#include <vector>

namespace hexagora {

// Sorts the numbers of moves by the opinions of these moves, the best first; equals stay in their order.
void sort_by_opinion(std::vector<std::uint32_t>& order, const std::vector<float>& opinions);

}  // namespace hexagora
