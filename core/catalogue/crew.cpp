#include "catalogue/crew.hpp"

#include <algorithm>
#include <chrono>
#include <system_error>
#include <thread>

namespace hexagora {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t portions_each = 4, least_portion = 8;
constexpr auto worth_a_call = std::chrono::microseconds(100);  // to wake a thread takes tens of them

}  // namespace

Crew::Crew(int threads) : threads_(threads) {
    try {
        for (int t = 1; t < threads; ++t) std::thread([shared = shared_] { shared->wait_for_calls(); }).detach();
    } catch (const std::system_error&) {}  // those there are will do
}

Crew::~Crew() {
    shared_->home = true;
    ++shared_->calls;
    shared_->calls.notify_all();
}

void Crew::run(std::size_t count, const Work& work) {
    Shared& shared = *shared_;
    shared.count = count;
    shared.portion = std::max(least_portion, count / (portions_each * std::size_t(threads_)));
    if (threads_ == 1 || count <= shared.portion) return work(0, count);
    const auto began = Clock::now();
    work(0, shared.portion);
    const auto rest = (Clock::now() - began) * (count - shared.portion) / shared.portion;
    if (rest < worth_a_call) return work(shared.portion, count);
    shared.work = &work;
    shared.next = shared.portion;
    shared.failure = nullptr;
    shared.open = true;
    ++shared.calls;
    shared.calls.notify_all();
    shared.take_part();
    // Whoever comes in from now on sees that it is over; whoever came in before is waited for.
    shared.open = false;
    while (const int inside = shared.inside) shared.inside.wait(inside);
    if (shared.failure) std::rethrow_exception(shared.failure);
}

void Crew::Shared::take_part() {
    try {
        for (std::size_t first; (first = next.fetch_add(portion)) < count;)
            (*work)(first, std::min(first + portion, count));
    } catch (...) {
        next = count;
        const std::lock_guard lock(mutex);
        failure = std::current_exception();
    }
}

void Crew::Shared::wait_for_calls() {
    for (std::uint32_t last_call = 0; !home;) {
        calls.wait(last_call);
        last_call = calls;
        ++inside;
        if (open) take_part();
        if (--inside == 0) inside.notify_all();
    }
}

}  // namespace hexagora
