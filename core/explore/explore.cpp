#include "explore/build.h"

#include "array/build.h"
#include "base/checked.h"
#include "base/parallel.h"
#include "explore/candidates.h"
#include "explore/symmetry.h"
#include "mapping/schedule/search.h"
#include "mapping/schedule/time.h"

#include <algorithm>
#include <mutex>
#include <set>
#include <tuple>

namespace tactus::explore {

using polyhedra::AffineForm;
using polyhedra::Matrix;
using polyhedra::Vector;

namespace {

// A way to place iterations: across a projection, or several.
struct Placing {
    Matrix rows;
    Matrix kernel;          // of the rows, in Hermite form: placings with the same one have the same PEs
    Vector projection = {}; // if it is one
    std::vector<std::size_t> time = {}; // else the loops that run one after the other where the schedule is
                                        // row-major
};

std::vector<std::size_t> allBut(const std::vector<std::size_t>& some, std::size_t loops) {
    std::vector<std::size_t> others;
    for (std::size_t l = 0; l < loops; ++l)
        if (std::ranges::find(some, l) == some.end()) others.push_back(l);
    return others;
}

std::vector<Placing> placingsOf(const ure::System& system, std::size_t dimensions, const Options& options,
                                const std::vector<Vector>& vectors) {
    const std::size_t loops = system.loops.size();
    std::vector<Placing> placings;
    if (options.repeatedly) {
        Vector extents;
        for (const polyhedra::Interval& range : system.domain.box)
            extents.push_back(polyhedra::saturatedExtent(range));
        extents.resize(loops);
        for (Projected& one : repeatedProjections(extents, dimensions))
            placings.push_back({std::move(one.space), std::move(one.kernel), {}, std::move(one.time)});
        return placings;
    }
    if (dimensions + 1 == loops) {
        for (const Vector& projection : directions(loops, options.maxProjection)) {
            if (options.budget.stop.stop_requested()) break;
            placings.push_back({rowsAcross(projection, vectors), {projection}, projection, {}});
        }
        return placings;
    }
    for (const std::vector<std::size_t>& choice : choices(loops, dimensions)) {
        Placing placing{{}, {}, {}, allBut(choice, loops)};
        for (const std::size_t loop : choice) placing.rows.emplace_back(loops, 0).at(loop) = 1;
        placing.kernel = polyhedra::hermite(polyhedra::kernel(placing.rows, loops));
        placings.push_back(std::move(placing));
    }
    return placings;
}

std::size_t dimensionsOf(const Options& options, std::size_t loops) {
    return options.dimensions.value_or(loops == 0 ? 0 : loops - 1);
}

// Two pairs with the same key have the same array.
using Key = std::pair<Vector, std::size_t>; // schedule, and the placing by the order of kernels

constexpr std::int64_t mostStretch = 8;

class Search {
  public:
    Search(Paths paths, const Options& options, const Localise& localise, const Found& found)
        : paths_(std::move(paths)), graph_(paths_.inOrder), options_(options), localise_(localise),
          found_(found), loops_(graph_->system->loops.size()), symmetries_(symmetriesOf(paths_, options)) {
        for (const dependence::Dependence& one : graph_->dependences) {
            if (one.samePoint()) continue;
            if (std::ranges::find(vectors_, one.vector) == vectors_.end()) vectors_.push_back(one.vector);
            if (!paths_.isFree(one.variable)) fixed_.push_back(one.vector);
        }
        placings_ = placingsOf(*graph_->system, dimensionsOf(options, loops_), options, vectors_);
        findImages();
        if (!localise_ && paths_.free.empty())
            handedOn_ =
                std::make_shared<const HandedOnInputs>(inputsHandedOn(*graph_->system, options.budget));
    }

    Space run() {
        space_.pairs = pairsWithin(options_, loops_);
        if (!options_.repeatedly)
            for (const Vector& schedule : primitiveVectors(loops_, options_.maxSchedule)) {
                if (isStopped()) break;
                look(schedule);
            }
        if (options_.repeatedly || dimensionsOf(options_, loops_) + 1 < loops_) lookInRowMajorOrder();
        build();
        std::erase_if(space_.rejected, [](const Rejected& one) { return one.count == 0; });
        space_.isComplete = !isStopped();
        return std::move(space_);
    }

  private:
    struct Class {
        Pair pair;
        Key key;
        std::int64_t orbit;
        bool isRowMajor; // images count only if they were looked at
    };

    bool isStopped() const { return options_.budget.stop.stop_requested(); }

    // The pairs of a schedule. One that no placing can save is not looked at with each.
    void look(const Vector& schedule) {
        const bool isBackwards = std::ranges::any_of(
            fixed_, [&](const Vector& vector) { return polyhedra::dot(schedule, vector) < 0; });
        if (isBackwards && !placings_.empty())
            return reject(Rule::Backwards, pairOf(placings_.front(), schedule), placings_.size());
        for (std::size_t n = 0; n < placings_.size() && !isStopped(); ++n)
            judge(pairOf(placings_[n], schedule), {schedule, n}, nullptr);
    }

    // The loops that are time one after the other, in their order, each iteration of the innermost one taking
    // this many cycles.
    std::optional<Pair> rowMajorPair(const Placing& placing, std::int64_t stretch = 1) const {
        std::vector<AffineForm> space, time;
        for (const Vector& row : placing.rows) space.push_back({row, 0});
        for (const std::size_t loop : placing.time) time.push_back(AffineForm::variable(loop, loops_));
        const auto form = rowMajorSchedule(paths_, space, time, options_, stretch);
        return form ? std::optional(pairOf(placing, form->coefficients)) : std::nullopt;
    }

    // Each placing with the other loops one after the other, where that is not within the bounds and has been
    // judged.
    void lookInRowMajorOrder() {
        std::vector<std::optional<Pair>> pairs(placings_.size());
        std::vector<char> areTooLarge(placings_.size(), false); // times of them do not fit into 64 bits
        base::inParallel(placings_.size(), options_.threads, [&](std::size_t n) {
            // Where values go backwards through space, time has to go on faster than they do.
            const std::int64_t most = options_.repeatedly ? mostStretch : 1;
            try {
                for (std::int64_t stretch = 1; stretch <= most && !pairs[n]; ++stretch)
                    if (!isStopped()) pairs[n] = rowMajorPair(placings_[n], stretch);
            } catch (const base::Overflow&) {
                areTooLarge[n] = true;
            }
        });
        const auto isWithin = [&](const Pair& pair) {
            return !options_.repeatedly && std::ranges::all_of(pair.schedule, [&](std::int64_t entry) {
                return entry >= -options_.maxSchedule && entry <= options_.maxSchedule;
            });
        };
        std::set<Key> looked;
        for (std::size_t n = 0; n < pairs.size(); ++n)
            if (pairs[n] && !isWithin(*pairs[n])) looked.insert({pairs[n]->schedule, n});
        for (std::size_t n = 0; n < pairs.size() && !isStopped(); ++n) {
            if (!pairs[n])
                reject(areTooLarge[n] ? Rule::Undecided : Rule::Backwards,
                       pairOf(placings_[n], Vector(loops_, 0)), 1);
            else if (!isWithin(*pairs[n]))
                judge(*pairs[n], {pairs[n]->schedule, n}, &looked);
        }
        looked_ = std::move(looked);
    }

    Pair pairOf(const Placing& placing, const Vector& schedule) const {
        return {placing.rows, schedule, placing.projection};
    }

    // Of the pairs that are the same up to a symmetry the least stands for all. Images that are not looked at
    // do not count: where `looked` is given, those that are not in it.
    void judge(const Pair& pair, const Key& own, const std::set<Key>* looked) {
        const auto graph = paths_.graphOf(pair);
        const auto rule = graph ? ruleBroken(*graph, pair, options_) : std::optional(Rule::Undecided);
        if (isStopped()) return; // a question may have been given up
        if (rule) return reject(*rule, pair, 1);
        const std::set<Key> orbit = pairsLike(own, looked);
        const auto rank = [&](const Key& key) { return std::tuple(isReordered(key), negativesOf(key), key); };
        if (*std::ranges::min_element(orbit, {}, rank) == own)
            classes_.push_back({pair, own, std::int64_t(orbit.size()), looked != nullptr});
    }

    std::set<Key> pairsLike(const Key& own, const std::set<Key>* looked) const {
        return orbitOf(own, [&](const Key& key, std::size_t symmetry) {
            auto image = mayMove(key, symmetry) ? imageOf(key, symmetry) : std::nullopt;
            return image && (!looked || looked->contains(*image)) ? std::move(image) : std::nullopt;
        });
    }

    // A group needs one step to all images; with symmetries of order, images are moved on.
    template<class Moved, class Image>
    std::set<Moved> orbitOf(const Moved& own, const Image& image) const {
        const bool isGroup = std::ranges::none_of(symmetries_, &SignedPermutation::isOfOrder);
        std::set<Moved> orbit;
        std::vector<Moved> open{own};
        while (!open.empty()) {
            const Moved one = std::move(open.back());
            open.pop_back();
            for (std::size_t symmetry = 0; symmetry < symmetries_.size(); ++symmetry) {
                auto moved = image(one, symmetry);
                if (moved && orbit.insert(*moved).second && !isGroup) open.push_back(std::move(*moved));
            }
        }
        return orbit;
    }

    bool mayMove(const Key& key, std::size_t symmetry) const {
        return !symmetries_[symmetry].isOfOrder || !isReordered(key);
    }

    bool isReordered(const Key& key) const {
        if (paths_.free.empty()) return false;
        const auto graph = paths_.graphOf(pairOf(placings_[key.second], key.first));
        return graph && std::ranges::any_of(graph->system->variables, &ure::Variable::isReordered);
    }

    // The placings in the order of their kernels, and what each symmetry makes of each.
    void findImages() {
        std::ranges::sort(placings_, {}, &Placing::kernel);
        images_.resize(symmetries_.size());
        for (std::size_t symmetry = 0; symmetry < symmetries_.size(); ++symmetry)
            for (const Placing& placing : placings_) {
                if (isStopped()) return;
                const Matrix kernel = symmetries_[symmetry].imageOf(placing.kernel);
                const auto place = std::ranges::lower_bound(placings_, kernel, {}, &Placing::kernel);
                const bool isThere = place != placings_.end() && place->kernel == kernel;
                images_[symmetry].push_back(isThere ? std::optional(std::size_t(place - placings_.begin()))
                                                    : std::nullopt);
            }
    }

    // Nothing where it is not within the bounds.
    std::optional<Key> imageOf(const Key& key, std::size_t symmetry) const {
        const auto placing = images_[symmetry][key.second];
        return placing ? std::optional(Key{symmetries_[symmetry](key.first), *placing}) : std::nullopt;
    }

    std::int64_t negativesOf(const Key& key) const {
        const auto isNegative = [](std::int64_t entry) { return entry < 0; };
        std::int64_t negative = std::ranges::count_if(key.first, isNegative);
        for (const Vector& row : placings_[key.second].kernel)
            negative += std::ranges::count_if(row, isNegative);
        return negative;
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

    std::vector<Localised> waysOf(const Pair& pair) const {
        return localise_ ? localise_(pair) : std::vector{Localised{paths_.graphOf(pair), {}, {}, handedOn_}};
    }

    void addNamesOfAlike(Design& design, const Class& one) const {
        constexpr std::size_t mostClasses = 500;
        constexpr std::int64_t mostPairs = 48;
        if (classes_.size() > mostClasses || one.orbit > mostPairs) return;
        for (const Key& key : pairsLike(one.key, one.isRowMajor ? &looked_ : nullptr)) {
            if (key == one.key || isStopped()) continue;
            const Pair pair = pairOf(placings_[key.second], key.first);
            const std::vector<Localised> ways = waysOf(pair);
            const auto like = ways.size() == 1 ? designOf(pair, ways.front(), options_.budget) : std::nullopt;
            if (!like) continue;
            for (const std::string& name : like->names)
                if (isOfLiterature(name) && std::ranges::find(design.names, name) == design.names.end() &&
                    std::ranges::find(design.namesOfAlike, name) == design.namesOfAlike.end())
                    design.namesOfAlike.push_back(name);
        }
        std::ranges::sort(design.namesOfAlike);
    }

    // One for each way to hand inputs on, up to symmetries that keep the pair.
    std::vector<Design> designsOf(const Class& one) const {
        const std::vector<Localised> ways = waysOf(one.pair);
        std::vector<Design> designs;
        std::set<Moved> known; // images of the ways that were looked at
        for (const Localised& way : ways) {
            std::int64_t orbit = one.orbit;
            if (ways.size() > 1) {
                const std::set<Moved> images = imagesOf(one, way.streams);
                if (known.contains(*images.begin())) continue;
                known.insert(*images.begin());
                orbit = std::int64_t(images.size());
            }
            auto design = designOf(one.pair, way, options_.budget);
            if (!design) continue;
            design->orbit = orbit;
            if (options_.namesOfAlike && ways.size() == 1) addNamesOfAlike(*design, one);
            designs.push_back(std::move(*design));
        }
        return designs;
    }

    // A pair with the ways of its inputs, of which a symmetry knows no names but the lattices along which
    // they are the same.
    using Moved = std::pair<Key, std::vector<std::pair<Matrix, std::vector<Vector>>>>;
    std::set<Moved> imagesOf(const Class& one, const std::vector<Stream>& streams) const {
        Moved own{one.key, {}};
        for (const mapping::ReuseSpace& space : options_.reuse) {
            const auto stream = std::ranges::find(streams, space.input, &Stream::input);
            own.second.emplace_back(space.lattice,
                                    stream == streams.end() ? std::vector<Vector>{} : stream->vectors);
        }
        return orbitOf(own, [&](const Moved& moved, std::size_t n) -> std::optional<Moved> {
            const SignedPermutation& symmetry = symmetries_[n];
            auto key = mayMove(moved.first, n) ? imageOf(moved.first, n) : std::nullopt;
            if (!key || (one.isRowMajor && !looked_.contains(*key))) return std::nullopt;
            Moved image{std::move(*key), {}};
            for (const auto& [lattice, vectors] : moved.second) {
                image.second.emplace_back(symmetry.imageOf(lattice), std::vector<Vector>{});
                for (const Vector& vector : vectors) image.second.back().second.push_back(symmetry(vector));
            }
            std::ranges::sort(image.second);
            return image;
        });
    }

    // The arrays of all classes; each has a place of its own for its result.
    void build() {
        std::vector<std::vector<Design>> built(classes_.size());
        std::mutex telling;
        base::inParallel(classes_.size(), options_.threads, [&](std::size_t n) {
            if (isStopped()) return;
            std::vector<Design> designs = designsOf(classes_[n]);
            if (isStopped()) return; // a figure or a way of the inputs may have been given up
            built[n] = std::move(designs);
            if (!found_) return;
            const std::lock_guard lock(telling);
            for (const Design& one : built[n]) found_(one);
        });
        for (std::size_t n = 0; n < built.size(); ++n) {
            if (built[n].empty() && !isStopped())
                reject(Rule::Undecided, classes_[n].pair, std::uint64_t(classes_[n].orbit));
            std::ranges::move(built[n], std::back_inserter(space_.designs));
        }
        std::ranges::sort(space_.designs, isListedBefore);
    }

    Paths paths_;
    std::shared_ptr<const dependence::Graph> graph_; // reductions in the order of the loops
    const Options& options_;
    const Localise& localise_;
    const Found& found_;
    std::size_t loops_;
    std::vector<SignedPermutation> symmetries_;
    std::vector<Vector> vectors_; // of dependences between points
    std::vector<Vector> fixed_;   // of those that every path has
    std::vector<Placing> placings_;
    std::vector<std::vector<std::optional<std::size_t>>> images_; // by symmetry, then placing
    std::shared_ptr<const HandedOnInputs> handedOn_;              // where inputs are left as they are
    std::set<Key> looked_;                                        // row-major pairs
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
                      .figures = array::valuesOf(model, array::Report::List),
                      .shape = model.shape,
                      .period = model.period,
                      .streams = localised.streams,
                      .motions = motionsOf(model),
                      .names = namesOf(model, localised.handedOn ? *localised.handedOn
                                                                 : inputsHandedOn(model.system(), budget)),
                      .fromMemory = localised.fromMemory,
                      .reordered = localised.reordered};
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
        using enum array::FigureId;
        return std::tuple(one.count(Cycles), one.count(Pes).value_or(unknown),
                          one.count(Registers).value_or(unknown));
    };
    const auto rest = [](const Design& one) {
        return std::tie(one.pair.schedule, one.pair.projection, one.pair.space, one.tiles, one.streams);
    };
    const auto ofA = figures(a), ofB = figures(b);
    return ofA != ofB ? ofA < ofB : rest(a) < rest(b);
}

std::uint64_t pairsWithin(const Options& options, std::size_t loops) {
    const std::size_t dimensions = dimensionsOf(options, loops);
    if (options.repeatedly) {
        const std::size_t coefficients = dimensions * (loops - dimensions);
        if (coefficients >= 63) return std::numeric_limits<std::uint64_t>::max();
        return base::saturatedProduct<std::uint64_t>(std::uint64_t(1) << coefficients,
                                                     choices(loops, dimensions).size());
    }
    const std::uint64_t schedules = primitiveCount(loops, options.maxSchedule);
    if (dimensions + 1 == loops)
        return base::saturatedProduct(schedules, primitiveCount(loops, options.maxProjection) / 2);
    return base::saturatedProduct<std::uint64_t>(base::saturatedSum<std::uint64_t>(schedules, 1),
                                                 choices(loops, dimensions).size());
}

std::uint64_t streamsWithin(const std::vector<mapping::ReuseSpace>& reuse, bool broadcast) {
    std::uint64_t ways = 1;
    for (const mapping::ReuseSpace& space : reuse) {
        // Handed on along a vector, no element is left that could be once more. Of a vector and its negative
        // one is forwards.
        const std::size_t both = polyhedra::shortVectors(space.lattice).size();
        std::uint64_t own = 1, sequences = 1;
        for (std::uint64_t left = broadcast ? both : both / 2; left > 0; --left) {
            sequences = base::saturatedProduct(sequences, left);
            own = base::saturatedSum(own, sequences);
        }
        ways = base::saturatedProduct(ways, own);
    }
    return ways;
}

bool Paths::isFree(ure::VariableId variable) const {
    const ure::TensorId output = inOrder->system->variables[variable].carriedFor;
    return output.valid() && std::ranges::find(free, output) != free.end();
}

std::shared_ptr<const dependence::Graph> Paths::graphOf(const Pair& pair) const {
    return of && !free.empty() ? of(pair) : inOrder;
}

std::optional<AffineForm> rowMajorSchedule(const Paths& paths, const std::vector<AffineForm>& space,
                                           const std::vector<AffineForm>& time, const Options& options,
                                           std::int64_t stretch) {
    const mapping::Options asked{false, options.broadcast, options.budget};
    const auto along = [&](const dependence::Graph& graph) {
        return mapping::rowMajorSchedule(space, time, graph, asked, stretch);
    };
    if (paths.choices.empty()) return along(*paths.inOrder);
    std::optional<AffineForm> best;
    std::optional<std::int64_t> least;
    for (const auto& graph : paths.choices) {
        auto form = along(*graph);
        const auto cycles =
            form ? mapping::cyclesOf(*form, graph->system->domain, options.budget) : std::nullopt;
        if (!cycles || (least && *cycles >= *least)) continue;
        least = cycles;
        best = std::move(form);
    }
    return best;
}

Space explore(Paths paths, const Options& options, const Localise& localise, const Found& found) {
    return Search(std::move(paths), options, localise, found).run();
}

} // namespace tactus::explore
