// Many games at once, over threads: what the Python tests compare with single games is run here under the sanitizers.
#include "catalogue/batch.hpp"
#include "check.hpp"

using namespace hexagora;

TEST(batches_of_every_game_go_on) {
    for (auto& id : game_ids()) {
        DURING(id);
        Batch batch(make_game(id, {}), 5, 1, 2, 12);
        int ended = 0;
        for (int step = 0; step < 60; ++step) {
            batch.sample();
            batch.step(batch.samples.data());
            for (int i = 0; i < batch.count(); ++i) {
                CHECK((batch.turns[std::size_t(i)] >= 0 && batch.turns[std::size_t(i)] < batch.game().players));
                ended += batch.done[std::size_t(i)];
            }
        }
        CHECK(ended > 0);
    }
}

TEST(an_illegal_pick_leaves_all_games_alone) {
    Batch batch(make_game("hex", {{"size", 3}}), 2, 1, 1, -1);
    const auto before = batch.observations;
    const std::int64_t wrong[]{0, 99};
    CHECK_REFUSED(IllegalMove, batch.step(wrong));
    CHECK((batch.observations == before));
}

TEST(games_go_the_same_whoever_steps_them) {
    Batch alone(make_game("hex", {}), 300, 1, 1, -1), together(make_game("hex", {}), 300, 1, 4, -1);
    for (int step = 0; step < 100; ++step) {
        alone.sample();
        together.sample();
        CHECK((alone.samples == together.samples));
        alone.step(alone.samples.data());
        together.step(together.samples.data());
        CHECK((alone.observations == together.observations));
        CHECK((alone.rewards == together.rewards));
    }
}
