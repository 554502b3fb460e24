// Places in UTF-8 text (bytes, as spans count) and in Qt's UTF-16 text (units, as QTextDocument counts).
#pragma once

#include "text/source.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace tactus::views {

class Positions {
  public:
    Positions() = default;
    explicit Positions(std::string_view utf8);

    // A byte inside of a code point counts as its first.
    int unit(std::uint32_t byte) const;
    // A unit inside of a surrogate pair counts as the first.
    std::uint32_t byte(int unit) const;

  private:
    // A code point of more than one byte.
    struct Wide {
        std::uint32_t byte = 0, bytes = 0;
        int unit = 0, units = 0;
    };
    std::vector<Wide> wide_;
};

} // namespace tactus::views
