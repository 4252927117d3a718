#pragma once
#include <atomic>
#include <chrono>
#include <exception>
#include <future>

#include "bind/bind.hpp"

namespace hexagora {

// `work(stop)` on a thread of its own. The calling thread waits without holding Python up; it wakes every ten
// milliseconds to answer signals, to ask `event` (a threading.Event, or None) and to call `meanwhile()`. Whatever
// Python raises there stops the work and is raised once it has stopped.
template <class Work, class Meanwhile>
auto in_background(nanobind::handle event, Work&& work, Meanwhile&& meanwhile) {
    std::atomic<bool> stop = false;
    std::exception_ptr raised;
    auto result = std::async(std::launch::async, [&] { return work(std::as_const(stop)); });
    {
        const nanobind::gil_scoped_release release;
        while (result.wait_for(std::chrono::milliseconds(10)) != std::future_status::ready) {
            if (stop) continue;
            const nanobind::gil_scoped_acquire hold;
            try {
                if (PyErr_CheckSignals()) throw nanobind::python_error();
                if (!event.is_none() && nanobind::cast<bool>(event.attr("is_set")())) stop = true;
                meanwhile();
            } catch (...) {
                raised = std::current_exception();
                stop = true;
            }
        }
    }
    if (raised) std::rethrow_exception(raised);
    return result.get();
}
template <class Work>
auto in_background(nanobind::handle event, Work&& work) {
    return in_background(event, std::forward<Work>(work), [] {});
}

// Refuses what cannot be asked whether it is set.
inline void check_event(const char* option, nanobind::handle event) {
    if (event.is_none() || nanobind::hasattr(event, "is_set")) return;
    throw BadOption(
        {"option_value", {{"option", option}, {"value", display_text(event)}, {"allowed", "threading.Event"}}});
}

}  // namespace hexagora
