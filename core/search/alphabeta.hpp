#pragma once
#include <algorithm>
#include <atomic>
#include <bit>
#include <cstring>
#include <memory>
#include <mutex>
#include <optional>

#include "rules/play.hpp"
#include "search/offers.hpp"
#include "search/stakes.hpp"
#include "search/thinking.hpp"

namespace hexagora {

// Alpha-beta for two players or two teams: iterative deepening, a bounded transposition table that threads share, moves
// ordered by the table, by what cut off elsewhere and by the game's insight, whose `value` judges the leaves. Scores
// are whole numbers; beyond `sure` they are proven results, the sooner the farther out.
template <Rules R, class Insight>
class AlphaBeta : private Stakes<R> {
  public:
    using Action = typename R::Action;
    using State = typename Play<R>::State;

    AlphaBeta(const Play<R>& play, const std::optional<Insight>& insight, std::size_t megabytes)
        : Stakes<R>{play},
          insight_(*insight),
          size_(std::bit_floor((megabytes << 20) / sizeof(Entry))),
          table_(std::make_unique<Entry[]>(size_)) {}

    void begin(const State& s, const History& seen, const std::vector<Action>& open) {
        root_state_ = s;
        root_seen_ = seen;
        root_.clear();
        for (auto& action : open) root_.push_back({action, -sure, 0});
        nodes_ = 0;
        depth_ = 0;
        line_.clear();
        finished_ = s.winners != 0;
    }

    // Deeper and deeper, until stopped, until so many positions have been valued or the result is proven.
    void search(const Effort& effort, int thread, std::atomic<std::int64_t>& left, const std::atomic<bool>& stop) {
        if (finished_) return;
        Worker worker{stop, left, effort.simulations != 0, Random(mixed(effort.seed) + std::uint64_t(thread))};
        for (Cell c = 0; c < int(worker.cuts.size()); ++c) worker.cuts[std::size_t(c)] = 0;
        if constexpr (Recurring<R>) worker.path = root_seen_;
        std::vector<RootMove> moves = shown();
        // The other threads go ahead by one ply every other time: what they find helps the first through the table.
        for (int depth = 1 + thread % 2; depth < deepest; ++depth) {
            if (!look_at_all(worker, moves, depth)) {
                if (thread == 0 && !depth_.load())
                    show(moves, 0);  // not even one ply: something is better than nothing
                return;
            }
            if (thread == 0) show(moves, depth);
            if (std::abs(moves.front().score) >= sure || moves.size() == 1) {
                finished_ = true;
                return;
            }
            if (finished_) return;
        }
    }

    Findings<Action> findings() const {
        Findings<Action> found;
        found.simulations = found.nodes = nodes_.load(std::memory_order_relaxed);
        if (root_state_.winners) found.proven = persons(root_state_, root_state_.winners);
        const Players all = everyone(play_.rules.players);
        const Players us = root_state_.winners ? Players(0) : play_.team(root_state_.turn);
        const auto result = [&](int score) {
            return persons(root_state_, score >= sure ? us : score <= -sure ? Players(all & ~us) : Players(0));
        };
        const std::lock_guard lock(mutex_);
        for (auto& move : root_)
            found.candidates.push_back(
                {move.action, share(move.score) / std::popcount(us), move.nodes, result(move.score)});
        if (!root_.empty()) {
            found.proven = result(root_.front().score);
            const double mine = share(root_.front().score), theirs = play_.rules.players - std::popcount(us);
            Shares by_colour{};
            for (int p = 0; p < play_.rules.players; ++p)
                by_colour[p] = float(us & only(p) ? mine / std::popcount(us) : (1 - mine) / theirs);
            found.values = by_person(root_state_, by_colour);
        } else {
            found.values = shares(found.proven);
        }
        found.line = line_;
        return found;
    }

  private:
    static constexpr int scale = 20000, sure = 30000, deepest = 120;
    static constexpr int endless = 32000;
    static constexpr int margin = 2000;  // root moves that are worse by less get their exact score

    struct RootMove {
        Action action;
        int score;
        std::int64_t nodes;
    };
    // One position: its key mixed with what is known, so that a torn entry is not found.
    struct Entry {
        std::atomic<std::uint64_t> check{0}, data{0};
    };
    enum Bound : std::uint8_t { at_most = 1, at_least = 2, exact = 3 };
    struct Known {
        std::int16_t score;
        std::uint16_t best;  // the move's place in the list
        std::uint8_t depth, bound;
        std::uint16_t unused;
    };
    struct Choice {
        Action action;
        std::uint16_t place;
        float order;
    };
    struct Worker {
        const std::atomic<bool>& stop;
        std::atomic<std::int64_t>& left;
        bool counted;
        Random random;
        History path{};                          // the positions on the way, where they may come again
        std::array<std::uint32_t, 4096> cuts{};  // how often a move has cut off, by its fingerprint
        std::vector<Action> list{};
        std::vector<float> opinions{};
    };

    using Stakes<R>::play_, Stakes<R>::persons, Stakes<R>::by_person, Stakes<R>::shares;

    const Insight& insight_;
    std::size_t size_;
    std::unique_ptr<Entry[]> table_;
    State root_state_{};
    History root_seen_;
    mutable std::mutex mutex_;  // of root_ and line_
    std::vector<RootMove> root_;
    std::vector<Action> line_;
    std::atomic<std::int64_t> nodes_{0};
    std::atomic<int> depth_{0};
    std::atomic<bool> finished_{false};

    static double share(int score) {
        return score >= sure ? 1.0 : score <= -sure ? 0.0 : 0.5 + 0.5 * double(score) / scale;
    }
    static std::size_t fingerprint(const Action& action) {
        std::array<std::uint64_t, 2> words{};
        std::memcpy(words.data(), &action, sizeof(Action));
        return mixed(words[0] ^ words[1] * 3) & 4095;
    }

    std::vector<RootMove> shown() const {
        const std::lock_guard lock(mutex_);
        return root_;
    }
    void show(const std::vector<RootMove>& moves, int depth) {
        auto line = best_line(moves.front().action);
        const std::lock_guard lock(mutex_);
        root_ = moves;
        line_ = std::move(line);
        depth_ = depth;
    }

    // One iteration; false if it was stopped. Then the moves that were looked at are still in order.
    bool look_at_all(Worker& worker, std::vector<RootMove>& moves, int depth) {
        int best = -endless;
        std::size_t done = 0;
        auto before = moves;
        for (auto& move : moves) {
            const auto from = nodes_.load(std::memory_order_relaxed);
            State after = root_state_;
            const int low = std::max(-endless, best - margin);
            const auto score = score_after(worker, root_state_, after, move.action, depth, -endless, -low, 1);
            move.nodes += nodes_.load(std::memory_order_relaxed) - from;
            if (!score) break;
            move.score = -*score;
            best = std::max(best, move.score);
            ++done;
        }
        const bool whole = done == moves.size();
        // A stopped iteration counts for what it has seen if that holds the best move of the one before.
        if (!whole && (done == 0 || moves.front().score < before.front().score)) moves = std::move(before);
        std::stable_sort(moves.begin(), moves.begin() + std::ptrdiff_t(whole ? moves.size() : done),
                         [](auto& a, auto& b) { return a.score > b.score; });
        if (!whole && done) show(moves, depth);
        return whole;
    }

    // Plays a move and scores what comes, for the one who then has the turn; nothing if stopped.
    std::optional<int> score_after(Worker& worker, const State& before, State& s, const Action& action, int depth,
                                   int low, int high, int ply) {
        play_.play(s, action);
        nodes_.fetch_add(1, std::memory_order_relaxed);
        if (worker.counted && worker.left.fetch_sub(1, std::memory_order_relaxed) <= 0) return std::nullopt;
        if (worker.stop.load(std::memory_order_relaxed) || (finished_ && depth > 1)) return std::nullopt;
        const Players us = play_.team(before.turn);
        if (s.winners) return -final_score(s.winners, us, ply);
        bool again = false;
        if constexpr (Recurring<R>) {
            // A position that comes again is scored as if it had come for the third time.
            const auto key = play_.recurrence(s);
            if (play_.rules.recurs()) {
                if (std::find(worker.path.rbegin(), worker.path.rend(), key) != worker.path.rend())
                    return -final_score(play_.rules.repeated(s.at, play_.staying(s)), us, ply, again = true);
                worker.path.push_back(key);
            }
        }
        const bool same_side = us & only(s.turn);
        const auto score = same_side ? search_below(worker, s, depth - 1, -high, -low, ply)
                                     : search_below(worker, s, depth - 1, low, high, ply);
        if constexpr (Recurring<R>)
            if (play_.rules.recurs()) worker.path.pop_back();
        if (!score) return std::nullopt;
        return same_side ? -*score : *score;
    }
    // For those who have just moved.
    int final_score(Players winners, Players us, int ply, bool again = false) const {
        const double mine = double(std::popcount(Players(winners & us))) / std::popcount(winners);
        const int end = again ? scale : sure + deepest - ply;
        return mine == 1 ? end : mine == 0 ? -end : 0;
    }

    std::optional<int> search_below(Worker& worker, const State& s, int depth, int low, int high, int ply) {
        if (depth <= 0 || ply >= deepest) return value(s);
        const auto key = play_.key(s);
        Entry& entry = table_[key & (size_ - 1)];
        std::uint16_t first = UINT16_MAX;
        if (const auto known = look_up(entry, key)) {
            first = known->best;
            const int score = from_table(known->score, ply);
            if (known->depth >= depth || std::abs(score) >= sure) {
                if (known->bound == exact || (known->bound == at_least && score >= high) ||
                    (known->bound == at_most && score <= low))
                    return score;
            }
        }
        std::vector<Choice> choices = ordered(worker, s, first, depth);
        int best = -endless, floor = low;
        std::uint16_t place = 0;
        for (std::size_t i = 0; i < choices.size(); ++i) {
            const auto& choice = choices[i];
            State after = s;
            std::optional<int> score;
            if (i == 0) {
                score = score_after(worker, s, after, choice.action, depth, -high, -floor, ply + 1);
            } else {  // is it better at all? Late ones are first looked at less deeply
                const int less = depth >= 3 && i >= 4 && choice.order < 1e6f;
                score = score_after(worker, s, after, choice.action, depth - less, -floor - 1, -floor, ply + 1);
                if (score && -*score > floor && (less || -*score < high))
                    score = score_after(worker, s, after = s, choice.action, depth, -high, -floor, ply + 1);
            }
            if (!score) return std::nullopt;
            if (-*score > best) {
                best = -*score;
                place = choice.place;
            }
            floor = std::max(floor, best);
            if (floor >= high) {
                worker.cuts[fingerprint(choice.action)] += std::uint32_t(depth * depth);
                break;
            }
        }
        store(entry, key,
              {std::int16_t(to_table(best, ply)), place, std::uint8_t(depth),
               best >= high ? at_least
               : best > low ? exact
                            : at_most,
               0});
        return best;
    }

    std::vector<Choice> ordered(Worker& worker, const State& s, std::uint16_t first, int depth) {
        worker.list.clear();
        play_.moves(s, [&](Action a) { worker.list.push_back(a); });
        const auto count = worker.list.size();
        worker.opinions.assign(count, 0);
        if constexpr (Offers<R, Insight>::priors)
            if (depth > 1) insight_.priors(s, worker.list, worker.opinions.data());
        std::vector<Choice> choices(count);
        for (std::size_t i = 0; i < count; ++i) {
            const auto cuts = float(worker.cuts[fingerprint(worker.list[i])]);
            choices[i] = {worker.list[i], std::uint16_t(i), worker.opinions[i] + cuts / (cuts + 1000)};
            if (i == first) choices[i].order = 1e6f;
        }
        std::stable_sort(choices.begin(), choices.end(), [](auto& a, auto& b) { return a.order > b.order; });
        return choices;
    }

    // For the side that has the turn.
    int value(const State& s) const {
        const Shares shares = insight_.value(s);
        const Players us = play_.team(s.turn);
        float mine = 0, all = 0;
        for (int p = 0; p < play_.rules.players; ++p) {
            all += shares[p];
            if (us & only(p)) mine += shares[p];
        }
        return int(std::clamp(2 * mine / all - 1, -0.99f, 0.99f) * scale);
    }

    // Proven results are kept by their distance from the position, not from the root.
    static int to_table(int score, int ply) {
        return score >= sure ? score + ply : score <= -sure ? score - ply : score;
    }
    static int from_table(int score, int ply) {
        return score >= sure ? score - ply : score <= -sure ? score + ply : score;
    }
    static std::optional<Known> look_up(const Entry& entry, std::uint64_t key) {
        const auto data = entry.data.load(std::memory_order_relaxed);
        if ((entry.check.load(std::memory_order_relaxed) ^ data) != key) return std::nullopt;
        return std::bit_cast<Known>(data);
    }
    static void store(Entry& entry, std::uint64_t key, Known known) {
        const auto data = std::bit_cast<std::uint64_t>(known);
        entry.check.store(key ^ data, std::memory_order_relaxed);
        entry.data.store(data, std::memory_order_relaxed);
    }

    std::vector<Action> best_line(Action first) const {
        std::vector<Action> line{first};
        State s = root_state_;
        History seen = root_seen_;
        while (line.size() < 20) {
            play_.play(s, line.back(), seen);
            if (s.winners) break;
            const auto known = look_up(table_[play_.key(s) & (size_ - 1)], play_.key(s));
            if (!known) break;
            std::vector<Action> list;
            play_.moves(s, [&](Action a) { list.push_back(a); });
            if (known->best >= list.size()) break;
            line.push_back(list[known->best]);
        }
        return line;
    }
};

}  // namespace hexagora
