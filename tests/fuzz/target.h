// A target takes any bytes; what it requires of the answers holds for all of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

// libFuzzer's entry, which each target defines.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace tactus::fuzz {

inline std::string_view textOf(const std::uint8_t* data, std::size_t size) {
    return {reinterpret_cast<const char*>(data), size};
}

inline void require(bool holds, const std::string& what, const std::string& found = "") {
    if (holds) return;
    std::fprintf(stderr, "fuzz: not so: %s\n%s\n", what.c_str(), found.c_str());
    std::abort();
}

// A place in the text that is another one for every text: FNV-1a.
inline std::uint32_t placeIn(std::string_view text) {
    std::uint64_t hash = 14695981039346656037u;
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211u;
    return static_cast<std::uint32_t>((hash >> 16) % (text.size() + 1));
}

} // namespace tactus::fuzz
