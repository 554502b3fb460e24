#include "text/difference.h"

#include <algorithm>

namespace tactus::text {

using Kind = DifferenceLine::Kind;
using Texts = std::vector<std::string_view>;

std::vector<std::string_view> linesOf(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        lines.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

namespace {

// On diagonal k = x - y the furthest x that d edits reach from (0, 0), for k = -d, -d + 2, ..., d.
class Furthest {
  public:
    explicit Furthest(std::ptrdiff_t d) : d_(d), x_(static_cast<std::size_t>(2 * d + 1)) {}
    std::ptrdiff_t& at(std::ptrdiff_t k) { return x_[static_cast<std::size_t>(k + d_)]; }
    std::ptrdiff_t at(std::ptrdiff_t k) const { return x_[static_cast<std::size_t>(k + d_)]; }

  private:
    std::ptrdiff_t d_;
    std::vector<std::ptrdiff_t> x_;
};

// From d - 1 edits to diagonal k: by an added line, from k + 1, else by a removed one, from k - 1.
bool comesByAdding(const Furthest& before, std::ptrdiff_t d, std::ptrdiff_t k) {
    return k == -d || (k != d && before.at(k - 1) < before.at(k + 1));
}

class Search {
  public:
    Search(const Texts& a, const Texts& b, std::size_t first, std::size_t endOfA, std::size_t endOfB)
        : a_(a), b_(b), first_(first), sizeOfA_(static_cast<std::ptrdiff_t>(endOfA - first)),
          sizeOfB_(static_cast<std::ptrdiff_t>(endOfB - first)) {}

    // The lines from `first` to both ends, the last one first.
    std::vector<DifferenceLine> run(std::size_t most) {
        const auto bound = static_cast<std::ptrdiff_t>(most);
        for (std::ptrdiff_t d = 0; d <= std::min(bound, sizeOfA_ + sizeOfB_); ++d) {
            furthest_.emplace_back(d);
            for (std::ptrdiff_t k = -d; k <= d; k += 2)
                if (reach(d, k)) return backwards(d);
        }
        return nothingInCommon();
    }

  private:
    // Whether both ends are reached.
    bool reach(std::ptrdiff_t d, std::ptrdiff_t k) {
        std::ptrdiff_t x = 0;
        if (d > 0) {
            const Furthest& before = furthest_[static_cast<std::size_t>(d - 1)];
            x = comesByAdding(before, d, k) ? before.at(k + 1) : before.at(k - 1) + 1;
        }
        while (isSame(x, x - k)) ++x;
        furthest_.back().at(k) = x;
        return x >= sizeOfA_ && x - k >= sizeOfB_;
    }

    bool isSame(std::ptrdiff_t x, std::ptrdiff_t y) const {
        return x >= 0 && y >= 0 && x < sizeOfA_ && y < sizeOfB_ && a_[inA(x)] == b_[inA(y)];
    }

    std::vector<DifferenceLine> backwards(std::ptrdiff_t d) const {
        std::vector<DifferenceLine> lines;
        std::ptrdiff_t x = sizeOfA_, y = sizeOfB_;
        for (; d >= 0; --d) {
            const std::ptrdiff_t k = x - y;
            std::ptrdiff_t begin = 0;
            bool adds = false;
            if (d > 0) {
                const Furthest& before = furthest_[static_cast<std::size_t>(d - 1)];
                adds = comesByAdding(before, d, k);
                begin = adds ? before.at(k + 1) : before.at(k - 1) + 1;
            }
            for (; x > begin; --x, --y) lines.push_back({Kind::Same, inA(x - 1), inA(y - 1)});
            if (d == 0) break;
            if (adds)
                lines.push_back({Kind::Added, 0, inA(--y)});
            else
                lines.push_back({Kind::Removed, inA(--x), 0});
        }
        return lines;
    }

    std::vector<DifferenceLine> nothingInCommon() const {
        std::vector<DifferenceLine> lines;
        for (std::ptrdiff_t y = sizeOfB_; y-- > 0;) lines.push_back({Kind::Added, 0, inA(y)});
        for (std::ptrdiff_t x = sizeOfA_; x-- > 0;) lines.push_back({Kind::Removed, inA(x), 0});
        return lines;
    }

    // Both texts are looked at from the same line on.
    std::size_t inA(std::ptrdiff_t at) const { return first_ + static_cast<std::size_t>(at); }

    const Texts &a_, &b_;
    std::size_t first_;
    std::ptrdiff_t sizeOfA_, sizeOfB_;
    std::vector<Furthest> furthest_; // by d
};

} // namespace

std::vector<DifferenceLine> difference(const Texts& a, const Texts& b, std::size_t most) {
    const std::size_t shorter = std::min(a.size(), b.size());
    std::size_t first = 0, behind = 0; // lines that both begin and end with
    while (first < shorter && a[first] == b[first]) ++first;
    while (behind < shorter - first && a[a.size() - behind - 1] == b[b.size() - behind - 1]) ++behind;
    std::vector<DifferenceLine> lines;
    for (std::size_t line = 0; line < first; ++line) lines.push_back({Kind::Same, line, line});
    std::vector<DifferenceLine> middle = Search(a, b, first, a.size() - behind, b.size() - behind).run(most);
    lines.insert(lines.end(), middle.rbegin(), middle.rend());
    for (std::size_t left = behind; left > 0; --left)
        lines.push_back({Kind::Same, a.size() - left, b.size() - left});
    for (auto begin = lines.begin(); begin != lines.end();) {
        const auto isSame = [](const DifferenceLine& line) { return line.kind == Kind::Same; };
        const auto changed = std::find_if_not(begin, lines.end(), isSame);
        begin = std::find_if(changed, lines.end(), isSame);
        std::stable_partition(changed, begin,
                              [](const DifferenceLine& line) { return line.kind == Kind::Removed; });
    }
    return lines;
}

} // namespace tactus::text
