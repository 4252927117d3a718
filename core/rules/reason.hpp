#pragma once
#include <exception>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

namespace hexagora {

// Why something is not allowed: a code and what fills its sentence. The sentences, in each language, are not the
// core's.
struct Reason {
    std::string code;
    std::vector<std::pair<std::string, std::string>> details;

    // Not inline, as reasons are given in a hundred places.
    Reason(const char* code, std::initializer_list<std::pair<const char*, std::string>> details);
    Reason(const Reason&);
    Reason(Reason&&) noexcept;
    Reason& operator=(const Reason&);
    Reason& operator=(Reason&&) noexcept;
    ~Reason();
    friend bool operator==(const Reason&, const Reason&) = default;
};

struct Refusal : std::exception {
    Reason reason;
    explicit Refusal(Reason why) : reason(std::move(why)) {}
    const char* what() const noexcept override { return reason.code.c_str(); }
};
struct BadOption : Refusal {
    using Refusal::Refusal;
};
struct BadText : Refusal {
    using Refusal::Refusal;
};
struct IllegalMove : Refusal {
    using Refusal::Refusal;
};

}  // namespace hexagora
