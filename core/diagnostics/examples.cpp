#include "diagnostics/examples.h"

#include <algorithm>
#include <array>

namespace tactus::diagnostics {

namespace {

struct Example {
    Kind kind;
    std::string_view text;
};

constexpr auto examples = std::to_array<Example>({
#define TACTUS_EXAMPLE(kind, text) {Kind::kind, text},
#include "diagnostics/examples/all.def"
#undef TACTUS_EXAMPLE
});

} // namespace

std::string_view exampleOf(Kind kind) {
    const auto found = std::ranges::find(examples, kind, &Example::kind);
    return found == examples.end() ? std::string_view() : found->text;
}

} // namespace tactus::diagnostics
