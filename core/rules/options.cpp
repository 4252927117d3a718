#include "rules/options.hpp"

#include <algorithm>

#include "rules/reason.hpp"

namespace hexagora {
namespace {

// "on, off", "hexagon, rhombus", "2–13", "4, 6, 8"
std::string allowed(const std::vector<Value>& values) {
    const auto* first = std::get_if<int>(&values.front());
    const auto* last = std::get_if<int>(&values.back());
    if (first && values.size() > 2 && *last - *first + 1 == int(values.size()))
        return write(*first) + "–" + write(*last);
    std::string text;
    for (auto& value : values) text += (text.empty() ? "" : ", ") + write(value);
    return text;
}

// In quotes if it is a text: "5" is not 5.
std::string quoted(const Value& value) {
    return std::holds_alternative<std::string>(value) ? '"' + write(value) + '"' : write(value);
}

}  // namespace

std::string write(const Value& value) {
    if (const auto* flag = std::get_if<bool>(&value)) return *flag ? "on" : "off";
    if (const auto* number = std::get_if<int>(&value)) return std::to_string(*number);
    return std::get<std::string>(value);
}

Value Form::settle(Field field) {
    Value value = field.fallback;
    for (auto& [name, choice] : choices_) {
        if (name != field.name) continue;
        if (!field.applies && choice == Value(false) && choice == field.fallback) continue;  // off does no harm
        if (!field.applies) throw BadOption({"option_idle", {{"option", name}, {"condition", field.condition}}});
        if (std::find(field.values.begin(), field.values.end(), choice) == field.values.end())
            throw BadOption(
                {"option_value", {{"option", name}, {"value", quoted(choice)}, {"allowed", allowed(field.values)}}});
        value = choice;
    }
    if (field.applies) settled_.emplace_back(field.name, value);
    fields_.push_back(std::move(field));
    return value;
}

std::string Form::choice(const std::string& name, std::vector<std::string> values, const When& when) {
    Field field{name, {values.begin(), values.end()}, values.front(), when.applies, when.condition};
    return std::get<std::string>(settle(std::move(field)));
}

int Form::number(const std::string& name, int low, int high, int fallback, const When& when, int step) {
    Field field{name, {}, fallback, when.applies, when.condition};
    for (int value = low; value <= high; value += step) field.values.emplace_back(value);
    return std::get<int>(settle(std::move(field)));
}

bool Form::flag(const std::string& name, bool fallback, const When& when) {
    return std::get<bool>(settle({name, {false, true}, fallback, when.applies, when.condition}));
}

std::shared_ptr<const Board> Form::board(Shape shape, int fallback) {
    const auto [smallest, largest] = Board::sizes(shape);
    return board(shape, smallest, largest, fallback);
}
std::shared_ptr<const Board> Form::board(Shape shape, int smallest, int largest, int fallback) {
    return Board::of(shape, number("size", smallest, largest, fallback));
}

void Form::finish() const {
    for (auto& [name, value] : choices_) {
        if (std::any_of(fields_.begin(), fields_.end(), [&](auto& field) { return field.name == name; })) continue;
        std::string known;
        for (auto& field : fields_) known += (known.empty() ? "" : ", ") + field.name;
        throw BadOption({"option_unknown", {{"option", name}, {"allowed", known}}});
    }
}

}  // namespace hexagora
