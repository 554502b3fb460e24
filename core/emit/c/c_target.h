// A target in C: kernels, and beside them a host program, a test bench with a reference, and a README.
//
// There are three steps. First lower() makes the tree of a kernel that all these targets share: constants,
// registers, loops over time and PEs, and one statement an equation, each with its equation's line. Then a
// legalising step makes types and names what C has, and a thin printer writes the tree in a dialect.
#pragma once

#include "emit/c/language/traits.h"

namespace tactus::emit {

class CTarget final : public Target, private Harness {
  public:
    CTarget(std::string_view itsName, std::string_view itsTitle, const Traits& traits)
        : Target(itsName, itsTitle), traits_(traits) {}

    Exported make(const Models& arrays) const override;
    const Harness* harness() const override { return this; }

  private:
    Build emulated(const Models& arrays, const Folders& folders) const override;
    Build onPlatform(const Models& arrays, const Folders& folders) const override;
    std::string whyNotOnPlatform(const Models& arrays) const override;
    std::string kernelFile(const Models& arrays, const Folders& folders) const;

    Traits traits_;
};

} // namespace tactus::emit
