// A snippet of source as a System, for the tests of every stage above syntax. A mistake in the snippet fails
// the test with the rendered diagnostics.
#pragma once

#include "diagnostics/render.h"
#include "localise/build.h"
#include "syntax/build.h"
#include "ure/build.h"

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

namespace tactus::test {

inline std::shared_ptr<const text::SourceBuffer> source(std::string_view text) {
    return std::make_shared<text::SourceBuffer>("test.ure", std::string(text));
}

inline std::string rendered(const text::SourceBuffer& source, const diagnostics::List& list) {
    std::string out;
    for (const diagnostics::Diagnostic& one : list) out += diagnostics::renderText(source, one);
    return out;
}

struct Elaboration {
    std::shared_ptr<const text::SourceBuffer> source;
    std::shared_ptr<const syntax::Tree> tree;
    std::shared_ptr<const ure::System> system; // null if there was an error
    diagnostics::List diagnostics;             // of syntax and elaboration, in the order of the text
};

// The first design of the text.
inline Elaboration elaborate(std::string_view text, const ure::Settings& settings = {}) {
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

// The system of the text as elaborated: reductions are still there.
inline std::shared_ptr<const ure::System> system(std::string_view text, const ure::Settings& settings = {}) {
    const Elaboration result = elaborate(text, settings);
    if (!result.system)
        throw std::runtime_error("no system:\n" + rendered(*result.source, result.diagnostics));
    return result.system;
}

// The system of the text with reductions made recurrences (for stages above localise).
inline std::shared_ptr<const ure::System> recurrences(std::string_view text,
                                                      const ure::Settings& settings = {}) {
    const auto elaborated = system(text, settings);
    localise::Localised result = localise::reductionsToRecurrences(elaborated);
    if (!result.system)
        throw std::runtime_error("no recurrences:\n" + rendered(*elaborated->source, result.diagnostics));
    return result.system;
}

} // namespace tactus::test
