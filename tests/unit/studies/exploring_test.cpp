// Arrays of a list, beside the mappings that they become.
#include "studies/exploring/explorer.h"

#include "driver/analysis.h"
#include "driver/runs/run.h"
#include "support/examples.h"
#include "support/random_reduction.h"
#include "support/sample.h"

#include <fmt/ranges.h>
#include <gtest/gtest.h>

namespace tactus::studies {
namespace {

using explore::Design;

driver::Request requestOf(const std::string& text) {
    driver::Request request;
    request.source = std::make_shared<text::SourceBuffer>("d.ure", text);
    return request;
}

std::optional<Explorer> explorerOf(const std::string& text) {
    const driver::Request request = requestOf(text);
    const driver::Analysis analysis = driver::analyse(request);
    if (analysis.designs.empty()) return std::nullopt;
    auto explorer = Explorer::of(analysis, analysis.designs.front(), "");
    return explorer ? std::optional(std::move(*explorer)) : std::nullopt;
}

// The array that a mapping of the text has.
struct Own {
    driver::MappingAnalysis mapping;
    std::shared_ptr<const array::Model> model; // null: it is not legal
    bool isSystolic = false;
};

Own ownOf(const std::string& text, const std::string& mapping) {
    const driver::Analysis analysis = driver::analyse(requestOf(text));
    const driver::MappingAnalysis* const found = driver::mappingNamed(analysis.designs.front(), mapping);
    if (!found || !found->legal()) return {};
    return {*found, driver::buildArray(*found, {}).model,
            found->legality->causality == mapping::Causality::Systolic};
}

void expectAsListed(const Explorer& explorer, const Design& listed) {
    const auto applied = explorer.applied(listed);
    ASSERT_TRUE(applied) << fmt::format("{}", fmt::join(explorer.callsOf(listed), " "));
    const Own own = ownOf(applied->text, applied->mapping);
    ASSERT_TRUE(own.model) << applied->text;
    EXPECT_EQ(own.isSystolic, !listed.isBroadcast) << applied->text;
    EXPECT_EQ(own.model->cycles, listed.count(array::FigureId::Cycles)) << applied->text;
    EXPECT_EQ(own.model->pes, listed.count(array::FigureId::Pes)) << applied->text;
    EXPECT_EQ(own.model->registers, listed.count(array::FigureId::Registers)) << applied->text;
    EXPECT_EQ(own.model->portCount(), listed.count(array::FigureId::Ports)) << applied->text;
    EXPECT_EQ(own.model->shape, listed.shape) << applied->text;
    EXPECT_EQ(own.mapping.reference.reordered.size(), listed.reordered.size()) << applied->text;
}

// So many arrays of each list, the first ones and others evenly.
void expectListsAsApplied(const Explorer& explorer, std::size_t most) {
    const auto look = [&](const explore::Space& space) {
        const std::size_t step = std::max<std::size_t>(space.designs.size() / most, 1);
        for (std::size_t n = 0; n < space.designs.size(); n += step)
            expectAsListed(explorer, space.designs[n]);
    };
    explore::Options options;
    const std::size_t loops = explorer.loopNames().size();
    if (explore::pairsWithin(options, loops) < 10'000) {
        look(explorer.explore(options, Explorer::Inputs::Best));
        options.broadcast = true;
        look(explorer.explore(options, Explorer::Inputs::FromMemory));
        options.broadcast = false;
    }
    if (loops <= 3) look(explorer.partitioned(explorer.partitionsOf({2}, 1'000), options, false));
    if (loops == 2 || loops == 3)
        look(explorer.partitioned(explorer.partitionsOf({2, 3}, 1'000), options, false));
}

class ListedArrays : public testing::TestWithParam<std::string> {};

TEST_P(ListedArrays, AreTheArraysThatAreApplied) {
    const auto explorer = explorerOf(test::exampleText(GetParam()));
    if (!explorer) return; // several arrays, or one with loops inside of PEs
    expectListsAsApplied(*explorer, test::sample(20));
}

INSTANTIATE_TEST_SUITE_P(Examples, ListedArrays, testing::ValuesIn(test::exampleNames), [](const auto& one) {
    std::string name = one.param;
    std::ranges::replace(name, '-', '_');
    return name;
});

// Sums and products of numbers and floats, extremes and bits, over one to four loops.
TEST(Exploring, ArraysOfRandomReductionsAreAsListed) {
    unsigned explored = 0;
    for (unsigned seed = 0; explored < test::longSample(300U); ++seed) {
        const auto explorer = explorerOf(test::randomReduction(seed));
        if (!explorer || explorer->loopNames().size() > 3) continue;
        SCOPED_TRACE(seed);
        ++explored;
        expectListsAsApplied(*explorer, 6);
        if (testing::Test::HasFatalFailure()) return;
    }
}

// The mappings of one loop shared by so many PEs, with every multiple of the PE's coordinate in the schedule.
struct Shared {
    std::string tiles;                  // as the list says them
    std::optional<std::int64_t> cycles; // with the least multiple that is legal and systolic
};

class Partitions {
  public:
    Partitions(std::string head, std::int64_t j, std::int64_t k, std::int64_t pes)
        : head_(std::move(head)), extents_{{"j", j}, {"k", k}}, pes_(pes) {}

    std::vector<Shared> all() const {
        std::vector<Shared> shared;
        for (const auto& [loop, rest] : {std::pair{"j", "k"}, std::pair{"k", "j"}}) {
            const std::int64_t extent = extents_.at(loop), share = (extent + pes_ - 1) / pes_;
            if (extent <= pes_) continue;
            const std::string blocks = fmt::format(".tile({0}, {0}o, {0}p, {1})", loop, pes_),
                              clusters = fmt::format(".tile({0}, {0}p, {0}s, {1})", loop, share);
            for (const auto& [tiles, own] : {std::pair{blocks, fmt::format("{}o", loop)},
                                             std::pair{clusters, fmt::format("{}s", loop)}}) {
                const std::string pe = fmt::format("{}p", loop);
                shared.push_back(best(tiles, pe, own, rest, extents_.at(rest)));
                shared.push_back(best(tiles, pe, rest, own, share));
            }
        }
        return shared;
    }

  private:
    // `outer` runs around `inner`, which has this extent.
    Shared best(const std::string& tiles, const std::string& pe, const std::string& outer,
                const std::string& inner, std::int64_t extent) const {
        Shared shared{fmt::format("{}.reorder({}, {}, {})", tiles, pe, inner, outer), std::nullopt};
        for (std::int64_t size = 0; size <= 14 && !shared.cycles; ++size)
            for (const std::int64_t multiple : {-size, size}) {
                const std::string schedule = fmt::format("{}*{} + {} {} {}*{}", extent, outer, inner,
                                                         multiple < 0 ? '-' : '+', size, pe);
                const Own own =
                    ownOf(fmt::format("{} mapping m {{ y{}; y.space_time_transform({{{}}}, {}); }} }}", head_,
                                      shared.tiles, pe, schedule),
                          "m");
                if (own.model && own.isSystolic)
                    shared.cycles = std::max(own.model->cycles, shared.cycles.value_or(0));
            }
        return shared;
    }

    std::string head_;
    std::map<std::string, std::int64_t> extents_;
    std::int64_t pes_;
};

// Each partition with a legal schedule is in the list, no slower than with the least multiple that is legal.
TEST(Exploring, PartitionsOfReductionsAreComplete) {
    unsigned found = 0;
    for (const char* const sum :
         {"y : Int(32); loops j: 0..{0}, k: 0..{1}; y += x(j, k);",
          "y[{0}] : Int(32); loops j: 0..{0}, k: 0..{1}; y(j) += x(j, k);",
          "y[{1}] : Int(32); loops j: 0..{0}, k: 0..{1}; y(k) max= x(j, k);",
          "y[{0} + {1}] : Int(32) = 0; loops j: 0..{0}, k: 0..{1}; y(j + k) += x(j, k);"})
        for (const auto& [j, k, pes] : {std::tuple{3, 4, 2}, std::tuple{4, 6, 3}, std::tuple{5, 3, 2}}) {
            const std::string head = fmt::format("design d {{ input x[{}][{}] : Int(32); output {}", j, k,
                                                 fmt::format(fmt::runtime(sum), j, k));
            const auto explorer = explorerOf(head + "}");
            ASSERT_TRUE(explorer) << head;
            explore::Options options;
            const explore::Space space =
                explorer->partitioned(explorer->partitionsOf({pes}, 1'000), options, true);
            for (const Shared& one : Partitions(head, j, k, pes).all()) {
                const auto listed = std::ranges::find(space.designs, one.tiles, &Design::tiles);
                EXPECT_EQ(listed != space.designs.end(), one.cycles.has_value()) << head << " " << one.tiles;
                if (listed == space.designs.end() || !one.cycles) continue;
                EXPECT_LE(listed->count(array::FigureId::Cycles), *one.cycles) << head << " " << one.tiles;
                ++found;
            }
        }
    EXPECT_GT(found, 50U);
}

} // namespace
} // namespace tactus::studies
