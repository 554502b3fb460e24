#include "localise/reductions/search.h"

#include "localise/reductions/way.h"
#include "polyhedra/lattice.h"
#include "ure/reductions.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/ranges.h>
#include <mutex>
#include <numeric>
#include <set>

namespace tactus::localise {

using polyhedra::Vector;
using Form = ReductionPath::Form;

namespace {

// A path and how far it is from the order of the loops.
struct Candidate {
    std::vector<Vector> vectors;
    std::size_t changes = 0; // vectors turned round, and pairs in another order
};

std::size_t inversions(const std::vector<std::size_t>& order) {
    std::size_t count = 0;
    for (std::size_t a = 0; a < order.size(); ++a)
        for (std::size_t b = a + 1; b < order.size(); ++b) count += order[a] > order[b];
    return count;
}

void negate(Vector& vector) {
    for (std::int64_t& entry : vector) entry = base::negate(entry);
}

// The vectors in all orders and directions, fewest changes first.
std::vector<Candidate> changesOf(const std::vector<Vector>& vectors) {
    constexpr std::size_t most = 400;
    std::vector<std::size_t> order(vectors.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::vector<Candidate> all;
    do {
        for (std::size_t signs = 0; signs < std::size_t{1} << vectors.size(); ++signs) {
            if (all.size() == most) break;
            Candidate one{{}, inversions(order)};
            for (const std::size_t n : order) {
                one.vectors.push_back(vectors[n]);
                if (!(signs >> n & 1)) continue;
                negate(one.vectors.back());
                ++one.changes;
            }
            all.push_back(std::move(one));
        }
    } while (std::ranges::next_permutation(order).found);
    std::ranges::stable_sort(all, {}, &Candidate::changes);
    return all;
}

// Those of `vectors` that each lead out of the lattice of `known` and the ones before.
std::vector<Vector> lackedBy(polyhedra::Matrix known, const std::vector<Vector>& vectors) {
    std::vector<Vector> lacked;
    for (const Vector& vector : vectors) {
        const std::size_t rank = polyhedra::hermite(known).size();
        known.push_back(vector);
        if (polyhedra::hermite(known).size() > rank) lacked.push_back(vector);
    }
    return lacked;
}

// The vectors of `asked` with the others in all orders and directions behind them.
std::vector<Candidate> candidatesFor(const std::vector<Vector>& asked, const std::vector<Vector>& ofLoops) {
    std::vector<Candidate> candidates = changesOf(lackedBy(asked, ofLoops));
    for (Candidate& candidate : candidates)
        candidate.vectors.insert(candidate.vectors.begin(), asked.begin(), asked.end());
    return candidates;
}

} // namespace

std::string textOf(const ure::System& system, const ure::Equation& reduction, const ReductionPath& path) {
    std::vector<std::string> texts;
    for (const Vector& vector : path.vectors) texts.push_back(polyhedra::toString(vector));
    const auto way = wayOf(system, reduction, path);
    if (const auto* bend = way ? std::get_if<Bend>(&*way) : nullptr) {
        texts = {polyhedra::toString(bend->runs.step)};
        for (const Bend::Level& level : bend->levels) {
            std::vector<std::string> steps;
            for (const Bend::Step& one : level.steps) steps.push_back(polyhedra::toString(one.step));
            texts.push_back(fmt::to_string(fmt::join(steps, " or ")));
        }
    }
    return fmt::to_string(fmt::join(texts, ", then "));
}

ReductionPath completed(const ure::System& system, const ure::Equation& reduction, ReductionPath path) {
    std::ranges::move(lackedBy(path.vectors, pathOfLoops(system, reduction).vectors),
                      std::back_inserter(path.vectors));
    return path;
}

// Candidates in all forms, in the order in which they are tried.
struct PathSearch::Looked {
    struct Entry {
        ReductionPath path;
        std::size_t candidate = 0;
        bool isOfLoops = false;
        bool isLookedAt = false;
        std::optional<std::vector<Vector>> steps = {}; // nothing: there is no such path
    };

    Looked(const ure::System& of, const ure::Equation& summed, std::optional<ReductionPath> asked)
        : system(of), reduction(summed),
          keepsOrder(ure::effectOfOrder(system, reduction) == ure::OrderEffect::Wraps) {
        constexpr std::size_t mostBent = 16; // which take long to find
        const ReductionPath ofLoops = pathOfLoops(system, reduction);
        const std::vector<Candidate> candidates =
            candidatesFor(asked ? asked->vectors : std::vector<Vector>{}, ofLoops.vectors);
        for (const Form form : {Form::Chain, Form::Groups, Form::Bent}) {
            if (asked && asked->form != Form::Either && asked->form != form) continue;
            for (std::size_t n = 0; n < candidates.size() && (form != Form::Bent || n < mostBent); ++n)
                entries.push_back({{ofLoops.output, candidates[n].vectors, form},
                                   n,
                                   form == Form::Chain && !asked && candidates[n].changes == 0});
        }
    }

    // The vectors of groups are then their steps. The order of the loops is always one of those that are
    // allowed.
    const Entry& look(Entry& entry) const {
        if (entry.isLookedAt) return entry;
        entry.isLookedAt = true;
        const auto way = wayOf(system, reduction, entry.path);
        if (!way || (!entry.isOfLoops && keepsOrder && isReordered(system, *way))) return entry;
        entry.steps = stepsOf(*way);
        if (std::holds_alternative<Runs>(*way)) entry.path.vectors = *entry.steps;
        return entry;
    }

    const ure::System& system;
    const ure::Equation& reduction;
    bool keepsOrder;
    mutable std::mutex mutex;
    mutable std::vector<Entry> entries;
};

PathSearch::PathSearch(const ure::System& system, const ure::Equation& reduction,
                       std::optional<ReductionPath> asked)
    : looked_(std::make_unique<Looked>(system, reduction, std::move(asked))) {}

PathSearch::PathSearch(PathSearch&&) noexcept = default;

PathSearch::~PathSearch() = default;

std::optional<ReductionPath> PathSearch::find(const Accepts& accepts) const {
    const std::lock_guard lock(looked_->mutex);
    for (Looked::Entry& entry : looked_->entries) {
        if (!accepts(entry.path.vectors.front())) continue; // which is always a step
        const Looked::Entry& one = looked_->look(entry);
        if (one.steps && std::ranges::all_of(*one.steps, accepts)) return one.path;
    }
    return std::nullopt;
}

namespace {

constexpr int mostTimes = 2;

// Is a vector a sum of some steps, each taken at most so often?
class Sums {
  public:
    explicit Sums(const std::vector<Vector>& steps) : steps_(steps), reach_(steps.size() + 1) {
        if (steps.empty()) return;
        reach_.back() = Vector(steps.front().size(), 0);
        for (std::size_t n = steps.size(); n-- > 0;) {
            reach_[n] = reach_[n + 1];
            for (std::size_t l = 0; l < reach_[n].size(); ++l)
                reach_[n][l] = base::add(reach_[n][l], base::multiply(mostTimes, std::abs(steps[n][l])));
        }
    }
    bool contain(Vector vector) const { return contain(vector, 0); }

  private:
    // With the steps from this one on.
    bool contain(Vector& rest, std::size_t from) const {
        if (polyhedra::isZero(rest)) return true;
        if (from == steps_.size()) return false;
        for (std::size_t l = 0; l < rest.size(); ++l)
            if (std::abs(rest[l]) > reach_[from][l]) return false;
        for (int times = 0; times <= mostTimes; ++times) {
            if (contain(rest, from + 1)) return true;
            for (std::size_t l = 0; l < rest.size(); ++l) rest[l] = base::subtract(rest[l], steps_[from][l]);
        }
        for (std::size_t l = 0; l < rest.size(); ++l) // as it was
            rest[l] = base::add(rest[l], base::multiply(mostTimes + 1, steps_[from][l]));
        return false;
    }

    const std::vector<Vector>& steps_;
    std::vector<Vector> reach_; // of the steps from one on, in each direction
};

// Whatever map can run the other path can run this one, too.
bool asksNoMoreThan(const PathSearch::Path& one, const PathSearch::Path& other) {
    const Sums sums(other.steps);
    return std::ranges::all_of(one.steps, [&](const Vector& step) { return sums.contain(step); });
}

} // namespace

std::vector<PathSearch::Path> PathSearch::leastDemanding(std::size_t most) const {
    const std::lock_guard lock(looked_->mutex);
    std::vector<Path> paths;
    std::set<std::size_t> covered; // candidates
    for (const Form form : {Form::Groups, Form::Chain, Form::Bent}) {
        for (Looked::Entry& entry : looked_->entries) {
            if (entry.path.form != form || covered.contains(entry.candidate)) continue;
            const Looked::Entry& one = looked_->look(entry);
            if (!one.steps) continue;
            covered.insert(one.candidate);
            Path own{one.path, *one.steps};
            std::ranges::sort(own.steps);
            if (std::ranges::any_of(paths, [&](const Path& known) { return asksNoMoreThan(known, own); }))
                continue;
            std::erase_if(paths, [&](const Path& known) { return asksNoMoreThan(own, known); });
            paths.push_back(std::move(own));
        }
    }
    if (paths.size() > most) paths.resize(most);
    return paths;
}

std::optional<ReductionPath> findPath(const ure::System& system, const ure::Equation& reduction,
                                      const ReductionPath* asked, const Accepts& accepts) {
    return PathSearch(system, reduction, asked ? std::optional(*asked) : std::nullopt).find(accepts);
}

} // namespace tactus::localise
