#pragma once
#include <string>
#include <string_view>

#include <nanobind/nanobind.h>

#include "board/board.hpp"
#include "rules/options.hpp"
#include "rules/reason.hpp"

namespace hexagora {

void bind_errors();
void bind_board(nanobind::module_& m);
void bind_game(nanobind::module_& m);
void bind_think(nanobind::module_& m);
void bind_solve(nanobind::module_& m);

// The sentence-maker's form of a reason: hexagora.errors.Reason.
nanobind::object python_reason(const Reason& reason);

// A Python string's text; anything else is BadText.
std::string_view text_of(nanobind::handle text);
// What people read of any Python value, shortened.
std::string display_text(nanobind::handle value);

// Refuses a number that is out of range.
std::int64_t checked(const char* option, std::int64_t value, std::int64_t low, std::int64_t high);
// The same for a value that Python gave; what is no number, or a fraction where there is none, is refused too.
double checked_number(const char* option, nanobind::handle value, double low, double high);
std::int64_t checked_whole(const char* option, nanobind::handle value, std::int64_t low, std::int64_t high);

nanobind::object python_value(const Value& value);
nanobind::tuple python_names(const Board& board, const std::vector<Cell>& cells);

template <class List, class Convert>
nanobind::tuple python_tuple(const List& list, Convert&& convert) {
    nanobind::list out;
    for (const auto& item : list) out.append(convert(item));
    return nanobind::tuple(out);
}

}  // namespace hexagora
