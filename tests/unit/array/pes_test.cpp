// The PEs of given iterations, beside a walk through these.
#include "array/counts/pes.h"

#include "support/arrays.h"
#include "support/random_array.h"
#include "support/random_tiles.h"
#include "support/sample.h"

#include <functional>
#include <gtest/gtest.h>
#include <set>

namespace tactus::array {
namespace {

using polyhedra::Point;

void expectRight(const Model& model, const polyhedra::Union& iterations) {
    std::set<Point> walked;
    for (const polyhedra::Piece& piece : iterations)
        polyhedra::forEachPoint(piece, [&](std::span<const std::int64_t> point) {
            walked.insert(model.peOf(point));
            return true;
        });
    EXPECT_EQ(pesOf(model, iterations, {}), (std::vector<Point>{walked.begin(), walked.end()}));
}

int modelsOf(const std::function<std::string(unsigned)>& random) {
    int models = 0;
    for (unsigned seed = 0; seed < test::sample(150u); ++seed) {
        const std::string text = random(seed);
        if (!test::elaborate(text).system) continue;
        const test::Verdicts verdicts = test::verdictsOf(text);
        if (verdicts.mappings.empty()) continue;
        const test::Verdicts::One& one = verdicts.mappings.front();
        if (!one.graph || !one.mapped.map) continue;
        const Built built = build(one.graph, *one.mapped.map, {});
        if (!built.model) continue;
        SCOPED_TRACE(text);
        for (const LinkFamily& link : built.model->links) expectRight(*built.model, link.readers);
        for (const PortFamily& port : built.model->ports) expectRight(*built.model, port.iterations);
        ++models;
    }
    return models;
}

TEST(Pes, OfRandomDesigns) {
    EXPECT_GT(modelsOf([](unsigned seed) { return test::randomArray(seed); }), test::sample(40));
    EXPECT_GT(modelsOf(test::randomTiles), test::sample(40));
}

} // namespace
} // namespace tactus::array
