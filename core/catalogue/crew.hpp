#pragma once
#include <atomic>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>

namespace hexagora {

// Threads that stay and wait for work. They take it portion by portion, together with the one who brings it: who wakes
// late finds little left, and nobody waits for those who have taken nothing. The first portion tells whether the rest
// is worth a call. So even work that takes microseconds is not slower than alone.
class Crew {
  public:
    using Work = std::function<void(std::size_t first, std::size_t end)>;

    explicit Crew(int threads);  // with the one who brings the work; fewer if the machine has no more
    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;
    ~Crew();

    // All numbers below `count`, each once. What the work throws comes out when everybody has stopped.
    void run(std::size_t count, const Work& work);

  private:
    struct Shared {
        std::atomic<std::uint32_t> calls{0};  // to work, or home
        std::atomic<bool> open{false}, home{false};
        std::atomic<int> inside{0};  // who may be reading what follows
        std::atomic<std::size_t> next{0};
        std::size_t count = 0, portion = 1;
        const Work* work = nullptr;
        std::mutex mutex;
        std::exception_ptr failure;

        void take_part();
        void wait_for_calls();
    };
    // The threads keep it too and are never joined: in a process that was forked they are not there.
    std::shared_ptr<Shared> shared_ = std::make_shared<Shared>();
    int threads_;
};

}  // namespace hexagora
