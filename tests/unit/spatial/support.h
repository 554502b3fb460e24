// A design's first mapping with its network's primitives taken from the text, without anything that the
// mapping stage says about them.
#pragma once

#include "support/design.h"

#include "spatial/operands/isolate.h"

namespace tactus::test {

struct Network {
    Elaboration elaboration;
    std::vector<mapping::NetworkCall> calls;

    explicit Network(std::string_view text) : elaboration(elaborate(text)) {
        if (!elaboration.system)
            throw std::runtime_error(rendered(*elaboration.source, elaboration.diagnostics));
        const auto design = syntax::File(*elaboration.tree).designs().front();
        for (const syntax::CallChain& chain : design.mappings().front().chains())
            for (const syntax::Call& call : chain.calls())
                calls.push_back(mapping::networkCallOf(chain.receiver(), call));
    }
};

// "line:column code: message" of each finding.
inline std::vector<std::string> said(const text::SourceBuffer& source, const diagnostics::List& list) {
    std::vector<std::string> lines;
    for (const diagnostics::Diagnostic& one : list) {
        const text::Position at = source.position(one.span.begin);
        lines.push_back(fmt::format("{}:{} {}: {}", at.line, at.column, one.code(), one.message));
    }
    return lines;
}

} // namespace tactus::test
