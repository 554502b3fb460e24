#include "explore/symmetry.h"

#include "base/checked.h"
#include "polyhedra/lattice.h"
#include "polyhedra/piece.h"

#include <algorithm>
#include <bit>
#include <map>
#include <numeric>
#include <set>

namespace tactus::explore {

using dependence::Dependence;
using polyhedra::AffineForm;
using polyhedra::Piece;
using polyhedra::Union;
using polyhedra::Vector;
using polyhedra::Verdict;

Vector SignedPermutation::operator()(const Vector& vector) const {
    Vector image(vector.size());
    for (std::size_t l = 0; l < vector.size(); ++l) image[to[l]] = sign[l] * vector[l];
    return image;
}

polyhedra::Matrix SignedPermutation::imageOf(const polyhedra::Matrix& lattice) const {
    polyhedra::Matrix image;
    for (const Vector& row : lattice) image.push_back((*this)(row));
    if (image.size() != 1) return polyhedra::hermite(image);
    // A line has no direction: its first nonzero entry is positive.
    Vector& line = image.front();
    const auto first = std::ranges::find_if(line, [](std::int64_t entry) { return entry != 0; });
    if (first != line.end() && *first < 0)
        for (std::int64_t& entry : line) entry = base::negate(entry);
    return image;
}

namespace {

constexpr std::size_t mostLoops = 7, mostMembers = 2'000;

class Group {
  public:
    Group(const Paths& paths, const Options& options)
        : domain_(paths.inOrder->system->domain), options_(options) {
        std::map<ure::TensorId, polyhedra::Matrix> lattices;
        for (const Dependence& one : paths.inOrder->dependences) {
            if (one.samePoint()) continue;
            if (paths.isFree(one.variable))
                lattices[paths.inOrder->system->variables[one.variable].carriedFor].push_back(one.vector);
            else
                dependences_.push_back(&one);
        }
        for (const auto& [output, vectors] : lattices) lattices_.push_back(polyhedra::hermite(vectors));
        for (std::size_t l = 0; l < domain_.visible; ++l)
            extents_.push_back(polyhedra::extentOf(domain_.box[l]));
        if (options.symmetry == Symmetry::Sizes)
            for (const std::vector<std::size_t>& loops : options.equalSizes)
                for (const std::size_t loop : loops) extents_[loop] = -1 - std::int64_t(loops.front());
    }

    std::vector<SignedPermutation> members() {
        const std::size_t loops = domain_.visible;
        std::vector<SignedPermutation> group;
        SignedPermutation one{std::vector<std::size_t>(loops), std::vector<std::int64_t>(loops, 1)};
        std::iota(one.to.begin(), one.to.end(), std::size_t(0));
        group.push_back(one);
        if (loops > mostLoops) return group;
        if (options_.symmetry == Symmetry::None) return directions(std::move(one));
        std::vector<std::size_t> order = one.to;
        do {
            if (options_.budget.stop.stop_requested()) return {group[0]};
            one.to = order;
            if (!keepsExtents(one)) continue;
            for (std::uint32_t signs = 0; signs < (1U << loops); ++signs) {
                setSigns(one, signs);
                if (one.to == group[0].to && signs == 0) continue; // the identity
                if (isMember(one)) group.push_back(one);
            }
        } while (std::ranges::next_permutation(order).found);
        return group.size() <= mostMembers && isClosed(group) ? group : std::vector{group[0]};
    }

  private:
    bool isMember(const SignedPermutation& one) const {
        return keepsVectors(one) && keepsLattices(one) && keepsReuse(one) && keepsSets(one);
    }

    // For each free reduction the reflection of the fewest loops that turns it round, and what several of
    // these make together.
    std::vector<SignedPermutation> directions(SignedPermutation one) const {
        const std::size_t loops = domain_.visible;
        std::vector<std::uint32_t> all(std::size_t{1} << loops);
        std::iota(all.begin(), all.end(), 0U);
        std::ranges::stable_sort(all, {}, [](std::uint32_t signs) { return std::popcount(signs); });
        std::set<std::uint32_t> members{0};
        for (const polyhedra::Matrix& lattice : lattices_)
            for (const std::uint32_t signs : all) {
                setSigns(one, signs);
                if (!isTurned(lattice, one) || !isMember(one)) continue;
                for (const std::uint32_t known : std::set(members)) members.insert(known ^ signs);
                break;
            }
        std::vector<SignedPermutation> group;
        for (const std::uint32_t signs : members) {
            setSigns(one, signs);
            group.push_back(one);
        }
        return group;
    }

    static void setSigns(SignedPermutation& one, std::uint32_t signs) {
        for (std::size_t l = 0; l < one.sign.size(); ++l) one.sign[l] = (signs >> l & 1) != 0 ? -1 : 1;
    }

    static bool isTurned(const polyhedra::Matrix& lattice, const SignedPermutation& one) {
        return std::ranges::all_of(lattice, [&](const Vector& vector) {
            Vector image = one(vector);
            for (std::int64_t& entry : image) entry = base::negate(entry);
            return image == vector;
        });
    }

    bool keepsLattices(const SignedPermutation& one) const {
        return std::ranges::all_of(lattices_, [&](const polyhedra::Matrix& lattice) {
            polyhedra::Matrix image;
            for (const Vector& vector : lattice) image.push_back(one(vector));
            return std::ranges::find(lattices_, polyhedra::hermite(image)) != lattices_.end();
        });
    }

    bool keepsExtents(const SignedPermutation& one) const {
        for (std::size_t l = 0; l < extents_.size(); ++l)
            if (extents_[l] != extents_[one.to[l]]) return false;
        return true;
    }

    bool keepsVectors(const SignedPermutation& one) const {
        return std::ranges::all_of(dependences_, [&](const Dependence* read) {
            const Vector image = one(read->vector);
            return std::ranges::any_of(dependences_,
                                       [&](const Dependence* other) { return other->vector == image; });
        });
    }

    bool keepsReuse(const SignedPermutation& one) const {
        return std::ranges::all_of(options_.reuse, [&](const mapping::ReuseSpace& space) {
            return std::ranges::find(options_.reuse, one.imageOf(space.lattice),
                                     &mapping::ReuseSpace::lattice) != options_.reuse.end();
        });
    }

    // The domain, and which iterations read over which vector. Sets of points can't be compared
    // while sizes are only taken as equal.
    bool keepsSets(const SignedPermutation& one) const {
        if (options_.symmetry == Symmetry::Sizes) return polyhedra::isBox(domain_);
        const auto moved = [&](const Piece& piece) { return image(piece, one); };
        if (!isSame({domain_}, {moved(domain_)})) return false;
        std::vector<bool> taken(dependences_.size());
        return std::ranges::all_of(dependences_, [&](const Dependence* read) {
            Union readers;
            for (const Piece& piece : read->readers) readers.push_back(moved(piece));
            const Vector vector = one(read->vector);
            for (std::size_t d = 0; d < dependences_.size(); ++d)
                if (!taken[d] && dependences_[d]->vector == vector &&
                    isSame(dependences_[d]->readers, readers))
                    return bool(taken[d] = true);
            return false;
        });
    }

    // The points that the permutation makes of those of the piece, moved so that the domain's box keeps its
    // corner.
    Piece image(const Piece& piece, const SignedPermutation& one) const {
        std::vector<AffineForm> back; // the old coordinates over the new ones
        for (std::size_t l = 0; l < domain_.visible; ++l) {
            const polyhedra::Interval from = domain_.box[l], to = domain_.box[one.to[l]];
            AffineForm form = one.sign[l] * AffineForm::variable(one.to[l], domain_.visible);
            form.constant =
                one.sign[l] > 0 ? base::subtract(from.lower, to.lower) : base::add(from.upper, to.lower);
            back.push_back(std::move(form));
        }
        return polyhedra::preimage(piece, back, domain_.visible);
    }

    bool isSame(const Union& a, const Union& b) const { return isWithin(a, b) && isWithin(b, a); }

    bool isWithin(const Union& inner, const Union& outer) const {
        Union rest = inner;
        for (const Piece& piece : outer) {
            Union left;
            for (const Piece& part : rest)
                std::ranges::move(polyhedra::subtract(part, piece), std::back_inserter(left));
            rest = std::move(left);
        }
        return std::ranges::all_of(rest, [&](const Piece& part) {
            return polyhedra::isEmpty(part, options_.budget) == Verdict::Yes;
        });
    }

    // An undecided question may have kept a member out.
    static bool isClosed(const std::vector<SignedPermutation>& group) {
        std::set<std::pair<std::vector<std::size_t>, std::vector<std::int64_t>>> known;
        for (const SignedPermutation& one : group) known.emplace(one.to, one.sign);
        for (const SignedPermutation& a : group)
            for (const SignedPermutation& b : group) {
                SignedPermutation both = a;
                for (std::size_t l = 0; l < a.to.size(); ++l) {
                    both.to[l] = b.to[a.to[l]];
                    both.sign[l] = a.sign[l] * b.sign[a.to[l]];
                }
                if (!known.contains({both.to, both.sign})) return false;
            }
        return true;
    }

    const Piece& domain_;
    const Options& options_;
    std::vector<const Dependence*> dependences_; // between points, but for those of free reductions
    std::vector<polyhedra::Matrix> lattices_;    // of these, in Hermite form
    std::vector<std::int64_t> extents_; // of loops; loops that are taken as of one size share a number
};

} // namespace

std::vector<SignedPermutation> symmetriesOf(const Paths& paths, const Options& options) {
    try {
        std::vector<SignedPermutation> all = Group(paths, options).members();
        if (paths.free.empty() || options.symmetry == Symmetry::None) return all;
        const std::size_t group = all.size();
        for (SignedPermutation& one : Group(paths.inOrder, options).members()) {
            const bool isKnown =
                std::any_of(all.begin(), all.begin() + std::ptrdiff_t(group),
                            [&](const auto& known) { return known.to == one.to && known.sign == one.sign; });
            one.isOfOrder = true;
            if (!isKnown) all.push_back(std::move(one));
        }
        return all;
    } catch (const base::Overflow&) {
        const std::size_t loops = paths.inOrder->system->loops.size();
        SignedPermutation identity{std::vector<std::size_t>(loops), std::vector<std::int64_t>(loops, 1)};
        std::iota(identity.to.begin(), identity.to.end(), std::size_t(0));
        return {identity};
    }
}

} // namespace tactus::explore
