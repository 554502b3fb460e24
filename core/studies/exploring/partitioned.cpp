// Arrays of a given size: tiled loops share its PEs.
#include "base/parallel.h"
#include "mapping/schedule/search.h"
#include "polyhedra/piece.h"
#include "studies/exploring/explorer.h"
#include "ure/nodes/fresh_name.h"

#include <algorithm>
#include <array>
#include <fmt/ranges.h>
#include <mutex>
#include <set>

namespace tactus::studies {

using explore::Design;

namespace {

// The calls that make the loops of a partition.
class TileCalls {
  public:
    TileCalls(const explore::Partition& partition, const ure::System& system)
        : partition_(partition), system_(system) {
        for (const explore::SharedLoop& shared : partition.space) tile(shared);
    }

    std::string text() const {
        std::vector<std::string> order = outermostFirst();
        std::ranges::reverse(order);
        return fmt::format("{}.reorder({})", tiles_, fmt::join(order, ", "));
    }
    const std::vector<std::string>& spaceLoops() const { return space_; }
    std::string space() const { return fmt::format("{{{}}}", fmt::join(space_, ", ")); }

  private:
    std::string fresh(const std::string& name) {
        std::string made = ure::freshName(system_, taken_, name);
        taken_.insert(made);
        return made;
    }

    void tile(const explore::SharedLoop& shared) {
        std::string name = system_.loops[ure::LoopId(shared.loop)].name;
        const std::string loop = name;
        const auto split = [&](const std::string& outer, const std::string& inner, std::int64_t factor) {
            tiles_ += fmt::format(".tile({}, {}, {}, {})", name, outer, inner, factor);
        };
        if (shared.hasBlocks) {
            blocks_.push_back(fresh(loop + "o"));
            const std::string inner = fresh(loop + (shared.cluster > 1 ? "t" : "p"));
            split(blocks_.back(), inner, base::multiply(shared.pes, shared.cluster));
            name = inner;
        }
        if (shared.cluster > 1) {
            const std::string pe = fresh(loop + "p");
            clusters_.push_back(fresh(loop + "s"));
            split(pe, clusters_.back(), shared.cluster);
            name = pe;
        }
        space_.push_back(name);
    }

    std::vector<std::string> outermostFirst() const {
        std::vector<std::string> rest;
        for (const ure::LoopId loop : system_.loops.keys())
            if (std::ranges::find(partition_.space, loop.index(), &explore::SharedLoop::loop) ==
                partition_.space.end())
                rest.push_back(system_.loops[loop].name);
        using enum explore::TimeOrder;
        const explore::TimeOrder order = partition_.order;
        const std::array<const std::vector<std::string>*, 3> time =
            order == BlocksRestClusters   ? std::array{&blocks_, &std::as_const(rest), &clusters_}
            : order == BlocksClustersRest ? std::array{&blocks_, &clusters_, &std::as_const(rest)}
                                          : std::array{&std::as_const(rest), &blocks_, &clusters_};
        std::vector<std::string> all;
        for (const std::vector<std::string>* part : time) all.insert(all.end(), part->begin(), part->end());
        all.insert(all.end(), space_.begin(), space_.end());
        return all;
    }

    const explore::Partition& partition_;
    const ure::System& system_;
    std::set<std::string> taken_;
    std::string tiles_;
    std::vector<std::string> blocks_, clusters_, space_;
};

// "i LPGS, j LSGP"
std::string kindsOf(const explore::Partition& partition, const ure::System& system) {
    std::vector<std::string> kinds;
    for (const explore::SharedLoop& shared : partition.space)
        if (const std::string_view kind = explore::kindOf(shared); !kind.empty())
            kinds.push_back(fmt::format("{} {}", system.loops[ure::LoopId(shared.loop)].name, kind));
    return fmt::format("{}", fmt::join(kinds, ", "));
}

} // namespace

std::shared_ptr<const Explorer> Explorer::tiled(const std::string& tiles, const std::string& space) const {
    const auto made = written({fmt::format("{}{}.space_time_transform({});", plan_.receiver, tiles, space)});
    if (!made) return nullptr;
    const mapping::Planned planned = mapping::planOf(made->design, *whole_);
    const auto plan = std::ranges::find_if(planned.plans, [&](const mapping::Plan& one) {
        return one.name == made->applied.mapping && one.array == plan_.array;
    });
    if (plan == planned.plans.end()) return nullptr;
    const auto over = std::shared_ptr<Explorer>(new Explorer(made->request));
    over->request_.explains = false;
    over->trees_ = {made->tree};
    over->plan_ = *plan; // with its transform: streams are made anew along the space loops
    over->plan_.network.clear();
    over->system_ = system_;
    over->inOrder_ = inOrder_;
    over->graph_ = over->graphWith({});
    return over->graph_ ? over : nullptr;
}

std::optional<explore::Pair> Explorer::rowMajorPair(const std::vector<std::size_t>& space,
                                                    const explore::Options& options) const {
    const std::size_t loops = graph_->system->loops.size();
    std::vector<polyhedra::AffineForm> rows, time;
    for (std::size_t l = 0; l < loops; ++l)
        if (std::ranges::find(space, l) == space.end())
            time.push_back(polyhedra::AffineForm::variable(l, loops));
    explore::Pair pair;
    for (const std::size_t loop : space) {
        rows.push_back(polyhedra::AffineForm::variable(loop, loops));
        pair.space.push_back(rows.back().coefficients);
    }
    const auto form = explore::rowMajorSchedule(paths(), rows, time, options);
    if (!form) return std::nullopt;
    pair.schedule = form->coefficients;
    return pair;
}

std::optional<Design> Explorer::designOf(const explore::Partition& partition, const explore::Options& options,
                                         bool fromMemory) const {
    const TileCalls calls(partition, *graph_->system);
    const auto over = tiled(calls.text(), calls.space());
    if (!over) return std::nullopt;
    std::vector<std::size_t> space;
    const std::vector<std::string> loops = over->loopNames();
    for (const std::string& name : calls.spaceLoops())
        space.push_back(std::size_t(std::ranges::find(loops, name) - loops.begin()));
    const auto pair = over->rowMajorPair(space, options);
    if (!pair) return std::nullopt;
    // What a block reads again comes from memory again, as the streams of `tile` do.
    const auto designWith = [&](const explore::Pair& map) -> std::optional<Design> {
        const auto graph = over->graphWith({}, map);
        if (!graph || explore::ruleBroken(*graph, map, options)) return std::nullopt;
        const explore::Localised inputs =
            fromMemory ? over->asDesign({}, graph, {}) : over->localised(map, options, 1);
        return explore::designOf(map, inputs, options.budget);
    };
    auto design = designWith(*pair);
    // Where PEs wait for their neighbours, inputs can come from them.
    explore::Pair skewed = *pair;
    for (const std::size_t loop : space)
        if (skewed.schedule[loop] == 0) skewed.schedule[loop] = 1;
    const auto ports = [](const Design& one) { return one.count(array::FigureId::Ports); };
    if (!fromMemory && skewed != *pair)
        if (auto other = designWith(skewed); other && (!design || ports(*other) < ports(*design)))
            design = std::move(other);
    if (!design) return std::nullopt;
    design->tiles = calls.text();
    design->loops = loops;
    const std::string kinds = kindsOf(partition, *graph_->system);
    if (!kinds.empty()) design->names.insert(design->names.begin(), kinds);
    return design;
}

explore::Partitions Explorer::partitionsOf(const polyhedra::Vector& pes, std::uint64_t most) const {
    polyhedra::Vector extents;
    for (const polyhedra::Interval& range : graph_->system->domain.box)
        extents.push_back(polyhedra::saturatedExtent(range));
    return explore::partitionsOf(extents, pes, most);
}

explore::Space Explorer::partitioned(explore::Partitions partitions, const explore::Options& options,
                                     bool fromMemory, const explore::Found& found) const {
    std::vector<std::optional<Design>> made(partitions.all.size());
    std::mutex telling;
    const std::stop_token& stop = options.budget.stop;
    base::inParallel(partitions.all.size(), options.threads, [&](std::size_t n) {
        if (stop.stop_requested()) return;
        std::optional<Design> one;
        try {
            one = designOf(partitions.all[n], options, fromMemory);
        } catch (const base::Overflow&) { // its times do not fit
        }
        if (!one || stop.stop_requested()) return; // a question may have been given up
        made[n] = std::move(one);
        if (!found) return;
        const std::lock_guard lock(telling);
        found(*made[n]);
    });
    explore::Space space;
    space.pairs = partitions.all.size();
    space.leftOut = partitions.leftOut;
    space.mostInBlock = partitions.mostInBlock;
    space.isComplete = !stop.stop_requested();
    for (std::optional<Design>& one : made)
        if (one) space.designs.push_back(std::move(*one));
    std::ranges::sort(space.designs, explore::isListedBefore);
    return space;
}

} // namespace tactus::studies
