#include "random_tiles.h"

#include "support/random_array.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <random>
#include <vector>

namespace tactus::test {

namespace {

class RandomTiles {
  public:
    explicit RandomTiles(unsigned seed) : random_(seed), seed_(seed) {}

    // A random design with a random tiling as its mapping m.
    std::string text() {
        const std::string text = randomArray(seed_);
        const std::size_t begin = text.find("mapping m {") + 11;
        return text.substr(0, begin) + body(text.find(", k: ") != std::string::npos) + " }\n}\n";
    }

  private:
    std::string body(bool threeLoops) {
        loops_ = threeLoops ? std::vector<std::string>{"i", "j", "k"} : std::vector<std::string>{"i", "j"};
        std::string text;
        for (int count = pick(1, 3), made = 0; made < count; ++made) text += tile();
        if (chance(0.25)) {
            std::vector<std::string> inwards(loops_.rbegin(), loops_.rend());
            std::swap(inwards[pick(std::size_t{0}, last())], inwards[pick(std::size_t{0}, last())]);
            text += fmt::format(" X.reorder({});", fmt::join(inwards, ", "));
            loops_.assign(inwards.rbegin(), inwards.rend());
        }
        if (chance(0.1)) return text; // the tool finds the map
        std::vector<std::string> space = loops_;
        std::shuffle(space.begin(), space.end(), random_);
        space.resize(static_cast<std::size_t>(pick(0, 2)));
        return text + fmt::format(" X.space_time_transform({{{}}});", fmt::join(space, ", "));
    }

    std::size_t last() const { return loops_.size() - 1; }
    std::size_t pick(std::size_t low, std::size_t high) {
        return std::uniform_int_distribution<std::size_t>(low, high)(random_);
    }
    int pick(int low, int high) { return std::uniform_int_distribution<int>(low, high)(random_); }
    bool chance(double share) { return std::uniform_real_distribution<double>(0, 1)(random_) < share; }

    std::string tile() {
        const std::size_t at = pick(std::size_t{0}, last());
        const std::string loop = loops_[at], outer = loop + "o", inner = loop + "n";
        loops_[at] = outer;
        loops_.insert(loops_.begin() + static_cast<std::ptrdiff_t>(at) + 1, inner);
        return fmt::format(" X.tile({}, {}, {}, {}{});", loop, outer, inner, pick(1, 3),
                           chance(0.2) ? ", Carry" : "");
    }

    std::mt19937 random_;
    unsigned seed_;
    std::vector<std::string> loops_;
};

} // namespace

std::string randomTiles(unsigned seed) {
    return RandomTiles(seed).text();
}

} // namespace tactus::test
