#include "studies/tuning/kept_parts.h"

#include "base/checked.h"

#include <algorithm>
#include <fmt/format.h>

namespace tactus::studies {

namespace {

using mapping::Plan;

// A loop of the design as it is tiled: its parts from the outermost to the innermost.
struct Part {
    std::string name;
    std::int64_t factor = 0; // iterations of it and of all parts inside of it; 0: the whole loop
};

// What of the mapping is more than a space, tiles and lanes; empty: nothing.
std::string moreThanSplits(const Plan& plan) {
    for (const mapping::LoopStep& step : plan.steps) {
        if (std::holds_alternative<mapping::Reorder>(step))
            return "reorder: the search chooses the order of the loops";
        if (std::holds_alternative<mapping::Localise>(step))
            return "localise: the search chooses how inputs are handed on";
    }
    if (plan.transform && plan.transform->arguments().size() > 1) return "a schedule: the search chooses one";
    for (const mapping::PlannedInner& inner : plan.inner)
        if (inner.kind != mapping::InnerLoop::Kind::Vectorised)
            return "unroll: loops inside of PEs are lanes, by vectorize";
    if (plan.inner.size() > 1) return "several loops of lanes: a mapping that is searched has one";
    if (!plan.overlaps.empty()) return "overlap: the search has one array";
    if (!plan.network.empty()) return "kernels: the search makes its own";
    return {};
}

class Reading {
  public:
    Reading(const std::vector<std::string>& loops, const Plan& plan) : plan_(plan) {
        for (const std::string& loop : loops) parts_.push_back({{loop, 0}});
    }

    tl::expected<KeptParts, std::string> read(const std::vector<std::string>& loops) {
        readTiles();
        if (const std::string wrong = readSpace(); !wrong.empty()) return tl::unexpected(wrong);
        for (std::size_t loop = 0; loop < loops.size(); ++loop)
            if (const std::string wrong = keep(loops[loop], parts_[loop]); !wrong.empty())
                return tl::unexpected(wrong);
        return std::move(kept_);
    }

  private:
    // Without an order of their own, loops after a step are the parts of all loops in turn.
    void readTiles() {
        for (const mapping::LoopStep& step : plan_.steps) {
            const auto& tile = std::get<mapping::Tile>(step);
            std::size_t place = tile.loop.index(), loop = 0;
            while (place >= parts_[loop].size()) place -= parts_[loop++].size();
            auto& parts = parts_[loop];
            parts[place].name = tile.outer;
            parts.insert(parts.begin() + std::ptrdiff_t(place) + 1, {tile.inner, tile.factor});
        }
    }

    std::string readSpace() {
        if (!plan_.transform) return {};
        const auto list = syntax::as<syntax::BraceList>(plan_.transform->arguments().front());
        for (const syntax::Expression& item : list ? list->items() : std::vector<syntax::Expression>()) {
            // Others need a schedule, which is refused.
            if (const auto name = syntax::as<syntax::NameExpression>(item))
                space_.emplace_back(name->name().text);
        }
        if (space_.size() > 2)
            return "a space of three dimensions: a mapping that is searched has one or two";
        return {};
    }

    bool isSpace(const Part& part) const { return std::ranges::find(space_, part.name) != space_.end(); }
    bool isLane(const Part& part) const {
        return !plan_.inner.empty() && plan_.inner.front().loop == part.name;
    }

    // From the innermost part on: lanes, steps, PEs, and tiles outside of them.
    std::string keep(const std::string& loop, const std::vector<Part>& parts) {
        const bool hasPes = std::ranges::any_of(parts, [&](const Part& one) { return isSpace(one); });
        const bool hasLane = isLane(parts.back());
        for (std::size_t n = 0; n + 1 < parts.size(); ++n)
            if (isLane(parts[n]))
                return fmt::format("lanes of '{}': they are the innermost part of a loop", loop);
        if (hasPes) kept_.space.push_back(loop);
        if (hasLane) kept_.lane = loop;
        if (parts.size() == 1) return {}; // it is kept as what it is, and may be tiled
        tune::KeptSplit& split = kept_.splits[loop];
        std::int64_t inside = 1; // iterations of the parts that were seen
        if (hasLane) {
            split.lanes = parts.back().factor;
            inside = parts.back().factor;
        }
        if (!hasPes) {
            // The outermost part has the tiles.
            split.tile = parts[1].factor;
            return {};
        }
        for (std::size_t n = parts.size(); n-- > 0;) {
            const Part& part = parts[n];
            if (!isSpace(part)) continue;
            const std::int64_t within = n + 1 < parts.size() ? parts[n + 1].factor : 1;
            if (within % inside != 0 || part.factor % within != 0)
                return fmt::format("tiles of '{}' that do not divide those around them", loop);
            split.steps = within / inside;
            if (part.factor > 0)
                split.pes = part.factor / within;
            else
                kept_.whole.insert(loop);
            return {};
        }
        return {};
    }

    const Plan& plan_;
    std::vector<std::vector<Part>> parts_; // by loop
    std::vector<std::string> space_;
    KeptParts kept_;
};

} // namespace

tune::Kept KeptParts::over(const tune::Nest& nest) const {
    tune::Kept kept;
    kept.splits.resize(nest.loops.size());
    for (std::size_t loop = 0; loop < nest.loops.size(); ++loop) {
        const std::string& name = nest.loops[loop].name;
        if (std::ranges::find(space, name) != space.end()) kept.space.push_back(loop);
        if (lane == name) kept.lane = loop;
        if (const auto split = splits.find(name); split != splits.end()) kept.splits[loop] = split->second;
        if (whole.contains(name))
            kept.splits[loop].pes = base::ceilDivide(nest.loops[loop].extent, *kept.splits[loop].steps);
    }
    return kept;
}

tl::expected<KeptParts, std::string> keptPartsOf(const driver::DesignAnalysis& design,
                                                 const driver::MappingAnalysis& mapping) {
    if (!mapping.plan)
        return tl::unexpected(diagnostics::firstError(mapping.diagnostics)
                                  .value_or(fmt::format("mapping '{}' has errors", mapping.name)));
    const Plan& plan = *mapping.plan;
    if (!plan.array.empty()) {
        KeptParts kept;
        kept.merges = mergesOf(*design.system, driver::arraysNamed(design, plan.name));
        if (!kept.merges.empty()) return kept;
        return tl::unexpected(
            fmt::format("mapping '{}' makes an array without a func to call primitives on", plan.name));
    }
    if (const std::string more = moreThanSplits(plan); !more.empty())
        return tl::unexpected(fmt::format("mapping '{}' has {}", plan.name, more));
    const std::vector<std::string> loops = design.system->loopNames();
    auto kept = Reading(loops, plan).read(loops);
    if (!kept) return tl::unexpected(fmt::format("mapping '{}' has {}", plan.name, kept.error()));
    return kept;
}

} // namespace tactus::studies
