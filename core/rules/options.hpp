#pragma once
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "board/board.hpp"

namespace hexagora {

using Value = std::variant<bool, int, std::string>;
using Options = std::vector<std::pair<std::string, Value>>;

std::string write(const Value& value);  // on, off, 5, hexagon

// One option as it stands, given the options before it.
struct Field {
    std::string name;
    std::vector<Value> values;  // what is allowed
    Value fallback;
    bool applies = true;
    std::string condition;  // when it applies, "ports=open"; empty: always
};

// When an option applies, and how to say so.
struct When {
    bool applies = true;
    std::string condition;
};

// The options that somebody chose. A game reads them in order, each with what it allows; these calls are their only
// description. A choice that is not allowed, does not apply or names no option is BadOption.
class Form {
  public:
    explicit Form(Options choices) : choices_(std::move(choices)) {}

    std::string choice(const std::string& name, std::vector<std::string> values,
                       const When& when = {});  // first: default
    int number(const std::string& name, int low, int high, int fallback, const When& when = {}, int step = 1);
    bool flag(const std::string& name, bool fallback, const When& when = {});
    // The board of a shape in the size that the option `size` gives; any size that the shape has, unless limits are
    // given.
    std::shared_ptr<const Board> board(Shape shape, int fallback);
    std::shared_ptr<const Board> board(Shape shape, int smallest, int largest, int fallback);

    // After the last option: refuses names that no option has.
    void finish() const;

    const Options& settled() const { return settled_; }
    const std::vector<Field>& fields() const { return fields_; }

  private:
    Value settle(Field field);
    Options choices_, settled_;
    std::vector<Field> fields_;
};

}  // namespace hexagora
