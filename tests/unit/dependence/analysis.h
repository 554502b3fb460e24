// A snippet of source, analysed.
#pragma once

#include "dependence/build.h"
#include "dependence/verify.h"
#include "support/design.h"
#include "support/paths.h"

#include <fstream>
#include <set>

namespace tactus::test {

struct Analysis {
    std::shared_ptr<const ure::System> system;
    dependence::Analysed result;

    std::vector<std::string> codes() const {
        std::vector<std::string> list;
        for (const auto& one : result.diagnostics) list.emplace_back(one.code());
        return list;
    }
    std::string text() const { return rendered(*system->source, result.diagnostics); }
    const diagnostics::Diagnostic* find(std::string_view code) const {
        for (const auto& one : result.diagnostics)
            if (one.code() == code) return &one;
        return nullptr;
    }
    // "X on Y (0,1)"
    std::set<std::string> dependences() const {
        std::set<std::string> list;
        for (const auto& one : result.graph->dependences)
            list.insert(fmt::format("{} on {} ({})", system->nameOf(one.reader),
                                    system->variables[one.variable].name,
                                    fmt::join(system->inDesignOrder(one.vector), ",")));
        return list;
    }
};

inline Analysis analysis(std::string_view text, const polyhedra::Budget& budget = {}) {
    const auto made = system(text);
    return {made, dependence::analyse(made, budget)};
}

inline std::string example(const std::string& name) {
    std::ifstream file(inRepository("/examples/") + name);
    return {std::istreambuf_iterator<char>(file), {}};
}

} // namespace tactus::test
