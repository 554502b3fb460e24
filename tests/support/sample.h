// How many random designs a test tries.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdlib>

namespace tactus::test {

// The number that is tried of so many designs, or of so many of a kind among them: all, and under sanitizers,
// where a design takes ten times as long and walks the same code, a tenth.
template<std::integral Count>
constexpr Count sample(Count all) {
#ifdef __SANITIZE_ADDRESS__
    return std::max<Count>(all / 10, 1);
#else
    return all;
#endif
}

// The same of a long suite of random designs: a fiftieth in CI, all with TACTUS_SOAK in the environment.
template<std::integral Count>
Count longSample(Count all) {
    return std::getenv("TACTUS_SOAK") ? all : sample(std::max<Count>(all / 50, 1));
}

// All of them are tried, so that what only a few show must be there.
inline constexpr bool triesAll = sample(1000) == 1000;

} // namespace tactus::test
