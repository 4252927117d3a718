// Runs all tests, or those whose name contains one of the arguments.
#include <algorithm>
#include <cstring>

#include "check.hpp"

namespace {

bool passes(const check::Test& test) {
    auto& blocks = check::During::broken_off();
    blocks.clear();
    try {
        test.run();
        return true;
    } catch (const check::Failed&) {
    } catch (const std::exception& error) { std::printf("%s\n", error.what()); }
    for (const auto& about : blocks) std::printf("    during %s\n", about.c_str());
    std::printf("FAILED %s\n\n", test.name);
    return false;
}

}  // namespace

int main(int argc, char** argv) {
    int passed = 0, failed = 0;
    for (const auto& test : check::tests()) {
        const auto asked_for = [&](const char* part) { return std::strstr(test.name, part) != nullptr; };
        if (argc > 1 && std::none_of(argv + 1, argv + argc, asked_for)) continue;
        ++(passes(test) ? passed : failed);
    }
    std::printf("%d passed, %d failed\n", passed, failed);
    return failed > 0 || passed == 0 ? 1 : 0;
}
