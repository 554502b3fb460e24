#include "mapping/reuse/reuse.h"

#include "localise/inputs/propagation.h"
#include "mapping/reuse/own_reads.h"

#include <algorithm>
#include <map>

namespace tactus::mapping {

using dependence::InputRead;
using polyhedra::Union;
using polyhedra::Vector;

namespace {

// A vector along which an input could be handed on, the better the less.
struct Candidate {
    Vector vector;
    bool isStationary = false; // stays in its PE
    std::int64_t delay = 0;    // steps
    std::int64_t saved = 0;    // reads that it makes needless

    auto rank() const {
        std::int64_t length = 0;
        for (const std::int64_t entry : vector) length += entry < 0 ? -entry : entry;
        return std::tuple(isStationary, delay, -saved, length);
    }
};

bool isBackwards(const SpaceTimeMap& map, const Vector& vector) {
    const Vector time = polyhedra::multiply(map.scheduleRows(), vector);
    const auto first = std::ranges::find_if(time, [](std::int64_t entry) { return entry != 0; });
    return first != time.end() && *first < 0;
}

std::optional<Candidate> candidateOf(const InputReuse::Along& along, const SpaceTimeMap& map,
                                     bool broadcast) {
    Candidate found{along.vector, false, 0, along.saved};
    const Vector space = polyhedra::multiply(map.spaceRows(), along.vector);
    const Vector time = polyhedra::multiply(map.scheduleRows(), along.vector);
    const auto isFar = [](std::int64_t entry) { return entry < -1 || entry > 1; };
    if (std::ranges::any_of(space, isFar)) return std::nullopt;
    found.isStationary = polyhedra::isZero(space);
    const bool isNow = polyhedra::isZero(time);
    if (isNow ? !broadcast || found.isStationary : isBackwards(map, along.vector)) return std::nullopt;
    if (!polyhedra::isZero(map.insidePes(along.vector))) return std::nullopt;
    found.delay = polyhedra::dot(map.time.coefficients, along.vector);
    return found;
}

// Best first.
std::vector<Candidate> candidatesOf(const InputReuse& reuse, const SpaceTimeMap& map, bool broadcast) {
    std::vector<Candidate> found;
    for (const InputReuse::Along& along : reuse.vectors)
        if (auto one = candidateOf(along, map, broadcast)) found.push_back(std::move(*one));
    std::ranges::stable_sort(found, {}, &Candidate::rank);
    return found;
}

// The best vector for the reads of one input. How many reads a vector saves is asked only of those that no
// other difference puts in order.
class BestVector {
  public:
    BestVector(const OwnReads& reads, const SpaceTimeMap& map, bool broadcast)
        : reads_(reads), map_(map), broadcast_(broadcast) {}

    void add(const OwnRead& one) {
        for (const Vector& vector : one.vectors) {
            const auto suiting = candidateOf({vector, 0}, map_, broadcast_);
            if (suiting)
                byDelay_[{suiting->isStationary, suiting->delay}].push_back({one.read, *suiting});
            else
                others_.emplace_back(one.read, vector);
        }
    }

    std::optional<Vector> best() const {
        for (const auto& [delay, alike] : byDelay_)
            if (const auto found = bestOf(alike)) return found->vector;
        return std::nullopt;
    }
    // Of vectors that do not suit the map.
    bool hasReuse() const {
        return std::ranges::any_of(
            others_, [&](const auto& one) { return !reads_.reusing(*one.first, one.second).empty(); });
    }

  private:
    using Suiting = std::pair<const InputRead*, Candidate>;

    std::optional<Candidate> bestOf(const std::vector<Suiting>& alike) const {
        std::vector<Candidate> found;
        for (auto [read, candidate] : alike) {
            if (std::ranges::find(found, candidate.vector, &Candidate::vector) != found.end()) continue;
            const Union points = reads_.reusing(*read, candidate.vector);
            if (points.empty()) continue;
            candidate.saved = savedBy(points);
            found.push_back(std::move(candidate));
        }
        const auto best = std::ranges::min_element(found, {}, &Candidate::rank);
        return best == found.end() ? std::nullopt : std::optional(*best);
    }

    const OwnReads& reads_;
    const SpaceTimeMap& map_;
    bool broadcast_;
    std::map<std::pair<bool, std::int64_t>, std::vector<Suiting>> byDelay_;
    std::vector<std::pair<const InputRead*, Vector>> others_;
};

} // namespace

std::vector<InputReuse> reuseOf(const Plan& plan, const dependence::Graph& graph,
                                const polyhedra::Budget& budget) {
    try {
        const Reads reads(plan, graph, budget);
        std::vector<InputReuse> all;
        for (const auto& [tensor, one] : reads.reuse()) all.push_back(one);
        return all;
    } catch (const base::Overflow&) {
        return {};
    }
}

std::vector<ReusedInput> reusedInputs(const Plan& plan, const SpaceTimeMap& map,
                                      const dependence::Graph& graph, const Options& options) {
    std::vector<ReusedInput> inputs;
    for (const InputReuse& reuse : reuseOf(plan, graph, options.budget)) {
        ReusedInput one{reuse.input, {}};
        for (const InputReuse::Along& along : reuse.vectors)
            if (!isBackwards(map, along.vector)) one.vectors.push_back(along.vector);
        if (!one.vectors.empty()) inputs.push_back(std::move(one));
    }
    return inputs;
}

std::vector<ReusedInput> proposedStreams(const std::vector<InputReuse>& reuse, const SpaceTimeMap& map,
                                         bool broadcast) {
    std::vector<ReusedInput> all;
    for (const InputReuse& input : reuse) {
        all.push_back({input.input, {}});
        for (Candidate& one : candidatesOf(input, map, broadcast))
            all.back().vectors.push_back(std::move(one.vector));
    }
    return all;
}

std::vector<ReusedInput> bestStreams(const Plan& plan, const dependence::Graph& graph,
                                     const SpaceTimeMap& map, bool broadcast,
                                     const polyhedra::Budget& budget) {
    try {
        const OwnReads reads(plan, graph, budget);
        std::map<ure::TensorId, BestVector> inputs;
        for (const OwnRead& one : reads.all())
            inputs.try_emplace(one.read->tensor, reads, map, broadcast).first->second.add(one);
        std::vector<ReusedInput> all;
        for (const auto& [tensor, input] : inputs) {
            const auto best = input.best();
            if (!best && !input.hasReuse()) continue;
            all.push_back({reads.system().tensors[tensor].name, {}});
            if (best) all.back().vectors.push_back(*best);
        }
        return all;
    } catch (const base::Overflow&) {
        return {};
    }
}

std::vector<ReuseSpace> reuseSpaces(const Plan& plan, const dependence::Graph& graph,
                                    const polyhedra::Budget& budget) {
    const Reads found(plan, graph, budget);
    std::vector<ReuseSpace> spaces;
    for (const auto& [tensor, reads] : found.all())
        for (const InputRead* read : reads)
            spaces.push_back(
                {graph.system->tensors[tensor].name, polyhedra::hermite(reuseSpaceOf(*graph.system, *read))});
    return spaces;
}

} // namespace tactus::mapping
