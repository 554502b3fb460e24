#include "array/counts/windows.h"

#include "base/checked.h"

#include <algorithm>

namespace tactus::array {

namespace {

// The latest of the times, the first being 0.
std::int64_t spanOf(const std::vector<Digit>& digits) {
    std::int64_t span = 0;
    for (const Digit& digit : digits) span = base::add(span, base::multiply(digit.weight, digit.extent - 1));
    return span;
}

// A window meets only so many blocks of the greatest digit, one behind the other, and they look alike
// wherever they begin: more of them make no difference.
void shorten(std::vector<Digit>& digits, std::int64_t length) {
    while (!digits.empty()) {
        const Digit greatest = digits.back();
        digits.pop_back();
        const std::int64_t reach = base::add(length - 1, spanOf(digits));
        const std::int64_t blocks = std::min(greatest.extent, reach / greatest.weight + 1);
        if (blocks == 1) continue;
        digits.push_back({greatest.weight, blocks});
        return;
    }
}

bool isRowMajor(const std::vector<Digit>& digits) {
    for (std::size_t d = 1; d < digits.size(); ++d)
        if (digits[d].weight < base::multiply(digits[d - 1].weight, digits[d - 1].extent)) return false;
    return true;
}

// No window holds more than the one that begins with the first time. For the proof, move a window that begins
// at a multiple of a digit's weight to the left by this weight. It gains all of a block of the smaller
// digits. It loses times in as many steps as the weight, and these hold no more than a block, since blocks
// are at least so far apart.
std::int64_t mostOfRowMajor(const std::vector<Digit>& digits, std::int64_t length) {
    std::int64_t block = 1; // times of the smaller digits
    for (const Digit& digit : digits) block = base::multiply(block, digit.extent);
    std::int64_t most = 0;
    for (std::size_t d = digits.size(); d-- > 0;) {
        block /= digits[d].extent;
        const std::int64_t whole = length / digits[d].weight;
        most += std::min(whole, digits[d].extent) * block;
        if (whole >= digits[d].extent) return most;
        length -= whole * digits[d].weight;
    }
    // Fewer steps are left than the smallest weight, so they hold one time more at most.
    return most + std::min<std::int64_t>(length, 1);
}

std::vector<std::int64_t> timesOf(const std::vector<Digit>& digits) {
    std::vector<std::int64_t> times{0};
    for (const Digit& digit : digits) {
        const std::size_t block = times.size();
        for (std::int64_t x = 1; x < digit.extent; ++x)
            for (std::size_t t = 0; t < block; ++t) times.push_back(times[t] + x * digit.weight);
    }
    std::ranges::sort(times);
    return times;
}

} // namespace

std::optional<std::int64_t> mostInWindow(std::vector<Digit> digits, std::int64_t length, std::int64_t limit) {
    if (length <= 0) return 0;
    std::erase_if(digits, [](const Digit& digit) { return digit.extent == 1; });
    std::ranges::sort(digits, {}, &Digit::weight);
    shorten(digits, length);
    if (isRowMajor(digits)) return mostOfRowMajor(digits, length);
    std::int64_t total = 1;
    for (const Digit& digit : digits) total = base::multiply(total, digit.extent);
    if (total > limit) return std::nullopt;
    return mostInWindow(timesOf(digits), length);
}

std::int64_t mostInWindow(const std::vector<std::int64_t>& times, std::int64_t length) {
    std::int64_t most = 0;
    for (std::size_t first = 0, next = 0; first < times.size(); ++first) {
        while (next < times.size() && times[next] - times[first] < length) ++next;
        most = std::max(most, static_cast<std::int64_t>(next - first));
    }
    return most;
}

} // namespace tactus::array
