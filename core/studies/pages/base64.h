// Bytes as letters (RFC 4648), as pages hold numbers.
#pragma once

#include <string>
#include <string_view>

namespace tactus::studies {

std::string base64(std::string_view bytes);

} // namespace tactus::studies
