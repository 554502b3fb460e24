#include "driver/prepared/kept.h"

#include <algorithm>
#include <fmt/format.h>

namespace tactus::driver {

namespace {

constexpr std::size_t mostKept = 16, mostTextKept = 1 << 20;

// The end of the text that is no mapping's.
std::uint32_t endOfEquations(const syntax::Design& design) {
    std::uint32_t end = design.name().span.end;
    const auto reach = [&](const auto& declarations) {
        for (const auto& one : declarations) end = std::max(end, one.span().end);
    };
    reach(design.params());
    reach(design.tensors());
    reach(design.loops());
    reach(design.funcs());
    reach(design.fns());
    reach(design.equations());
    return end;
}

// Whatever decides these stages. All that stands in front of them is part of it, so that places stay.
std::string keyOf(const syntax::Design& design, const Request& request, bool withoutData) {
    const text::SourceBuffer& source = design.tree().source();
    std::string key = fmt::format("{} {} {} {} {}\n", source.name(), design.name().span.begin, withoutData,
                                  request.explains, request.budget.operations);
    for (const auto& [param, value] : request.params) key += fmt::format("{}={}\n", param, value);
    for (const auto& [param, value] : request.reals) key += fmt::format("{}={}\n", param, value);
    return key.append(source.text().substr(0, endOfEquations(design)));
}

// The same stages as those of a text that differs behind the equations alone.
class Rebased {
  public:
    Rebased(std::shared_ptr<const text::SourceBuffer> source, text::Span design)
        : source_(std::move(source)), design_(design) {}

    Stages of(const Stages& known) {
        Stages stages = known;
        stages.elaborated.system = about(known.elaborated.system);
        stages.elaborated.outline = about(known.elaborated.outline);
        if (known.prepared) {
            auto prepared = std::make_shared<Prepared>(*known.prepared);
            for (auto* system : {&prepared->uniform, &prepared->system, &prepared->evaluated})
                *system = about(*system);
            prepared->graph = about(prepared->graph);
            stages.prepared = std::move(prepared);
        }
        return stages;
    }

  private:
    std::shared_ptr<const ure::System> about(const std::shared_ptr<const ure::System>& known) {
        if (!known) return nullptr;
        auto& made = systems_[known.get()]; // one that is shared stays shared
        if (!made) {
            auto other = std::make_shared<ure::System>(*known);
            other->source = source_;
            other->span = design_;
            made = std::move(other);
        }
        return made;
    }
    std::shared_ptr<const dependence::Graph> about(const std::shared_ptr<const dependence::Graph>& known) {
        if (!known) return nullptr;
        auto other = std::make_shared<dependence::Graph>(*known);
        other->system = about(known->system);
        return other;
    }

    std::shared_ptr<const text::SourceBuffer> source_;
    text::Span design_;
    std::map<const ure::System*, std::shared_ptr<const ure::System>> systems_;
};

Stages made(const syntax::Design& design, const Request& request, bool withoutData) {
    Stages stages{ure::elaborate(design, request.settings(withoutData, false)), nullptr};
    if (stages.elaborated.system)
        stages.prepared = std::make_shared<const Prepared>(prepare(stages.elaborated.system, request));
    return stages;
}

} // namespace

std::optional<Stages> Kept::find(const std::string& key) {
    const std::lock_guard lock(mutex_);
    const auto found = std::ranges::find(latest_, key, &std::pair<std::string, Stages>::first);
    if (found == latest_.end()) return std::nullopt;
    latest_.splice(latest_.begin(), latest_, found);
    ++timesFound_;
    return found->second;
}

void Kept::add(std::string key, Stages stages) {
    const std::lock_guard lock(mutex_);
    latest_.emplace_front(std::move(key), std::move(stages));
    std::size_t bytes = 0, count = 0;
    for (const auto& [text, known] : latest_)
        if ((bytes += text.size()) <= mostTextKept && count < mostKept) ++count;
    latest_.resize(count);
}

Stages stagesOf(const syntax::Design& design, const Request& request, bool withoutData) {
    // What the parser makes of broken text may depend on what stands behind it.
    if (!request.kept || design.broken()) return made(design, request, withoutData);
    std::string key = keyOf(design, request, withoutData);
    if (const auto known = request.kept->find(key)) return Rebased(request.source, design.span()).of(*known);
    Stages stages = made(design, request, withoutData);
    if (!request.budget.stop.stop_requested()) request.kept->add(std::move(key), stages);
    return stages;
}

} // namespace tactus::driver
