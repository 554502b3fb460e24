// The space of arrays of random designs beside all maps within the bounds, each judged by walking every
// iteration, and symmetries found by moving every iteration.
#include "explore/build.h"
#include "support/random_array.h"
#include "support/sample.h"
#include "unit/explore/designs.h"

#include <gtest/gtest.h>
#include <map>
#include <numeric>
#include <set>

namespace tactus::explore {
namespace {

using polyhedra::Point;
using polyhedra::Vector;

std::vector<Vector> vectorsWithin(std::size_t size, std::int64_t bound) {
    std::vector<Vector> all = cube(size, bound);
    std::erase_if(all, [](const Vector& vector) {
        std::int64_t divisor = 0;
        for (const std::int64_t entry : vector) divisor = std::gcd(divisor, entry);
        return divisor != 1;
    });
    return all;
}

Vector oriented(Vector vector) {
    const auto first = std::ranges::find_if(vector, [](std::int64_t entry) { return entry != 0; });
    if (first != vector.end() && *first < 0)
        for (std::int64_t& entry : vector) entry = -entry;
    return vector;
}

// Legal and systolic by walking: times of reads, and lines of points along the projection.
class Walked {
  public:
    explicit Walked(const dependence::Graph& graph) {
        polyhedra::forEachPoint(graph.system->domain, [&](std::span<const std::int64_t> point) {
            points_.emplace(point.begin(), point.end());
            return true;
        });
        for (const dependence::Dependence& one : graph.dependences) {
            if (one.samePoint()) continue;
            std::set<Point>& readers = reads_.emplace_back(one.vector, std::set<Point>()).second;
            for (const polyhedra::Piece& piece : one.readers)
                polyhedra::forEachPoint(piece, [&](std::span<const std::int64_t> point) {
                    readers.emplace(point.begin(), point.end());
                    return true;
                });
        }
    }

    bool isLegal(const Vector& schedule, const Vector& projection) const {
        for (const auto& [vector, readers] : reads_)
            if (polyhedra::dot(schedule, vector) < 1) return false;
        if (polyhedra::dot(schedule, projection) != 0) return true;
        return std::ranges::none_of(points_, [&](Point point) { // two on one line, at one time
            for (std::size_t l = 0; l < point.size(); ++l) point[l] += projection[l];
            return points_.contains(point);
        });
    }

    // All signed permutations that are symmetries.
    std::vector<std::function<Vector(const Vector&)>> symmetries() const {
        const std::size_t loops = points_.begin()->size();
        std::vector<std::size_t> to(loops);
        std::iota(to.begin(), to.end(), std::size_t(0));
        std::vector<std::function<Vector(const Vector&)>> all;
        do
            for (unsigned signs = 0; signs < 1U << loops; ++signs) {
                const auto image = [to, signs](const Vector& vector) {
                    Vector moved(vector.size());
                    for (std::size_t l = 0; l < vector.size(); ++l)
                        moved[to[l]] = (signs >> l & 1) != 0 ? -vector[l] : vector[l];
                    return moved;
                };
                if (keeps(image)) all.emplace_back(image);
            }
        while (std::ranges::next_permutation(to).found);
        return all;
    }

  private:
    template<class Image>
    bool keeps(const Image& image) const {
        const std::size_t loops = points_.begin()->size();
        Vector least(loops, std::numeric_limits<std::int64_t>::max()), moved = least;
        for (const Point& point : points_)
            for (std::size_t l = 0; l < loops; ++l) {
                least[l] = std::min(least[l], point[l]);
                moved[l] = std::min(moved[l], image(point)[l]);
            }
        const auto at = [&](const Point& point) {
            Point there = image(point);
            for (std::size_t l = 0; l < loops; ++l) there[l] += least[l] - moved[l];
            return there;
        };
        for (const Point& point : points_)
            if (!points_.contains(at(point))) return false;
        auto left = reads_;
        for (const auto& [vector, readers] : reads_) {
            std::set<Point> there;
            for (const Point& point : readers) there.insert(at(point));
            const auto found = std::ranges::find(left, std::pair(image(vector), there));
            if (found == left.end()) return false;
            left.erase(found);
        }
        return true;
    }

    std::set<Point> points_;
    std::vector<std::pair<Vector, std::set<Point>>> reads_;
};

TEST(Explore, OfRandomDesignsIsWhatTryingAllMapsFinds) {
    int designs = 0, legal = 0, shared = 0;
    for (unsigned seed = 1; seed <= test::sample(700u); ++seed) {
        SCOPED_TRACE(fmt::format("seed {}", seed));
        const std::string text = test::randomArray(seed);
        if (!test::elaborate(text).system) continue;
        const test::Verdicts verdicts = test::verdictsOf(text);
        if (verdicts.mappings.empty() || !verdicts.mappings[0].graph) continue;
        const auto& graph = verdicts.mappings[0].graph;
        const std::size_t loops = graph->system->loops.size();
        if (loops == 0) continue;
        const Walked walked(*graph);
        Options options;
        options.maxProjection = loops < 3 ? 2 : 1;
        const Space space = explore(graph, options);
        const auto symmetries = walked.symmetries();

        using Pair = std::pair<Vector, Vector>;
        std::set<Pair> expected, found;
        for (const Vector& schedule : vectorsWithin(loops, options.maxSchedule))
            for (const Vector& projection : vectorsWithin(loops, options.maxProjection))
                if (projection == oriented(projection) && walked.isLegal(schedule, projection))
                    expected.emplace(schedule, projection);
        for (const Design& design : space.designs) {
            std::set<Pair> orbit;
            for (const auto& image : symmetries)
                orbit.emplace(image(design.pair.schedule), oriented(image(design.pair.projection)));
            EXPECT_EQ(std::int64_t(orbit.size()), design.orbit);
            for (const Pair& one : orbit) EXPECT_TRUE(found.insert(one).second); // in no other class
            const Vector across = polyhedra::multiply(design.pair.space, design.pair.projection);
            EXPECT_TRUE(std::ranges::all_of(across, [](std::int64_t entry) { return entry == 0; }));
            shared += design.orbit > 1;
        }
        EXPECT_EQ(found, expected);
        ++designs;
        legal += int(expected.size());
    }
    EXPECT_GE(designs, test::sample(500));
    EXPECT_GT(legal, test::sample(5'000));
    EXPECT_GT(shared, test::sample(300));
}

} // namespace
} // namespace tactus::explore
