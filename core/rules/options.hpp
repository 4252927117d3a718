#pragma once
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

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

// A game reads its options off a form, in order, each with what it allows; the reading is their only description. What
// was asked for but is not allowed, does not apply or is not an option at all is BadOption.
class Form {
  public:
    explicit Form(Options asked) : asked_(std::move(asked)) {}

    std::string choice(const std::string& name, std::vector<std::string> values,
                       const When& when = {});  // first: default
    int number(const std::string& name, int low, int high, int fallback, const When& when = {}, int step = 1);
    bool flag(const std::string& name, bool fallback, const When& when = {});

    // After the last option: refuses names that no option has.
    void finish() const;

    const Options& settled() const { return settled_; }
    const std::vector<Field>& fields() const { return fields_; }

  private:
    Value settle(Field field);
    Options asked_, settled_;
    std::vector<Field> fields_;
};

}  // namespace hexagora
