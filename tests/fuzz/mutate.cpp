// A target as a test: the inputs of its corpus, and then mutations of them for so many seconds of processor
// time. The input at work is in a file, which stays where it crashes. usage: fuzz_TARGET DICTIONARY SECONDS
// FILE CORPUS...
#include "target.h"

#include <algorithm>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>
#include <vector>

namespace tactus::fuzz {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t longest = 1 << 14;
constexpr int secondsOfAnInput = 20;

std::string contentOf(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<std::string> corpusOf(const fs::path& folder) {
    std::vector<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(folder))
        if (entry.is_regular_file()) files.push_back(entry.path());
    std::ranges::sort(files);
    std::vector<std::string> corpus;
    for (const fs::path& file : files) corpus.push_back(contentOf(file));
    return corpus;
}

// "word" a line.
std::vector<std::string> wordsOf(const fs::path& dictionary) {
    std::vector<std::string> words;
    std::ifstream in(dictionary);
    for (std::string line; std::getline(in, line);)
        if (line.size() > 2) words.push_back(line.substr(1, line.size() - 2));
    return words;
}

class Mutator {
  public:
    Mutator(std::vector<std::string> corpus, std::vector<std::string> words)
        : corpus_(std::move(corpus)), words_(std::move(words)) {}

    std::string next() {
        std::string text = oneOf(corpus_);
        for (std::size_t count = 1 + below(6); count > 0; --count) mutate(text);
        text.resize(std::min(text.size(), longest));
        return text;
    }

  private:
    std::size_t below(std::size_t end) {
        return std::uniform_int_distribution<std::size_t>(0, end - 1)(random_);
    }
    const std::string& oneOf(const std::vector<std::string>& all) { return all[below(all.size())]; }

    void mutate(std::string& text) {
        const std::size_t at = below(text.size() + 1);
        const std::size_t length = std::min(text.size() - at, below(20));
        switch (below(7)) {
        case 0:
            text.replace(at, std::min<std::size_t>(1, text.size() - at), 1, static_cast<char>(below(256)));
            break;
        case 1:
            text.erase(at, length);
            break;
        case 2:
            text.insert(at, oneOf(words_));
            break;
        case 3:
            text.replace(at, length, oneOf(words_));
            break;
        case 4:
            text.insert(below(text.size() + 1), text.substr(at, length));
            break;
        case 5: {
            static const std::vector<std::string> numbers{"0",  "1",     "-1",         "64",
                                                          "65", "65536", "2147483648", "9223372036854775807"};
            text.replace(at, length, oneOf(numbers));
            break;
        }
        default: { // the beginning of this one, the end of another
            const std::string& other = oneOf(corpus_);
            text = text.substr(0, at) + other.substr(below(other.size() + 1));
        }
        }
    }

    std::vector<std::string> corpus_, words_;
    std::mt19937 random_{1};
};

// Memory that is the content of a file.
class Kept {
  public:
    explicit Kept(const char* file) {
        const int descriptor = open(file, O_RDWR | O_CREAT | O_TRUNC, 0644);
        if (descriptor < 0 || ftruncate(descriptor, static_cast<off_t>(room)) != 0) std::abort();
        memory_ = static_cast<char*>(mmap(nullptr, room, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0));
        close(descriptor);
    }
    // Its length in the first line.
    void keep(const std::string& text) {
        const int head = std::snprintf(memory_, room, "%zu\n", text.size());
        std::memcpy(memory_ + head, text.data(),
                    std::min(text.size(), room - static_cast<std::size_t>(head)));
    }

  private:
    static constexpr std::size_t room = 1 << 20;
    char* memory_;
};

void limitProcessorTime() {
    rlimit limit{};
    getrlimit(RLIMIT_CPU, &limit);
    limit.rlim_cur = static_cast<rlim_t>(std::clock() / CLOCKS_PER_SEC + secondsOfAnInput);
    setrlimit(RLIMIT_CPU, &limit);
}

int run(int count, char** arguments) {
    std::vector<std::string> corpus;
    for (int n = 4; n < count; ++n) std::ranges::move(corpusOf(arguments[n]), std::back_inserter(corpus));
    if (corpus.empty()) return 2;
    Kept kept(arguments[3]);
    const auto run = [&](const std::string& text) {
        kept.keep(text);
        limitProcessorTime();
        LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
    };
    for (const std::string& text : corpus) run(text);
    const std::clock_t end = std::clock() + std::atoi(arguments[2]) * CLOCKS_PER_SEC;
    Mutator mutator(corpus, wordsOf(arguments[1]));
    std::size_t tried = corpus.size();
    for (; std::clock() < end; ++tried) run(mutator.next());
    std::printf("%zu inputs\n", tried);
    unlink(arguments[3]);
    return 0;
}

} // namespace
} // namespace tactus::fuzz

int main(int count, char** arguments) {
    return count < 5 ? 2 : tactus::fuzz::run(count, arguments);
}
