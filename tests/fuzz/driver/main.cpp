// The main of a fuzz target, for compilers without libFuzzer: mutates inputs and keeps those that reach new branches of
// the core (-fsanitize-coverage=trace-pc). Takes libFuzzer's -max_total_time=S, -seed=N and -max_len=N, then files or
// folders of seeds, which are run first: so a saved crash is repeated by naming its file with -max_total_time=0.
#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <memory>
#include <random>
#include <string>
#include <unistd.h>
#include <utility>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
extern "C" void __sanitizer_cov_trace_pc();
extern "C" void __sanitizer_set_death_callback(void (*)()) __attribute__((weak));

namespace {

using Input = std::string;
constexpr unsigned hang_seconds = 10;

// Hit counts by branch address of the run under way, and which powers of two each has ever reached.
std::array<std::uint8_t, 1 << 16> hits;
std::array<std::uint8_t, 1 << 16> reached;
Input current;

void save_current() {
    static bool saved = false;
    if (std::exchange(saved, true)) return;
    const std::string name = "crash-" + std::to_string(std::hash<Input>{}(current));
    std::ofstream(name, std::ios::binary) << current;
    std::fprintf(stderr, "\nfailing input (%zu bytes), saved as %s: \"", current.size(), name.c_str());
    for (const unsigned char c : current.substr(0, 400)) {
        if (c < 32 || c > 126 || c == '"' || c == '\\') std::fprintf(stderr, "\\x%02x", c);
        else std::fputc(c, stderr);
    }
    std::fputs("\"\n", stderr);
}

void on_signal(int signal) {
    if (signal == SIGALRM) std::fprintf(stderr, "\nstill running after %u s\n", hang_seconds);
    save_current();
    _exit(1);
}

// Whether this input reached a branch, or a count of one, that no input before it did.
bool run(const Input& input) {
    current = input;
    const std::unique_ptr<std::uint8_t[]> exact(new std::uint8_t[input.size()]);  // reading past its end shows
    std::copy(input.begin(), input.end(), exact.get());
    hits.fill(0);
    alarm(hang_seconds);
    LLVMFuzzerTestOneInput(exact.get(), input.size());
    alarm(0);
    bool is_new = false;
    for (std::size_t i = 0; i < hits.size(); i += 8) {
        std::uint64_t eight;
        std::memcpy(&eight, &hits[i], 8);
        if (eight == 0) continue;
        for (std::size_t j = i; j < i + 8; ++j) {
            const int count = hits[j];
            const auto bit = static_cast<std::uint8_t>(count == 0   ? 0
                                                       : count < 2  ? 1
                                                       : count < 8  ? 2
                                                       : count < 64 ? 4
                                                                    : 8);
            if (bit & ~reached[j]) {
                reached[j] |= bit;
                is_new = true;
            }
        }
    }
    return is_new;
}

Input mutate(const std::vector<Input>& corpus, std::mt19937_64& random, std::size_t max_len) {
    const auto below = [&](std::size_t n) { return n == 0 ? 0 : static_cast<std::size_t>(random() % n); };
    Input input = corpus[below(corpus.size())];
    for (auto rounds = below(5) + 1; rounds > 0; --rounds) {
        const std::size_t at = below(input.size() + 1);
        const std::size_t length = std::min(input.size() - at, below(8) == 0 ? below(64) : below(4) + 1);
        const Input& other = corpus[below(corpus.size())];
        switch (below(7)) {
            case 0: input.insert(at, 1, static_cast<char>(below(256))); break;
            case 1: input.erase(at, length); break;
            case 2:
                if (at < input.size()) input[at] = static_cast<char>(input[at] ^ (1 << below(8)));
                break;
            case 3:
                if (at < input.size()) input[at] = static_cast<char>(32 + below(95));
                break;
            case 4: input.insert(below(input.size() + 1), input.substr(at, length)); break;
            case 5: input.replace(at, length, other.substr(below(other.size()), below(16))); break;
            case 6: input = input.substr(0, at) + other.substr(below(other.size())); break;
        }
    }
    if (input.size() > max_len) input.resize(max_len);
    return input;
}

std::vector<Input> read_seeds(const std::vector<std::filesystem::path>& paths) {
    std::vector<std::filesystem::path> files;
    for (const auto& path : paths) {
        if (!std::filesystem::is_directory(path)) files.push_back(path);
        else
            for (const auto& entry : std::filesystem::directory_iterator(path)) files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    std::vector<Input> seeds{""};
    for (const auto& file : files) {
        std::ifstream stream(file, std::ios::binary);
        if (!stream) {
            std::fprintf(stderr, "cannot read %s\n", file.c_str());
            std::exit(2);
        }
        seeds.emplace_back(std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>());
    }
    return seeds;
}

}  // namespace

// An undefined behaviour ends in SIGABRT, so that its input is saved too.
extern "C" __attribute__((visibility("default"))) const char* __ubsan_default_options() {
    return "abort_on_error=1:print_stacktrace=1";
}

void __sanitizer_cov_trace_pc() {
    const auto address = reinterpret_cast<std::uintptr_t>(__builtin_return_address(0));
    std::uint8_t& count = hits[(address ^ (address >> 16)) & 0xffff];
    if (count < 255) ++count;
}

int main(int argc, char** argv) {
    double seconds = 10;
    std::uint64_t seed = 1;
    std::size_t max_len = 4096;
    std::vector<std::filesystem::path> paths;
    for (int i = 1; i < argc; ++i) {
        const std::string argument = argv[i];
        const std::string value = argument.substr(argument.find('=') + 1);
        if (argument.starts_with("-max_total_time=")) seconds = std::stod(value);
        else if (argument.starts_with("-seed=")) seed = std::stoull(value);
        else if (argument.starts_with("-max_len=")) max_len = std::stoull(value);
        else paths.emplace_back(argument);
    }
    for (const int signal : {SIGABRT, SIGALRM, SIGFPE, SIGILL}) std::signal(signal, on_signal);
    if (__sanitizer_set_death_callback != nullptr) __sanitizer_set_death_callback(save_current);
    else std::signal(SIGSEGV, on_signal);

    std::vector<Input> corpus = read_seeds(paths);
    std::uint64_t runs = 0;
    for (const Input& input : corpus) {
        run(input);
        ++runs;
    }
    std::mt19937_64 random(seed);
    const auto begin = std::chrono::steady_clock::now();
    const auto elapsed = [&] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    };
    while (elapsed() < seconds) {
        Input input = mutate(corpus, random, max_len);
        if (run(input)) corpus.push_back(std::move(input));
        ++runs;
    }
    const auto branches = std::count_if(reached.begin(), reached.end(), [](std::uint8_t bits) { return bits != 0; });
    std::printf("%llu runs in %.0f s, %zu inputs kept, %td branches reached\n", static_cast<unsigned long long>(runs),
                elapsed(), corpus.size(), branches);
}
