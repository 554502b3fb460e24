// Text edits as data: replace a span by other text.
#pragma once

#include "text/source.h"

#include <string>
#include <string_view>
#include <vector>

namespace tactus::text {

struct Edit {
    Span span;
    std::string replacement;
    friend bool operator==(const Edit&, const Edit&) = default;
};

// The text with all edits made. Spans refer to the text as given and do not overlap; order does not matter.
std::string apply(std::string_view text, std::vector<Edit> edits);

} // namespace tactus::text
