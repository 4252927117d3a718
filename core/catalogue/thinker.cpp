#include "catalogue/thinker.hpp"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <system_error>
#include <thread>

namespace hexagora {

void Thinker::think(const Position& position, const Effort& effort, double seconds,
                    const std::function<bool()>& waiting) {
    using Clock = std::chrono::steady_clock;
    constexpr auto a_moment = std::chrono::milliseconds(10);
    const auto deadline =
        Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
    begin(position, effort);
    Effort planned = effort;
    planned.seconds = seconds;
    alignas(64) std::atomic<std::int64_t> left = effort.simulations;
    alignas(64) std::atomic<bool> stop = false;  // apart, since every simulation looks at it
    std::mutex mutex;
    std::condition_variable finished;
    int running = 0;
    std::exception_ptr failure;
    const auto work = [&](int t) {
        std::exception_ptr mine;
        try {
            search(planned, t, left, stop);
        } catch (...) { mine = std::current_exception(); }
        const std::lock_guard lock(mutex);
        if (mine) failure = mine;
        --running;
        finished.notify_one();
    };
    std::vector<std::thread> threads;
    threads.reserve(std::size_t(effort.threads));
    for (int t = 0; t < effort.threads; ++t) {
        const std::lock_guard lock(mutex);
        try {
            threads.emplace_back(work, t);
            ++running;
        } catch (const std::system_error&) {  // the machine has no more threads: those there are will do
            if (t == 0) throw;
            break;
        }
    }
    try {
        std::unique_lock lock(mutex);
        while (running > 0) {
            const auto now = Clock::now();
            if (seconds > 0 && now >= deadline) stop = true;
            const auto until = seconds > 0 && !stop ? std::min(deadline, now + a_moment) : now + a_moment;
            if (finished.wait_until(lock, until, [&] { return running == 0; })) break;
            lock.unlock();
            if (!waiting()) stop = true;
            lock.lock();
        }
    } catch (...) { failure = std::current_exception(); }
    stop = true;
    for (auto& thread : threads) thread.join();
    if (failure) std::rethrow_exception(failure);
}

}  // namespace hexagora
