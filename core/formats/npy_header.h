// The header of a .npy file: a Python dictionary of three entries, read as a small literal grammar.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

namespace tactus::formats {

struct NpyHeader {
    std::string descr; // NumPy's type string: "<f4"
    bool fortranOrder = false;
    std::vector<std::int64_t> shape;
};

tl::expected<NpyHeader, std::string> parseNpyHeader(std::string_view text);
std::string printNpyHeader(const NpyHeader& header); // without the padding

} // namespace tactus::formats
