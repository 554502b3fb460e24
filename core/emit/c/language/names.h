// Names in exported code: the design's own where C and the target allow them, and fresh ones beside them.
#pragma once

#include <set>
#include <string>

namespace tactus::emit {

class Names {
  public:
    // The name, or what letters and digits it has, with underscores behind it until it is neither reserved
    // nor taken.
    std::string fresh(std::string wanted);
    void take(std::string name) { taken_.insert(std::move(name)); }
    void take(const Names& others) { taken_.insert(others.taken_.begin(), others.taken_.end()); }

    // For what there are many of: names that are the prefix and a number, and a name for what they have in
    // common. "L_" and "L_unit", with more underscores until none of these names is taken.
    struct Numbered {
        std::string prefix, common;
    };
    Numbered freshNumbered(const std::string& stem);

  private:
    bool isTaken(const Numbered& names) const;

    std::set<std::string, std::less<>> taken_;
};

} // namespace tactus::emit
