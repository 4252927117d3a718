#pragma once
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <type_traits>

namespace hexagora {

// Memory of a fixed size for what a search knows, all zero at first: a place for every key, shared by many. The pages
// come from the system as they are first used, so a short search in a large table costs little.
template <class Place>
class Table {
  public:
    static_assert(std::is_trivially_copyable_v<Place>);

    // A little of what is allowed is left for everything else.
    explicit Table(std::size_t bytes)
        : count_(std::max<std::size_t>(1, bytes / 16 * 15 / sizeof(Place))),
          places_(static_cast<Place*>(std::calloc(count_, sizeof(Place)))) {
        if (!places_) throw std::bad_alloc();
    }
    Place& operator[](std::uint64_t key) const { return places_[key % count_]; }

  private:
    struct Free {
        void operator()(Place* places) const { std::free(places); }
    };
    std::size_t count_;
    std::unique_ptr<Place[], Free> places_;
};

}  // namespace hexagora
