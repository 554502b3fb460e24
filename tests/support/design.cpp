#include "design.h"

#include <algorithm>
#include <stdexcept>

namespace tactus::test {

std::shared_ptr<const text::SourceBuffer> source(std::string_view text) {
    return std::make_shared<text::SourceBuffer>("test.ure", std::string(text));
}

std::string rendered(const text::SourceBuffer& source, const diagnostics::List& list) {
    std::string out;
    for (const diagnostics::Diagnostic& one : list) out += diagnostics::renderText(source, one);
    return out;
}

Elaboration elaborate(std::string_view text, const ure::Settings& settings) {
    Elaboration result{source(text), {}, {}, {}};
    syntax::Parsed parsed = syntax::parse(result.source);
    result.tree = parsed.tree;
    result.diagnostics = std::move(parsed.diagnostics);
    const auto designs = syntax::File(*parsed.tree).designs();
    if (designs.empty()) return result;
    ure::Elaborated elaborated = ure::elaborate(designs.front(), settings);
    std::ranges::move(elaborated.diagnostics, std::back_inserter(result.diagnostics));
    std::ranges::stable_sort(result.diagnostics, {}, [](const auto& one) { return one.span.begin; });
    if (!hasError(result.diagnostics)) result.system = elaborated.system;
    return result;
}

std::shared_ptr<const ure::System> system(std::string_view text, const ure::Settings& settings) {
    const Elaboration result = elaborate(text, settings);
    if (!result.system)
        throw std::runtime_error("no system:\n" + rendered(*result.source, result.diagnostics));
    return result.system;
}

} // namespace tactus::test
