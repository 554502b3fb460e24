// A short name for texts: equal texts have one, and others nearly never.
#pragma once

#include <cstdint>
#include <fmt/format.h>
#include <string>
#include <string_view>

namespace tactus::base {

// FNV-1a, of 64 bits.
class Fingerprint {
  public:
    // Two texts differ from the one that they are together.
    Fingerprint& add(std::string_view text) {
        for (const char letter : text) step(static_cast<unsigned char>(letter));
        step(0x100);
        return *this;
    }
    std::string words() const { return fmt::format("{:016x}", hash_); }

  private:
    void step(std::uint64_t value) { hash_ = (hash_ ^ value) * 1099511628211u; }

    std::uint64_t hash_ = 14695981039346656037u;
};

} // namespace tactus::base
