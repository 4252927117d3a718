// Threads that take work portion by portion; also run under sanitizers.
#include <atomic>
#include <chrono>
#include <stdexcept>
#include <thread>
#include <vector>

#include "catalogue/crew.hpp"
#include "check.hpp"

using namespace hexagora;

TEST(a_crew_does_all_work_once) {
    for (const int threads : {1, 2, 5}) {
        DURING(std::to_string(threads) + " threads");
        Crew crew(threads);
        for (const std::size_t count : {0, 1, 7, 8, 9, 64, 1000})
            for (int round = 0; round < 50; ++round) {
                std::vector<std::atomic<int>> done(count);
                crew.run(count, [&](std::size_t first, std::size_t end) {
                    if (round % 5 == 0) std::this_thread::sleep_for(std::chrono::microseconds(100));  // worth a call
                    for (auto i = first; i < end; ++i) ++done[i];
                });
                for (auto& times : done) CHECK(times == 1);
            }
    }
}

TEST(what_a_crew_throws_comes_out_and_it_works_on) {
    Crew crew(3);
    for (int round = 0; round < 20; ++round) {
        const auto fail = [&](std::size_t, std::size_t end) {
            if (round % 2) std::this_thread::sleep_for(std::chrono::microseconds(100));
            if (end > 100) throw std::runtime_error("enough");
        };
        CHECK_REFUSED(std::runtime_error, crew.run(1000, fail));
        std::atomic<std::size_t> sum = 0;
        crew.run(1000, [&](std::size_t first, std::size_t end) { sum += end - first; });
        CHECK(sum == 1000u);
    }
}

TEST(crews_come_and_go) {
    for (int round = 0; round < 50; ++round) {
        Crew crew(4);
        if (round % 2) crew.run(100, [](std::size_t, std::size_t) {});
    }
}

TEST(the_others_of_a_crew_take_their_part) {
    Crew crew(2);
    const auto mine = std::this_thread::get_id();
    std::atomic<bool> helped = false;
    for (int round = 0; round < 200 && !helped; ++round)
        crew.run(64, [&](std::size_t, std::size_t) {
            if (std::this_thread::get_id() != mine) helped = true;
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        });
    CHECK(helped);
}
