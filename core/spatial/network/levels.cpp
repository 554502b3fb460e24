#include "spatial/network/levels.h"

#include "base/checked.h"
#include "polyhedra/piece.h"

#include <algorithm>
#include <numeric>
#include <optional>

namespace tactus::spatial {

namespace {

// Distinct values of a sum of c * x, each x independently in 0..n-1: a mixed radix where each c is beyond
// what the smaller ones reach, else no more than the hull holds.
std::int64_t distinct(std::vector<std::pair<std::int64_t, std::int64_t>> terms) {
    for (auto& [coefficient, extent] : terms)
        if (coefficient < 0) coefficient = base::negate(coefficient);
    std::ranges::sort(terms);
    std::int64_t reach = 0, count = 1, step = 0;
    for (const auto& [coefficient, extent] : terms) {
        if (extent <= 1) continue;
        const bool isRadix = coefficient > reach;
        reach = base::add(reach, base::multiply(coefficient, extent - 1));
        step = std::gcd(step, coefficient);
        const std::int64_t all = base::multiply(count, extent);
        count = isRadix ? all : std::min(all, base::add(reach / step, 1));
    }
    return count;
}

class Levels {
  public:
    Levels(const Network& plan, BufferId id)
        : plan_(plan), buffer_(plan.buffers[id]), sender_(plan.processes[buffer_.sender]) {}

    std::vector<Level> all() const {
        std::vector<Level> levels;
        const Action* fetch = fetched();
        if (!fetch) return levels;
        const std::size_t first = sender_.spaceLoops(), end = sender_.loops.size() - sender_.hasLanes();
        Level level;
        level.periods = 1;
        level.isDouble = buffer_.isDouble;
        for (std::size_t loop = first; loop < end; ++loop) {
            level.loop = sender_.loops[loop].name;
            level.periods = base::multiply(level.periods, extent(loop));
            if (level.removedInside.empty() && isRemoved(level.loop)) level.removedInside = level.loop;
            level.slots = elements(*fetch, loop + 1, end);
            level.tokens = base::multiply(level.slots, elements(*fetch, 0, first));
            level.steps = 1;
            for (std::size_t inner = loop + 1; inner < end; ++inner)
                level.steps = base::multiply(level.steps, extent(inner));
            level.isPresent = loop + 1 - first == buffer_.periodLoops;
            levels.push_back(level);
        }
        return levels;
    }

  private:
    const Action* fetched() const {
        for (const Action& action : sender_.actions) {
            if (action.kind != Action::Kind::Fetch || action.operand != buffer_.operand) continue;
            const bool isAffine = std::ranges::all_of(action.element, &polyhedra::QuasiAffine::isAffine);
            return isAffine && isBounded() ? &action : nullptr;
        }
        return nullptr;
    }

    bool isBounded() const { return std::ranges::all_of(sender_.domain.box, &polyhedra::Interval::bounded); }

    std::int64_t extent(std::size_t loop) const { return extentOf(sender_.domain.box[loop]); }

    // That these loops run through while the others stay fixed.
    std::int64_t elements(const Action& fetch, std::size_t from, std::size_t to) const {
        std::int64_t count = 1, most = 1;
        std::vector<bool> occurs(to, false);
        for (const polyhedra::QuasiAffine& index : fetch.element) {
            std::vector<std::pair<std::int64_t, std::int64_t>> terms;
            for (std::size_t loop = from; loop < to; ++loop) {
                if (index.form.coefficients[loop] == 0) continue;
                terms.emplace_back(index.form.coefficients[loop], extent(loop));
                occurs[loop] = true;
            }
            count = base::multiply(count, distinct(std::move(terms)));
        }
        for (std::size_t loop = from; loop < to; ++loop)
            if (occurs[loop]) most = base::multiply(most, extent(loop));
        return std::min(count, most);
    }

    // By a kernel before this one.
    bool isRemoved(const std::string& loop) const {
        for (const KernelId id : plan_.kernels.keys()) {
            if (id == buffer_.kernel) break;
            const Kernel& kernel = plan_.kernels[id];
            const bool isBefore =
                std::ranges::find(kernel.operands, buffer_.operand) != kernel.operands.end();
            if (isBefore && !kernel.onHost && std::ranges::find(kernel.removed, loop) != kernel.removed.end())
                return true;
        }
        return false;
    }

    const Network& plan_;
    const Buffer& buffer_;
    const Process& sender_;
};

} // namespace

std::vector<Level> levelsOf(const Network& plan, BufferId buffer) try {
    return Levels(plan, buffer).all();
} catch (const base::Overflow&) {
    return {};
}

} // namespace tactus::spatial
