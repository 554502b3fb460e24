// The data that all network primitives of an array work on.
#pragma once

#include "dependence/graph.h"
#include "diagnostics/diagnostic.h"
#include "mapping/network.h"
#include "spatial/depths/depth_rule.h"
#include "spatial/nest/nest.h"
#include "spatial/network/network.h"
#include "spatial/operands/isolate.h"

#include <set>

namespace tactus::spatial {

class Context {
  public:
    Context(const dependence::Graph& ofArray, const std::vector<IsolatedExpression>& asInputs,
            const mapping::SpaceTimeMap& legalMap, const polyhedra::Budget& limits, Nest ofPe,
            const LoopSums& ofLoops, Judgement judgement)
        : graph(ofArray), expressions(asInputs), map(legalMap), budget(limits), nest(std::move(ofPe)),
          sums(ofLoops), judgement_(judgement) {}

    const dependence::Graph& graph;
    const std::vector<IsolatedExpression>& expressions;
    const mapping::SpaceTimeMap& map;
    const polyhedra::Budget& budget;
    const Nest nest;
    const LoopSums& sums;
    // Operands are added where they are isolated; kernels, processes, channels and buffers when all calls
    // have been judged, in the order the values flow.
    Network plan;
    std::vector<DepthRule> depthRules;
    diagnostics::List diagnostics;
    diagnostics::List skipped; // what would have been refused

    const ure::System& system() const { return *graph.system; }
    // An input that isolateExpressions() made.
    bool standsForExpression(ure::TensorId tensor) const;
    const IsolatedExpression* expressionAt(text::Span argument) const; // null: it is none
    // A tensor of the design.
    std::optional<ure::TensorId> tensorNamed(const std::string& name) const;

    template<class... Arguments>
    bool refuse(diagnostics::Kind kind, text::Span span, const Arguments&... arguments) {
        diagnostics.push_back(diagnostics::make(kind, span, arguments...));
        return false;
    }
    // Forbids a network that can be described, but would not run right. True: build it all the same.
    template<class... Arguments>
    bool forbid(diagnostics::Kind kind, text::Span span, const Arguments&... arguments) {
        const bool skips = judgement_ == Judgement::Skip;
        (skips ? skipped : diagnostics).push_back(diagnostics::make(kind, span, arguments...));
        return skips;
    }
    // A call on something that it does not apply to: all of the message.
    bool refuseReceiver(text::Span span, const std::string& message);

    // A new kernel's name; false and a diagnostic if it is taken.
    bool introduce(const text::Word& name, Kernel::Role role);
    std::optional<Kernel::Role> roleOf(std::string_view kernel) const;
    std::set<std::string> kernelNames() const; // of those introduced so far

    // --- what arguments name; nothing and a diagnostic otherwise
    std::optional<text::Word> wordOf(const mapping::Argument& argument, std::string_view call,
                                     std::string_view takes);
    std::optional<std::size_t> loopNamedBy(const mapping::Argument& argument, std::string_view call,
                                           std::string_view takes);
    // As many arguments as that, else a diagnostic.
    bool hasArguments(const mapping::NetworkCall& call, std::size_t count, std::string_view takes);

  private:
    struct Introduced {
        std::string name;
        Kernel::Role role;
    };
    std::optional<std::size_t> loopOfSum(const mapping::Argument& argument) const;
    std::string ownerOf(const std::string& name) const; // "an input", ...; empty: the name is free
    std::vector<Introduced> kernels_;
    Judgement judgement_;
};

} // namespace tactus::spatial
