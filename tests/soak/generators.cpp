#include "generators.h"

#include "support/affine_design.h"
#include "support/broad_design.h"
#include "support/input_design.h"
#include "support/memory_design.h"
#include "support/random_array.h"
#include "support/random_lanes.h"
#include "support/random_network.h"
#include "support/random_reduction.h"
#include "support/random_tiles.h"
#include "support/triangles_design.h"

namespace tactus::soak {

namespace {

struct Generator {
    std::string_view name;
    std::string (*textOf)(unsigned seed);
};

std::string array(unsigned seed) {
    return test::randomArray(seed);
}
std::string arrayWithHoles(unsigned seed) {
    return test::randomArray(seed, true);
}
std::string arrayWithPolynomials(unsigned seed) {
    return test::randomArray(seed, false, true);
}
std::string network(unsigned seed) {
    return test::randomNetwork(seed);
}
std::string networkInOneSum(unsigned seed) {
    return test::randomNetwork(seed, true);
}
std::string triangles(unsigned seed) {
    return test::trianglesDesign(static_cast<int>(1 + seed % 5), static_cast<int>(1 + seed / 5 % 9));
}

constexpr Generator all[] = {
    {"affine", test::affineDesign},       {"array", array},
    {"broad", test::broadDesign},         {"holes", arrayWithHoles},
    {"inputs", test::inputDesign},        {"lanes", test::randomLanes},
    {"memory", test::memoryDesign},       {"network", network},
    {"network-sum", networkInOneSum},     {"polynomials", arrayWithPolynomials},
    {"reduction", test::randomReduction}, {"tiles", test::randomTiles},
};
constexpr Generator seldom{"triangles", triangles}; // has few designs

} // namespace

Design designOf(std::uint64_t number, unsigned runSeed) {
    // The tests draw the first thousands of seeds.
    const auto seed = static_cast<unsigned>(runSeed * 100'000'000u + 1'000'000u + number / std::size(all));
    const Generator& one = number % 10'007 == 0 ? seldom : all[number % std::size(all)];
    return {one.name, seed, one.textOf(seed)};
}

bool isExported(std::uint64_t number) {
    return number / std::size(all) % 100 == 0;
}

} // namespace tactus::soak
