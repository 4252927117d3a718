#pragma once
#include "rules/play.hpp"
#include "search/tuning.hpp"

namespace hexagora {

// Who has won what. The rules speak of colours; a search thinks for persons, who may exchange colours.
template <Rules R>
struct Stakes {
    using State = typename Play<R>::State;

    const Play<R>& play_;

    int person(const State& s) const { return play_.seats(s)[s.turn]; }
    Players persons(const State& s, Players colours) const {
        Players out = 0;
        const auto people = play_.seats(s);
        for (int p = 0; p < play_.rules.players; ++p)
            if (colours & only(p)) out |= only(people[p]);
        return out;
    }
    Shares by_person(const State& s, const Shares& by_colour) const {
        Shares shares{};
        const auto people = play_.seats(s);
        for (int p = 0; p < play_.rules.players; ++p) shares[people[p]] = by_colour[p];
        return shares;
    }
    // What a result is worth to a person: partners win together.
    float worth(Players winners, int person) const {
        return winners ? float(std::popcount(Players(winners & play_.team(person)))) / float(std::popcount(winners))
                       : 0;
    }
    Shares worths(Players winners) const {
        Shares all{};
        for (int p = 0; p < play_.rules.players; ++p) all[p] = worth(winners, p);
        return all;
    }
    // The result by person: the winners share it.
    Shares shares(Players winners) const {
        Shares all{};
        for (int p = 0; p < play_.rules.players; ++p)
            if (winners & only(p)) all[p] = 1.0f / float(std::popcount(winners));
        return all;
    }
    // A swap: persons 0 and 1 exchange all that follows.
    bool may_swap(const State& s) const {
        if constexpr (Swapping<R>) return !s.winners && play_.rules.may_swap(s.at, s.turn);
        else return false;
    }
    bool swap_follows(State s, const typename R::Action& a) const {
        if constexpr (Swapping<R>) play_.play(s, a);
        return may_swap(s);
    }
    static Players exchanged(Players winners) {
        return Players((winners & ~3) | (winners & 1) << 1 | (winners >> 1 & 1));
    }
    float partners(int person) const { return float(std::popcount(play_.team(person))); }
};

}  // namespace hexagora
