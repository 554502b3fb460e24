#include "driver/written/uniform_design.h"

#include "driver/written/stream_edits.h"
#include "localise/build.h"
#include "mapping/build.h"
#include "syntax/build.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>

namespace tactus::driver {

namespace {

using localise::WrittenStream;
using Values = std::map<std::string, std::int64_t>;

// A design at some sizes, its reads made uniform.
class AtSizes {
  public:
    AtSizes(const syntax::Design& syntax, const Request& request, const std::string& mapping,
            const Values& sizes)
        : request_(request) {
        const ure::Elaborated elaborated = ure::elaborate(syntax, {sizes, true, false});
        const auto fails = [this](const diagnostics::List& list) {
            refusal_ = firstError(list).value_or("");
            return !refusal_.empty();
        };
        if (fails(elaborated.diagnostics) || !elaborated.system) return;
        written_ = elaborated.system;
        const localise::UniformReads uniform =
            localise::uniformReads(written_, request.budget, readsBetweenArrays(syntax, mapping));
        if (fails(uniform.diagnostics)) return;
        refusal_ = ofFinishedSums(uniform);
        if (!refusal_.empty()) return;
        streams_ = localise::written(*uniform.system, uniform.streams, request.budget);
        if (!mapping.empty()) addInputs(syntax, *uniform.system, uniform.system, mapping);
        isWhole_ = true;
    }

    bool isWhole() const { return isWhole_; }
    const std::string& refusal() const { return refusal_; } // where it is not whole
    const ure::System& system() const { return *written_; }
    std::vector<WrittenStream>& streams() { return streams_; }
    const std::vector<mapping::Localise>& calls() const { return calls_; }
    // The input of the first call that stays in the mapping.
    std::optional<text::Span> furtherCall() const { return furtherCall_; }

  private:
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

    void addInputs(const syntax::Design& syntax, const ure::System& before,
                   std::shared_ptr<const ure::System> system, const std::string& name) {
        localise::HandedOn handed{std::move(system), {}};
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
        std::ranges::move(localise::written(before, handed, name, request_.budget),
                          std::back_inserter(streams_));
    }

    void handOn(localise::HandedOn& handed, const mapping::Localise& call) {
        const auto input = handed.system->tensorNamed(call.input);
        if (!input) return;
        auto found = localise::handOn(handed, {*input, call.vector}, request_.budget);
        if (auto* made = std::get_if<localise::HandedOn>(&found)) {
            handed = std::move(*made);
            calls_.push_back(call);
        }
    }

    const Request& request_;
    std::shared_ptr<const ure::System> written_;
    std::vector<WrittenStream> streams_;
    std::vector<mapping::Localise> calls_;
    std::optional<text::Span> furtherCall_;
    bool isWhole_ = false;
    std::string refusal_;
};

bool hasWordOf(std::string_view text, const std::vector<std::string>& words) {
    const auto isOfWord = [](char byte) {
        return std::isalnum(static_cast<unsigned char>(byte)) || byte == '_';
    };
    for (auto at = text.begin(); at != text.end();) {
        const auto end = std::find_if_not(at, text.end(), isOfWord);
        if (std::ranges::find(words, std::string_view(at, end)) != words.end()) return true;
        at = end == text.end() ? end : std::max(end, std::next(at));
    }
    return false;
}

// Params that are numbers of their own, with their values at hand.
Values freeParams(const syntax::Design& syntax, const ure::System& system) {
    std::vector<std::string> names;
    for (const ure::Param& param : system.params) names.push_back(param.name);
    Values free;
    for (const syntax::ParamDeclaration& declaration : syntax.params())
        for (const syntax::ParamItem& item : declaration.items()) {
            if (hasWordOf(item.tree().source().text(item.value().span()), names)) continue;
            for (const ure::Param& param : system.params)
                if (param.name == item.name().text) free[param.name] = param.value;
        }
    return free;
}

// Conditions over the params, if their numbers follow them. The names are the loops and then the params.
bool writeSizes(std::vector<WrittenStream>& streams, const syntax::Design& syntax, const Request& request,
                const std::string& mapping, const Values& free) {
    localise::AtSizes sizes;
    Values all = request.params;
    for (const auto& [name, value] : free) {
        sizes.params.push_back(name);
        sizes.values.push_back(value);
        Values one = request.params;
        one[name] = all[name] = base::add(value, 1);
        AtSizes more(syntax, request, mapping, one);
        if (!more.isWhole()) return false;
        sizes.more.push_back(std::move(more.streams()));
    }
    AtSizes last(syntax, request, mapping, all);
    if (!last.isWhole()) return false;
    sizes.last = std::move(last.streams());
    return localise::writeSizes(streams, sizes);
}

// Its notes, and the edits that write the streams of `here` out.
std::vector<MadeEdit> writeStreams(UniformDesign& uniform, AtSizes& here, const syntax::Design& syntax,
                                   const Request& request, const std::string& mapping) {
    std::vector<WrittenStream>& streams = here.streams();
    const Values free = freeParams(syntax, here.system());
    std::vector<std::string> names = here.system().loopNames();
    uniform.followsParams = writeSizes(streams, syntax, request, mapping, free);
    if (uniform.followsParams)
        for (const auto& [name, value] : free) names.push_back(name);
    else
        for (WrittenStream& stream : streams) stream.reason += "; correct only at the current sizes";
    StreamEdits edits(syntax, here.system(), names);
    for (const WrittenStream& stream : streams) {
        edits.add(stream, here.calls());
        uniform.notes.push_back({stream.read, stream.reason});
    }
    edits.remove(here.calls());
    if (const auto call = here.furtherCall())
        uniform.notes.push_back({*call, "calls of localise after other loop primitives, or in one of several "
                                        "arrays, stay in the mapping"});
    return edits.take();
}

} // namespace

UniformDesign uniformDesign(const Analysis& analysis, const DesignAnalysis& design,
                            const std::string& mapping, std::stop_token stop) {
    const Request request = analysis.again(std::move(stop));
    UniformDesign uniform;
    std::vector<MadeEdit> edits;
    try {
        if (const auto syntax = analysis.written(design.name)) {
            AtSizes here(*syntax, request, mapping, request.params);
            if (here.isWhole())
                edits = writeStreams(uniform, here, *syntax, request, mapping);
            else // of the design, else of the syntax
                uniform.refusal =
                    here.refusal().empty() ? firstError(analysis.diagnostics).value_or("") : here.refusal();
        }
    } catch (const base::Overflow&) {
        uniform.refusal = "the conditions of a stream can't be written";
    }
    uniform.printed = print(*analysis.source, std::move(edits));
    uniform.tree =
        syntax::parse(std::make_shared<text::SourceBuffer>(analysis.source->name(), uniform.printed.text))
            .tree;
    return uniform;
}

} // namespace tactus::driver
