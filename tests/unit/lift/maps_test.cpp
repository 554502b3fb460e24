// The mapping that a lifted design begins with is one of all sizes, not of those at hand.
#include "../cinput/examples.h"
#include "../cinput/judged.h"

#include "driver/analysis.h"
#include "driver/lifting/lifted_source.h"
#include "lift/build.h"
#include "support/paths.h"

#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>

namespace tactus::lift {
namespace {

namespace fs = std::filesystem;

std::string liftedText(const fs::path& path) {
    std::ifstream file(path);
    const cinput::Judged judged = cinput::judgedOf({std::istreambuf_iterator<char>(file), {}});
    if (!judged.program()) return {};
    const Lifted one = lift(judged.source, *judged.program(), driver::judgedDesign, {});
    return one.design ? std::string(one.design->text()) : std::string();
}

bool isLegal(const std::string& design, const std::map<std::string, std::int64_t>& params) {
    driver::Request request =
        driver::Request::of(std::make_shared<text::SourceBuffer>("lifted.ure", design), {});
    request.params = params;
    const driver::Analysis analysis = driver::analyse(request);
    const driver::DesignAnalysis* one = analysis.design("");
    return one && one->legal();
}

TEST(Maps, AreLegalAtOtherSizes) {
    if (!cinput::hasLibrary()) GTEST_SKIP() << "libclang 19 is not installed";
    std::size_t files = 0, grown = 0;
    for (const auto& entry : fs::directory_iterator(test::inRepository("/examples/c"))) {
        SCOPED_TRACE(entry.path().string());
        const std::string design = liftedText(entry.path());
        ASSERT_FALSE(design.empty());
        ++files;
        SCOPED_TRACE(design);
        const auto source = std::make_shared<text::SourceBuffer>("lifted.ure", design);
        const driver::Analysis analysis = driver::analyse(driver::Request::of(source, {}));
        for (const ure::Param& param : analysis.designs.front().system->params) {
            if (param.isReal()) continue;
            // A written extent that is no form of sizes is a number, which the border of H outgrows.
            if (entry.path().filename() == "convolution.c" && (param.name == "H" || param.name == "K"))
                continue;
            EXPECT_TRUE(isLegal(design, {{param.name, param.value + 1}})) << param.name;
            ++grown;
        }
    }
    EXPECT_EQ(files, 26u);
    EXPECT_GT(grown, 50u);
}

TEST(Maps, HaveSizesInPlaceOfNumbers) {
    if (!cinput::hasLibrary()) GTEST_SKIP() << "libclang 19 is not installed";
    for (const auto& [file, map] : {std::pair("ttm.c", "space_time_transform({i, j}, L*k + l)"),
                                    std::pair("ttmc.c", "space_time_transform({i, j}, L*M*k + M*l + m)"),
                                    // What is a distance stays a number, whatever it is equal to.
                                    std::pair("seidel.c", "space_time_transform({t, i}, 4*t + 2*i + j)")})
        EXPECT_NE(liftedText(test::inRepository(std::string("/examples/c/") + file)).find(map),
                  std::string::npos)
            << file;
}

} // namespace
} // namespace tactus::lift
