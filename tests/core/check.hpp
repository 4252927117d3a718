#pragma once
#include <concepts>
#include <cstdio>
#include <exception>
#include <functional>
#include <ostream>
#include <sstream>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

// A test framework small enough to build in no time:
//
//     TEST(an_empty_board_has_no_winner) {
//         DURING("size " + std::to_string(size));  // said if a check of this block fails
//         CHECK(play.start().winners == 0);        // shows both values if it fails, and ends the test
//         CHECK_REFUSED(BadText, read("hex"));
//     }
namespace check {

struct Test {
    const char* name;
    void (*run)();
};
inline std::vector<Test>& tests() {
    static std::vector<Test> list;
    return list;
}
struct Registered {
    Registered(const char* name, void (*run)()) { tests().push_back({name, run}); }
};

// Thrown by a failed check, which has already said what is wrong.
struct Failed {};

// What a block is about. Blocks that an exception ends stay on the list, innermost first, for the message.
class During {
  public:
    explicit During(std::string about) : about_(std::move(about)) {}
    ~During() {
        if (std::uncaught_exceptions() > 0) broken_off().push_back(std::move(about_));
    }
    During(const During&) = delete;
    During& operator=(const During&) = delete;
    static std::vector<std::string>& broken_off() {
        static std::vector<std::string> blocks;
        return blocks;
    }

  private:
    std::string about_;
};

[[noreturn]] inline void fail(const char* file, int line, const std::string& what) {
    std::printf("%s:%d: %s\n", file, line, what.c_str());
    throw Failed{};
}

template <class T>
std::string shown(const T& value) {
    if constexpr (std::same_as<T, bool>) {
        return value ? "true" : "false";
    } else if constexpr (std::integral<T>) {
        return std::to_string(value);  // a char-sized number too
    } else if constexpr (requires(std::ostream& out) { out << value; }) {
        std::ostringstream out;
        out << value;
        return out.str();
    } else if constexpr (requires { value.begin() != value.end(); }) {
        std::string text = "{";
        for (const auto& item : value) text += (text.size() > 1 ? ", " : "") + shown(item);
        return text + "}";
    } else {
        return "?";
    }
}

// A condition taken apart, so that both sides can be shown: `Taken{} << a == b` is `(Taken{} << a) == b`.
struct Verdict {
    bool holds;
    std::string values;  // empty while it holds
};
template <class A, class B>
constexpr bool both_numbers = std::integral<A> && std::integral<B> && !std::same_as<A, bool> &&
                              !std::same_as<B, bool> && !std::same_as<A, char> && !std::same_as<B, char>;

template <class A>
struct Side {
    const A& left;

    template <class B, class Compare>
    Verdict judge(const B& right, const char* sign, Compare&& compare) const {
        if (compare(left, right)) return {true, {}};
        return {false, shown(left) + " " + sign + " " + shown(right)};
    }
// Numbers are compared by value, whatever their signedness.
#define CHECK_SIDE(sign, by_value)                                   \
    template <class B>                                               \
    Verdict operator sign(const B& right) const {                    \
        return judge(right, #sign, [](auto& a, auto& b) {            \
            if constexpr (both_numbers<A, B>) return by_value(a, b); \
            else return a sign b;                                    \
        });                                                          \
    }
    CHECK_SIDE(==, std::cmp_equal)
    CHECK_SIDE(!=, std::cmp_not_equal)
    CHECK_SIDE(<, std::cmp_less)
    CHECK_SIDE(<=, std::cmp_less_equal)
    CHECK_SIDE(>, std::cmp_greater)
    CHECK_SIDE(>=, std::cmp_greater_equal)
#undef CHECK_SIDE
};
struct Taken {
    template <class A>
    Side<A> operator<<(const A& left) const {
        return {left};
    }
};

inline Verdict verdict(Verdict v) { return v; }
template <class A>
Verdict verdict(const Side<A>& side) {
    return {bool(side.left), shown(side.left)};
}

}  // namespace check

#define TEST(name)                                                        \
    static void test_##name();                                            \
    static const check::Registered registered_##name(#name, test_##name); \
    static void test_##name()

#define CHECK(...)                                                                                \
    do {                                                                                          \
        if (const auto verdict_ = check::verdict(check::Taken{} << __VA_ARGS__); !verdict_.holds) \
            check::fail(__FILE__, __LINE__, #__VA_ARGS__ ": " + verdict_.values);                 \
    } while (false)

#define CHECK_REFUSED(error, ...)                                                    \
    do {                                                                             \
        bool refused_ = false;                                                       \
        try {                                                                        \
            static_cast<void>(__VA_ARGS__);                                          \
        } catch (const error&) {                                                     \
            refused_ = true;                                                         \
        }                                                                            \
        if (!refused_) check::fail(__FILE__, __LINE__, #__VA_ARGS__ ": no " #error); \
    } while (false)

#define DURING(about) const check::During during_here_(about)
