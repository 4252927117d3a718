#include "catalogue/batch.hpp"

#include <algorithm>

namespace hexagora {

Batch::Batch(GamePtr game, int count, std::uint64_t seed, int threads, std::int64_t max_plies)
    : game_(std::move(game)),
      planes_(*game_),
      start_(game_->start()),
      games_(std::size_t(count), start_),
      traces_(games_.size()),
      plies_(games_.size()),
      crew_(threads),
      max_plies_(max_plies) {
    const auto n = games_.size();
    observations.resize(n * planes_.size());
    masks.resize(n * ids());
    rewards.resize(n * std::size_t(game_->players));
    done.resize(n);
    truncated.resize(n);
    turns.resize(n);
    samples.resize(n);
    for (std::size_t i = 0; i < n; ++i) random_.emplace_back(mixed(seed) + i);
    reset();
}

void Batch::reset() {
    const std::lock_guard lock(busy_);
    std::fill(rewards.begin(), rewards.end(), 0.0f);
    std::fill(done.begin(), done.end(), std::uint8_t{0});
    std::fill(truncated.begin(), truncated.end(), std::uint8_t{0});
    std::fill(plies_.begin(), plies_.end(), 0);
    for (std::size_t i = 0; i < games_.size(); ++i) {
        games_[i] = start_;
        show(i, true);
    }
}

void Batch::step(const std::int64_t* picked) {
    const std::lock_guard lock(busy_);
    for (std::size_t i = 0; i < games_.size(); ++i) {
        const auto id = picked[i];
        if (id >= 0 && id < std::int64_t(ids()) && masks[i * ids() + std::size_t(id)]) continue;
        const auto name = id == int(id) ? pick_name(*game_->board, int(id)) : std::to_string(id);
        throw IllegalMove({"pick_in", {{"pick", name}, {"number", std::to_string(i)}}});
    }
    std::fill(rewards.begin(), rewards.end(), 0.0f);
    crew_.run(games_.size(), [&](std::size_t first, std::size_t end) {
        for (auto i = first; i < end; ++i) step_one(i, int(picked[i]));
    });
}

void Batch::sample() {
    const std::lock_guard lock(busy_);
    for (std::size_t i = 0; i < games_.size(); ++i) {
        const auto& legal = games_[i].legal();
        samples[i] = legal[std::size_t(random_[i].below(int(legal.size())))];
    }
}

void Batch::step_one(std::size_t i, int id) {
    const bool moved = games_[i].pick(id);
    plies_[i] += moved;
    const bool over = games_[i].legal().empty();
    truncated[i] = !over && moved && plies_[i] == max_plies_;
    done[i] = over || truncated[i];
    if (over) {
        const auto gained = games_[i].rewards();
        std::copy(gained.begin(), gained.end(), rewards.begin() + std::ptrdiff_t(i * gained.size()));
    }
    if (done[i]) {
        games_[i] = start_;
        plies_[i] = 0;
    }
    show(i, moved);
}

void Batch::show(std::size_t i, bool moved) {
    const Picks& game = games_[i];
    auto* const planes = observations.data() + i * planes_.size();
    if (moved) planes_.draw(game, planes, traces_[i]);
    else planes_.add_pick(game, planes, traces_[i]);
    auto* const mask = masks.data() + i * ids();
    std::fill_n(mask, ids(), std::uint8_t{0});
    for (int id : game.legal()) mask[id] = 1;
    turns[i] = game.person();
}

}  // namespace hexagora
