// Names in exported code: the design's own where C and the target allow them, and fresh ones beside them.
#pragma once

#include <set>
#include <string>

namespace tactus::emit {

class Names {
  public:
    // The name, or what letters and digits it has, with underscores behind it until it is neither reserved nor taken.
    std::string fresh(std::string wanted);

  private:
    std::set<std::string, std::less<>> taken_;
};

} // namespace tactus::emit
