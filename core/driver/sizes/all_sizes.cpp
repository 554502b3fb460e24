#include "driver/sizes/all_sizes.h"

#include "base/counted.h"
#include "driver/sizes/depths_at_sizes.h"
#include "localise/build.h"
#include "mapping/rewrite/reorder.h"
#include "sizes/verify.h"
#include "ure/reductions.h"

#include <algorithm>

namespace tactus::driver {

using diagnostics::Kind;
using Verdict = AllSizes::Verdict;

namespace {

constexpr std::int64_t largestSmall = 4;
constexpr std::size_t mostSmall = 600;

// Adds all sizes that begin like this and have this total left.
void addSizes(const std::vector<std::string>& params, const sizes::Sizes& first, std::int64_t rest,
              std::vector<sizes::Sizes>& all) {
    const auto left = static_cast<std::int64_t>(params.size() - first.size());
    if (all.size() >= mostSmall || rest < left || rest > left * largestSmall) return;
    if (left == 0) return all.push_back(first);
    for (std::int64_t value = 1; value <= largestSmall; ++value) {
        sizes::Sizes more = first;
        more.emplace_back(params[first.size()], value);
        addSizes(params, more, rest - value, all);
    }
}

// The smallest total first, then in dictionary order: so the sizes that refute are small.
std::vector<sizes::Sizes> smallSizes(const std::vector<std::string>& params) {
    std::vector<sizes::Sizes> all;
    const auto count = static_cast<std::int64_t>(params.size());
    for (std::int64_t total = count; total <= count * largestSmall; ++total) addSizes(params, {}, total, all);
    return all;
}

// The findings at sizes that are none: there is no iteration, a number does not fit where it is, or a tile is
// larger than its loop.
constexpr Kind noSize[] = {Kind::EmptySpace,        Kind::Overflow,          Kind::BadPromise,
                           Kind::LiteralDoesNotFit, Kind::TooManyElements,   Kind::NumbersTooLarge,
                           Kind::MapTooLarge,       Kind::MapNumberTooLarge, Kind::MapTileFactor};
// The findings that say no more than "not decided".
constexpr Kind noVerdict[] = {Kind::SpaceUndecided,         Kind::NetworkUndecided,
                              Kind::TooIntricate,           Kind::MapUndecided,
                              Kind::UndecidedUndefinedRead, Kind::UndecidedInputOutOfBounds};

template<class Kinds>
bool isOneOf(const Kinds& kinds, const diagnostics::Diagnostic& finding) {
    return std::ranges::find(kinds, finding.kind) != std::end(kinds);
}

// The first reason against these sizes; null if there is none, or they are no sizes.
const diagnostics::Diagnostic* reasonIn(const diagnostics::List& findings) {
    const diagnostics::Diagnostic* reason = nullptr;
    for (const diagnostics::Diagnostic& finding : findings) {
        if (isOneOf(noSize, finding)) return nullptr;
        const bool isReason =
            finding.severity == diagnostics::Severity::Error && !isOneOf(noVerdict, finding);
        if (isReason && !reason) reason = &finding;
    }
    return reason;
}

// The steps of a mapping, applied to a design whose sizes are open: over the loops in the mapping's order,
// the sizes in front. Inputs are still read from memory.
struct OpenSteps {
    std::shared_ptr<const ure::System> system;
    std::vector<sizes::HandedOn> handedOn;
};

void apply(const mapping::Localise& call, OpenSteps& open) {
    const auto output = open.system->tensorNamed(call.input);
    if (output && ure::reductionOf(*open.system, *output)) return; // one of the mapping's paths
    auto known = std::ranges::find(open.handedOn, call.input, &sizes::HandedOn::name);
    if (known == open.handedOn.end()) known = open.handedOn.insert(known, sizes::HandedOn{call.input, {}});
    known->vectors.push_back(call.vector);
}

void apply(const mapping::Reorder& step, OpenSteps& open) {
    const std::size_t sizes = open.system->sizes;
    std::vector<ure::LoopId> behind;
    for (std::size_t size = 0; size < sizes; ++size) behind.emplace_back(size);
    for (const ure::LoopId loop : step.order) behind.emplace_back(loop.index() + sizes);
    open.system = mapping::reorder(std::move(open.system), behind);
    for (sizes::HandedOn& one : open.handedOn)
        for (polyhedra::Vector& vector : one.vectors) {
            const polyhedra::Vector before = vector;
            for (std::size_t place = 0; place < before.size(); ++place)
                vector[place] = before[step.order[place].index()];
        }
}

// Nothing where loops are tiled.
std::optional<OpenSteps> openSteps(const mapping::Plan& plan, std::shared_ptr<const ure::System> open) {
    OpenSteps made{std::move(open), {}};
    for (const mapping::LoopStep& step : plan.steps) {
        if (const auto* call = std::get_if<mapping::Localise>(&step))
            apply(*call, made);
        else if (const auto* reorder = std::get_if<mapping::Reorder>(&step))
            apply(*reorder, made);
        else
            return std::nullopt;
    }
    return made;
}

class Judge {
  public:
    Judge(WrittenDesign written, const DesignAnalysis& design)
        : written_(std::move(written)), design_(design), verdicts_(design.mappings.size()) {}

    std::vector<AllSizes> run() {
        if (!design_.system) return undecided("the design has errors");
        const ure::Elaborated open = written_.elaboratedForAllSizes();
        if (!open.system) {
            for (const diagnostics::Diagnostic& one : open.diagnostics)
                if (one.severity == diagnostics::Severity::Error)
                    return undecided(one.message + " (with all sizes open)");
            return undecided("the design with all sizes open");
        }
        for (const ure::LoopId size : open.system->freeSizes)
            params_.push_back(open.system->loops[size].name);
        for (AllSizes& one : verdicts_) one.params = params_;
        for (const sizes::Sizes& sizes : smallSizes(params_)) tryAt(sizes);
        for (std::size_t m = 0; m < verdicts_.size(); ++m)
            if (!isSettled(m) && !written_.isStopped()) {
                prove(m, open.system);
                if (verdicts_[m].verdict != Verdict::Refuted) refuteAtHand(m);
            }
        return std::move(verdicts_);
    }

  private:
    bool isSettled(std::size_t m) const { return verdicts_[m].verdict != Verdict::Undecided; }

    std::vector<AllSizes> undecided(const std::string& reason) {
        for (AllSizes& one : verdicts_) one.reason = reason;
        return std::move(verdicts_);
    }

    // Judges the design at these sizes, for the mappings that are not settled yet.
    void tryAt(const sizes::Sizes& sizes) {
        if (written_.isStopped() || allSettled()) return;
        const DesignAnalysis found = written_.at(sizes).judged();
        for (std::size_t m = 0; m < verdicts_.size(); ++m) {
            if (isSettled(m) || !design_.mappings[m].plan) continue;
            const diagnostics::List findings = findingsAt(m, found);
            if (const diagnostics::Diagnostic* reason = reasonIn(findings))
                refute(verdicts_[m], sizes, *reason);
        }
    }

    // The findings on the design and on this mapping.
    diagnostics::List findingsAt(std::size_t m, const DesignAnalysis& found) const {
        diagnostics::List findings = found.diagnostics;
        const auto same = std::ranges::find(found.mappings, design_.mappings[m].name, &MappingAnalysis::name);
        if (same != found.mappings.end())
            findings.insert(findings.end(), same->diagnostics.begin(), same->diagnostics.end());
        return findings;
    }

    bool allSettled() const {
        for (std::size_t m = 0; m < verdicts_.size(); ++m)
            if (!isSettled(m)) return false;
        return true;
    }

    static void refute(AllSizes& verdict, const sizes::Sizes& sizes, const diagnostics::Diagnostic& error) {
        verdict.verdict = Verdict::Refuted;
        verdict.sizes = sizes;
        verdict.error = error;
        verdict.reason = error.message;
    }

    // The sizes at hand may be far from all that were tried.
    void refuteAtHand(std::size_t m) {
        if (params_.empty() || !design_.mappings[m].map) return;
        const diagnostics::List findings = findingsAt(m, design_);
        const diagnostics::Diagnostic* const reason = reasonIn(findings);
        if (!reason) return;
        sizes::Sizes sizes;
        for (const ure::Param& param : design_.system->params)
            if (std::ranges::find(params_, param.name) != params_.end())
                sizes.emplace_back(param.name, param.value);
        verdicts_[m].proof.reset();
        refute(verdicts_[m], sizes, *reason);
    }

    void prove(std::size_t m, const std::shared_ptr<const ure::System>& all) {
        const MappingAnalysis& mapping = design_.mappings[m];
        AllSizes& verdict = verdicts_[m];
        if (!mapping.plan || !mapping.map) {
            verdict.reason =
                mapping.plan ? "the mapping has no map at the current sizes" : "the mapping has errors";
            return;
        }
        if (params_.empty()) { // the one size there is
            verdict.verdict = mapping.legal() ? Verdict::Proved : Verdict::Undecided;
            verdict.reason = "no param is open";
            return;
        }
        refuteByDepths(m);
        if (isSettled(m)) return;
        const auto ordered = openSteps(*mapping.plan, all);
        if (!ordered) {
            verdict.reason = "the mapping tiles loops, which is not proved at all sizes";
            return;
        }
        const localise::Localised open = localise::reductionsToRecurrences(
            ordered->system, pathsOver(*ordered->system, mapping), localise::OtherPaths::Refused);
        if (!open.system) {
            verdict.reason = open.diagnostics.front().message + " (with all sizes open)";
            return;
        }
        sizes::Outcome outcome = sizes::prove({*open.system, mapping.plan->equations,
                                               mapping::openMapOf(*mapping.plan, *open.system, *mapping.map),
                                               written_.asked().strict, ordered->handedOn, othersOf(m)});
        if (outcome.proof && !mapping.plan->network.empty()) {
            verdict.reason = "the map of the array is legal at every size; the order of elements between its "
                             "kernels and the given depths were only tried at other sizes";
            return;
        }
        if (outcome.proof && !mapping.plan->overlaps.empty()) {
            verdict.reason = "the map of the array is legal at every size; the order of its FIFOs (overlap) "
                             "was checked at the current sizes and at small ones";
            return;
        }
        if (outcome.proof && !sizes::verify(*outcome.proof)) {
            verdict.reason = "a proof was found that does not pass its check (a mistake of Tactus)";
            return;
        }
        if (outcome.proof) {
            verdict.verdict = Verdict::Proved;
            verdict.proof = std::move(outcome.proof);
            return;
        }
        // A claim that fails proves no mistake: only ordinary analysis at such sizes refutes.
        for (const sizes::Sizes& suspect : outcome.suspects) tryAt(suspect);
        if (!isSettled(m)) verdict.reason = outcome.undecided;
    }

    // The deadlock of this mapping at these sizes, where that is what is wrong there.
    std::optional<diagnostics::Diagnostic> deadlockAt(std::size_t m, const sizes::Sizes& sizes) const {
        const diagnostics::List findings = findingsAt(m, written_.at(sizes).judged());
        const diagnostics::Diagnostic* const reason = reasonIn(findings);
        if (!reason || reason->kind != Kind::NetworkDeadlock) return std::nullopt;
        return *reason;
    }

    // The finding if the least depth is not known.
    static diagnostics::Diagnostic deadlockOf(const DepthAtSizes& depth) {
        return diagnostics::make(
            Kind::NetworkDeadlock, depth.span,
            fmt::format("with {} on channel '{}'", base::counted(depth.tokens, "token"), depth.channel),
            fmt::format("a run at these sizes deadlocks; it is deadlock-free with {}",
                        base::thousands(depth.deadlock.enough)));
    }

    // Sizes near those at hand; loops may be tiled by params.
    void refuteByDepths(std::size_t m) {
        const MappingAnalysis& mapping = design_.mappings[m];
        if (!mapping.legal()) return;
        for (const DepthAtSizes& one : depthsAtSizes(written_, design_, mapping, Reach::Far)) {
            const auto found = deadlockAt(m, one.deadlock.sizes);
            return refute(verdicts_[m], one.deadlock.sizes, found.value_or(deadlockOf(one)));
        }
    }

    // Reductions run as at the sizes at hand.
    static std::vector<localise::ReductionPath> pathsOver(const ure::System& open,
                                                          const MappingAnalysis& mapping) {
        std::vector<localise::ReductionPath> paths;
        for (localise::ReductionPath path : mapping.paths) {
            path.output = *open.tensorNamed(mapping.system->tensors[path.output].name);
            for (polyhedra::Vector& vector : path.vectors) vector.insert(vector.begin(), open.sizes, 0);
            paths.push_back(std::move(path));
        }
        return paths;
    }

    // The equations of the other arrays of the mapping.
    std::vector<std::vector<ure::EquationId>> othersOf(std::size_t m) const {
        const mapping::Plan& own = *design_.mappings[m].plan;
        std::vector<std::vector<ure::EquationId>> others;
        for (const MappingAnalysis& one : design_.mappings)
            if (one.plan && one.plan->name == own.name && one.plan->array != own.array)
                others.push_back(one.plan->equations);
        return others;
    }

    const WrittenDesign written_;
    const DesignAnalysis& design_;
    std::vector<std::string> params_;
    std::vector<AllSizes> verdicts_;
};

} // namespace

std::vector<AllSizes> judgeAllSizes(const Analysis& analysis, const DesignAnalysis& design,
                                    std::stop_token stop) {
    auto written = WrittenDesign::of(analysis, design.name, std::move(stop));
    AllSizes undecided;
    undecided.reason = "the design has errors";
    return written ? Judge(std::move(*written), design).run()
                   : std::vector<AllSizes>(design.mappings.size(), undecided);
}

} // namespace tactus::driver
