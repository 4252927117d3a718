#pragma once
#include <algorithm>
#include <bit>
#include <cstdint>

#include "search/table.hpp"

namespace hexagora {

// How far a position is from being proved (a win of the attackers) and disproved: the least number of positions that
// would still have to be, about. Zero: it is.
struct Proof {
    static constexpr std::uint32_t never = (1 << 24) - 1;
    std::uint32_t prove = 1, disprove = 1;

    bool proved() const { return prove == 0; }
    bool disproved() const { return disprove == 0; }
    bool open() const { return prove && disprove; }
    static Proof of(bool won) { return won ? Proof{0, never} : Proof{never, 0}; }
};

// What is known of the positions met, in memory of a fixed size: where it is full, what took the least work is
// forgotten.
class Proofs {
  public:
    explicit Proofs(std::size_t bytes) : buckets_(bytes) {}

    struct Entry {
        std::uint64_t key;
        std::uint64_t prove : 24, disprove : 24, work : 16;
        Proof proof() const { return {std::uint32_t(prove), std::uint32_t(disprove)}; }
    };
    const Entry* find(std::uint64_t key) const {
        for (const Entry& entry : buckets_[key])
            if (entry.key == key && entry.work) return &entry;
        return nullptr;
    }
    // `work`: the nodes that it took, in steps of a sixteenth of a power of two.
    void store(std::uint64_t key, Proof proof, std::int64_t nodes) {
        const auto work = std::uint64_t(1 + work_of(nodes));
        Entry* place = nullptr;
        for (Entry& entry : buckets_[key]) {
            if (entry.key == key && entry.work) {
                entry.prove = proof.prove;
                entry.disprove = proof.disprove;
                entry.work = std::max<std::uint64_t>(entry.work, work);
                return;
            }
            if (!place || entry.work < place->work) place = &entry;
        }
        *place = Entry{key, proof.prove, proof.disprove, work};
    }

  private:
    struct Bucket {
        Entry entries[4];
        Entry* begin() { return entries; }
        Entry* end() { return entries + 4; }
    };
    Table<Bucket> buckets_;

    static int work_of(std::int64_t nodes) {
        const auto n = std::uint64_t(std::max<std::int64_t>(nodes, 1)) << 4 | 8;
        const int whole = std::bit_width(n);
        return whole * 16 + int(n >> (whole - 5) & 15);
    }
};

}  // namespace hexagora
