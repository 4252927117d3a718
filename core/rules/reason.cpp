#include "rules/reason.hpp"

namespace hexagora {

Reason::Reason(const char* code, std::initializer_list<std::pair<const char*, std::string>> details)
    : code(code), details(details.begin(), details.end()) {}
Reason::Reason(const Reason&) = default;
Reason::Reason(Reason&&) noexcept = default;
Reason& Reason::operator=(const Reason&) = default;
Reason& Reason::operator=(Reason&&) noexcept = default;
Reason::~Reason() = default;

}  // namespace hexagora
