// NumPy's .npy format, version 1.0 written, 1.0 to 3.0 read; C order, little-endian. Bytes in, bytes out:
// files are the driver's.
#pragma once

#include "formats/tensor.h"

#include <span>
#include <tl/expected.hpp>

namespace tactus::formats {

// The error says what is wrong with the file ("big-endian data '>f4': ...").
tl::expected<Array, std::string> readNpy(std::span<const std::byte> bytes);
std::vector<std::byte> writeNpy(const Array& array);

} // namespace tactus::formats
