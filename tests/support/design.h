// A snippet of source as a System, for the tests of every stage above syntax. A mistake in the snippet fails
// the test with the rendered diagnostics.
#pragma once

#include "diagnostics/render.h"
#include "syntax/build.h"
#include "ure/build.h"

#include <memory>
#include <string>
#include <string_view>

namespace tactus::test {

std::shared_ptr<const text::SourceBuffer> source(std::string_view text);

std::string rendered(const text::SourceBuffer& source, const diagnostics::List& list);

struct Elaboration {
    std::shared_ptr<const text::SourceBuffer> source;
    std::shared_ptr<const syntax::Tree> tree;
    std::shared_ptr<const ure::System> system; // null if there was an error
    diagnostics::List diagnostics;             // of syntax and elaboration, in the order of the text
};

// The first design of the text.
Elaboration elaborate(std::string_view text, const ure::Settings& settings = {});

// The system of the text as elaborated: reductions are still there.
std::shared_ptr<const ure::System> system(std::string_view text, const ure::Settings& settings = {});

// The system of the text with reductions made recurrences (for stages above localise).
std::shared_ptr<const ure::System> recurrences(std::string_view text, const ure::Settings& settings = {});

} // namespace tactus::test
