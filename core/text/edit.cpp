#include "text/edit.h"

#include <algorithm>
#include <cassert>

namespace tactus::text {

std::string apply(std::string_view text, std::vector<Edit> edits) {
    std::ranges::stable_sort(edits, {}, [](const Edit& edit) { return edit.span.begin; });
    std::string result;
    std::uint32_t done = 0;
    for (const Edit& edit : edits) {
        assert(edit.span.begin >= done && edit.span.end <= text.size());
        result += text.substr(done, edit.span.begin - done);
        result += edit.replacement;
        done = edit.span.end;
    }
    result += text.substr(done);
    return result;
}

} // namespace tactus::text
