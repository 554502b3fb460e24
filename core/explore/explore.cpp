#include "explore/build.h"

#include "array/build.h"
#include "base/checked.h"
#include "base/parallel.h"
#include "explore/candidates.h"
#include "explore/symmetry.h"
#include "mapping/schedule/search.h"

#include <algorithm>
#include <mutex>
#include <set>
#include <tuple>

namespace tactus::explore {

using polyhedra::Matrix;
using polyhedra::Vector;

namespace {

// A way to place iterations: across a projection, or some loops.
struct Placing {
    Matrix rows;
    Vector key; // the projection, or 1 for each loop that is space
    bool isProjection = false;
};

std::vector<Placing> placingsOf(std::size_t loops, std::size_t dimensions, const Options& options,
                                const std::vector<Vector>& vectors) {
    std::vector<Placing> placings;
    if (dimensions + 1 == loops) {
        for (const Vector& projection : directions(loops, options.maxProjection))
            placings.push_back({rowsAcross(projection, vectors), projection, true});
        return placings;
    }
    for (const std::vector<std::size_t>& choice : choices(loops, dimensions)) {
        Placing placing{{}, Vector(loops, 0), false};
        for (const std::size_t loop : choice) {
            placing.rows.emplace_back(loops, 0).at(loop) = 1;
            placing.key[loop] = 1;
        }
        placings.push_back(std::move(placing));
    }
    return placings;
}

std::size_t dimensionsOf(const Options& options, std::size_t loops) {
    return options.dimensions.value_or(loops == 0 ? 0 : loops - 1);
}

// Two pairs with the same key have the same array.
using Key = std::pair<Vector, Vector>; // schedule, and the placing's

class Search {
  public:
    Search(std::shared_ptr<const dependence::Graph> graph, const Options& options, const Localise& localise,
           const Found& found)
        : graph_(std::move(graph)), options_(options), localise_(localise), found_(found),
          loops_(graph_->system->loops.size()), symmetries_(symmetriesOf(*graph_, options)) {
        for (const dependence::Dependence& one : graph_->dependences)
            if (!one.samePoint() && std::ranges::find(vectors_, one.vector) == vectors_.end())
                vectors_.push_back(one.vector);
        placings_ = placingsOf(loops_, dimensionsOf(options, loops_), options, vectors_);
    }

    Space run() {
        space_.pairs = pairsWithin(options_, loops_);
        for (const Vector& schedule : primitiveVectors(loops_, options_.maxSchedule)) {
            if (options_.budget.stop.stop_requested()) break;
            look(schedule);
        }
        if (dimensionsOf(options_, loops_) + 1 < loops_)
            for (const Placing& placing : placings_) lookInRowMajorOrder(placing);
        build();
        std::erase_if(space_.rejected, [](const Rejected& one) { return one.count == 0; });
        space_.isComplete = !options_.budget.stop.stop_requested();
        return std::move(space_);
    }

  private:
    struct Class {
        Pair pair;
        std::int64_t orbit;
    };

    // The pairs of a schedule. One that no placing can save is not looked at with each.
    void look(const Vector& schedule) {
        const bool isBackwards = std::ranges::any_of(
            vectors_, [&](const Vector& vector) { return polyhedra::dot(schedule, vector) < 0; });
        if (isBackwards && !placings_.empty())
            return reject(Rule::Backwards, pairOf(placings_.front(), schedule), placings_.size());
        for (const Placing& placing : placings_) judge(placing, schedule);
    }

    // The loops that are not space one after the other, in their order.
    void lookInRowMajorOrder(const Placing& placing) {
        std::vector<std::size_t> space;
        for (std::size_t l = 0; l < loops_; ++l)
            if (placing.key[l] != 0) space.push_back(l);
        const auto form =
            mapping::rowMajorSchedule(space, *graph_, {false, options_.broadcast, options_.budget});
        if (!form) return reject(Rule::Backwards, pairOf(placing, Vector(loops_, 0)), 1);
        const bool isWithin = std::ranges::all_of(form->coefficients, [&](std::int64_t entry) {
            return entry >= -options_.maxSchedule && entry <= options_.maxSchedule;
        });
        if (!isWithin) judge(placing, form->coefficients); // else it has been judged
    }

    Pair pairOf(const Placing& placing, const Vector& schedule) const {
        return {placing.rows, schedule, placing.isProjection ? placing.key : Vector()};
    }

    void judge(const Placing& placing, const Vector& schedule) {
        Pair pair = pairOf(placing, schedule);
        if (const auto rule = ruleBroken(*graph_, pair, options_)) return reject(*rule, pair, 1);
        std::set<Key> orbit;
        const Key own{schedule, placing.key};
        for (const SignedPermutation& one : symmetries_) {
            Key image{one(schedule), one(placing.key)};
            orient(image.second, placing.isProjection);
            orbit.insert(std::move(image));
        }
        const auto isBetter = [](const Key& a, const Key& b) { return rank(a) < rank(b); };
        if (*std::ranges::min_element(orbit, isBetter) == own)
            classes_.push_back({std::move(pair), std::int64_t(orbit.size())});
    }

    // A projection has no direction, and a loop that is space has no sign.
    static void orient(Vector& key, bool isProjection) {
        const auto first = std::ranges::find_if(key, [](std::int64_t entry) { return entry != 0; });
        const bool isTurned = isProjection && first != key.end() && *first < 0;
        for (std::int64_t& entry : key)
            entry = isTurned ? -entry : !isProjection && entry < 0 ? -entry : entry;
    }

    static std::tuple<std::int64_t, Vector, Vector> rank(const Key& key) {
        const auto isNegative = [](std::int64_t entry) { return entry < 0; };
        return {std::ranges::count_if(key.first, isNegative) + std::ranges::count_if(key.second, isNegative),
                key.first, key.second};
    }

    void reject(Rule rule, const Pair& pair, std::uint64_t count) {
        auto place = std::ranges::find(space_.rejected, rule, &Rejected::rule);
        if (place == space_.rejected.end()) {
            space_.rejected.push_back({rule, 0, pair});
            std::ranges::stable_sort(space_.rejected, {}, &Rejected::rule);
            place = std::ranges::find(space_.rejected, rule, &Rejected::rule);
        }
        place->count += count;
    }

    // The arrays of all classes; each has a place of its own for its result.
    void build() {
        std::vector<std::optional<Design>> built(classes_.size());
        std::mutex telling;
        base::inParallel(classes_.size(), options_.threads, [&](std::size_t n) {
            if (options_.budget.stop.stop_requested()) return;
            const Pair& pair = classes_[n].pair;
            built[n] =
                designOf(pair, localise_ ? localise_(pair) : Localised{graph_, {}, {}}, options_.budget);
            if (!built[n]) return;
            built[n]->orbit = classes_[n].orbit;
            if (!found_) return;
            const std::lock_guard lock(telling);
            found_(*built[n]);
        });
        for (std::size_t n = 0; n < built.size(); ++n) {
            if (built[n])
                space_.designs.push_back(std::move(*built[n]));
            else if (!options_.budget.stop.stop_requested())
                reject(Rule::Undecided, classes_[n].pair, std::uint64_t(classes_[n].orbit));
        }
        std::ranges::sort(space_.designs, isListedBefore);
    }

    std::shared_ptr<const dependence::Graph> graph_;
    const Options& options_;
    const Localise& localise_;
    const Found& found_;
    std::size_t loops_;
    std::vector<SignedPermutation> symmetries_;
    std::vector<Vector> vectors_; // of dependences between points
    std::vector<Placing> placings_;
    std::vector<Class> classes_;
    Space space_;
};

} // namespace

std::optional<Design> designOf(const Pair& pair, const Localised& localised,
                               const polyhedra::Budget& budget) {
    try {
        const array::Built built = array::figures(localised.graph, mapOf(pair), budget);
        if (!built.model) return std::nullopt;
        const array::Model& model = *built.model;
        Design design{.pair = pair,
                      .pes = model.pes,
                      .registers = model.registers,
                      .ports = model.portCount(),
                      .shape = model.shape,
                      .cycles = model.cycles,
                      .iterations = model.iterations,
                      .period = model.period,
                      .streams = localised.streams,
                      .motions = motionsOf(model),
                      .names = namesOf(model, budget),
                      .fromMemory = localised.fromMemory};
        design.isBroadcast =
            std::ranges::any_of(model.links, [](const array::LinkFamily& link) { return link.delay == 0; });
        return design;
    } catch (const base::Overflow&) {
        return std::nullopt;
    }
}

bool isListedBefore(const Design& a, const Design& b) {
    static constexpr std::int64_t unknown = std::numeric_limits<std::int64_t>::max();
    const auto figures = [](const Design& one) {
        return std::tuple(one.cycles, one.pes.value_or(unknown), one.registers.value_or(unknown));
    };
    const auto rest = [](const Design& one) {
        return std::tie(one.pair.schedule, one.pair.projection, one.pair.space, one.tiles);
    };
    const auto ofA = figures(a), ofB = figures(b);
    return ofA != ofB ? ofA < ofB : rest(a) < rest(b);
}

std::uint64_t pairsWithin(const Options& options, std::size_t loops) {
    const std::size_t dimensions = dimensionsOf(options, loops);
    const std::uint64_t schedules = primitiveCount(loops, options.maxSchedule);
    if (dimensions + 1 == loops)
        return base::saturatedProduct(schedules, primitiveCount(loops, options.maxProjection) / 2);
    return base::saturatedProduct<std::uint64_t>(base::saturatedSum<std::uint64_t>(schedules, 1),
                                                 choices(loops, dimensions).size());
}

Space explore(std::shared_ptr<const dependence::Graph> graph, const Options& options,
              const Localise& localise, const Found& found) {
    return Search(std::move(graph), options, localise, found).run();
}

} // namespace tactus::explore
