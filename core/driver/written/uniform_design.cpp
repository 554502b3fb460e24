#include "driver/written/uniform_design.h"

#include "driver/prepared/prepared.h"
#include "driver/written_design.h"
#include "localise/build.h"
#include "localise/written/conditions.h"
#include "localise/written/written.h"
#include "mapping/build.h"
#include "mapping/edits/hand_on_edits.h"
#include "syntax/build.h"
#include "ure/written/design_edits.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <set>

namespace tactus::driver {

namespace {

using localise::WrittenStream;

// A design at some sizes, its reads made uniform.
class AtSizes {
  public:
    AtSizes(const WrittenDesign& design, const std::string& mapping) : budget_(design.asked().budget) {
        const ure::Elaborated elaborated = design.elaborated();
        const syntax::Design& syntax = design.syntax();
        const auto fails = [this](const diagnostics::List& list) {
            refusal_ = firstError(list).value_or("");
            return !refusal_.empty();
        };
        if (fails(elaborated.diagnostics) || !elaborated.system) return;
        written_ = elaborated.system;
        const localise::UniformReads uniform = uniformReads(design, readsBetweenArrays(syntax, mapping));
        if (fails(uniform.diagnostics)) return;
        refusal_ = ofFinishedSums(uniform);
        if (!refusal_.empty()) return;
        system_ = uniform.system;
        streams_ = localise::written(*system_, uniform.streams);
        if (!mapping.empty()) addInputs(syntax, mapping);
        isWhole_ = true;
    }

    bool isWhole() const { return isWhole_; }
    const std::string& refusal() const { return refusal_; } // where it is not whole
    localise::WithStreams systems() const { return {written_, system_}; }
    const std::vector<WrittenStream>& streams() const { return streams_; }
    const std::vector<mapping::Localise>& calls() const { return calls_; }
    // The input of the first call that stays in the mapping.
    std::optional<text::Span> furtherCall() const { return furtherCall_; }

  private:
    // Streams begin where they do in the design's own analysis.
    localise::UniformReads uniformReads(const WrittenDesign& design,
                                        const localise::IsThroughMemory& isThroughMemory) const {
        localise::UniformReads near = localise::uniformReads(written_, budget_, isThroughMemory);
        if (near.streams.empty()) return near;
        localise::FarReads far = prepare(written_, design.asked()).farReads;
        return far.empty() ? near
                           : localise::uniformReads(written_, budget_, isThroughMemory, std::move(far));
    }

    // Those of the mapping; without one, of the first mapping. Where one of its arrays is named, what others
    // read stays as it is, too.
    localise::IsThroughMemory readsBetweenArrays(const syntax::Design& syntax, const std::string& mapping) {
        const std::vector<mapping::Plan> plans = mapping::planOf(syntax, *written_).plans;
        if (plans.empty()) return {};
        const std::string name = mapping.empty() ? plans.front().name : mapping;
        std::map<ure::EquationId, std::size_t> arrays;
        std::size_t count = 0;
        for (const mapping::Plan& plan : plans) {
            if (!isNamed(plan, name)) continue;
            ++count;
            for (const ure::EquationId id : plan.equations) arrays[id] = count;
        }
        if (count == 0 || (count == 1 && arrays.size() == written_->equations.size())) return {};
        return [this, arrays = std::move(arrays)](ure::EquationId reader, const ure::Expr& read) {
            const auto own = arrays.find(reader);
            const auto made = arrays.find(written_->variables[read.variable].equation);
            return own == arrays.end() || made == arrays.end() || own->second != made->second;
        };
    }

    static bool isNamed(const mapping::Plan& plan, const std::string& mapping) {
        return plan.name == mapping || plan.title() == mapping;
    }

    // The values of a sum on the way have no name in the text.
    static std::string ofFinishedSums(const localise::UniformReads& uniform) {
        for (const localise::Stream& stream : uniform.streams) {
            const ure::Variable& source = uniform.system->variables[stream.source];
            if (source.carriedFor.valid())
                return fmt::format(
                    "the stream of '{0}' begins within its sum, which can't be written as text; carry the "
                    "sum in a func, or make '{0}' another array by `merge_ures`",
                    source.name);
        }
        return {};
    }

    void addInputs(const syntax::Design& syntax, const std::string& name) {
        localise::HandedOn handed{system_, {}};
        const mapping::Planned planned = mapping::planOf(syntax, *written_);
        for (const mapping::Plan& plan : planned.plans) {
            if (!isNamed(plan, name)) continue;
            bool isBeforeSteps = plan.array.empty(); // else the reads of one of its arrays alone
            for (const mapping::LoopStep& step : plan.steps) {
                const auto* call = std::get_if<mapping::Localise>(&step);
                isBeforeSteps = isBeforeSteps && call;
                if (!call) continue;
                if (!isBeforeSteps && !furtherCall_) furtherCall_ = call->inputSpan;
                if (isBeforeSteps) handOn(handed, *call);
            }
        }
        localise::WrittenInputs inputs = localise::written(*written_, *system_, handed, name);
        system_ = std::move(inputs.system);
        std::ranges::move(inputs.streams, std::back_inserter(streams_));
    }

    void handOn(localise::HandedOn& handed, const mapping::Localise& call) {
        const auto input = handed.system->tensorNamed(call.input);
        if (!input) return;
        auto found = localise::handOn(handed, {*input, call.vector}, budget_);
        if (auto* made = std::get_if<localise::HandedOn>(&found)) {
            handed = std::move(*made);
            calls_.push_back(call);
        }
    }

    const polyhedra::Budget budget_;
    std::shared_ptr<const ure::System> written_, system_;
    std::vector<WrittenStream> streams_;
    std::vector<mapping::Localise> calls_;
    std::optional<text::Span> furtherCall_;
    bool isWhole_ = false;
    std::string refusal_;
};

// With params in place of numbers, if these are found to follow them.
std::optional<ure::Conditions> conditionsOverParams(const AtSizes& here, const WrittenDesign& design,
                                                    const std::string& mapping) {
    localise::OtherSizes sizes;
    sizes::Sizes all;
    const auto add = [&](const sizes::Sizes& values, auto&& place) {
        const AtSizes at(design.at(values), mapping);
        if (at.isWhole()) place(at.systems());
        return at.isWhole();
    };
    for (const FreeSize& size : design.freeSizes()) {
        sizes.params.push_back(size.name);
        sizes.values.push_back(size.value);
        all.emplace_back(size.name, base::add(size.value, 1));
        if (!add({all.back()}, [&](auto more) { sizes.more.push_back(std::move(more)); }))
            return std::nullopt;
    }
    if (!add(all, [&](auto last) { sizes.last = std::move(last); })) return std::nullopt;
    return localise::writtenConditions(here.systems(), sizes);
}

ure::Remark remarkOn(const WrittenStream& stream, const AtSizes& here) {
    ure::Remark remark{stream.reason, {}, {stream.read}};
    for (const mapping::Localise& call : here.calls())
        if (std::ranges::find(stream.inputs, call.input) != stream.inputs.end())
            remark.sources.push_back(text::join(call.inputSpan, call.vectorSpan));
    return remark;
}

// A set of merge_ures has the streams that its equations read.
void mergeFuncs(ure::DesignEdits& made, const syntax::Design& syntax) {
    for (const syntax::MappingDeclaration& mapping : syntax.mappings())
        for (const syntax::CallChain& chain : mapping.chains())
            for (const syntax::Call& call : chain.calls()) {
                if (call.name().text != "merge_ures" || call.arguments().empty()) continue;
                std::set<std::string> merged{chain.receiver().text};
                for (const syntax::Expression& argument : call.arguments())
                    merged.emplace(syntax.tree().source().text(argument.span()));
                std::string text;
                for (const auto& [reader, names] : made.readers)
                    if (merged.contains(reader)) text += fmt::format(", {}", fmt::join(names, ", "));
                const std::uint32_t end = call.arguments().back().span().end;
                if (!text.empty()) made.edits.push_back({{end, end}, text::Printed(text)});
            }
}

// Its notes, and the edits that write the streams of `here` out.
std::vector<text::PrintedEdit> writeStreams(UniformDesign& uniform, const AtSizes& here,
                                            const WrittenDesign& design, const std::string& mapping) {
    const syntax::Design& syntax = design.syntax();
    std::optional<ure::Conditions> conditions = conditionsOverParams(here, design, mapping);
    uniform.followsParams = here.streams().empty() || conditions;
    if (!conditions) conditions = localise::writtenConditions(here.systems(), {});
    ure::Remarks remarks;
    for (const WrittenStream& stream : here.streams()) {
        ure::Remark& remark = remarks[stream.equation] = remarkOn(stream, here);
        if (!uniform.followsParams) remark.comment += "; correct only at the current sizes";
        uniform.notes.push_back({stream.read, remark.comment});
    }
    const auto [before, after] = here.systems();
    ure::DesignEdits made = ure::designEdits(*before, *after, syntax, remarks, *conditions);
    mergeFuncs(made, syntax);
    for (const text::Edit& edit : mapping::callsRemoved(syntax, here.calls()))
        made.edits.push_back({edit.span, text::Printed(edit.replacement)});
    if (const auto call = here.furtherCall())
        uniform.notes.push_back({*call, "calls of localise after other loop primitives, or in one of several "
                                        "arrays, stay in the mapping"});
    uniform.system = after;
    return std::move(made.edits);
}

} // namespace

UniformDesign uniformDesign(const Analysis& analysis, const DesignAnalysis& design,
                            const std::string& mapping, std::stop_token stop) {
    UniformDesign uniform;
    std::vector<text::PrintedEdit> edits;
    try {
        if (const auto written = WrittenDesign::of(analysis, design.name, std::move(stop))) {
            const AtSizes here(*written, mapping);
            if (here.isWhole())
                edits = writeStreams(uniform, here, *written, mapping);
            else // of the design, else of the syntax
                uniform.refusal =
                    here.refusal().empty() ? firstError(analysis.diagnostics).value_or("") : here.refusal();
        }
    } catch (const base::Overflow&) {
        uniform.refusal = "the conditions of a stream can't be written";
    }
    uniform.printed = text::apply(*analysis.source, std::move(edits));
    uniform.lines = text::linesOf(uniform.printed, *analysis.source);
    uniform.tree =
        syntax::parse(std::make_shared<text::SourceBuffer>(analysis.source->name(), uniform.printed.text()))
            .tree;
    return uniform;
}

} // namespace tactus::driver
