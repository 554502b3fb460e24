// Definitions of integers in a C text, and the text with others in their place.
#pragma once

#include "text/edit.h"

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace tactus::cinput {

// The edits that give each definition of these names its value: `#define N 64` (any text that is no list of
// parameters, in each `#if` branch), `const int N = 64` and `enum { N = 64 }`. In text order.
struct Definitions {
    std::vector<text::Edit> edits;
    std::set<std::string> found;
};
Definitions redefinitions(std::string_view text, const std::map<std::string, std::int64_t>& values);

// Where an offset of the edited text is in the text before: inside of what was put in, the beginning of what
// it replaces.
class OffsetMap {
  public:
    OffsetMap() = default;
    explicit OffsetMap(const std::vector<text::Edit>& edits);
    std::uint32_t before(std::uint32_t after) const;

  private:
    struct Step {
        std::uint32_t begin, end; // in the edited text
        std::uint32_t from, to;   // before
    };
    std::vector<Step> steps_;
};

} // namespace tactus::cinput
