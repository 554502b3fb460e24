// The outcome of the analysis of a text: what `check` says and the studio shows while typing.
#pragma once

#include "array/handover/handover.h"
#include "driver/bounds/reference.h"
#include "localise/reductions/path.h"
#include "mapping/build.h"
#include "mapping/calls/split.h"
#include "spatial/depths/depth_rule.h"
#include "spatial/nest/changed_loops.h"
#include "spatial/network/network.h"
#include "syntax/ast.h"
#include "ure/build.h"

#include <map>
#include <memory>
#include <stop_token>

namespace tactus::driver {

class Kept;
struct LiftedFile; // driver/lifting

struct Request {
    std::shared_ptr<const text::SourceBuffer> source = {};
    std::map<std::string, std::int64_t> params = {}; // --set
    std::map<std::string, std::string> reals;        // the same of real params
    bool strict = false;
    bool broadcast = false;
    bool ownData = false; // also judge whether the data that are in the design keep its promises
    bool explains = true; // false: nobody reads the findings, so those that take time are not looked for
    spatial::Judgement networks = spatial::Judgement::Obey; // Skip: of tests that run what is refused
    polyhedra::Budget budget;
    std::shared_ptr<Kept> kept = {}; // what earlier questions have found; null: nothing is kept

    ure::Settings settings(bool withoutData, bool openSizes) const {
        return {params, withoutData, openSizes, reals};
    }
    // A question about a text, with nothing wished for.
    static Request of(std::shared_ptr<const text::SourceBuffer> source, std::stop_token stop = {});
    // The same questions about another text, and about this one after these edits.
    Request about(std::shared_ptr<const text::SourceBuffer> other) const;
    Request after(const std::vector<text::Edit>& edits) const;
};

// The designs of a text as they are written, views of the tree.
struct WrittenText {
    std::shared_ptr<const syntax::Tree> tree;
    std::vector<syntax::Design> designs;
    diagnostics::List mistakes; // of the syntax, designs of one name, and that there is none
};
WrittenText writtenText(const std::shared_ptr<const text::SourceBuffer>& source);
// A variable that an array takes through FIFOs from another one of its mapping, while both run.
struct Feed {
    std::string variable;
    std::string from; // the array that makes it
    std::shared_ptr<const array::Handover> handover;
    std::int64_t distance = 0; // cycles from the beginning of that array to that of this one
    std::int64_t depth = 0;    // of each FIFO: what waits in the fullest
};

// One array of a mapping, with the equations that form it; most mappings have one.
struct MappingAnalysis {
    std::string name;                          // "m", or "m.X" for one of several arrays
    std::optional<mapping::Plan> plan;         // nothing: the mapping's text is wrong
    std::vector<mapping::Intermediate> taken;  // its inputs that other arrays of the mapping make
    std::vector<Feed> feeds;                   // those of them that come through FIFOs
    std::optional<std::int64_t> begins;        // the cycle of the mapping; nothing: one after the other
    std::shared_ptr<const ure::System> system; // loops in the mapping's order, reductions made recurrences
    std::shared_ptr<const dependence::Graph> graph;
    std::optional<mapping::SpaceTimeMap> map;
    std::optional<mapping::Legality> legality;
    std::vector<std::string> fromMemory; // inputs that PEs read there again and again
    // The array over the loops that PEs run, if these are no nest of the system's loops and there is a
    // network.
    std::optional<spatial::ChangedLoops> changedLoops;
    std::shared_ptr<const spatial::Network> network; // of kernels around the array; null: there is none
    std::vector<spatial::DepthRule> depthRules;      // of its channels: less is refused
    Reference reference;                             // what its results are compared with
    std::vector<localise::ReductionPath> paths;      // of reductions that leave the order of its loops
    diagnostics::List diagnostics;                   // of this mapping only

    // The graph and the map that the array is built of; the map is known.
    const std::shared_ptr<const dependence::Graph>& builtGraph() const {
        return changedLoops ? changedLoops->graph : graph;
    }
    const mapping::SpaceTimeMap& builtMap() const { return changedLoops ? changedLoops->map : *map; }
    std::string mapping() const { return plan ? plan->name : name; }
    std::string array() const { return plan ? plan->array : ""; }
    // "systolic", "broadcast, w and x from memory", "illegal"
    std::string causalityText() const;
    // Never true where something was not decided.
    bool legal() const {
        return legality && legality->legal == polyhedra::Verdict::Yes && !hasError(diagnostics);
    }
};

struct DesignAnalysis {
    std::string name;
    text::Span span;
    std::shared_ptr<const ure::System> system;    // as elaborated; null with errors
    std::shared_ptr<const ure::System> localised; // reductions made recurrences, loops in the design's order
    std::shared_ptr<const ure::System> evaluated; // by direct evaluation: localise::recurrencesInLoopOrder
    std::vector<MappingAnalysis> mappings;        // the arrays of one mapping together, in the order they run
    diagnostics::List diagnostics;                // of the design itself

    bool legal() const;
};

struct Analysis {
    std::shared_ptr<const text::SourceBuffer> source;
    std::shared_ptr<const syntax::Tree> tree;
    Request asked;                 // what this answers; without its stop token
    diagnostics::List diagnostics; // of the syntax
    std::vector<DesignAnalysis> designs;
    bool stopped = false;                     // cancelled: what is here is incomplete
    std::shared_ptr<const LiftedFile> lifted; // what is known of a C file; null: a text of the language

    bool legal() const;
    // Syntax, designs and mappings together, in the order of the text.
    diagnostics::List allDiagnostics() const;
    const DesignAnalysis* design(std::string_view name) const; // "" is the first
    // As they are in the text, those with errors too; views of the tree. None where there is no tree.
    std::vector<syntax::Design> written() const;
    std::optional<syntax::Design> written(std::string_view name) const;
    // To ask more about the same text, with the same options.
    Request again(std::stop_token stop = {}) const;
};

// All arrays of the mapping "m", or only "m.X"; of "" those of the first mapping.
std::vector<const MappingAnalysis*> arraysNamed(const DesignAnalysis& design, std::string_view name);
// The first of them, or null.
const MappingAnalysis* mappingNamed(const DesignAnalysis& design, std::string_view name);

// The reference of the results of these arrays together: for all arrays of a mapping the design, for one of
// them its own equations.
Reference referenceOf(const DesignAnalysis& design, const std::vector<const MappingAnalysis*>& arrays);

} // namespace tactus::driver
