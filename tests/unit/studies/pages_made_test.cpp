// What a page shows of an array that need not be legal: the values that it makes until its witness.
#include "studies/pages/recorded.h"

#include "driver/analysis.h"
#include "driver/runs/run.h"
#include "studies/pictures/picture.h"
#include "support/paths.h"
#include "support/text.h"
#include "system/processes/files.h"

#include <gtest/gtest.h>

namespace tactus::studies {
namespace {

driver::Analysis analysisOfText(std::string text) {
    return driver::analyse(
        driver::Request::of(std::make_shared<const text::SourceBuffer>("a.ure", std::move(text))));
}

evaluate::Tensors inputsOf(const driver::DesignAnalysis& design, const driver::MappingAnalysis& mapping,
                           const array::Model& model) {
    return driver::arrayInputs(model, driver::makeInputs(design, mapping, {}, {}).tensors, {});
}

struct MadeValues : testing::TestWithParam<const char*> {};

// Of a legal array they are all that the checked simulator makes, holds and writes.
TEST_P(MadeValues, AreThoseOfTheSimulatorWhereAllIsLegal) {
    const driver::Analysis analysis =
        analysisOfText(*system::readFile(test::inRepository(fmt::format("/examples/{}.ure", GetParam()))));
    const driver::DesignAnalysis& design = analysis.designs.front();
    for (const driver::MappingAnalysis& mapping : design.mappings) {
        SCOPED_TRACE(mapping.name);
        const array::Built built = driver::buildWholeArray(mapping, {});
        ASSERT_TRUE(built.model);
        const array::Model& model = *built.model;
        const evaluate::Tensors inputs = inputsOf(design, mapping, model);
        const simulate::Simulation run = simulate::checked(built.model, inputs, {});
        ASSERT_TRUE(run.recording);
        const Recorded expected = recordedOf(*run.recording, inputs),
                       made = madeUntil(model, model.cycles - 1, inputs);
        ASSERT_EQ(made.columns.size(), expected.columns.size());
        for (std::size_t v = 0; v < made.columns.size(); ++v) {
            EXPECT_EQ(made.columns[v].known, expected.columns[v].known) << v;
            EXPECT_EQ(made.columns[v].values, expected.columns[v].values) << v;
        }
        ASSERT_EQ(made.links.size(), expected.links.size());
        for (std::size_t n = 0; n < made.links.size(); ++n) {
            EXPECT_EQ(made.links[n].family, expected.links[n].family);
            EXPECT_EQ(made.links[n].pe, expected.links[n].pe);
            const auto flat = [](const Recorded::Link& link) {
                std::vector<std::array<std::int64_t, 3>> all;
                for (const Recorded::Stay& one : link.stays)
                    all.push_back({std::int64_t(one.made), one.from, one.to});
                return all;
            };
            EXPECT_EQ(flat(made.links[n]), flat(expected.links[n])) << n;
        }
        EXPECT_EQ(made.writes, expected.writes);
    }
}

INSTANTIATE_TEST_SUITE_P(Of, MadeValues,
                         testing::Values("gemm", "gemm-hexagonal", "lu", "matrix-vector", "triangular-solve",
                                         "dynamic-time-warping", "fir-catalogue"),
                         [](const auto& info) {
                             std::string name = info.param;
                             std::ranges::replace(name, '-', '_');
                             return name;
                         });

struct Illegal {
    explicit Illegal(const std::string& from, const std::string& to)
        : analysis(analysisOfText(
              replaced(*system::readFile(test::inRepository("/examples/gemm.ure")), from, to))),
          design(analysis.designs.front()), mapping(design.mappings.front()),
          model(projectedArray(mapping, {}).model) {}
    static std::string replaced(std::string text, const std::string& from, const std::string& to) {
        return text.replace(text.find(from), from.size(), to);
    }
    Recorded until(std::int64_t cycle) const {
        return madeUntil(*model, cycle, inputsOf(design, mapping, *model));
    }
    // By variables X, Y, Z, then iterations in dictionary order: is the value made?
    std::map<polyhedra::Point, std::array<bool, 3>> made(const Recorded& recorded) const {
        std::map<polyhedra::Point, std::array<bool, 3>> all;
        for (const Recorded::Lane& lane : recorded.lanes)
            for (std::size_t n = 0; n < lane.work.size(); ++n)
                for (std::size_t v = 0; v < 3; ++v)
                    all[lane.work[n].iteration][v] =
                        recorded.columns[v].known[lane.first + n] == Recorded::Known::Defined;
        return all;
    }

    driver::Analysis analysis;
    const driver::DesignAnalysis& design;
    const driver::MappingAnalysis& mapping;
    std::shared_ptr<const array::Model> model;
};

// With i + j - k each Z needs the one of k - 1, which is made a cycle later; X and Y come in time.
TEST(MadeOnTheWay, EndsWhereAnOperandComesTooLate) {
    const Illegal wrong("{i, j}, i + j + k", "{i, j}, i + j - k");
    ASSERT_TRUE(wrong.model && !wrong.mapping.legal());
    const std::int64_t until = 17; // Z(0, 0, 0) is in cycle 15
    const auto all = wrong.made(wrong.until(until));
    std::size_t expected = 0;
    for (std::int64_t i = 0; i < 8; ++i)
        for (std::int64_t j = 0; j < 8; ++j)
            for (std::int64_t k = 0; k < 16; ++k) {
                if (i + j - k + 15 > until) continue;
                ++expected;
                ASSERT_TRUE(all.contains({i, j, k}));
                EXPECT_EQ(all.at({i, j, k}), (std::array{true, true, k == 0})) << i << j << k;
            }
    EXPECT_EQ(all.size(), expected);
}

// On a line of PEs i + j those of one anti-diagonal meet: from then on what they would have made is missing.
TEST(MadeOnTheWay, EndsWhereIterationsMeet) {
    const Illegal wrong("{i, j}, i + j + k", "{i + j}, i + j + k");
    ASSERT_TRUE(wrong.model && !wrong.mapping.legal());
    const auto all = wrong.made(wrong.until(9));
    // Alone on its PE in its cycle: no other (i, j, k) has its i + j and its k.
    std::map<polyhedra::Point, std::array<bool, 3>> expected;
    for (std::int64_t i = 0; i < 8; ++i)
        for (std::int64_t j = 0; j < 8; ++j)
            for (std::int64_t k = 0; k < 16; ++k) {
                if (i + j + k > 9) continue;
                const bool meets = i + j > 0 && i + j < 14;
                const auto before = [&](std::int64_t a, std::int64_t b, std::int64_t c) {
                    return expected[{a, b, c}];
                };
                const bool x = !meets && (j == 0 || before(i, j - 1, k)[0]);
                const bool y = !meets && (i == 0 || before(i - 1, j, k)[1]);
                const bool z = x && y && (k == 0 || before(i, j, k - 1)[2]);
                expected[{i, j, k}] = {x, y, z};
            }
    EXPECT_EQ(all, expected);
    EXPECT_TRUE(all.at({0, 0, 3})[2]);
    EXPECT_FALSE(all.at({0, 1, 0})[0]);
}

} // namespace
} // namespace tactus::studies
